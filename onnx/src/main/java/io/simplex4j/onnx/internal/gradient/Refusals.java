package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Node;
import java.util.Map;

/** Why operators have no rule, and what to do about it. */
final class Refusals {
    private static final String UNROLL = "control flow has no gradient here; export the model with fixed control flow, "
            + "for instance by tracing it with an example";
    private static final String DEQUANTIZE = "quantized models have no gradient; use the model before quantization";
    private static final String SORTED = "sorting and selecting have no rule; name a latent before it";
    private static final String SEQUENCE = "sequences have no rule; export the model with tensors only";

    private static final Map<String, String> REASONS = Map.ofEntries(
            Map.entry("Loop", UNROLL),
            Map.entry("If", UNROLL),
            Map.entry("Scan", UNROLL),
            Map.entry("TopK", SORTED),
            Map.entry("Unique", SORTED),
            Map.entry("NonMaxSuppression", SORTED),
            Map.entry("QuantizeLinear", DEQUANTIZE),
            Map.entry("DequantizeLinear", DEQUANTIZE),
            Map.entry("DynamicQuantizeLinear", DEQUANTIZE),
            Map.entry("QLinearConv", DEQUANTIZE),
            Map.entry("QLinearMatMul", DEQUANTIZE),
            Map.entry("ConvInteger", DEQUANTIZE),
            Map.entry("MatMulInteger", DEQUANTIZE),
            Map.entry("SequenceConstruct", SEQUENCE),
            Map.entry("SequenceAt", SEQUENCE),
            Map.entry("SplitToSequence", SEQUENCE),
            Map.entry("ConcatFromSequence", SEQUENCE),
            Map.entry("GridSample", "sampling at computed places has no rule; name a latent before it"));

    private Refusals() {}

    static String reason(Node node) {
        if (!node.isStandard()) {
            return "operators of domain \"" + node.domain()
                    + "\" have no rule; use the model as it was exported, before an optimiser fused its nodes";
        }
        return REASONS.getOrDefault(
                node.opType(), "this operator has no rule; name a latent before it, or an input after it");
    }
}
