package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A two-layer transformer encoder, as exporters write it and with newer operators. */
final class TransformerTest {
    private static final long TOKENS = 4;
    private static final long WIDTH = 6;
    private static final long HEADS = 2;
    private static final long INNER = 8;

    private record Encoder(GraphBuilder graph, boolean composed) {
        static String build(GraphBuilder graph, String x, boolean composed) {
            Encoder encoder = new Encoder(graph, composed);
            String result = encoder.layer("first", encoder.layer("second", x));
            return encoder.mean(result, 1, false);
        }

        String layer(String name, String x) {
            String attended = normalise(name + "_1", add(x, attention(name, x)));
            String inner = gelu(linear(name + "_up", attended, WIDTH, INNER));
            return normalise(name + "_2", add(attended, linear(name + "_down", inner, INNER, WIDTH)));
        }

        String attention(String name, String x) {
            String query = heads(linear(name + "_q", x, WIDTH, WIDTH), 0, 2, 1, 3);
            String key = heads(linear(name + "_k", x, WIDTH, WIDTH), 0, 2, 3, 1);
            String value = heads(linear(name + "_v", x, WIDTH, WIDTH), 0, 2, 1, 3);
            String scores = graph.node("Div", List.of(graph.node("MatMul", List.of(query, key)), graph.scalar((float)
                    Math.sqrt(WIDTH / HEADS))));
            String mixed = graph.node(
                    "MatMul", List.of(graph.node("Softmax", List.of(scores), Attribute.ofInt("axis", -1)), value));
            String back = graph.node("Transpose", List.of(mixed), Attribute.ofInts("perm", 0, 2, 1, 3));
            String joined = graph.node("Reshape", List.of(back, graph.longs(0, TOKENS, WIDTH)));
            return linear(name + "_o", joined, WIDTH, WIDTH);
        }

        String heads(String x, long... perm) {
            String parts = graph.node("Reshape", List.of(x, graph.longs(0, 0, HEADS, -1)));
            return graph.node("Transpose", List.of(parts), Attribute.ofInts("perm", perm));
        }

        String linear(String name, String x, long from, long to) {
            String product = graph.node("MatMul", List.of(x, Fill.between(graph, name + "_w", -0.7, 0.7, from, to)));
            return add(product, Fill.between(graph, name + "_b", -0.3, 0.3, to));
        }

        String normalise(String name, String x) {
            String scale = Fill.between(graph, name + "_scale", 0.5, 1.5, WIDTH);
            String bias = Fill.between(graph, name + "_bias", -0.3, 0.3, WIDTH);
            if (!composed) {
                return graph.node("LayerNormalization", List.of(x, scale, bias));
            }
            String centred = graph.node("Sub", List.of(x, mean(x, 2, true)));
            String square = graph.node("Pow", List.of(centred, graph.scalar(2)));
            String deviation = graph.node("Sqrt", List.of(add(mean(square, 2, true), graph.scalar(1e-5f))));
            return add(graph.node("Mul", List.of(graph.node("Div", List.of(centred, deviation)), scale)), bias);
        }

        String gelu(String x) {
            String erf = graph.node("Erf", List.of(graph.node("Div", List.of(x, graph.scalar((float) Math.sqrt(2))))));
            String half = graph.node("Mul", List.of(x, graph.scalar(0.5f)));
            return graph.node("Mul", List.of(half, add(erf, graph.scalar(1))));
        }

        /** A mean that all opsets spell in the same way. */
        String mean(String x, long axis, boolean keep) {
            String sum =
                    graph.node("ReduceSum", List.of(x, graph.longs(axis)), Attribute.ofInt("keepdims", keep ? 1 : 0));
            return graph.node("Div", List.of(sum, graph.scalar((float) (axis == 1 ? TOKENS : WIDTH))));
        }

        String add(String left, String right) {
            return graph.node("Add", List.of(left, right));
        }
    }

    @Test
    void with_layer_normalisation_composed_of_elementary_operators() {
        RuleCheck.of(TOKENS, WIDTH)
                .step(0.01)
                .withRespectTo("first_q_w", "second_k_w", "second_up_b", "first_1_scale", "first_o_b")
                .check((graph, x) -> Encoder.build(graph, x, true));
    }

    @Test
    void with_layer_normalisation_as_an_operator() {
        RuleCheck.of(TOKENS, WIDTH)
                .step(0.01)
                .opsets(17L, 18L, 26L)
                .withRespectTo("first_v_w", "second_q_w", "second_down_w", "second_2_scale", "first_2_bias")
                .check((graph, x) -> Encoder.build(graph, x, false));
    }
}
