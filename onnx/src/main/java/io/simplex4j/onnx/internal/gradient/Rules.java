package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.gradient.rules.AttentionRules;
import io.simplex4j.onnx.internal.gradient.rules.ConvolutionRules;
import io.simplex4j.onnx.internal.gradient.rules.ElementwiseRules;
import io.simplex4j.onnx.internal.gradient.rules.FrequencyRules;
import io.simplex4j.onnx.internal.gradient.rules.IndexRules;
import io.simplex4j.onnx.internal.gradient.rules.LinearRules;
import io.simplex4j.onnx.internal.gradient.rules.NormalisationRules;
import io.simplex4j.onnx.internal.gradient.rules.PointwiseRules;
import io.simplex4j.onnx.internal.gradient.rules.PoolingRules;
import io.simplex4j.onnx.internal.gradient.rules.ReductionRules;
import io.simplex4j.onnx.internal.gradient.rules.SamplingRules;
import io.simplex4j.onnx.internal.gradient.rules.ScatterRules;
import io.simplex4j.onnx.internal.gradient.rules.ShapeRules;
import io.simplex4j.onnx.internal.gradient.rules.recurrent.RecurrentRules;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Node;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rule of each operator. */
public final class Rules {
    /* A new family goes in here, a new rule into its family. */
    private static final List<Map<String, Rule>> FAMILIES = List.of(
            LinearRules.rules(),
            ConvolutionRules.rules(),
            PoolingRules.rules(),
            PointwiseRules.rules(),
            ElementwiseRules.rules(),
            ShapeRules.rules(),
            IndexRules.rules(),
            ScatterRules.rules(),
            SamplingRules.rules(),
            FrequencyRules.rules(),
            ReductionRules.rules(),
            NormalisationRules.rules(),
            AttentionRules.rules(),
            RecurrentRules.rules());

    /* Steps: the slope is 0 wherever there is one. What gives integers or truth values needs no entry. */
    private static final Set<String> FLAT = Set.of(
            "Floor",
            "Ceil",
            "Round",
            "Sign",
            "ConstantOfShape",
            "EyeLike",
            "OneHot",
            "Hardmax",
            "Bernoulli",
            "RandomNormalLike",
            "RandomUniformLike");

    private static final Set<String> SHAPE_ONLY = Set.of("Shape", "Size", "ConstantOfShape", "EyeLike");

    private static final Set<String> QUANTIZED = Set.of(
            "QuantizeLinear",
            "DequantizeLinear",
            "DynamicQuantizeLinear",
            "QLinearConv",
            "QLinearMatMul",
            "ConvInteger",
            "MatMulInteger");

    private static final Map<String, Rule> BY_OPERATOR = collect();

    private Rules() {}

    private static Map<String, Rule> collect() {
        Map<String, Rule> all = new HashMap<>();
        for (Map<String, Rule> family : FAMILIES) {
            family.forEach((operator, rule) -> {
                if (all.put(operator, rule) != null) {
                    throw new IllegalStateException("two rules for " + operator);
                }
            });
        }
        return Map.copyOf(all);
    }

    /** The operators with a gradient: by a rule, or by others that they are rewritten as. */
    public static Set<String> operators() {
        Set<String> all = new HashSet<>(Expansion.OPERATORS);
        all.addAll(BY_OPERATOR.keySet());
        return all;
    }

    static Rule of(Backward backward) {
        Node node = backward.node();
        for (String output : node.outputs()) {
            if (!output.isEmpty() && isNarrow(backward.type(output))) {
                throw backward.refuse("its tensors are " + backward.type(output).words()
                        + ", expected float: export the model in float32");
            }
        }
        Rule rule = node.isStandard() ? BY_OPERATOR.get(node.opType()) : null;
        if (rule == null) {
            throw backward.refuse(whyNone(node));
        }
        return rule;
    }

    /* Why an operator has no rule, and what to do about it. */
    private static String whyNone(Node node) {
        if (!node.isStandard()) {
            return "operators of domain \"" + node.domain()
                    + "\" have no rule; use the model as it was exported, before an optimiser fused its nodes";
        }
        if (isQuantized(node)) {
            return "quantized models have no gradient; use the model before quantization";
        }
        return switch (node.opType()) {
            case "If" ->
                "which of its branches is taken depends on the input; export the model with fixed control flow, "
                        + "for instance by tracing it with an example";
            case "Loop", "Scan" ->
                "control flow has no gradient here; export the model with fixed control flow, "
                        + "for instance by tracing it with an example";
            case "Unique", "NonMaxSuppression" -> "sorting and selecting have no rule; name a latent before it";
            case "SequenceConstruct",
                    "SequenceAt",
                    "SequenceInsert",
                    "SequenceErase",
                    "SequenceMap",
                    "SplitToSequence",
                    "ConcatFromSequence" ->
                "its list of tensors is made in the run; export the model with tensors only";
            case "Optional", "OptionalGetElement" ->
                "values that may be absent have no rule; export the model with tensors only";
            case "Attention" ->
                "it has lengths of its own or gives its scores, or is not float; expected only Q, K, V, "
                        + "a mask and the past, and Y";
            default -> "this operator has no rule; name a latent before it, or an input after it";
        };
    }

    private static boolean isNarrow(ElementType type) {
        return type == ElementType.FLOAT16 || type == ElementType.BFLOAT16;
    }

    /** Whether the gradient is 0 everywhere, so that nothing behind the node need be looked at. */
    static boolean isFlat(Node node) {
        return node.isStandard() && FLAT.contains(node.opType());
    }

    /** Whether it computes in whole numbers that stand for others, with steps where the model has slopes. */
    static boolean isQuantized(Node node) {
        return node.isStandard() && QUANTIZED.contains(node.opType());
    }

    /** Whether the result depends on the shape of what goes in, not on its values. */
    static boolean readsShapeOnly(Node node) {
        return node.isStandard() && SHAPE_ONLY.contains(node.opType());
    }
}
