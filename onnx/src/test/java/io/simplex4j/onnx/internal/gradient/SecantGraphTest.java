package io.simplex4j.onnx.internal.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Secants: complete in each cell, and the integral of the gradient in the limit. */
final class SecantGraphTest {
    private static final Set<String> NEW =
            Set.of("Gelu", "Mish", "Swish", "RMSNormalization", "RotaryEmbedding", "CenterCropPad");

    /* Samples with indices or conditions that depend on the input, with the batch elsewhere, or that the runtime does not know. */
    private static final Set<String> ELSEWHERE =
            Set.of("Where", "GatherElements", "GatherND", "ScatterElements", "ScatterND", "ReverseSequence", "Swish");

    private final SplittableRandom random = new SplittableRandom(7);

    private static CellCheck check(OperatorSamples.Sample sample, long opset) {
        RuleCheck settings = sample.check().get();
        return new CellCheck(
                settings.shape(),
                settings.low(),
                settings.high(),
                opset,
                (graph, x) -> sample.model().build(graph, x, opset));
    }

    @TestFactory
    Stream<DynamicTest> every_operator_with_a_rule() {
        return OperatorSamples.all().entrySet().stream()
                .filter(entry -> SecantRules.has(entry.getKey()) && !ELSEWHERE.contains(entry.getKey()))
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    check(entry.getValue(), 26).check(4e-3);
                    if (!NEW.contains(entry.getKey())) {
                        check(entry.getValue(), 17).check(4e-3);
                    }
                }));
    }

    @Test
    void an_operator_without_a_rule_is_named() {
        for (String operator : List.of("LSTM", "Floor", "ThresholdedRelu", "TopK", "Where")) {
            OperatorSamples.Sample sample = OperatorSamples.all().get(operator);
            assertThatThrownBy(() -> check(sample, 17).secants())
                    .as(operator)
                    .isInstanceOf(OnnxModelException.class)
                    .hasMessageStartingWith("no secant for ");
        }
    }

    /** The runtime would take time that grows with the square of their number. */
    @Test
    void secants_of_a_long_chain_are_left_to_gradients() {
        CellCheck chain = new CellCheck(new long[] {3}, -1, 1, 17, (graph, x) -> {
            String last = x;
            for (int i = 0; i < 1000; i++) {
                last = graph.node("Tanh", List.of(last));
            }
            return last;
        });
        assertThatThrownBy(chain::secants)
                .isInstanceOf(OnnxModelException.class)
                .hasMessageMatching("no secants: they take \\d+ operations; expected at most 10000");
    }

    private String weights(GraphBuilder graph, long... dims) {
        float[] values = new float[Math.toIntExact(Arrays.stream(dims).reduce(1, (a, b) -> a * b))];
        long fan = Arrays.stream(dims).skip(1).reduce(1, (a, b) -> a * b);
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (random.nextDouble(-1.5, 1.5) / Math.sqrt(fan));
        }
        return graph.floats(dims, values);
    }

    private String conv(GraphBuilder graph, String x, long in, long out, long size, long pad) {
        return graph.node(
                "Conv",
                List.of(x, weights(graph, out, in, size, size), weights(graph, out)),
                Attribute.ofInts("pads", pad, pad, pad, pad));
    }

    private static String pool(GraphBuilder graph, String x, long size, long stride, long pad) {
        return graph.node(
                "MaxPool",
                List.of(x),
                Attribute.ofInts("kernel_shape", size, size),
                Attribute.ofInts("strides", stride, stride),
                Attribute.ofInts("pads", pad, pad, pad, pad));
    }

    private String end(GraphBuilder graph, String x, long width) {
        String flat = graph.node("Flatten", List.of(x));
        return graph.node("Relu", graph.node("MatMul", flat, weights(graph, width, 5)));
    }

    private static List<String> operations(OnnxFile file) {
        return file.graph().nodes().stream().map(Node::opType).toList();
    }

    @Test
    void the_network_of_the_paper_in_small_has_one_convolution_a_pool() {
        List<RuleCheck.Model> orders = List.of(
                (graph, x) -> graph.node("Relu", pool(graph, conv(graph, x, 1, 3, 5, 0), 2, 2, 0)),
                (graph, x) -> pool(graph, graph.node("Relu", conv(graph, x, 1, 3, 5, 0)), 2, 2, 0),
                (graph, x) -> pool(graph, graph.node("Relu", conv(graph, x, 1, 3, 4, 1)), 2, 2, 0));
        for (int order = 0; order < orders.size(); order++) {
            RuleCheck.Model first = orders.get(order);
            int width = order < 2 ? 16 : 36;
            CellCheck check = new CellCheck(new long[] {1, 14, 14}, -1, 1, 13, (graph, x) -> {
                String second = pool(graph, conv(graph, first.build(graph, x), 3, 4, 3, 1), 2, 2, 0);
                return end(graph, graph.node("Relu", second), width);
            });
            check.check(1e-2);
            List<String> written = operations(check.secants());
            assertThat(written).doesNotContain("MaxPool", "Slice", "ScatterElements");
            assertThat(written.stream().filter("Conv"::equals)).hasSize(2);
        }
    }

    @Test
    void pools_that_overlap_or_are_padded() {
        for (long[] settings : new long[][] {{3, 2, 1}, {3, 1, 0}, {2, 1, 0}, {3, 3, 0}}) {
            new CellCheck(new long[] {2, 7, 7}, -1, 1, 17, (graph, x) -> {
                        String convolved = conv(graph, x, 2, 3, 3, 1);
                        return pool(graph, convolved, settings[0], settings[1], settings[2]);
                    })
                    .check(1e-2);
        }
    }

    /** On a plain picture all elements of a window are equal: the first of them counts, as in the gradient. */
    @Test
    void of_equal_elements_of_a_pool_the_first_counts() {
        for (long stride : new long[] {1, 2}) {
            new CellCheck(new long[] {1}, 0.5, 2, 17, (graph, x) -> {
                        String wide = graph.node(
                                "Expand", graph.node("Reshape", x, graph.longs(-1, 1, 1, 1)), graph.longs(1, 1, 4, 4));
                        String factors = weights(graph, 1, 1, 1, 1);
                        return pool(graph, graph.node("Mul", wide, factors), 2, stride, 0);
                    })
                    .check(1e-3);
        }
    }

    @Test
    void a_batch_folded_into_another_axis() {
        new CellCheck(new long[] {3, 4}, -1, 1, 17, (graph, x) -> {
                    String rows = graph.node("Reshape", x, graph.longs(-1, 4));
                    String hidden = graph.node("Relu", graph.node("MatMul", rows, weights(graph, 4, 6)));
                    String apart = graph.node("Tanh", graph.node("MatMul", hidden, weights(graph, 6, 2)));
                    return graph.node("Reshape", apart, graph.longs(-1, 6));
                })
                .check(1e-3);
    }

    @Test
    void lengths_that_are_computed_in_the_model() {
        CellCheck check = new CellCheck(new long[] {3, 4}, -1, 1, 17, (graph, x) -> {
            String hidden = graph.node("Relu", graph.node("MatMul", x, weights(graph, 4, 6)));
            String rows = graph.node("Gather", graph.node("Shape", hidden), graph.longs(0));
            String shape = graph.node("Concat", List.of(rows, graph.longs(18)), Attribute.ofInt("axis", 0));
            String flat = graph.node("Reshape", hidden, shape);
            String mean = graph.node("ReduceMean", List.of(flat), Attribute.ofInts("axes", 1));
            return graph.node("Relu", graph.node("Sub", flat, mean));
        });
        check.check(1e-3);
        List<String> multiplied = new ArrayList<>(operations(check.secants()));
        assertThat(multiplied.stream().filter("MatMul"::equals)).hasSize(2);
    }

    @Test
    void a_smooth_model_is_told_from_one_with_kinks() {
        for (String operator : List.of("Tanh", "Softplus", "Relu", "Clip")) {
            OnnxFile model = check(OperatorSamples.all().get(operator), 17).model();
            assertThat(SecantGraph.mayHaveKinks(model))
                    .as(operator)
                    .isEqualTo(List.of("Relu", "Clip").contains(operator));
        }
    }

    @Test
    void a_transformer_block() {
        new CellCheck(new long[] {4, 6}, -1, 1, 17, (graph, x) -> {
                    String normed = graph.node("LayerNormalization", x, weights(graph, 6), weights(graph, 6));
                    String q = graph.node("MatMul", normed, weights(graph, 6, 6));
                    String k = graph.node("MatMul", normed, weights(graph, 6, 6));
                    String v = graph.node("MatMul", normed, weights(graph, 6, 6));
                    String turned = graph.node("Transpose", List.of(k), Attribute.ofInts("perm", 0, 2, 1));
                    String scores = graph.node(
                            "Softmax", List.of(graph.node("MatMul", q, turned)), Attribute.ofInt("axis", -1));
                    String attended = graph.node("Add", x, graph.node("MatMul", scores, v));
                    String wide = graph.node("MatMul", attended, weights(graph, 6, 8));
                    String half = graph.node("Mul", wide, graph.scalar(0.70710678f));
                    String erf = graph.node("Add", graph.node("Erf", half), graph.scalar(1));
                    String gelu = graph.node("Mul", graph.node("Mul", wide, erf), graph.scalar(0.5f));
                    return graph.node("MatMul", gelu, weights(graph, 8, 3));
                })
                .check(1e-3);
    }
}
