package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** A small model for each operator that can have a gradient. */
public final class OperatorSamples {
    private final Map<String, Sample> samples = new TreeMap<>();

    /**
     * A model with the operator in it, and how to check its gradient.
     *
     * @param check a new check
     * @param model writes the model for an opset
     */
    public record Sample(Supplier<RuleCheck> check, Model model) {}

    /** Writes a model for an opset. */
    @FunctionalInterface
    public interface Model {
        String build(GraphBuilder graph, String x, long opset);
    }

    private OperatorSamples() {}

    public static Map<String, Sample> all() {
        OperatorSamples all = new OperatorSamples();
        all.functions();
        all.severalOperands();
        all.reductions();
        all.shapes();
        all.indices();
        all.layers();
        all.pictures();
        all.attention();
        new OtherSamples(all).add();
        return all.samples;
    }

    void put(String operator, Supplier<RuleCheck> check, Model model) {
        samples.put(operator, new Sample(check, model));
    }

    /* The operator alone. */
    private void one(String operator, Supplier<RuleCheck> check, Attribute... attributes) {
        put(operator, check, (graph, x, opset) -> graph.node(operator, List.of(x), attributes));
    }

    private static Supplier<RuleCheck> between(double from, double to) {
        return () -> RuleCheck.of(3).between(from, to);
    }

    static Supplier<RuleCheck> inputs(long... shape) {
        return () -> RuleCheck.of(shape);
    }

    private static Supplier<RuleCheck> apart(long... shape) {
        return () -> RuleCheck.of(shape).spread();
    }

    private void functions() {
        for (String smooth : List.of(
                "Neg",
                "Exp",
                "Sin",
                "Cos",
                "Tan",
                "Atan",
                "Sinh",
                "Cosh",
                "Asinh",
                "Erf",
                "Tanh",
                "Sigmoid",
                "Softplus",
                "Mish",
                "Gelu",
                "Swish")) {
            one(smooth, between(-1.2, 1.2));
        }
        for (String rooted : List.of("Sqrt", "Log", "Reciprocal", "Softsign")) {
            one(rooted, between(0.5, 2));
        }
        for (String narrow : List.of("Asin", "Acos", "Atanh")) {
            one(narrow, between(-0.7, 0.7));
        }
        one("Acosh", between(1.5, 3));
        for (String kinked : List.of(
                "Relu", "Abs", "LeakyRelu", "Elu", "Selu", "Celu", "HardSigmoid", "HardSwish", "Identity", "Sign")) {
            one(kinked, apart(3, 2));
        }
        for (String stepped : List.of("Floor", "Ceil", "Round")) {
            one(stepped, between(0.6, 0.9));
        }
        one("ThresholdedRelu", between(1.1, 2));
        one("Shrink", between(0.6, 2));
        one("Hardmax", apart(4));
        one("Softmax", inputs(2, 3));
        one("LogSoftmax", inputs(2, 3));
        put("Clip", apart(5), (graph, x, opset) -> graph.node("Clip", x, graph.scalar(-0.24f), graph.scalar(0.36f)));
        put("Cast", inputs(3), (graph, x, opset) -> {
            String wide = graph.node("Cast", List.of(x), Attribute.ofInt("to", 11));
            return graph.node("Cast", List.of(graph.node("Mul", wide, wide)), Attribute.ofInt("to", 1));
        });
        put("CastLike", inputs(3), (graph, x, opset) -> graph.node("CastLike", graph.node("Sin", x), graph.scalar(1)));
    }

    private void severalOperands() {
        for (String operator : List.of("Add", "Sub", "Mul", "Div", "Mean", "Sum", "Max", "Min")) {
            boolean kinked = operator.startsWith("M");
            put(
                    operator,
                    kinked ? () -> RuleCheck.of(2, 3).kinked() : between(0.5, 2),
                    (graph, x, opset) -> graph.node(
                            operator,
                            x,
                            opset < 8 && !operator.equals("Mul")
                                    ? graph.node("Add", x, x)
                                    : Fill.positive(graph, "other", 1)));
        }
        put("Pow", between(0.5, 2), (graph, x, opset) -> graph.node("Pow", x, graph.scalar(2.5f)));
        put(
                "Mod",
                between(2.1, 2.9),
                (graph, x, opset) -> graph.node("Mod", List.of(x, graph.scalar(1)), Attribute.ofInt("fmod", 1)));
        put("PRelu", apart(3, 2), (graph, x, opset) -> graph.node("PRelu", x, Fill.positive(graph, "slope", 2)));
        put(
                "Where",
                apart(3),
                (graph, x, opset) ->
                        graph.node("Where", graph.node("Greater", x, graph.scalar(0)), graph.node("Sin", x), x));
        put(
                "Gemm",
                inputs(3),
                (graph, x, opset) -> graph.node("Gemm", x, Fill.random(graph, "w", 3, 2), Fill.random(graph, "b", 2)));
        put("MatMul", inputs(2, 3), (graph, x, opset) -> graph.node("MatMul", x, Fill.random(graph, "w", 3, 2)));
        put(
                "Einsum",
                inputs(2, 3),
                (graph, x, opset) -> graph.node(
                        "Einsum",
                        List.of(x, Fill.random(graph, "w", 3, 2)),
                        Attribute.ofString("equation", "bij,jk->bki")));
        put("Dropout", inputs(3), (graph, x, opset) -> graph.node("Dropout", x));
    }

    private void reductions() {
        for (String operator :
                List.of("L1", "L2", "LogSum", "LogSumExp", "Max", "Mean", "Min", "Prod", "Sum", "SumSquare")) {
            String name = "Reduce" + operator;
            boolean positive = operator.startsWith("L");
            put(
                    name,
                    positive ? () -> RuleCheck.of(2, 3).between(0.5, 2) : apart(2, 3),
                    (graph, x, opset) -> opset >= 18 || operator.equals("Sum")
                            ? graph.node(name, x, graph.longs(1))
                            : graph.node(name, List.of(x), Attribute.ofInts("axes", 1)));
        }
        put("CumSum", inputs(4), (graph, x, opset) -> graph.node("CumSum", x, graph.scalarLong(1)));
        put("CumProd", inputs(4), (graph, x, opset) -> graph.node("CumProd", x, graph.scalarLong(1)));
    }

    private void shapes() {
        put("Reshape", inputs(2, 3), (graph, x, opset) -> graph.node("Reshape", x, graph.longs(0, 3, 2)));
        one("Flatten", inputs(2, 3));
        put("Squeeze", inputs(1, 3), (graph, x, opset) -> graph.node("Squeeze", x, graph.longs(1)));
        put("Unsqueeze", inputs(3), (graph, x, opset) -> graph.node("Unsqueeze", x, graph.longs(1)));
        one("Transpose", inputs(2, 3), Attribute.ofInts("perm", 0, 2, 1));
        put(
                "Concat",
                inputs(2),
                (graph, x, opset) ->
                        graph.node("Concat", List.of(x, graph.node("Sin", x)), Attribute.ofInt("axis", 1)));
        put("Split", inputs(4), (graph, x, opset) -> {
            List<String> parts = graph.node("Split", 2, List.of(x, graph.longs(1, 3)), Attribute.ofInt("axis", 1));
            return graph.node("Mul", parts.get(0), parts.get(1));
        });
        put("Expand", inputs(1, 2), (graph, x, opset) -> graph.node("Expand", x, graph.longs(1, 3, 1)));
        one("DepthToSpace", inputs(4, 1, 2), Attribute.ofInt("blocksize", 2));
        one("SpaceToDepth", inputs(1, 2, 4), Attribute.ofInt("blocksize", 2));
        one("Trilu", inputs(3, 3));
        put("Tile", inputs(2), (graph, x, opset) -> graph.node("Tile", x, graph.longs(1, 2)));
        put("Pad", inputs(3), (graph, x, opset) -> graph.node("Pad", x, graph.longs(0, 1, 0, 2)));
        put("ConstantOfShape", inputs(3), (graph, x, opset) -> graph.node("ConstantOfShape", graph.node("Shape", x)));
        one("EyeLike", () -> RuleCheck.of(3).mixing());
    }

    private void indices() {
        put(
                "Slice",
                inputs(5),
                (graph, x, opset) -> opset < 10
                        ? graph.node("Slice", x, graph.longs(1), graph.longs(4), graph.longs(1))
                        : graph.node("Slice", x, graph.longs(4), graph.longs(0), graph.longs(1), graph.longs(-2)));
        put(
                "Gather",
                inputs(4),
                (graph, x, opset) ->
                        graph.node("Gather", List.of(x, graph.longs(2, 0, 2)), Attribute.ofInt("axis", 1)));
        put(
                "GatherElements",
                apart(4),
                (graph, x, opset) ->
                        graph.node("GatherElements", List.of(x, best(graph, x)), Attribute.ofInt("axis", 1)));
        put(
                "GatherND",
                apart(4),
                (graph, x, opset) -> opset < 12
                        ? graph.node(
                                "GatherND",
                                graph.node("Transpose", x),
                                graph.node("Unsqueeze", graph.longs(2, 0), graph.longs(1)))
                        : graph.node("GatherND", List.of(x, best(graph, x)), Attribute.ofInt("batch_dims", 1)));
        put(
                "ScatterElements",
                apart(4),
                (graph, x, opset) -> graph.node(
                        "ScatterElements",
                        List.of(x, best(graph, x), graph.node("ReduceSum", x, graph.longs(1))),
                        opset < 16
                                ? new Attribute[] {Attribute.ofInt("axis", 1)}
                                : new Attribute[] {Attribute.ofInt("axis", 1), Attribute.ofString("reduction", "add")
                                }));
        put(
                "Scatter",
                apart(4),
                (graph, x, opset) -> graph.node(
                        "Scatter",
                        List.of(x, best(graph, x), graph.node("ReduceSum", x, graph.longs(1))),
                        Attribute.ofInt("axis", 1)));
        put("ScatterND", inputs(3), (graph, x, opset) -> {
            String turned = graph.node("Transpose", x);
            String place = graph.initializer(Tensor.ofLongs("place", List.of(1L, 1L), new long[] {1}));
            return graph.node(
                    "ScatterND",
                    turned,
                    place,
                    graph.node("Sin", graph.node("Slice", turned, graph.longs(0), graph.longs(1))));
        });
        put(
                "TopK",
                apart(4),
                (graph, x, opset) ->
                        graph.node("TopK", 2, List.of(x, graph.longs(2))).get(0));
        put(
                "Compress",
                inputs(3),
                (graph, x, opset) -> graph.node(
                        "Compress",
                        List.of(x, graph.initializer(Tensor.ofBooleans("some", List.of(3L), new boolean[] {
                            true, false, true
                        }))),
                        Attribute.ofInt("axis", 1)));
        put(
                "ReverseSequence",
                inputs(4, 2),
                (graph, x, opset) -> graph.node(
                        "ReverseSequence",
                        List.of(
                                graph.node("Transpose", List.of(x), Attribute.ofInts("perm", 2, 1, 0)),
                                graph.longs(3, 4)),
                        Attribute.ofInt("batch_axis", 0),
                        Attribute.ofInt("time_axis", 1)));
        put(
                "OneHot",
                apart(3),
                (graph, x, opset) ->
                        graph.node("OneHot", best(graph, x), graph.scalarLong(3), graph.floats(new long[] {2}, 0, 1)));
    }

    static String best(GraphBuilder graph, String x) {
        return graph.node("ArgMax", List.of(x), Attribute.ofInt("axis", 1));
    }

    private void layers() {
        Attribute window = Attribute.ofInts("kernel_shape", 2);
        put("Conv", inputs(2, 5), (graph, x, opset) -> graph.node("Conv", x, Fill.random(graph, "w", 3, 2, 2)));
        put(
                "ConvTranspose",
                inputs(2, 4),
                (graph, x, opset) -> graph.node("ConvTranspose", x, Fill.random(graph, "w", 2, 3, 2)));
        one("MaxPool", apart(2, 5), window);
        one("AveragePool", inputs(2, 5), window);
        one("LpPool", () -> RuleCheck.of(2, 5).between(0.5, 2), window);
        one("GlobalAveragePool", inputs(2, 5));
        one("GlobalMaxPool", apart(2, 5));
        one("GlobalLpPool", inputs(2, 5));
        put("MaxUnpool", apart(1, 4, 4), (graph, x, opset) -> {
            Attribute[] square = {Attribute.ofInts("kernel_shape", 2, 2), Attribute.ofInts("strides", 2, 2)};
            List<String> pooled = graph.node("MaxPool", 2, List.of(x), square);
            return graph.node("MaxUnpool", pooled, square);
        });
        put(
                "BatchNormalization",
                inputs(2, 3),
                (graph, x, opset) -> graph.node(
                        "BatchNormalization",
                        x,
                        Fill.positive(graph, "scale", 2),
                        Fill.random(graph, "bias", 2),
                        Fill.random(graph, "mean", 2),
                        Fill.positive(graph, "variance", 2)));
        put(
                "InstanceNormalization",
                inputs(2, 8),
                (graph, x, opset) -> graph.node(
                        "InstanceNormalization", x, Fill.positive(graph, "scale", 2), Fill.random(graph, "bias", 2)));
        put(
                "GroupNormalization",
                inputs(4, 5),
                (graph, x, opset) -> graph.node(
                        "GroupNormalization",
                        List.of(
                                x,
                                Fill.positive(graph, "scale", opset < 21 ? 2 : 4),
                                Fill.random(graph, "bias", opset < 21 ? 2 : 4)),
                        Attribute.ofInt("num_groups", 2)));
        put(
                "LayerNormalization",
                inputs(2, 3),
                (graph, x, opset) -> graph.node("LayerNormalization", x, Fill.positive(graph, "scale", 3)));
        put(
                "RMSNormalization",
                inputs(2, 3),
                (graph, x, opset) -> graph.node("RMSNormalization", x, Fill.positive(graph, "scale", 3)));
        one("LpNormalization", inputs(2, 3));
        one("MeanVarianceNormalization", inputs(2, 2, 3), Attribute.ofInts("axes", 2, 3));
        one("LRN", inputs(4, 2, 1), Attribute.ofInt("size", 3), Attribute.ofFloat("alpha", 0.5f));
        recurrent("RNN", 1);
        recurrent("GRU", 3);
        recurrent("LSTM", 4);
    }

    private void recurrent(String operator, long gates) {
        put(
                operator,
                inputs(3, 2),
                (graph, x, opset) -> graph.node(
                        operator,
                        List.of(
                                graph.node("Transpose", List.of(x), Attribute.ofInts("perm", 1, 0, 2)),
                                Fill.random(graph, "w", 1, 2 * gates, 2),
                                Fill.random(graph, "r", 1, 2 * gates, 2)),
                        Attribute.ofInt("hidden_size", 2)));
    }

    private void pictures() {
        put(
                "Resize",
                inputs(1, 3, 3),
                (graph, x, opset) -> graph.node(
                        "Resize",
                        List.of(
                                x,
                                opset < 13 ? graph.floats(new long[] {0}) : "",
                                graph.floats(new long[] {4}, 1, 1, 2, 1.5f)),
                        Attribute.ofString("mode", "linear")));
        put(
                "Upsample",
                inputs(1, 3, 3),
                (graph, x, opset) -> opset < 9
                        ? graph.node(
                                "Upsample",
                                List.of(x),
                                Attribute.ofFloats("scales", 1, 1, 2, 1.5f),
                                Attribute.ofString("mode", "linear"))
                        : graph.node(
                                "Upsample",
                                List.of(x, graph.floats(new long[] {4}, 1, 1, 2, 1.5f)),
                                Attribute.ofString("mode", "linear")));
        put("GridSample", inputs(1, 3, 3), (graph, x, opset) -> {
            String batch = graph.node("Slice", graph.node("Shape", x), graph.longs(0), graph.longs(1));
            String shape = graph.node("Concat", List.of(batch, graph.longs(2, 3, 2)), Attribute.ofInt("axis", 0));
            return graph.node(
                    "GridSample",
                    List.of(x, graph.node("Expand", Fill.random(graph, "grid", 1, 2, 3, 2), shape)),
                    Attribute.ofString("mode", opset < 20 ? "bilinear" : "linear"));
        });
        put("AffineGrid", inputs(2, 3), (graph, x, opset) -> {
            String batch = graph.node("Slice", graph.node("Shape", x), graph.longs(0), graph.longs(1));
            return graph.node(
                    "AffineGrid",
                    x,
                    graph.node("Concat", List.of(batch, graph.longs(1, 2, 3)), Attribute.ofInt("axis", 0)));
        });
        put(
                "CenterCropPad",
                inputs(5),
                (graph, x, opset) ->
                        graph.node("CenterCropPad", List.of(x, graph.longs(2)), Attribute.ofInts("axes", 1)));
        put("Col2Im", inputs(4, 4), (graph, x, opset) -> graph.node("Col2Im", x, graph.longs(3, 3), graph.longs(2, 2)));
        put("DFT", inputs(4, 1), (graph, x, opset) -> graph.node("DFT", x));
        put(
                "STFT",
                inputs(8, 1),
                (graph, x, opset) -> graph.node("STFT", x, graph.scalarLong(2), Fill.positive(graph, "window", 4)));
    }

    private void attention() {
        put("Attention", inputs(2, 3, 2), (graph, x, opset) -> graph.node("Attention", x, graph.node("Sin", x), x));
        put("RotaryEmbedding", inputs(2, 3, 4), (graph, x, opset) -> {
            String batch = graph.node("Slice", graph.node("Shape", x), graph.longs(0), graph.longs(1));
            String shape = graph.node("Concat", List.of(batch, graph.longs(3)), Attribute.ofInt("axis", 0));
            String places = graph.node("Expand", graph.longs(1), shape);
            return graph.node(
                    "RotaryEmbedding", x, Fill.random(graph, "cos", 5, 2), Fill.random(graph, "sin", 5, 2), places);
        });
    }
}
