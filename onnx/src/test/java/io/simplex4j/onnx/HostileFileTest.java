package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.runtime.Session;
import io.simplex4j.onnx.internal.runtime.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that are no models, or mean harm. */
@Timeout(60)
class HostileFileTest {
    @TempDir
    Path folder;

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(OnnxModelException.class).hasMessage(message);
    }

    private ThrowingCallable loading(GraphBuilder graph) {
        Path file = SmallModels.write(folder, graph.build("hostile"));
        return () -> OnnxModel.load(file).close();
    }

    @Test
    void what_is_no_file_is_refused() throws IOException {
        assertRefused(() -> OnnxModel.load(folder.resolve("absent.onnx")), "absent.onnx: no such file");
        Files.createDirectory(folder.resolve("dir.onnx"));
        assertRefused(() -> OnnxModel.load(folder.resolve("dir.onnx")), "dir.onnx: not a file, expected an ONNX model");
        SmallModels.write(folder, new byte[0]);
        assertRefused(
                () -> OnnxModel.load(folder.resolve("model.onnx")), "model.onnx: not an ONNX model: the file is empty");
        SmallModels.write(folder, "<html>404</html>".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> OnnxModel.load(folder.resolve("model.onnx")))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageStartingWith("model.onnx: not an ONNX model: the file ");
        SmallModels.write(folder, new byte[] {8, 7});
        assertRefused(
                () -> OnnxModel.load(folder.resolve("model.onnx")),
                "model.onnx: not an ONNX model: the file has no graph at byte 2");
    }

    @Test
    void weights_with_other_axes_than_numbers_are_refused() {
        byte[] model = SmallModels.twoLayers().encode();
        /* The axes of "A", written 8 2 8 2, become 8 2 8 127. */
        for (int i = 0; i < model.length - 4; i++) {
            if (model[i] == 8 && model[i + 1] == 2 && model[i + 2] == 8 && model[i + 3] == 2) {
                model[i + 3] = 127;
            }
        }
        SmallModels.write(folder, model);
        assertThatThrownBy(() -> OnnxModel.load(folder.resolve("model.onnx")))
                .hasMessageStartingWith("model.onnx: not an ONNX model: tensor has tensor \"A\" with axes [2, 127] of "
                        + "type float but 16 bytes of them");
    }

    @Test
    void a_constant_of_absurd_size_is_refused_before_it_is_made() {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        String size = graph.longs(1_000_000, 1_000_000);
        String huge = graph.node("ConstantOfShape", List.of(size));
        graph.output(graph.node("Add", List.of("h", graph.node("ReduceSum", List.of(huge)))), ElementType.FLOAT, -1, 2);
        assertRefused(
                loading(graph),
                "model.onnx: the ConstantOfShape node \"n/ConstantOfShape_1\" makes a tensor of 1000000000000 numbers, "
                        + "expected at most 268435456");
    }

    @Test
    void memory_the_runtime_cannot_get_is_an_error() {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        /* The size depends on the input, so that only the run can find it out: 3 · 10¹⁵ numbers. */
        String shape = graph.node("Shape", List.of("x"));
        String size = graph.node("Mul", List.of(shape, graph.longs(1_000_000_000, 1_000_000)));
        String huge = graph.node("ConstantOfShape", List.of(size));
        graph.output(graph.node("Add", List.of("h", graph.node("ReduceSum", List.of(huge)))), ElementType.FLOAT, -1, 2);
        assertThatThrownBy(loading(graph))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageStartingWith("model.onnx: ONNX Runtime cannot run the model: ")
                .hasMessageNotContaining(".cc:");
    }

    @Test
    void an_input_of_absurd_size_is_refused() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 1L << 40);
        graph.output(graph.node("Relu", List.of("x")), ElementType.FLOAT, -1, 1L << 40);
        assertRefused(
                loading(graph),
                "model.onnx: input \"x\" takes examples of shape (1099511627776), expected axes between 1 and 16777216");
    }

    @Test
    void settings_the_runtime_would_divide_by_are_refused() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 1, 4, 4);
        graph.output(
                graph.node(
                        "MaxPool",
                        List.of("x"),
                        Attribute.ofInts("kernel_shape", 2, 2),
                        Attribute.ofInts("strides", 0, 1)),
                ElementType.FLOAT,
                -1,
                1,
                1,
                3);
        assertRefused(
                loading(graph), "model.onnx: the MaxPool node \"n/MaxPool_1\" has strides 0, expected 1 to 1048576");
    }

    @Test
    void weights_without_numbers_are_refused() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 1, 4, 4);
        String none = graph.floats(new long[] {2, 0, 3, 3});
        graph.output(graph.node("Conv", List.of("x", none)), ElementType.FLOAT, -1, 2, 2, 2);
        assertRefused(
                loading(graph), "model.onnx: tensor \"n/floats_1\" has axes [2, 0, 3, 3], expected none of length 0");
    }

    @Test
    void a_graph_that_goes_round_in_circles_is_refused() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        graph.node(new Node("a", "Add", "", List.of("x", "q"), List.of("p"), List.of()));
        graph.node(new Node("b", "Relu", "", List.of("p"), List.of("q"), List.of()));
        graph.output("q", ElementType.FLOAT, -1, 2);
        assertThatThrownBy(loading(graph))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageStartingWith("model.onnx: ONNX Runtime does not take the model: ");

        GraphBuilder identities = new GraphBuilder("n/");
        identities.input("x", ElementType.FLOAT, -1, 2);
        identities.node(new Node("a", "Identity", "", List.of("q"), List.of("p"), List.of()));
        identities.node(new Node("b", "Identity", "", List.of("p"), List.of("q"), List.of()));
        identities.output("q", ElementType.FLOAT, -1, 2);
        assertRefused(loading(identities), "model.onnx: the latent \"q\" does not depend on any input, expected one");
    }

    @Test
    void graphs_nested_too_deep_are_refused() {
        Graph graph = SmallModels.twoLayers().graph();
        for (int depth = 0; depth < 100; depth++) {
            Node node =
                    new Node("", "If", "", List.of(), List.of("z"), List.of(Attribute.ofGraph("then_branch", graph)));
            graph = new Graph("outer", List.of(node), List.of(), List.of(), List.of(), List.of());
        }
        Path file = SmallModels.write(folder, graph);
        assertRefused(
                () -> OnnxModel.load(file),
                "model.onnx: not a usable ONNX model: its parts are nested more than 48 deep, expected fewer");
    }

    @Test
    void a_run_that_never_ends_is_stopped() {
        GraphBuilder body = new GraphBuilder("body/");
        body.input("i", ElementType.INT64);
        body.input("go", ElementType.BOOL);
        body.input("state", ElementType.FLOAT, 1);
        String still = body.node("Identity", List.of("go"));
        String next = body.node("Tanh", List.of("state"));
        body.output(still, ElementType.BOOL);
        body.output(next, ElementType.FLOAT, 1);
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, 1);
        String always = graph.initializer(Tensor.ofBooleans("always", List.of(), new boolean[] {true}));
        String last = graph.node("Loop", List.of("", always, x), Attribute.ofGraph("body", body.build("body")));
        graph.output(last, ElementType.FLOAT, 1);

        try (Session session = Session.of(OnnxFile.of(graph.build("endless"), SmallModels.OPSET))) {
            Map<String, Value> inputs = Map.of("x", Value.ofFloats(new float[] {1}, 1));
            assertRefused(
                    () -> session.run(inputs, List.of(last), Duration.ofSeconds(1)),
                    "the model took longer than 1 seconds for a single run");
        }
    }

    @Test
    void names_cannot_break_the_line() {
        GraphBuilder graph = new GraphBuilder("evil\u001b[31m\n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        graph.output(graph.node("NoSuchOperation", List.of("x")), ElementType.FLOAT, -1, 2);
        assertThatThrownBy(loading(graph))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageNotContaining("\n")
                .hasMessageNotContaining("\u001b");
    }

    @Test
    void an_unknown_version_of_the_operations_is_refused() {
        Path file = SmallModels.write(folder, SmallModels.twoLayers().withOpset(9_999));
        assertThatThrownBy(() -> OnnxModel.load(file))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageContaining("9999");
    }

    @Test
    void threads_of_a_refused_model_do_not_matter_to_the_next() {
        GraphBuilder bad = new GraphBuilder("n/");
        bad.input("x", ElementType.FLOAT, -1, 2);
        bad.output(bad.node("NoSuchOperation", List.of("x")), ElementType.FLOAT, -1, 2);
        assertThatThrownBy(loading(bad)).isInstanceOf(OnnxModelException.class);
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, SmallModels.twoLayers()))) {
            assertThat(model.latents(Matrix.of(new double[][] {{0, 0, 0}})).at(0, 0))
                    .isZero();
        }
    }
}
