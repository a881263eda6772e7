package io.simplex4j.onnx.internal.gradient;

import static io.simplex4j.onnx.internal.gradient.OperatorSamples.inputs;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Samples of operators that hold graphs or lists, compute in whole numbers, or have no rule. */
final class OtherSamples {
    private final OperatorSamples samples;

    OtherSamples(OperatorSamples samples) {
        this.samples = samples;
    }

    void add() {
        control();
        lists();
        quantized();
        places();
        losses();
    }

    private void control() {
        samples.put(
                "If",
                inputs(3),
                (graph, x, opset) -> graph.node(
                        "If",
                        List.of(graph.initializer(Tensor.ofBooleans("yes", List.of(), new boolean[] {true}))),
                        Attribute.ofGraph("then_branch", body("then", "Exp", x, false)),
                        Attribute.ofGraph("else_branch", body("else", "Neg", x, false))));
        samples.put("Loop", inputs(2), (graph, x, opset) -> {
            GraphBuilder body = new GraphBuilder("b");
            body.input("i", ElementType.INT64);
            body.input("goOn", ElementType.BOOL);
            String inner = body.node("Sin", body.input("state", ElementType.FLOAT, -1, 2));
            body.output(new ValueInfo(body.node("Identity", "goOn"), ElementType.BOOL, Optional.empty()));
            body.output(new ValueInfo(inner, ElementType.FLOAT, Optional.empty()));
            return graph.node(
                    "Loop",
                    List.of(
                            graph.scalarLong(2),
                            graph.initializer(Tensor.ofBooleans("yes", List.of(), new boolean[] {true})),
                            x),
                    Attribute.ofGraph("body", body.build("body")));
        });
        samples.put(
                "Scan",
                inputs(2),
                (graph, x, opset) -> graph.node(
                        "Scan",
                        opset < 9 ? List.of("", x) : List.of(x),
                        Attribute.ofGraph("body", body("b", "Sin", "row", true)),
                        Attribute.ofInt("num_scan_inputs", 1)));
    }

    private static Graph body(String prefix, String operator, String x, boolean input) {
        GraphBuilder body = new GraphBuilder(prefix);
        if (input) {
            body.input(new ValueInfo(x, ElementType.FLOAT, Optional.empty()));
        }
        body.output(new ValueInfo(body.node(operator, x), ElementType.FLOAT, Optional.empty()));
        return body.build(prefix);
    }

    private void lists() {
        OperatorSamples.Model taken = (graph, x, opset) ->
                graph.node("SequenceAt", graph.node("SequenceConstruct", x, graph.node("Sin", x)), graph.scalarLong(1));
        samples.put("SequenceConstruct", inputs(3), taken);
        samples.put("SequenceAt", inputs(3), taken);
        OperatorSamples.Model joined = (graph, x, opset) -> graph.node(
                "ConcatFromSequence",
                List.of(graph.node("SplitToSequence", List.of(x, graph.longs(1, 2)), Attribute.ofInt("axis", 1))),
                Attribute.ofInt("axis", 1));
        samples.put("SplitToSequence", inputs(3), joined);
        samples.put("ConcatFromSequence", inputs(3), joined);
        samples.put(
                "SequenceInsert",
                inputs(3),
                (graph, x, opset) -> graph.node(
                        "SequenceAt",
                        graph.node("SequenceInsert", graph.node("SequenceConstruct", x), x),
                        graph.scalarLong(0)));
        samples.put(
                "SequenceErase",
                inputs(3),
                (graph, x, opset) -> graph.node(
                        "SequenceAt",
                        graph.node("SequenceErase", graph.node("SequenceConstruct", x, x)),
                        graph.scalarLong(0)));
        samples.put(
                "SequenceMap",
                inputs(3),
                (graph, x, opset) -> graph.node(
                        "SequenceAt",
                        graph.node(
                                "SequenceMap",
                                List.of(graph.node("SequenceConstruct", x, x)),
                                Attribute.ofGraph("body", body("b", "Sin", "each", true))),
                        graph.scalarLong(0)));
        OperatorSamples.Model optional =
                (graph, x, opset) -> graph.node("OptionalGetElement", graph.node("Optional", x));
        samples.put("Optional", inputs(3), optional);
        samples.put("OptionalGetElement", inputs(3), optional);
    }

    private static String bytes(GraphBuilder graph, String name, long... dims) {
        long[] values = new long[(int) Arrays.stream(dims).reduce(1, (i, j) -> i * j)];
        Arrays.fill(values, 2);
        return graph.node(
                "Cast",
                List.of(graph.initializer(
                        Tensor.ofLongs(name, Arrays.stream(dims).boxed().toList(), values))),
                Attribute.ofInt("to", ElementType.UINT8.code()));
    }

    private static String quantized(GraphBuilder graph, String x) {
        return graph.node("QuantizeLinear", x, graph.scalar(0.1f), bytes(graph, "zero"));
    }

    private static String restored(GraphBuilder graph, String whole) {
        return graph.node("DequantizeLinear", whole, graph.scalar(0.1f), bytes(graph, "zeroAgain"));
    }

    private static String floats(GraphBuilder graph, String whole) {
        return graph.node("Cast", List.of(whole), Attribute.ofInt("to", ElementType.FLOAT.code()));
    }

    private void quantized() {
        OperatorSamples.Model both = (graph, x, opset) -> restored(graph, quantized(graph, x));
        samples.put("QuantizeLinear", inputs(3), both);
        samples.put("DequantizeLinear", inputs(3), both);
        samples.put(
                "DynamicQuantizeLinear",
                inputs(3),
                (graph, x, opset) -> floats(
                        graph,
                        graph.node("DynamicQuantizeLinear", 3, List.of(x)).get(0)));
        samples.put(
                "MatMulInteger",
                inputs(3),
                (graph, x, opset) ->
                        floats(graph, graph.node("MatMulInteger", quantized(graph, x), bytes(graph, "w", 3, 2))));
        samples.put(
                "ConvInteger",
                inputs(2, 3),
                (graph, x, opset) ->
                        floats(graph, graph.node("ConvInteger", quantized(graph, x), bytes(graph, "w", 1, 2, 2))));
        samples.put(
                "QLinearMatMul",
                inputs(3),
                (graph, x, opset) -> restored(
                        graph,
                        graph.node(
                                "QLinearMatMul",
                                quantized(graph, x),
                                graph.scalar(0.1f),
                                bytes(graph, "za"),
                                bytes(graph, "w", 3, 2),
                                graph.scalar(0.1f),
                                bytes(graph, "zb"),
                                graph.scalar(0.1f),
                                bytes(graph, "zy"))));
        samples.put(
                "QLinearConv",
                inputs(2, 3),
                (graph, x, opset) -> restored(
                        graph,
                        graph.node(
                                "QLinearConv",
                                quantized(graph, x),
                                graph.scalar(0.1f),
                                bytes(graph, "za"),
                                bytes(graph, "w", 1, 2, 2),
                                graph.scalar(0.1f),
                                bytes(graph, "zb"),
                                graph.scalar(0.1f),
                                bytes(graph, "zy"))));
    }

    private void places() {
        samples.put("Det", inputs(2, 2), (graph, x, opset) -> graph.node("Det", x));
        samples.put("Unique", inputs(3), (graph, x, opset) -> graph.node("Unique", x));
        samples.put(
                "Range",
                inputs(1),
                (graph, x, opset) -> graph.node(
                        "Range",
                        graph.node("ReduceSum", List.of(x), Attribute.ofInt("keepdims", 0)),
                        graph.scalar(100),
                        graph.scalar(50)));
        samples.put(
                "RoiAlign",
                inputs(1, 4, 4),
                (graph, x, opset) ->
                        graph.node("RoiAlign", x, graph.floats(new long[] {1, 4}, 0, 0, 3, 3), graph.longs(0)));
        samples.put(
                "MaxRoiPool",
                inputs(1, 4, 4),
                (graph, x, opset) -> graph.node(
                        "MaxRoiPool",
                        List.of(x, graph.floats(new long[] {1, 5}, 0, 0, 0, 3, 3)),
                        Attribute.ofInts("pooled_shape", 2, 2)));
        samples.put("DeformConv", inputs(1, 3, 3), (graph, x, opset) -> {
            String batch = graph.node("Slice", graph.node("Shape", x), graph.longs(0), graph.longs(1));
            String shape = graph.node("Concat", List.of(batch, graph.longs(8, 2, 2)), Attribute.ofInt("axis", 0));
            String offsets = graph.node("Expand", graph.scalar(0.3f), shape);
            return graph.node("DeformConv", x, Fill.random(graph, "w", 1, 1, 2, 2), offsets);
        });
        samples.put(
                "TensorScatter",
                inputs(2, 3),
                (graph, x, opset) -> graph.node(
                        "TensorScatter",
                        x,
                        graph.node("Slice", graph.node("Sin", x), graph.longs(0), graph.longs(1), graph.longs(1))));
    }

    private void losses() {
        samples.put(
                "NegativeLogLikelihoodLoss",
                () -> RuleCheck.of(3).spread(),
                (graph, x, opset) -> graph.node(
                        "NegativeLogLikelihoodLoss",
                        List.of(graph.node("LogSoftmax", x), flat(graph, OperatorSamples.best(graph, x))),
                        Attribute.ofString("reduction", "none")));
        samples.put(
                "SoftmaxCrossEntropyLoss",
                () -> RuleCheck.of(3).spread(),
                (graph, x, opset) -> graph.node(
                        "SoftmaxCrossEntropyLoss",
                        List.of(x, flat(graph, OperatorSamples.best(graph, x))),
                        Attribute.ofString("reduction", "none")));
    }

    private static String flat(GraphBuilder graph, String x) {
        return graph.node("Reshape", x, graph.longs(-1));
    }
}
