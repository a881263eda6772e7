package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SideInputsTest {
    private static final ModelOptions DEFAULTS = ModelOptions.defaults();
    private static final Dim BATCH = Dim.symbolic("batch");
    private static final Dim STEPS = Dim.symbolic("steps");

    @TempDir
    private Path folder;

    /** A mask like x, a state with the batch in the middle, a number without axes: x · mask + Σ state + rate. */
    private static GraphBuilder masked() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input(ValueInfo.of("x", ElementType.FLOAT, List.of(BATCH, STEPS)));
        graph.input(ValueInfo.of("mask", ElementType.INT64, List.of(BATCH, STEPS)));
        graph.input(ValueInfo.of("state", ElementType.FLOAT, List.of(Dim.of(2), BATCH, Dim.of(1))));
        graph.input(ValueInfo.of("rate", ElementType.INT32, List.of()));
        String seen = graph.node("Mul", "x", cast(graph, "mask"));
        String state = graph.node("ReduceSum", List.of("state", graph.longs(0)), Attribute.ofInt("keepdims", 0));
        graph.output(graph.node("Add", graph.node("Add", seen, state), cast(graph, "rate")), ElementType.FLOAT, -1, -1);
        return graph;
    }

    private static String cast(GraphBuilder graph, String tensor) {
        return graph.node("Cast", List.of(tensor), Attribute.ofInt("to", ElementType.FLOAT.code()));
    }

    private OnnxModel load(GraphBuilder graph, ModelOptions options) {
        SmallModels.write(folder, graph.build("sides"));
        return OnnxModel.load(folder.resolve("model.onnx"), options);
    }

    @Test
    void inputs_that_are_not_explained_get_values() {
        ModelOptions options = DEFAULTS.withSet("mask", 2)
                .withSet("state", 0.5)
                .withSet("rate", 16000)
                .withInputShape(Shape.of(3));
        try (OnnxModel model = load(masked(), options)) {
            assertThat(model.inputShape()).isEqualTo(Shape.of(3));
            Matrix inputs = Matrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}});
            assertThat(model.latents(inputs).row(1)).isEqualTo(Vec.of(16009, 16011, 16013));
            Matrix product = model.pullback(inputs, Matrix.of(new double[][] {{1, 0, 0}, {0, 1, 0}}));
            assertThat(product.row(1)).isEqualTo(Vec.of(0, 2, 0));
        }
    }

    @Test
    void an_open_axis_gets_a_length_by_its_name() {
        ModelOptions options = DEFAULTS.withSet("mask", 1)
                .withSet("state", 0)
                .withSet("rate", 0)
                .withSet("steps", 4);
        try (OnnxModel model = load(masked(), options)) {
            assertThat(model.inputShape()).isEqualTo(Shape.of(4));
            assertThat(model.latents(Matrix.of(new double[][] {{1, 2, 3, 4}})).row(0))
                    .isEqualTo(Vec.of(1, 2, 3, 4));
        }
    }

    @Test
    void values_that_do_not_fit_are_refused() {
        assertThatThrownBy(() -> load(masked(), DEFAULTS.withSet("masks", 1)))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("model.onnx: the model has no input or open axis \"masks\"; expected one of \"batch\","
                        + " \"mask\", \"rate\", \"state\", \"steps\", \"x\"");
        ModelOptions max = DEFAULTS.withSet("state", 0).withSet("rate", 0);
        assertThatThrownBy(() -> load(masked(), max.withSet("mask", 0.5).withSet("steps", 2)))
                .hasMessage(
                        "model.onnx: input \"mask\" is int64 (batch, steps) and set to 0.5; expected a whole number");
        assertThatThrownBy(() -> load(masked(), max.withSet("mask", 1).withSet("steps", 0)))
                .hasMessage("model.onnx: axis \"steps\" is set to 0.0; expected a whole number of at least 1");
        assertThatThrownBy(() -> load(masked(), max.withInputTensor("x")))
                .hasMessageContaining("also needs \"mask\" int64 (batch, steps)")
                .hasMessageContaining("--set mask=…");
    }

    @Test
    void an_axis_that_nothing_tells_is_asked_for() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        graph.input(ValueInfo.of("memory", ElementType.FLOAT, List.of(BATCH, Dim.symbolic("past"))));
        String sum = graph.node("ReduceSum", "memory", graph.longs(1));
        graph.output(graph.node("Add", "x", sum), ElementType.FLOAT, -1, 2);
        ModelOptions options = DEFAULTS.withSet("memory", 1);
        assertThatThrownBy(() -> load(graph, options))
                .hasMessage("model.onnx: input \"memory\" is float (batch, past); expected a length for its axis past:"
                        + " give it (withSet, --set past=…)");
        try (OnnxModel model = load(graph, options.withSet("past", 5))) {
            assertThat(model.latents(Matrix.of(new double[][] {{1, 2}})).row(0)).isEqualTo(Vec.of(6, 7));
        }
    }

    /** As states of recurrent networks: (layers, examples, width). */
    @Test
    void the_only_open_axis_without_a_name_counts_examples() {
        GraphBuilder graph = new GraphBuilder("n/");
        Dim open = Dim.symbolic("");
        graph.input(ValueInfo.of("x", ElementType.FLOAT, List.of(open, open)));
        graph.input(ValueInfo.of("state", ElementType.FLOAT, List.of(Dim.of(2), open, Dim.of(1))));
        String state = graph.node("ReduceSum", List.of("state", graph.longs(0)), Attribute.ofInt("keepdims", 0));
        graph.output(graph.node("Add", "x", state), ElementType.FLOAT, -1, -1);
        ModelOptions options = DEFAULTS.withSet("state", 3).withInputShape(Shape.of(2));
        try (OnnxModel model = load(graph, options)) {
            assertThat(model.latents(Matrix.of(new double[][] {{1, 2}, {3, 4}})).row(1))
                    .isEqualTo(Vec.of(9, 10));
        }
        GraphBuilder wide = new GraphBuilder("n/");
        wide.input("x", ElementType.FLOAT, -1, 2);
        wide.input(ValueInfo.of("state", ElementType.FLOAT, List.of(open, open)));
        wide.output(wide.node("Add", "x", "state"), ElementType.FLOAT, -1, 2);
        assertThatThrownBy(() -> load(wide, DEFAULTS.withSet("state", 3)))
                .hasMessage(
                        "model.onnx: input \"state\" is float (?, ?); expected one open axis or names for them: give"
                                + " it a value in the file (an initializer of the same name)");
    }

    /** Tokens and positions, the latter from the shape of the tokens, as exporters write them. */
    @Test
    void tokens_are_explained_where_all_their_paths_meet() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input(ValueInfo.of("tokens", ElementType.INT64, List.of(BATCH, STEPS)));
        String words = graph.node("Gather", graph.floats(new long[] {4, 2}, 0, 1, 2, 3, 4, 5, 6, 7), "tokens");
        String kinds = graph.node(
                "Gather",
                graph.floats(new long[] {2, 2}, 0, 0, 1, 1),
                graph.node(
                        "Cast",
                        List.of(graph.node("Equal", "tokens", graph.longs(0))),
                        Attribute.ofInt("to", ElementType.INT64.code())));
        String met = graph.node("Add", words, kinds);
        String length = graph.node("Gather", graph.node("Shape", "tokens"), graph.longs(1));
        String mean = graph.node(
                "Div",
                graph.node("ReduceSum", List.of(met, graph.longs(1)), Attribute.ofInt("keepdims", 0)),
                cast(graph, length));
        graph.output(graph.node("MatMul", mean, graph.floats(new long[] {2, 2}, 1, 0, 0, 1)), ElementType.FLOAT, -1, 2);
        assertThatThrownBy(() -> load(graph, DEFAULTS))
                .hasMessage("model.onnx: input \"tokens\" is int64 (batch, steps), which has no gradient: name a float"
                        + " tensor computed from it (withInputTensor, --input-tensor), such as \"" + met + "\"");
        ModelOptions options =
                DEFAULTS.withInputTensor(met).withSet("tokens", 0).withSet("steps", 3);
        try (OnnxModel model = load(graph, options)) {
            assertThat(model.inputShape()).isEqualTo(Shape.of(3, 2));
            assertThat(model.latents(Matrix.of(new double[][] {{1, 2, 3, 4, 5, 6}}))
                            .row(0))
                    .isEqualTo(Vec.of(3, 4));
        }
    }
}
