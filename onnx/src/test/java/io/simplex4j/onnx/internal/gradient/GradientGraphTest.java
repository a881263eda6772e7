package io.simplex4j.onnx.internal.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GradientGraphTest {
    private static final Probe PAIRS = Probe.of(List.of(2L));

    private static OnnxFile file(GraphBuilder graph, String... outputs) {
        for (String output : outputs) {
            graph.output(new ValueInfo(output, ElementType.FLOAT, Optional.empty()));
        }
        return OnnxFile.of(graph.build("test"), 17);
    }

    private static GraphBuilder pairs() {
        GraphBuilder graph = new GraphBuilder("t");
        graph.input("x", ElementType.FLOAT, -1, 2);
        return graph;
    }

    private static float[] gradient(OnnxFile gradient, float[] x, float[] u) {
        try (Running running = new Running(gradient)) {
            Tensor at = Tensor.of(x, x.length / 2, 2);
            return running.run(at, Tensor.of(u, x.length / 2, 2L * u.length / x.length))
                    .get(0)
                    .floats();
        }
    }

    @Test
    void inputs_and_outputs_are_in_the_promised_order() {
        GraphBuilder graph = pairs();
        String h = graph.node("Exp", List.of("x"));
        OnnxFile gradient = GradientGraph.of(file(graph, h), "x", h, PAIRS);
        Graph result = gradient.graph();
        assertThat(result.inputs()).hasSize(2);
        assertThat(result.inputs().get(0).name()).isEqualTo("x");
        assertThat(result.inputs().get(1).describe()).startsWith("float (").endsWith(", 2)");
        assertThat(result.outputs()).hasSize(2);
        assertThat(result.outputs().get(1).name()).isEqualTo(h);
    }

    @Test
    void contributions_of_several_paths_are_added_up() {
        GraphBuilder graph = pairs();
        String sum = graph.node("Add", List.of("x", "x"));
        String h = graph.node("Sub", List.of(graph.node("Add", List.of(sum, "x")), graph.node("Neg", List.of(sum))));
        OnnxFile gradient = GradientGraph.of(file(graph, h), "x", h, PAIRS);
        assertThat(gradient(gradient, new float[] {1, 2}, new float[] {1, 10})).containsExactly(5, 50);
    }

    @Test
    void nodes_that_the_latent_does_not_need_are_left_out_and_may_be_anything() {
        GraphBuilder graph = pairs();
        String h = graph.node("Mul", List.of("x", graph.scalar(3)));
        String other = graph.node("Det", List.of(graph.floats(new long[] {1, 1}, 2)));
        graph.node("TopK", 2, List.of(h, graph.longs(1)));
        OnnxFile gradient = GradientGraph.of(file(graph, h, other), "x", h, PAIRS);
        assertThat(gradient.graph().nodes()).extracting(Node::opType).doesNotContain("Det", "TopK");
        assertThat(gradient(gradient, new float[] {1, 2}, new float[] {1, 1})).containsExactly(3, 3);
    }

    @Test
    void any_tensor_can_be_the_input() {
        GraphBuilder graph = new GraphBuilder("t");
        graph.input("tokens", ElementType.INT64, -1);
        String table = graph.floats(new long[] {3, 2}, 1, 2, 3, 4, 5, 6);
        String embedded = graph.node("Gather", List.of(table, "tokens"));
        String h = graph.node("Mul", List.of(embedded, embedded));
        OnnxFile model = file(graph, h);
        assertThat(gradient(GradientGraph.of(model, embedded, h, PAIRS), new float[] {5, 7}, new float[] {1, 1}))
                .containsExactly(10, 14);
        assertThatThrownBy(() -> GradientGraph.of(model, "tokens", h, Probe.of(List.of())))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("the input \"tokens\" holds int64; expected float: name a float tensor instead, "
                        + "such as the output of the embedding");
    }

    @Test
    void a_tensor_in_the_middle_can_be_the_latent() {
        GraphBuilder graph = pairs();
        String h = graph.node("Mul", List.of("x", "x"));
        String y = graph.node("TopK", 2, List.of(h, graph.longs(1))).get(0);
        assertThat(gradient(GradientGraph.of(file(graph, y), "x", h, PAIRS), new float[] {3, 4}, new float[] {1, 1}))
                .containsExactly(6, 8);
    }

    @Test
    void a_latent_that_only_steps_with_the_input_has_gradient_zero() {
        GraphBuilder graph = pairs();
        String h = graph.node("Floor", List.of("x"));
        assertThat(gradient(GradientGraph.of(file(graph, h), "x", h, PAIRS), new float[] {3, 4}, new float[] {1, 1}))
                .containsExactly(0, 0);
    }

    @Test
    void the_input_itself_can_be_the_latent() {
        GraphBuilder graph = pairs();
        String h = graph.node("Identity", List.of("x"));
        assertThat(gradient(GradientGraph.of(file(graph, h), "x", h, PAIRS), new float[] {3, 4}, new float[] {1, 2}))
                .containsExactly(1, 2);
    }

    @Test
    void a_model_with_a_fixed_batch_keeps_it() {
        GraphBuilder graph = new GraphBuilder("t");
        graph.input("x", ElementType.FLOAT, 1, 2);
        String flat = graph.node("Reshape", List.of("x", graph.longs(2)));
        String h = graph.node("Reshape", List.of(graph.node("Mul", List.of(flat, flat)), graph.longs(1, 2)));
        assertThat(gradient(GradientGraph.of(file(graph, h), "x", h, PAIRS), new float[] {3, 4}, new float[] {1, 1}))
                .containsExactly(6, 8);
    }

    @Test
    void a_model_of_doubles_is_differentiated_in_doubles() {
        GraphBuilder graph = new GraphBuilder("t");
        graph.input("x", ElementType.DOUBLE, -1, 2);
        String w = graph.initializer(Tensor.ofDoubles("w", List.of(2L, 2L), new double[] {1, 2, 3, 4}));
        String h = graph.node("Tanh", List.of(graph.node("Gemm", List.of("x", w))));
        graph.output(new ValueInfo(h, ElementType.DOUBLE, Optional.empty()));
        OnnxFile gradient = GradientGraph.of(OnnxFile.of(graph.build("test"), 17), "x", h, PAIRS);
        try (Running running = new Running(gradient)) {
            Tensor result = running.run(Tensor.of(new double[2], 1, 2), Tensor.of(new double[] {1, 10}, 1, 2))
                    .get(0);
            assertThat(result.type()).isEqualTo(ElementType.DOUBLE);
            assertThat(result.floats()).containsExactly(21, 43);
        }
    }

    @Test
    void names_of_the_model_are_not_taken_twice() {
        GraphBuilder graph = new GraphBuilder("grad/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        String h = graph.node("Relu", List.of(graph.node("Mul", List.of("x", graph.scalar(2)))));
        assertThat(gradient(GradientGraph.of(file(graph, h), "x", h, PAIRS), new float[] {3, -4}, new float[] {1, 1}))
                .containsExactly(2, 0);
    }

    @Test
    void an_old_model_is_refused() {
        GraphBuilder graph = pairs();
        String h = graph.node("Relu", List.of("x"));
        graph.output(new ValueInfo(h, ElementType.FLOAT, Optional.empty()));
        OnnxFile old = OnnxFile.of(graph.build("test"), 11);
        assertThatThrownBy(() -> GradientGraph.of(old, "x", h, PAIRS))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("the model uses opset 11; expected 13 or newer: export it again with opset 17");
    }

    @Test
    void a_latent_without_the_input_is_refused() {
        GraphBuilder graph = pairs();
        String h = graph.node("Relu", List.of(graph.scalar(1)));
        OnnxFile model = file(graph, h);
        assertThatThrownBy(() -> GradientGraph.of(model, "x", h, PAIRS))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageStartingWith("tensor \"tRelu_1\" does not depend on \"x\"");
        assertThatThrownBy(() -> GradientGraph.of(model, "x", "nothing", PAIRS))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("there is no tensor \"nothing\" in the model");
    }

    @Test
    void two_inputs_are_refused() {
        GraphBuilder graph = pairs();
        graph.input("mask", ElementType.FLOAT, -1, 2);
        String h = graph.node("Mul", List.of("x", "mask"));
        OnnxFile model = file(graph, h);
        assertThatThrownBy(() -> GradientGraph.of(model, "x", h, PAIRS))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageStartingWith("the latent needs the inputs [\"x\", \"mask\"]; expected one");
    }

    @ParameterizedTest
    @CsvSource({"Unique, sorting and selecting have no rule", "Det, this operator has no rule; name a latent before it"
    })
    void operators_without_a_rule_are_named(String operator, String why) {
        GraphBuilder graph = pairs();
        String before = graph.node("MatMul", List.of(graph.node("Transpose", List.of("x")), "x"));
        String h = graph.node(operator, List.of(before));
        OnnxFile model = file(graph, h);
        assertThatThrownBy(() -> GradientGraph.of(model, "x", h, PAIRS))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageStartingWith("cannot differentiate " + operator + " node \"t" + operator + "_1\": " + why);
    }

    @Test
    void fused_operators_are_refused() {
        GraphBuilder graph = pairs();
        graph.node(new Node("fused", "QuickGelu", "com.microsoft", List.of("x"), List.of("h"), List.of()));
        assertThatThrownBy(() -> GradientGraph.of(file(graph, "h"), "x", "h", PAIRS))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageStartingWith(
                        "cannot differentiate com.microsoft.QuickGelu node \"fused\": operators of domain "
                                + "\"com.microsoft\" have no rule; use the model as it was exported");
    }

    @Test
    void narrow_numbers_are_refused() {
        GraphBuilder graph = pairs();
        String half = graph.node("Cast", List.of("x"), Attribute.ofInt("to", 10));
        String h = graph.node("Cast", List.of(graph.node("Neg", List.of(half))), Attribute.ofInt("to", 1));
        OnnxFile model = file(graph, h);
        assertThatThrownBy(() -> GradientGraph.of(model, "x", h, PAIRS))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageContaining("float16; expected float: export the model in float32");
    }

    @Test
    void loops_are_refused_where_they_read_the_input() {
        GraphBuilder body = new GraphBuilder("b");
        body.input("i", ElementType.INT64);
        body.input("goOn", ElementType.BOOL);
        String inner = body.node("Neg", List.of(body.input("state", ElementType.FLOAT, -1, 2)));
        body.output(new ValueInfo(body.node("Identity", List.of("goOn")), ElementType.BOOL, Optional.empty()));
        body.output(new ValueInfo(inner, ElementType.FLOAT, Optional.empty()));
        GraphBuilder graph = pairs();
        String yes = graph.initializer(Tensor.ofBooleans("yes", List.of(), new boolean[] {true}));
        String h = graph.node(
                "Loop", List.of(graph.scalarLong(2), yes, "x"), Attribute.ofGraph("body", body.build("body")));
        OnnxFile model = file(graph, h);
        assertThatThrownBy(() -> GradientGraph.of(model, "x", h, PAIRS))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageStartingWith(
                        "cannot differentiate Loop node \"tLoop_1\": control flow has no gradient here");
    }

    private static OnnxFile chain(int nodes) {
        GraphBuilder graph = new GraphBuilder("n/");
        String last = graph.input("x", ElementType.FLOAT, -1, 2);
        for (int i = 0; i < nodes; i++) {
            last = graph.node("Tanh", last);
        }
        graph.output(last, ElementType.FLOAT, -1, 2);
        return OnnxFile.of(graph.build("chain"), 17);
    }

    /** Every tensor is as a pair of numbers for each example. */
    private static Map<String, Tensor> pairs(OnnxFile model, long batch) {
        Tensor pairs = Tensor.zeros(ElementType.FLOAT, batch, 2).seenAs("", 0);
        Map<String, Tensor> seen = new HashMap<>(Map.of("x", pairs));
        model.graph().outputs().forEach(output -> seen.put(output.name(), pairs));
        return seen;
    }

    @Test
    void the_batch_of_the_cotangent_is_called_as_that_of_the_input() {
        OnnxFile gradient = GradientGraph.of(chain(1), "x", "n/Tanh_1", PAIRS);
        assertThat(gradient.graph().inputs().get(1).dims()).contains(List.of(Dim.symbolic("batch"), Dim.of(2)));
    }

    @Test
    void a_gradient_of_too_many_operations_is_refused_at_once() {
        assertThatThrownBy(() -> GradientGraph.of(chain(30_000), "x", "n/Tanh_30000", GradientGraphTest::pairs))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("the gradient has 120001 operations; expected at most 50000: name a latent before, or an"
                        + " input after, most of the model");
    }
}
