package io.simplex4j.onnx.internal.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NarrowingTest {
    private static final long PLACES = 5;
    private static final long WIDTH = 6;

    /* Rows of a tensor of this operator in the gradient graph, at the second axis. */
    private static List<Long> rows(RuleCheck.Model model, String operator) {
        GraphBuilder graph = new GraphBuilder("t");
        String x = graph.input("x", ElementType.FLOAT, -1, PLACES, WIDTH);
        String latent = model.build(graph, x);
        graph.output(new ValueInfo(latent, ElementType.FLOAT, Optional.empty()));
        OnnxFile file = OnnxFile.of(graph.build("test"), 17);
        OnnxFile gradient = GradientGraph.of(file, "x", latent, Probe.of(List.of(PLACES, WIDTH)));
        Forward forward = new Forward(gradient, "x", latent, List.of("x"), Probe.of(List.of(PLACES, WIDTH)));
        List<Long> rows = new ArrayList<>();
        for (Node node : forward.nodes()) {
            if (node.is(operator)) {
                rows.add(forward.shape(node.outputs().get(0)).get(1));
            }
        }
        return rows;
    }

    private static String linear(GraphBuilder graph, String name, String x, long from, long to) {
        String product = graph.node("MatMul", x, Fill.between(graph, name + "w", -0.7, 0.7, from, to));
        return graph.node("Add", product, Fill.between(graph, name + "b", -0.3, 0.3, to));
    }

    private static String place(GraphBuilder graph, String x, long place) {
        return graph.node("Gather", List.of(x, graph.scalarLong(place)), Attribute.ofInt("axis", 1));
    }

    private static String perceptron(GraphBuilder graph, String x) {
        String inner = graph.node("Sigmoid", linear(graph, "up", x, WIDTH, 8));
        return graph.node("Add", x, linear(graph, "down", inner, 8, WIDTH));
    }

    private static String heads(GraphBuilder graph, String x, long... order) {
        String apart = graph.node("Reshape", x, graph.longs(0, 0, 2, -1));
        return graph.node("Transpose", List.of(apart), Attribute.ofInts("perm", order));
    }

    private static String attention(GraphBuilder graph, String x) {
        String q = heads(graph, linear(graph, "q", x, WIDTH, WIDTH), 0, 2, 1, 3);
        String k = heads(graph, linear(graph, "k", x, WIDTH, WIDTH), 0, 2, 3, 1);
        String v = heads(graph, linear(graph, "v", x, WIDTH, WIDTH), 0, 2, 1, 3);
        String weights = graph.node("Softmax", List.of(graph.node("MatMul", q, k)), Attribute.ofInt("axis", -1));
        String mixed = graph.node("MatMul", weights, v);
        String back = graph.node("Transpose", List.of(mixed), Attribute.ofInts("perm", 0, 2, 1, 3));
        return linear(graph, "o", graph.node("Reshape", back, graph.longs(0, 0, WIDTH)), WIDTH, WIDTH);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 3, -1})
    void one_place_of_a_perceptron(long place) {
        RuleCheck.Model model = (graph, x) -> place(graph, perceptron(graph, x), place);
        assertThat(rows(model, "Sigmoid")).containsExactly(1L);
        assertThat(rows(model, "MatMul")).containsExactly(1L, 1L);
        RuleCheck.of(PLACES, WIDTH).check(model);
    }

    @ParameterizedTest
    @CsvSource({"0, 2, 1, 2", "-2, 9, 1, 2", "1, 5, 2, 5", "0, 9, 1, 5"})
    void a_slice_of_a_perceptron(long from, long to, long step, long computed) {
        RuleCheck.Model model = (graph, x) -> graph.node(
                "Slice", perceptron(graph, x), graph.longs(from), graph.longs(to), graph.longs(-2), graph.longs(step));
        assertThat(rows(model, "Sigmoid")).containsExactly(computed);
        RuleCheck.of(PLACES, WIDTH).check(model);
    }

    @Test
    void one_place_of_an_attention_needs_one_query_and_all_keys() {
        RuleCheck.Model model = (graph, x) -> {
            String y = graph.node("Add", x, attention(graph, x));
            String normal = graph.node(
                    "LayerNormalization",
                    y,
                    Fill.between(graph, "scale", 0.5, 1.5, WIDTH),
                    Fill.between(graph, "shift", -0.3, 0.3, WIDTH));
            return place(graph, perceptron(graph, normal), 0);
        };
        /* The normalisation, written out. */
        assertThat(rows(model, "Reciprocal")).containsExactly(1L);
        /* Query, key, value; scores and mixture have the heads there; then what comes out, and the perceptron. */
        assertThat(rows(model, "MatMul")).containsExactly(1L, PLACES, PLACES, 2L, 2L, 1L, 1L, 1L);
        RuleCheck.of(PLACES, WIDTH).since(17).step(0.01).check(model);
    }

    @Test
    void a_normalisation_made_of_means() {
        RuleCheck.Model model = (graph, x) -> {
            String sum = graph.node("ReduceSum", List.of(x, graph.longs(-1)), Attribute.ofInt("keepdims", 1));
            String centred = graph.node("Sub", x, graph.node("Mul", sum, graph.scalar(1f / WIDTH)));
            return place(graph, graph.node("Tanh", centred), 1);
        };
        assertThat(rows(model, "ReduceSum")).containsExactly(1L);
        RuleCheck.of(PLACES, WIDTH).check(model);
    }

    @Test
    void what_others_read_is_computed_whole() {
        RuleCheck.Model model = (graph, x) -> {
            String inner = graph.node("Sigmoid", x);
            String mean = graph.node("ReduceSum", List.of(inner, graph.longs(1)), Attribute.ofInt("keepdims", 0));
            return graph.node("Add", place(graph, graph.node("Tanh", inner), 2), mean);
        };
        assertThat(rows(model, "Sigmoid")).containsExactly(PLACES);
        assertThat(rows(model, "Tanh")).containsExactly(1L);
        RuleCheck.of(PLACES, WIDTH).check(model);
    }

    @Test
    void two_places_are_computed_with_the_rest() {
        RuleCheck.Model model = (graph, x) -> {
            String y = graph.node("Tanh", x);
            return graph.node("Mul", place(graph, y, 0), place(graph, y, 3));
        };
        assertThat(rows(model, "Tanh")).containsExactly(PLACES);
        RuleCheck.of(PLACES, WIDTH).check(model);
    }

    @Test
    void along_the_axis_of_a_softmax_all_places_count() {
        RuleCheck.Model model =
                (graph, x) -> place(graph, graph.node("Softmax", List.of(x), Attribute.ofInt("axis", 1)), 2);
        assertThat(rows(model, "Softmax")).containsExactly(PLACES);
        RuleCheck.of(PLACES, WIDTH).check(model);
    }

    @Test
    void an_axis_that_a_reshape_mixes_with_others_stays_whole() {
        RuleCheck.Model model = (graph, x) ->
                place(graph, graph.node("Tanh", graph.node("Reshape", graph.node("Exp", x), graph.longs(0, 3, 10))), 1);
        assertThat(rows(model, "Exp")).containsExactly(PLACES);
        assertThat(rows(model, "Tanh")).containsExactly(1L);
        RuleCheck.of(PLACES, WIDTH).check(model);
    }

    @Test
    void constants_along_the_axis_are_cut_as_well() {
        RuleCheck.of(PLACES, WIDTH)
                .check((graph, x) -> place(
                        graph,
                        graph.node("Sin", graph.node("Add", x, Fill.between(graph, "at", -1, 1, 1, PLACES, WIDTH))),
                        4));
    }
}
