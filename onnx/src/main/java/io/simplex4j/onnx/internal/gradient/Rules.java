package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.gradient.Rules.Rule;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rule of each operator. */
public final class Rules {
    /* Steps: the slope is 0 wherever there is one. Operators with integer or boolean outputs need no entry. */
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

    /** Writes the gradient of one kind of node: the gradient of each wanted input from the gradients of the outputs. */
    @FunctionalInterface
    interface Rule {
        /**
         * Writes the gradient.
         *
         * @throws RuntimeException the one from {@link Backward#refuse}, if the rule does not support the form of the node
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
            case "MaxPool" -> ConvolutionRules::maxPool;
            case "AveragePool" -> ConvolutionRules::averagePool;
            case "GlobalAveragePool" -> ConvolutionRules::globalAveragePool;
            case "GlobalMaxPool" -> ConvolutionRules::globalMaxPool;
            case "LpPool" -> ConvolutionRules::lpPool;
            case "GlobalLpPool" -> ConvolutionRules::globalLpPool;
            case "Reshape", "Flatten", "Squeeze", "Unsqueeze" -> IndexRules::reshape;
            case "Transpose" -> IndexRules::transpose;
            case "Concat" -> IndexRules::concat;
            case "Split" -> IndexRules::split;
            case "Expand" -> b -> b.give(0, b.unbroadcast(b.gradient(), b.input(0)));
            case "DepthToSpace" -> IndexRules::depthToSpace;
            case "SpaceToDepth" -> IndexRules::spaceToDepth;
            case "Trilu" -> IndexRules::trilu;
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
            case "ScatterElements" -> IndexRules.ScatterRules::elements;
            case "ScatterND" -> IndexRules.ScatterRules::nd;
            case "Resize" -> SamplingRules::resize;
            case "GridSample" -> SamplingRules.GridSampleRule::apply;
            case "AffineGrid" -> SamplingRules::affineGrid;
            case "CenterCropPad" -> SamplingRules::centerCropPad;
            case "Col2Im" -> SamplingRules::col2Im;
            case "DFT" -> SamplingRules::dft;
            case "STFT" -> SamplingRules::stft;
            case "MeanVarianceNormalization" -> ReductionRules::meanVariance;
            case "LRN" -> ReductionRules::localResponse;
            case "LayerNormalization" -> ReductionRules::layer;
            case "InstanceNormalization" -> ReductionRules::instance;
            case "GroupNormalization" -> ReductionRules::group;
            case "BatchNormalization" -> ReductionRules::batch;
            case "RMSNormalization" -> ReductionRules::rootMeanSquare;
            case "LpNormalization" -> ReductionRules::lp;
            case "Softmax" -> ReductionRules::softmax;
            case "LogSoftmax" -> ReductionRules::logSoftmax;
            case "RotaryEmbedding" -> ReductionRules::rotary;
            case "Einsum" -> LinearRules.EinsumRule::apply;
            case "LSTM" -> RecurrentRules.LstmRule::apply;
            case "GRU" -> RecurrentRules.GruRule::apply;
            case "RNN" -> RecurrentRules::rnn;
            case "ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceProd" -> ReductionRules::reduce;
            case "ReduceL1", "ReduceL2", "ReduceSumSquare", "ReduceLogSum", "ReduceLogSumExp" -> ReductionRules::reduce;
            case "CumSum" -> ReductionRules::cumulative;
            case "CumProd" -> ReductionRules::cumulativeProduct;
            case "Add", "Sum" -> Rules::sum;
            case "Sub" -> Rules::sub;
            case "Mul" -> Rules::mul;
            case "Div" -> Rules::div;
            case "Pow" -> Rules::pow;
            case "Mod" -> Rules::mod;
            case "Mean" -> Rules::mean;
            case "Max", "Min" -> Rules::extreme;
            case "Where" -> Rules::where;
            case "PRelu" -> Rules::prelu;
            case "Identity" -> b -> b.give(0, b.gradient());
            case "Dropout" -> Rules::dropout;
            case "Cast", "CastLike" -> b -> b.give(0, b.cast(b.gradient(), b.type(b.input(0))));
            case "Neg" -> b -> b.give(0, b.add("Neg", b.gradient()));
            case "Relu" -> keep((b, x, y) -> above(b, y, 0));
            case "Sqrt" -> divide((b, x, y) -> b.times(y, 2));
            case "Exp" -> slope((b, x, y) -> y);
            case "Log" -> divide((b, x, y) -> x);
            case "Reciprocal" -> slope((b, x, y) -> b.add("Neg", square(b, y)));
            case "Abs" -> slope((b, x, y) -> b.add("Sign", x));
            case "Sin" -> slope((b, x, y) -> b.add("Cos", x));
            case "Cos" -> slope((b, x, y) -> b.add("Neg", b.add("Sin", x)));
            case "Tan" -> slope((b, x, y) -> b.plus(square(b, y), 1));
            case "Asin" -> divide((b, x, y) -> b.add("Sqrt", b.oneMinus(square(b, x))));
            case "Acos" -> divide((b, x, y) -> b.add("Neg", b.add("Sqrt", b.oneMinus(square(b, x)))));
            case "Atan" -> divide((b, x, y) -> b.plus(square(b, x), 1));
            case "Sinh" -> slope((b, x, y) -> b.add("Cosh", x));
            case "Cosh" -> slope((b, x, y) -> b.add("Sinh", x));
            case "Asinh" -> divide((b, x, y) -> b.add("Sqrt", b.plus(square(b, x), 1)));
            case "Acosh" -> divide((b, x, y) -> b.add("Sqrt", b.plus(square(b, x), -1)));
            case "Atanh" -> divide((b, x, y) -> b.oneMinus(square(b, x)));
            case "Erf" -> slope(Rules::erf);
            case "Tanh" -> slope((b, x, y) -> b.oneMinus(square(b, y)));
            case "Sigmoid" -> slope((b, x, y) -> b.times(y, b.oneMinus(y)));
            case "Softplus" -> slope((b, x, y) -> b.add("Sigmoid", x));
            case "Softsign" -> slope((b, x, y) -> square(b, b.oneMinus(b.add("Abs", y))));
            case "Gelu" -> slope(Rules::gelu);
            case "Mish" -> slope(Rules::mish);
            case "Swish" -> slope(Rules::swish);
            case "Elu" -> slope((b, x, y) -> where(b, above(b, x, 0), 1, b.plus(y, setting(b, "alpha", 1))));
            case "Celu" -> slope(Rules::celu);
            case "Selu" -> slope(Rules::selu);
            case "HardSwish" -> slope(Rules::hardSwish);
            case "HardSigmoid" -> slope(Rules::hardSigmoid);
            case "LeakyRelu" -> slope((b, x, y) -> where(b, above(b, x, 0), 1, b.scalar(setting(b, "alpha", 0.01f))));
            case "ThresholdedRelu" -> keep((b, x, y) -> above(b, x, setting(b, "alpha", 1)));
            case "Shrink" -> keep((b, x, y) -> above(b, b.add("Abs", x), setting(b, "lambd", 0.5f)));
            /* Applies where the value was not clipped; on a bound the slope is 1, as in torch. */
            case "Clip" -> keep((b, x, y) -> b.add("Equal", x, y));
            default -> null;
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
                        + "; expected float: export the model in float32");
            }
        }
        Rule rule = node.isStandard() ? find(node.opType()) : null;
        if (rule == null) {
            throw backward.refuse(whyNone(node));
        }
        rule.apply(backward);
    }

    /* The reason why an operator has no rule, and how to avoid it. */
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

    /** Whether the gradient is 0 everywhere, so that no earlier node matters. */
    static boolean isFlat(Node node) {
        return node.isStandard() && FLAT.contains(node.opType());
    }

    /** Whether it computes in quantised numbers, with steps where the model has slopes. */
    static boolean isQuantized(Node node) {
        return node.isStandard() && QUANTIZED.contains(node.opType());
    }

    /** Whether the result depends on the shape of the input, not on its values. */
    static boolean readsShapeOnly(Node node) {
        return node.isStandard() && SHAPE_ONLY.contains(node.opType());
    }

    private static final float TWO_OVER_ROOT_PI = (float) (2 / Math.sqrt(Math.PI));
    private static final float GELU_CUBIC = 0.044715f;
    private static final float SELU_ALPHA = 1.6732632f;
    private static final float SELU_GAMMA = 1.050701f;

    /** The derivative of a function at each element, or whether it is 1 there, from its argument x and its value y. */
    @FunctionalInterface
    private interface Slope {
        String at(Backward b, String x, String y);
    }

    private static void give(Backward b, int input, Supplier<String> gradient) {
        b.give(input, () -> b.unbroadcast(gradient.get(), b.input(input)));
    }

    private static void sum(Backward b) {
        for (int i = 0; i < b.node().inputs().size(); i++) {
            give(b, i, b::gradient);
        }
    }

    private static void mean(Backward b) {
        int count = b.node().inputs().size();
        String part = b.times(b.gradient(), 1f / count);
        for (int i = 0; i < count; i++) {
            give(b, i, () -> part);
        }
    }

    private static void sub(Backward b) {
        give(b, 0, b::gradient);
        b.takeAway(1, () -> b.unbroadcast(b.gradient(), b.input(1)));
    }

    private static void mul(Backward b) {
        give(b, 0, () -> b.times(b.gradient(), b.input(1)));
        give(b, 1, () -> b.times(b.gradient(), b.input(0)));
    }

    private static void div(Backward b) {
        String quotient = b.add("Div", b.gradient(), b.input(1));
        give(b, 0, () -> quotient);
        b.give(1, () -> b.add("Neg", b.unbroadcast(b.times(quotient, b.output(0)), b.input(1))));
    }

    private static void pow(Backward b) {
        String x = b.input(0);
        give(b, 0, () -> b.times(b.gradient(), powSlope(b, x)));
        give(b, 1, () -> b.times(b.gradient(), b.times(b.output(0), b.add("Log", x))));
    }

    /* The rest of x after taking n times the divisor away: n is a whole number, and does not change but in leaps. */
    private static void mod(Backward b) {
        give(b, 0, b::gradient);
        give(b, 1, () -> {
            String times = b.add("Round", b.add("Div", b.minus(b.input(0), b.output(0)), b.input(1)));
            return b.times(b.gradient(), b.add("Neg", times));
        });
    }

    /* p xᵖ⁻¹, without a power for the squares in normalisations. */
    private static String powSlope(Backward b, String x) {
        Optional<Tensor> exponent = b.constant(b.input(1)).filter(p -> p.size() == 1);
        if (exponent.isPresent()) {
            float p = (float) exponent.get().doubles()[0];
            return b.times(p == 2 ? x : b.add("Pow", x, b.scalar(p - 1)), p);
        }
        String p = b.type(b.input(1)) == b.type(x) ? b.input(1) : b.cast(b.input(1), b.type(x));
        return b.times(p, b.add("Pow", x, b.minus(p, b.scalar(1))));
    }

    /* If several inputs are extreme they share the gradient, as in torch. */
    private static void extreme(Backward b) {
        int count = b.node().inputs().size();
        if (count == 1) {
            b.give(0, b.gradient());
            return;
        }
        List<String> masks = b.node().inputs().stream()
                .map(input -> b.cast(b.add("Equal", input, b.output(0)), b.type(b.output(0))))
                .toList();
        String share = b.add("Div", b.gradient(), b.add("Sum", masks));
        for (int i = 0; i < count; i++) {
            String mask = masks.get(i);
            give(b, i, () -> b.times(share, mask));
        }
    }

    private static void where(Backward b) {
        String zero = b.scalar(0);
        give(b, 1, () -> b.add("Where", b.input(0), b.gradient(), zero));
        give(b, 2, () -> b.add("Where", b.input(0), zero, b.gradient()));
    }

    private static void prelu(Backward b) {
        String x = b.input(0);
        String positive = b.add("Greater", x, b.scalar(0));
        give(b, 0, () -> b.add("Where", positive, b.gradient(), b.times(b.gradient(), b.input(1))));
        give(b, 1, () -> b.add("Where", positive, b.scalar(0), b.times(b.gradient(), x)));
    }

    private static void dropout(Backward b) {
        boolean training =
                b.has(2) && b.constant(b.input(2)).map(t -> t.longs()[0] != 0).orElse(true);
        if (training) {
            throw b.refuse("it is in training mode; export the model in evaluation mode");
        }
        b.give(0, b.gradient());
    }

    private static Rule slope(Slope slope) {
        return b -> b.give(0, b.times(b.gradient(), slope.at(b, b.input(0), b.output(0))));
    }

    private static Rule divide(Slope inverse) {
        return b -> b.give(0, b.add("Div", b.gradient(), inverse.at(b, b.input(0), b.output(0))));
    }

    /* A choice, not a product, though that is up to 7 % quicker: behind it may be an infinite slope, as of a root at 0. */
    private static Rule keep(Slope mask) {
        return b -> b.give(0, b.add("Where", mask.at(b, b.input(0), b.output(0)), b.gradient(), b.scalar(0)));
    }

    private static String erf(Backward b, String x, String y) {
        return b.times(b.add("Exp", b.add("Neg", square(b, x))), TWO_OVER_ROOT_PI);
    }

    /* Φ(x) + x φ(x), with the normal distribution's Φ and φ; or as that is approximated. */
    private static String gelu(Backward b, String x, String y) {
        if (b.node().stringAttribute("approximate", "none").equals("tanh")) {
            return geluByTanh(b, x);
        }
        String z = b.times(x, (float) Math.sqrt(0.5));
        String twice = b.plus(b.add("Erf", z), 1);
        String density = b.times(b.add("Exp", b.add("Neg", square(b, z))), TWO_OVER_ROOT_PI);
        return b.times(b.add("Add", twice, b.times(z, density)), 0.5f);
    }

    /* ½(1 + t) + ½ x (1 - t²) u', with t = tanh(u) and u = √(2/π) (x + 0.044715 x³). */
    private static String geluByTanh(Backward b, String x) {
        float scale = (float) Math.sqrt(2 / Math.PI);
        String square = square(b, x);
        String t = b.add("Tanh", b.times(x, linear(b, square, scale * GELU_CUBIC, scale)));
        String innerSlope = linear(b, square, 1.5f * scale * GELU_CUBIC, 0.5f * scale);
        String tail = b.times(b.times(x, b.oneMinus(square(b, t))), innerSlope);
        return b.add("Add", linear(b, t, 0.5f, 0.5f), tail);
    }

    private static String linear(Backward b, String value, float slope, float offset) {
        return b.plus(b.times(value, slope), offset);
    }

    /* x tanh(s), s = log(1 + eˣ): tanh(s) + x (1 - tanh²(s)) σ(x). */
    private static String mish(Backward b, String x, String y) {
        String tanh = b.add("Tanh", b.add("Softplus", x));
        String rest = b.times(b.times(x, b.oneMinus(square(b, tanh))), b.add("Sigmoid", x));
        return b.add("Add", tanh, rest);
    }

    /* x s, s = σ(αx): s + α y (1 - s). */
    private static String swish(Backward b, String x, String y) {
        float alpha = setting(b, "alpha", 1);
        String s = b.add("Sigmoid", alpha == 1 ? x : b.times(x, alpha));
        return b.add("Add", s, b.times(b.times(y, b.oneMinus(s)), alpha));
    }

    private static String celu(Backward b, String x, String y) {
        return where(b, above(b, x, 0), 1, b.plus(b.times(y, 1 / setting(b, "alpha", 1)), 1));
    }

    private static String selu(Backward b, String x, String y) {
        float gamma = setting(b, "gamma", SELU_GAMMA);
        return where(b, above(b, x, 0), gamma, b.plus(y, gamma * setting(b, "alpha", SELU_ALPHA)));
    }

    /* 0 up to -3, x/3 + 1/2 up to 3, then 1. */
    private static String hardSwish(Backward b, String x, String y) {
        String inside = b.plus(b.times(x, 1 / 3f), 0.5f);
        String upper = where(b, above(b, x, 3), 1, inside);
        return b.add("Where", above(b, x, -3), upper, b.scalar(0));
    }

    private static String hardSigmoid(Backward b, String x, String y) {
        String inside = b.add("And", above(b, y, 0), b.add("Less", y, b.scalar(1)));
        return where(b, inside, setting(b, "alpha", 0.2f), b.scalar(0));
    }

    private static float setting(Backward b, String attribute, float otherwise) {
        return b.node().floatAttribute(attribute, otherwise);
    }

    private static String square(Backward b, String x) {
        return b.times(x, x);
    }

    private static String above(Backward b, String x, float bound) {
        return b.add("Greater", x, b.scalar(bound));
    }

    private static String where(Backward b, String condition, float yes, String no) {
        return b.add("Where", condition, b.scalar(yes), no);
    }
}
