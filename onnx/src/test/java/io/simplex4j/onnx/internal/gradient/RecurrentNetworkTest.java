package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stacked recurrent layers, written the way torch exports them. */
final class RecurrentNetworkTest {
    private static final long TIME = 7;
    private static final long WIDTH = 3;
    private static final long HIDDEN = 4;

    private record Network(GraphBuilder graph) {
        static Network in(GraphBuilder graph) {
            return new Network(graph);
        }

        /** Y and the last states of a layer over (time, batch, width). */
        List<String> layer(String operator, String name, String x, long width, long directions) {
            boolean lstm = operator.equals("LSTM");
            long gates = lstm ? 4 : 3;
            return graph.node(
                    operator,
                    lstm ? 3 : 2,
                    List.of(
                            x,
                            Fill.between(graph, name + "_w", -0.8, 0.8, directions, gates * HIDDEN, width),
                            Fill.between(graph, name + "_r", -0.8, 0.8, directions, gates * HIDDEN, HIDDEN),
                            Fill.between(graph, name + "_b", -0.5, 0.5, directions, 2 * gates * HIDDEN)),
                    Attribute.ofInt("hidden_size", HIDDEN),
                    Attribute.ofString("direction", directions == 2 ? "bidirectional" : "forward"),
                    lstm ? Attribute.ofInt("input_forget", 0) : Attribute.ofInt("linear_before_reset", 1));
        }

        String timeFirst(String x) {
            return graph.node("Transpose", List.of(x), Attribute.ofInts("perm", 1, 0, 2));
        }

        /** (time, directions, batch, hidden) as (time, batch, directions × hidden). */
        String joined(String y) {
            String turned = graph.node("Transpose", List.of(y), Attribute.ofInts("perm", 0, 2, 1, 3));
            return graph.node("Reshape", List.of(turned, graph.longs(0, 0, -1)));
        }

        String lastStep(String batchFirst) {
            String last = graph.initializer(Tensor.ofLongs("last", List.of(), new long[] {-1}));
            return graph.node("Gather", List.of(batchFirst, last), Attribute.ofInt("axis", 1));
        }
    }

    @Test
    void two_bidirectional_lstm_layers_and_the_last_step() {
        RuleCheck.of(TIME, WIDTH)
                .withRespectTo("first_w", "first_r", "first_b", "second_w", "second_r", "second_b")
                .check((graph, x) -> {
                    Network network = Network.in(graph);
                    String first = network.layer("LSTM", "first", network.timeFirst(x), WIDTH, 2)
                            .get(0);
                    String second = network.layer("LSTM", "second", network.joined(first), 2 * HIDDEN, 2)
                            .get(0);
                    return network.lastStep(network.timeFirst(network.joined(second)));
                });
    }

    @Test
    void two_gru_layers_and_the_last_state() {
        RuleCheck.of(TIME, WIDTH)
                .withRespectTo("first_w", "first_r", "first_b", "second_w", "second_r", "second_b")
                .check((graph, x) -> {
                    Network network = Network.in(graph);
                    String first = network.layer("GRU", "first", network.timeFirst(x), WIDTH, 1)
                            .get(0);
                    String squeezed = graph.node("Squeeze", List.of(first, graph.longs(1)));
                    String second =
                            network.layer("GRU", "second", squeezed, HIDDEN, 1).get(1);
                    return graph.node("Squeeze", List.of(second, graph.longs(0)));
                });
    }

    @Test
    void a_bidirectional_gru_pooled_over_time() {
        RuleCheck.of(TIME, WIDTH).withRespectTo("first_r").check((graph, x) -> {
            Network network = Network.in(graph);
            String y = network.layer("GRU", "first", network.timeFirst(x), WIDTH, 2)
                    .get(0);
            return graph.node("ReduceSum", List.of(network.joined(y), graph.longs(0)), Attribute.ofInt("keepdims", 0));
        });
    }
}
