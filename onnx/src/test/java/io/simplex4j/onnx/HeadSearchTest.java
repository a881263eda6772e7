package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may stand behind the last linear layer without hiding it. */
class HeadSearchTest {
    private static final Matrix INPUTS = Matrix.of(new double[][] {{0.5, -1, 0.25}, {1, 2, 0.5}, {-0.3, 0.1, 0.7}});

    @TempDir
    Path folder;

    private static GraphBuilder hidden() {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        graph.initializer(Tensor.ofFloats("A", List.of(2L, 3L), new float[] {1, 2, -3, 0.4f, 0.5f, 6}));
        graph.initializer(Tensor.ofFloats("b", List.of(3L), new float[] {0.7f, -0.8f, 0.9f}));
        return graph;
    }

    private static String logits(GraphBuilder graph) {
        return graph.node("Gemm", List.of("h", "A", "b"));
    }

    private interface Tail extends BiFunction<GraphBuilder, String, String> {}

    private static Tail op(String opType, Attribute... attributes) {
        return (graph, y) -> graph.node(opType, List.of(y), attributes);
    }

    private static Tail with(String opType, float... constant) {
        return (graph, y) -> graph.node(
                opType, List.of(y, graph.floats(constant.length == 1 ? new long[0] : new long[] {1, 3}, constant)));
    }

    private static Tail reshape(long... axes) {
        return (graph, y) -> graph.node("Reshape", List.of(y, graph.longs(axes)));
    }

    private static Map<String, Tail> tails() {
        Map<String, Tail> tails = new TreeMap<>();
        tails.put("Cast", op("Cast", Attribute.ofInt("to", ElementType.FLOAT.code())));
        tails.put("Cast to double", op("Cast", Attribute.ofInt("to", ElementType.DOUBLE.code())));
        tails.put("Dropout", op("Dropout"));
        tails.put("identity Transpose", op("Transpose", Attribute.ofInts("perm", 0, 1)));
        tails.put("Reshape", reshape(-1, 3));
        tails.put("Reshape to more axes", reshape(0, -1, 1));
        tails.put("Mul", with("Mul", 2.5f));
        tails.put("Mul for each class", with("Mul", 1, -2, 3));
        tails.put("Div", with("Div", 1.5f));
        tails.put("Div for each class", with("Div", 1, -2, 3));
        tails.put("Add", with("Add", 4, 5, 6));
        tails.put("Sub", with("Sub", 4, 5, 6));
        tails.put("Neg", op("Neg"));
        tails.put("constant minus", (graph, y) -> graph.node("Sub", List.of(graph.scalar(1), y)));
        tails.put("Clip without bounds", op("Clip"));
        tails.put(
                "Gather of all classes",
                (graph, y) -> graph.node("Gather", List.of(y, graph.longs(0, 1, 2)), Attribute.ofInt("axis", 1)));
        tails.put(
                "Gather in another order",
                (graph, y) -> graph.node("Gather", List.of(y, graph.longs(2, 0, -2)), Attribute.ofInt("axis", -1)));
        tails.put("several", (graph, y) -> {
            String scaled = with("Div", 1, 2, 3).apply(graph, y);
            return graph.node("Neg", List.of(with("Add", 3, 2, 1).apply(graph, scaled)));
        });
        tails.put("computed axes", (graph, y) -> {
            String all = graph.node("Shape", List.of(y));
            String first = graph.node("Gather", List.of(all, graph.longs(0)));
            String axes = graph.node("Concat", List.of(first, graph.longs(3, 1)), Attribute.ofInt("axis", 0));
            return graph.node("Squeeze", List.of(graph.node("Reshape", List.of(y, axes)), graph.longs(2)));
        });
        tails.put("mean of two heads", (graph, y) -> {
            String copy = graph.node("Cast", List.of("h"), Attribute.ofInt("to", ElementType.FLOAT.code()));
            String other = graph.node("MatMul", List.of(copy, graph.floats(new long[] {2, 3}, 3, 1, 4, 1, 5, 9)));
            return graph.node("Mean", List.of(y, other));
        });
        tails.put("weighted sum of two heads", (graph, y) -> {
            String other = graph.node("MatMul", List.of("h", graph.floats(new long[] {2, 3}, 3, 1, 4, 1, 5, 9)));
            String one = graph.node("Mul", List.of(y, graph.scalar(0.25f)));
            return graph.node("Add", List.of(one, graph.node("Mul", List.of(graph.scalar(0.75f), other))));
        });
        tails.put("difference of two heads", (graph, y) -> {
            String other = graph.node("MatMul", List.of("h", graph.floats(new long[] {2, 3}, 3, 1, 4, 1, 5, 9)));
            return graph.node("Sub", List.of(y, other));
        });
        return tails;
    }

    static Stream<String> tailNames() {
        return tails().keySet().stream();
    }

    private void requireSame(GraphBuilder graph, String output, Activation activation) {
        graph.output(output, ElementType.FLOAT, -1, 3);
        Path file = SmallModels.write(folder, graph.build("tail"));
        ModelOptions whole = ModelOptions.defaults().withLatent(output);
        try (OnnxModel model = OnnxModel.load(file);
                OnnxModel all = OnnxModel.load(file, whole)) {
            LinearHead head = model.head().orElseThrow();
            assertThat(model.latentName()).contains("h");
            assertThat(head.activation()).isEqualTo(activation);
            Matrix scores = model.scores(model.latents(INPUTS));
            Matrix expected = all.latents(INPUTS);
            for (int r = 0; r < INPUTS.rows(); r++) {
                for (int o = 0; o < expected.columns(); o++) {
                    assertThat(scores.at(r, o)).isCloseTo(expected.at(r, o), within(1e-5));
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tailNames")
    void what_is_linear_behind_the_layer_becomes_part_of_it(String name) {
        GraphBuilder graph = hidden();
        String tail = tails().getOrDefault(name, op(name)).apply(graph, logits(graph));

        requireSame(graph, graph.node("Cast", List.of(tail), Attribute.ofInt("to", 1)), Activation.NONE);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(
            value = Activation.class,
            names = {"TANH", "RELU", "EXP", "SOFTPLUS", "SOFTMAX", "SIGMOID"})
    void what_follows_is_named_as_the_activation(Activation activation) {
        GraphBuilder graph = hidden();
        String name =
                activation.name().charAt(0) + activation.name().substring(1).toLowerCase(Locale.ROOT);
        String scaled = graph.node("Mul", List.of(logits(graph), graph.scalar(0.3f)));

        requireSame(graph, graph.node(name, List.of(scaled)), activation);
    }

    @Test
    void a_clip_keeps_its_bounds() {
        GraphBuilder graph = hidden();
        String clipped = graph.node("Clip", List.of(logits(graph), graph.scalar(-1), graph.scalar(0.5f)));

        requireSame(graph, clipped, Activation.CLIP);
    }

    @Test
    void the_exponential_of_a_logarithm_of_a_softmax_is_one() {
        GraphBuilder graph = hidden();
        String logarithm = graph.node("LogSoftmax", List.of(logits(graph)), Attribute.ofInt("axis", -1));

        requireSame(graph, graph.node("Exp", List.of(logarithm)), Activation.SOFTMAX);
    }

    @Test
    void keras_puts_casts_everywhere() {
        GraphBuilder graph = hidden();
        Attribute toFloat = Attribute.ofInt("to", ElementType.FLOAT.code());
        String product = graph.node("MatMul", List.of("h", "A"));
        String sum = graph.node("Add", List.of(graph.node("Cast", List.of(product), toFloat), "b"));
        String softmax = graph.node("Softmax", List.of(graph.node("Cast", List.of(sum), toFloat)));

        requireSame(graph, softmax, Activation.SOFTMAX);
    }

    @ParameterizedTest(name = "p first: {0}")
    @ValueSource(booleans = {false, true})
    void two_probabilities_of_one_logit_are_a_logistic_function(boolean reversed) {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        String logit = graph.node("MatMul", List.of("h", graph.floats(new long[] {2, 1}, 2, -1)));
        String p = graph.node("Sigmoid", List.of(logit));
        String rest = graph.node("Sub", List.of(graph.scalar(1), p));
        String both = graph.node("Concat", reversed ? List.of(p, rest) : List.of(rest, p), Attribute.ofInt("axis", 1));
        String label = graph.node("ArgMax", List.of(both), Attribute.ofInt("axis", 1));
        graph.output(label, ElementType.INT64, -1, 1);
        graph.output(both, ElementType.FLOAT, -1, 2);
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, graph.build("binary")))) {
            LinearHead head = model.head().orElseThrow();
            assertThat(head.activation()).isEqualTo(Activation.SIGMOID);
            assertThat(head.task()).isEqualTo(LinearHead.Task.CLASSES);
            assertThat(head.apply(Vec.of(1, 0)).get(0)).isEqualTo(reversed ? -2 : 2);
        }
    }

    @ParameterizedTest(name = "places: {0}")
    @ValueSource(ints = {1, 2})
    void a_convolution_of_one_place_is_a_linear_layer(int places) {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2, 4, 4);
        String pooled = graph.node(
                "AveragePool",
                List.of("x"),
                Attribute.ofInts("kernel_shape", 4 / places, 4 / places),
                Attribute.ofInts("strides", 4 / places, 4 / places));
        String weights = graph.floats(new long[] {3, 2, 1, 1}, 1, 2, 3, 4, 5, 6);
        String bias = graph.floats(new long[] {3}, 7, 8, 9);
        String scores = graph.node("Conv", List.of(pooled, weights, bias));
        graph.output(graph.node("Flatten", List.of(scores)), ElementType.FLOAT, -1, 3L * places * places);
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, graph.build("conv")))) {
            if (places == 1) {
                assertThat(model.latentName()).contains(pooled);
                assertThat(model.head().orElseThrow().apply(Vec.of(1, 10))).isEqualTo(Vec.of(28, 51, 74));
            } else {
                assertThat(model.head()).isEmpty();
                assertThat(model.latentSize()).isEqualTo(12);
            }
        }
    }

    @Test
    void a_head_that_the_model_contradicts_is_none() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        String h = graph.node("Tanh", List.of("x"));
        String logits = graph.node("MatMul", List.of(h, graph.floats(new long[] {2, 2}, 1, 2, 3, 4)));
        graph.output(graph.node("Softmax", List.of(logits), Attribute.ofInt("axis", 0)), ElementType.FLOAT, -1, 2);
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, graph.build("batch")))) {
            assertThat(model.head()).isEmpty();
        }
    }

    @Test
    void a_layer_on_all_parts_of_all_examples_is_passed_over() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 4, 2);
        String rows = graph.node("Reshape", List.of("x", graph.longs(-1, 2)));
        String product = graph.node("MatMul", List.of(rows, graph.floats(new long[] {2, 1}, 1, 1)));
        graph.output(graph.node("Reshape", List.of(product, graph.longs(0, -1))), ElementType.FLOAT, -1, 1);
        graph.output(graph.node("Reshape", List.of(product, graph.longs(-1, 4))), ElementType.FLOAT, -1, 4);
        ModelOptions second = ModelOptions.defaults().withLatent("n/Reshape_3");
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, graph.build("parts")), second)) {
            assertThat(model.latentSize()).isEqualTo(4);
        }
    }

    @Test
    void a_sum_of_layers_on_different_tensors_has_candidates_in_place_of_a_head() {
        GraphBuilder graph = hidden();
        String deep = graph.node("Relu", List.of(graph.node("MatMul", List.of("h", "A"))));
        String wide = graph.node("MatMul", List.of(deep, graph.floats(new long[] {3, 3}, 1, 2, 3, 4, 5, 6, 7, 8, 9)));
        graph.output(graph.node("Add", List.of(logits(graph), wide)), ElementType.FLOAT, -1, 3);

        ModelReport report = OnnxModel.inspect(SmallModels.write(folder, graph.build("wide")), ModelOptions.defaults());

        assertThat(report.use().orElseThrow().head()).isEmpty();
        assertThat(report.candidates())
                .containsExactly(
                        new ModelReport.Candidate(
                                "h", "what goes into Gemm node \"n/Gemm_1\", a linear layer near the end"),
                        new ModelReport.Candidate(
                                deep, "what goes into MatMul node \"n/MatMul_3\", a linear layer near the end"));
    }

    @Test
    void pooled_tensors_are_candidates() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2, 4, 4);
        String pooled = graph.node("GlobalAveragePool", List.of("x"));
        graph.output(graph.node("Gelu", List.of(pooled)), ElementType.FLOAT, -1, 2, 1, 1);

        ModelReport report = OnnxModel.inspect(
                SmallModels.write(folder, OnnxFile.of(graph.build("pooled"), 20)), ModelOptions.defaults());

        assertThat(report.candidates())
                .containsExactly(new ModelReport.Candidate(
                        pooled, "what GlobalAveragePool node \"n/GlobalAveragePool_1\" pools"));
    }

    @Test
    void an_output_that_is_no_latent_is_refused_with_one_that_may_be() {
        GraphBuilder graph = hidden();
        String label = graph.node("ArgMax", List.of(logits(graph)), Attribute.ofInt("axis", 1));
        graph.output(label, ElementType.INT64, -1, 1);

        ModelReport report =
                OnnxModel.inspect(SmallModels.write(folder, graph.build("label")), ModelOptions.defaults());

        assertThat(report.problem())
                .contains("the latent \"n/ArgMax_1\" holds int64; expected float: name another tensor with --latent or "
                        + "withLatent, such as \"h\"");
    }

    @Test
    void nodes_may_come_in_any_order() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        String w = graph.floats(new long[] {2, 2}, 1, 2, 3, 4);
        graph.node(new Node("last", "MatMul", "", List.of("h", w), List.of("y"), List.of()));
        graph.node(new Node("middle", "Tanh", "", List.of("z"), List.of("h"), List.of()));
        graph.node(new Node("first", "MatMul", "", List.of("x", w), List.of("z"), List.of()));
        graph.output("y", ElementType.FLOAT, -1, 2);
        Matrix inputs = Matrix.of(new double[][] {{0, 0}});
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, graph.build("unsorted")))) {
            assertThat(model.latentName()).contains("h");
            assertThat(model.pullback(inputs, Matrix.of(new double[][] {{1, 0}}))
                            .row(0))
                    .isEqualTo(Vec.of(1, 3));
        }
    }

    /** Two seconds of work if it grows with the nodes, minutes if it grows with their square. */
    @Test
    @Timeout(60)
    void thousands_of_nodes_are_inspected_in_seconds() {
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, -1, 2);
        String chain = x;
        String fan = x;
        for (int i = 0; i < 3_000; i++) {
            chain = graph.node("Tanh", chain);
            fan = graph.node("Add", fan, graph.node("Tanh", x));
        }
        graph.output(graph.node("Add", chain, fan), ElementType.FLOAT, -1, 2);
        ModelReport report = OnnxModel.inspect(SmallModels.write(folder, graph.build("long")), ModelOptions.defaults());
        assertThat(report.use().orElseThrow().differentiable()).isTrue();
    }
}
