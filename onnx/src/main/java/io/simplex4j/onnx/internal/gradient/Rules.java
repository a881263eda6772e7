package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Node;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rule of each operator. */
public final class Rules {
    /* Steps: the slope is 0 wherever there is one. What gives integers or truth values needs no entry. */
    private static final Set<String> FLAT =
            Set.of(("Floor Ceil Round Sign ConstantOfShape EyeLike OneHot Hardmax Bernoulli RandomNormalLike "
                            + "RandomUniformLike")
                    .split(" ", -1));

    private static final Set<String> SHAPE_ONLY = Set.of("Shape", "Size", "ConstantOfShape", "EyeLike");

    private static final Set<String> QUANTIZED =
            Set.of(("QuantizeLinear DequantizeLinear DynamicQuantizeLinear QLinearConv QLinearMatMul "
                            + "ConvInteger MatMulInteger")
                    .split(" ", -1));

    private Rules() {}

    /** Writes the gradient of one kind of node: that of each wanted input from the gradients of the outputs. */
    @FunctionalInterface
    interface Rule {
        /**
         * Writes the gradient.
         *
         * @throws RuntimeException the one made by {@link Backward#refuse}, if the node has a form that the rule does not know
         */
        void apply(Backward node);
    }

    /* A choice by name, so that only the rules that a model needs are loaded. */
    private static @Nullable Rule find(String operator) {
        return switch (operator) {
            case "Gemm" -> LinearRules::gemm;
            case "MatMul" -> LinearRules::matMul;
            case "Conv" -> ConvolutionRules::conv;
            case "ConvTranspose" -> ConvolutionRules::convTranspose;
            case "MaxPool" -> PoolingRules::maxPool;
            case "AveragePool" -> PoolingRules::averagePool;
            case "GlobalAveragePool" -> PoolingRules::globalAveragePool;
            case "GlobalMaxPool" -> PoolingRules::globalMaxPool;
            case "LpPool" -> PoolingRules::lpPool;
            case "GlobalLpPool" -> PoolingRules::globalLpPool;
            case "Reshape", "Flatten", "Squeeze", "Unsqueeze" -> ShapeRules::reshape;
            case "Transpose" -> ShapeRules::transpose;
            case "Concat" -> ShapeRules::concat;
            case "Split" -> ShapeRules::split;
            case "Expand" -> b -> b.give(0, b.unbroadcast(b.gradient(), b.input(0)));
            case "DepthToSpace" -> ShapeRules::depthToSpace;
            case "SpaceToDepth" -> ShapeRules::spaceToDepth;
            case "Trilu" -> ShapeRules::trilu;
            case "Slice" -> IndexRules::slice;
            case "Gather" -> IndexRules::gather;
            case "GatherElements" -> IndexRules::gatherElements;
            case "GatherND" -> IndexRules::gatherNd;
            case "Tile" -> IndexRules::tile;
            case "Pad" -> IndexRules::pad;
            case "ReverseSequence" -> IndexRules::reverseSequence;
            case "Compress" -> IndexRules::compress;
            case "MaxUnpool" -> IndexRules::maxUnpool;
            case "TopK" -> IndexRules::topK;
            case "ScatterElements" -> ScatterRules::elements;
            case "ScatterND" -> ScatterRules::nd;
            case "Resize" -> SamplingRules::resize;
            case "GridSample" -> GridSampleRule::apply;
            case "AffineGrid" -> SamplingRules::affineGrid;
            case "CenterCropPad" -> SamplingRules::centerCropPad;
            case "Col2Im" -> SamplingRules::col2Im;
            case "DFT" -> SamplingRules::dft;
            case "STFT" -> SamplingRules::stft;
            case "MeanVarianceNormalization" -> NormalisationRules::meanVariance;
            case "LRN" -> NormalisationRules::localResponse;
            case "LayerNormalization" -> NormalisationRules::layer;
            case "InstanceNormalization" -> NormalisationRules::instance;
            case "GroupNormalization" -> NormalisationRules::group;
            case "BatchNormalization" -> NormalisationRules::batch;
            case "RMSNormalization" -> NormalisationRules::rootMeanSquare;
            case "LpNormalization" -> NormalisationRules::lp;
            case "Softmax" -> AttentionRules::softmax;
            case "LogSoftmax" -> AttentionRules::logSoftmax;
            case "RotaryEmbedding" -> AttentionRules::rotary;
            case "Einsum" -> EinsumRule::apply;
            case "LSTM" -> LstmRule::apply;
            case "GRU" -> GruRule::apply;
            case "RNN" -> RecurrentRules::rnn;
            case "ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceProd" -> ReductionRules::reduce;
            case "ReduceL1", "ReduceL2", "ReduceSumSquare", "ReduceLogSum", "ReduceLogSumExp" -> ReductionRules::reduce;
            case "CumSum" -> ReductionRules::cumulative;
            case "CumProd" -> ReductionRules::cumulativeProduct;
            default -> ElementwiseRules.find(operator);
        };
    }

    /** Returns whether an operator has a gradient: by a rule, or by others that it is rewritten as. */
    public static boolean has(String operator) {
        return find(operator) != null || Expansion.OPERATORS.contains(operator);
    }

    /** Writes the gradient of a node. */
    static void apply(Backward backward) {
        Node node = backward.node();
        for (String output : node.outputs()) {
            if (!output.isEmpty() && isNarrow(backward.type(output))) {
                throw backward.refuse("its tensors are " + backward.type(output).words()
                        + ", expected float: export the model in float32");
            }
        }
        Rule rule = node.isStandard() ? find(node.opType()) : null;
        if (rule == null) {
            throw backward.refuse(whyNone(node));
        }
        rule.apply(backward);
    }

    /* Why an operator has no rule, and what to do about it. */
    private static String whyNone(Node node) {
        if (node.domain().equals("ai.onnx.ml")) {
            return "this step of a pipeline has no rule; export the model without it, or name the tensor behind it as the"
                    + " input, and prepare the data first";
        }
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
