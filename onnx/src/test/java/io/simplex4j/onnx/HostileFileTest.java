package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertRefused(() -> OnnxModel.load(folder.resolve("dir.onnx")), "dir.onnx: not a file; expected an ONNX model");
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
                "model.onnx: the ConstantOfShape node \"n/ConstantOfShape_1\" makes a tensor of 1000000000000 numbers; "
                        + "expected at most 268435456");
    }

    @Test
    void a_negative_size_that_takes_the_runtime_down_is_refused() {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        String grown = graph.node("Expand", List.of(graph.scalar(0), graph.longs(-1)));
        graph.output(graph.node("Add", List.of("h", grown)), ElementType.FLOAT, -1, 2);
        assertRefused(loading(graph), "model.onnx: the Expand node \"n/Expand_1\" has size -1; expected 0 or more");
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
                "model.onnx: input \"x\" takes examples of shape (1099511627776); expected axes between 1 and 16777216");
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
                loading(graph), "model.onnx: the MaxPool node \"n/MaxPool_1\" has strides 0; expected 1 to 1048576");
    }

    @Test
    void weights_without_numbers_are_refused() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 1, 4, 4);
        String none = graph.floats(new long[] {2, 0, 3, 3});
        graph.output(graph.node("Conv", List.of("x", none)), ElementType.FLOAT, -1, 2, 2, 2);
        assertRefused(
                loading(graph), "model.onnx: tensor \"n/floats_1\" has axes [2, 0, 3, 3]; expected none of length 0");
    }

    @Test
    void a_graph_that_goes_round_in_circles_is_refused() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        graph.node(new Node("a", "Add", "", List.of("x", "q"), List.of("p"), List.of()));
        graph.node(new Node("b", "Relu", "", List.of("p"), List.of("q"), List.of()));
        graph.output("q", ElementType.FLOAT, -1, 2);
        assertRefused(
                loading(graph),
                "model.onnx: the Add node \"a\" reads tensor \"q\" before the Relu node \"b\" writes it; expected nodes in "
                        + "the order they are run");

        GraphBuilder identities = new GraphBuilder("n/");
        identities.input("x", ElementType.FLOAT, -1, 2);
        identities.node(new Node("a", "Identity", "", List.of("q"), List.of("p"), List.of()));
        identities.node(new Node("b", "Identity", "", List.of("p"), List.of("q"), List.of()));
        identities.output("q", ElementType.FLOAT, -1, 2);
        assertRefused(
                loading(identities),
                "model.onnx: the Identity node \"a\" reads tensor \"q\" before the Identity node \"b\" writes it; expected "
                        + "nodes in the order they are run");
    }

    @Test
    void a_tensor_from_two_places_is_refused() {
        GraphBuilder nodes = SmallModels.hidden(-1, true);
        nodes.node(new Node("again", "Relu", "", List.of("x"), List.of("h"), List.of()));
        assertRefused(
                loading(nodes),
                "model.onnx: tensor \"h\" comes from the Tanh node \"tanh\" and from the Relu node \"again\"; expected one "
                        + "of them");
        GraphBuilder weights = SmallModels.hidden(-1, true);
        weights.initializer(Tensor.ofFloats("b", List.of(2L), new float[2]));
        assertRefused(
                loading(weights),
                "model.onnx: tensor \"b\" comes from an initializer and from another; expected one of them");
        GraphBuilder input = SmallModels.hidden(-1, true);
        input.node(new Node("back", "Relu", "", List.of("h"), List.of("x"), List.of()));
        assertRefused(
                loading(input),
                "model.onnx: tensor \"x\" comes from an input and from the Relu node \"back\"; expected one of them");
    }

    @Test
    void settings_of_the_wrong_kind_are_refused() {
        GraphBuilder graph = headless();
        SmallModels.gemm(graph, "y", Attribute.ofFloat("transB", 1));
        assertRefused(
                loading(graph),
                "model.onnx: the Gemm node \"fc\": attribute \"transB\" is of kind FLOAT; expected INT");
    }

    private static GraphBuilder headless() {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        graph.initializer(Tensor.ofFloats("A", List.of(2L, 2L), new float[] {1, 2, 3, 4}));
        graph.initializer(Tensor.ofFloats("b", List.of(2L), new float[] {5, 6}));
        graph.output("y", ElementType.FLOAT, -1, 2);
        return graph;
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY})
    void a_head_that_is_not_finite_is_refused(float value) {
        Graph graph = SmallModels.twoLayers().graph();
        for (String name : List.of("A", "b")) {
            List<Tensor> tensors = graph.initializers().stream()
                    .map(tensor -> tensor.name().equals(name) ? with(tensor, value) : tensor)
                    .toList();
            Path file = SmallModels.write(folder, graph.withInitializers(tensors));
            assertRefused(
                    () -> OnnxModel.load(file).close(),
                    "model.onnx: the Gemm node \"fc\" cannot be the head: " + (name.equals("A") ? "weights" : "bias")
                            + " of the head has " + value + " at row 0, column 1; expected a finite number");
        }
    }

    private static Tensor with(Tensor tensor, float value) {
        float[] values = tensor.floats();
        values[1] = value;
        return Tensor.ofFloats(tensor.name(), tensor.dims(), values);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", ".h:1 a::", "\t ", "\"", "\\", "é("})
    void names_of_a_megabyte_cost_nothing_and_do_not_flood_the_line(String part) {
        String name = "Sum" + part.repeat((1 << 20) / part.length());
        GraphBuilder operator = new GraphBuilder("n/");
        operator.input("x", ElementType.FLOAT, -1, 2);
        operator.output(operator.node(name, List.of("x")), ElementType.FLOAT, -1, 2);
        GraphBuilder input = new GraphBuilder("n/");
        input.input(name, ElementType.INT64, -1, 2);
        input.output(input.node("Neg", List.of(name)), ElementType.INT64, -1, 2);
        GraphBuilder good = new GraphBuilder("n/");
        good.input(name, ElementType.FLOAT, -1, 2);
        good.node(new Node(name, "Loop", "", List.of(name), List.of("y"), List.of()));
        good.output("y", ElementType.FLOAT, -1, 2);
        for (GraphBuilder graph : List.of(operator, input, good)) {
            assertThatThrownBy(loading(graph))
                    .isInstanceOf(OnnxModelException.class)
                    .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1_000));
        }
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
                "model.onnx: not a usable ONNX model: its parts are nested more than 48 deep; expected fewer");
    }

    /** A loop without a count whose condition stays true, around a body of this many nodes. */
    private static GraphBuilder endless(int nodes) {
        GraphBuilder body = new GraphBuilder("body/");
        body.input("i", ElementType.INT64);
        body.input("go", ElementType.BOOL);
        body.input("state", ElementType.FLOAT, -1, 2);
        body.output("go", ElementType.BOOL);
        String next = "state";
        for (int i = 0; i < nodes; i++) {
            next = body.node("Tanh", List.of(next));
        }
        body.output(next, ElementType.FLOAT, -1, 2);
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        String sum = graph.node("ReduceSum", List.of("x"), Attribute.ofInt("keepdims", 0));
        String always = graph.node("Greater", List.of(sum, graph.scalar(-1)));
        String last = graph.node("Loop", List.of("", always, "x"), Attribute.ofGraph("body", body.build("body")));
        graph.output(last, ElementType.FLOAT, -1, 2);
        return graph;
    }

    private static final ModelOptions IMPATIENT = ModelOptions.defaults().withModelTimeout(Duration.ofMillis(200));

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void a_run_that_never_ends_is_stopped(int nodes) {
        Path file = SmallModels.write(folder, endless(nodes).build("endless"));
        assertRefused(
                () -> OnnxModel.load(file, IMPATIENT).close(),
                "model.onnx: a run of the model took longer than 0.2 seconds; expected less: if it is only slow, "
                        + "--model-timeout or withModelTimeout gives it more time");
    }

    /** The runtime multiplies what is constant while it prepares the model. */
    @Test
    void a_preparation_that_takes_too_long_is_given_up() {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        String factor = graph.node("ConstantOfShape", List.of(graph.longs(1_200, 1_200)));
        String product = factor;
        for (int i = 0; i < 4; i++) {
            product = graph.node("MatMul", List.of(product, factor));
        }
        graph.output(
                graph.node("Add", List.of("h", graph.node("ReduceSum", List.of(product)))), ElementType.FLOAT, -1, 2);
        Path file = SmallModels.write(folder, graph.build("slow"));
        assertRefused(
                () -> OnnxModel.load(file, ModelOptions.defaults().withModelTimeout(Duration.ofMillis(10)))
                        .close(),
                "model.onnx: preparing the model took longer than 0.01 seconds; expected less: if it is only slow, "
                        + "--model-timeout or withModelTimeout gives it more time");
    }

    @Test
    void a_time_that_is_not_positive_is_refused() {
        assertThatThrownBy(() -> ModelOptions.defaults().withModelTimeout(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("modelTimeout is PT0S; expected a number of seconds above 0");
    }

    @Test
    void an_interrupt_ends_a_run_and_stays() throws InterruptedException {
        Path file = SmallModels.write(folder, endless(1).build("endless"));
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread caller = new Thread(() -> {
            try {
                OnnxModel.load(file).close();
            } catch (RuntimeException e) {
                thrown.set(e);
                interrupted.set(Thread.currentThread().isInterrupted());
            }
        });
        caller.start();
        Thread.sleep(300);
        caller.interrupt();
        caller.join(2_000);
        assertThat(thrown.get()).isInstanceOf(CancellationException.class).hasMessageStartingWith("interrupted ");
        assertThat(interrupted).isTrue();
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
