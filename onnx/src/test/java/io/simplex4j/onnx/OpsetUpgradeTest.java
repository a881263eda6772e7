package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.internal.cut.OpsetUpgrade;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.Session;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The runtime takes models of old opsets as they are, and says what the rewritten ones must give. */
class OpsetUpgradeTest {
    private static final long[] AXES = {2, 3, 4, 6};

    @TempDir
    Path folder;

    private interface Model {
        String build(GraphBuilder graph, String x);
    }

    private static OnnxFile file(long opset, Model model) {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, AXES);
        String y = model.build(graph, "x");
        graph.output(y, ElementType.FLOAT);
        Graph built = graph.build("old");
        return OnnxFile.of(built.withOutputs(List.of(new ValueInfo(y, ElementType.OTHER, Optional.empty()))), opset);
    }

    private static Tensor run(OnnxFile file) {
        int size = (int) Arrays.stream(AXES).reduce(1, (a, b) -> a * b);
        float[] numbers = new float[size];
        IntStream.range(0, size).forEach(i -> numbers[i] = (float) Math.sin(1.3 * i));
        String output = file.graph().outputs().get(0).name();
        try (Session session = Session.of(file)) {
            return session.run(Map.of("x", Tensor.of(numbers, AXES)), List.of(output))
                    .get(output);
        }
    }

    private static Arguments of(long opset, String name, Model model) {
        return Arguments.of(opset, name, model);
    }

    private static Model op(String opType, Attribute... attributes) {
        return (graph, x) -> graph.node(opType, List.of(x), attributes);
    }

    private static Model resize(String opType, String mode, float... scales) {
        return (graph, x) ->
                graph.node(opType, List.of(x, graph.floats(new long[] {4}, scales)), Attribute.ofString("mode", mode));
    }

    static Stream<Arguments> models() {
        return Stream.of(
                of(7, "Softmax", op("Softmax")),
                of(9, "Softmax 2", op("Softmax", Attribute.ofInt("axis", 2))),
                of(11, "Softmax -2", op("Softmax", Attribute.ofInt("axis", -2))),
                of(12, "Softmax -1", op("Softmax", Attribute.ofInt("axis", -1))),
                of(12, "Softmax 3", op("Softmax", Attribute.ofInt("axis", 3))),
                of(10, "LogSoftmax", op("LogSoftmax", Attribute.ofInt("axis", 1))),
                of(11, "Hardmax", op("Hardmax")),
                of(8, "Unsqueeze and Squeeze", (graph, x) -> {
                    String more = graph.node("Unsqueeze", List.of(x), Attribute.ofInts("axes", 0, 2));
                    return graph.node("Squeeze", List.of(more), Attribute.ofInts("axes", 2));
                }),
                of(12, "Squeeze all", (graph, x) -> {
                    String more = graph.node("Unsqueeze", List.of(x), Attribute.ofInts("axes", -1));
                    return graph.node("Squeeze", List.of(more));
                }),
                of(7, "ReduceSum", op("ReduceSum", Attribute.ofInts("axes", 1, 3), Attribute.ofInt("keepdims", 0))),
                of(12, "ReduceSum of all", op("ReduceSum")),
                of(9, "ReduceMean", op("ReduceMean", Attribute.ofInts("axes", 1, 3))),
                of(
                        11,
                        "Split",
                        (graph, x) -> graph.node(
                                        "Split",
                                        2,
                                        List.of(x),
                                        Attribute.ofInt("axis", 3),
                                        Attribute.ofInts("split", 2, 4))
                                .get(1)),
                of(
                        11,
                        "Split evenly",
                        (graph, x) -> graph.node("Split", 3, List.of(x), Attribute.ofInt("axis", 1))
                                .get(2)),
                of(
                        9,
                        "Slice",
                        op(
                                "Slice",
                                Attribute.ofInts("starts", 1, -3),
                                Attribute.ofInts("ends", 3, 100),
                                Attribute.ofInts("axes", 1, 3))),
                of(
                        7,
                        "Slice of the first axes",
                        op("Slice", Attribute.ofInts("starts", 0, 1), Attribute.ofInts("ends", 1, 3))),
                of(10, "Slice by inputs", (graph, x) -> graph.node("Slice", x, graph.longs(1), graph.longs(2))),
                of(
                        9,
                        "TopK",
                        (graph, x) -> graph.node(
                                        "TopK", 2, List.of(x), Attribute.ofInt("k", 2), Attribute.ofInt("axis", 3))
                                .get(0)),
                of(10, "Clip", op("Clip", Attribute.ofFloat("min", -0.5f), Attribute.ofFloat("max", 0.25f))),
                of(7, "Clip from below", op("Clip", Attribute.ofFloat("min", -0.5f))),
                of(7, "Clip from above", op("Clip", Attribute.ofFloat("max", 0.5f))),
                of(
                        10,
                        "Pad",
                        op("Pad", Attribute.ofInts("pads", 0, 0, 1, 2, 0, 0, 3, -1), Attribute.ofFloat("value", 0.5f))),
                of(
                        7,
                        "Pad by reflection",
                        op(
                                "Pad",
                                Attribute.ofInts("pads", 0, 0, 1, 2, 0, 0, 3, 1),
                                Attribute.ofString("mode", "reflect"))),
                of(7, "Dropout", op("Dropout", Attribute.ofFloat("ratio", 0.5f))),
                of(
                        10,
                        "Dropout with a mask",
                        (graph, x) -> graph.node("Dropout", 2, List.of(x), Attribute.ofFloat("ratio", 0.5f))
                                .get(0)),
                of(12, "Dropout by inputs", (graph, x) -> graph.node("Dropout", x, graph.scalar(0.5f))),
                of(
                        8,
                        "BatchNormalization",
                        (graph, x) -> graph.node(
                                "BatchNormalization",
                                List.of(
                                        x,
                                        graph.floats(new long[] {3}, 1, 2, 3),
                                        graph.floats(new long[] {3}, 4, 5, 6),
                                        graph.floats(new long[] {3}, 0.1f, 0.2f, 0.3f),
                                        graph.floats(new long[] {3}, 1, 2, 0.5f)),
                                Attribute.ofInt("spatial", 1))),
                of(7, "Upsample 7", op("Upsample", Attribute.ofFloats("scales", 1, 1, 2, 3))),
                of(9, "Upsample 9", resize("Upsample", "nearest", 1, 1, 1.5f, 2.3f)),
                of(9, "Upsample linear", resize("Upsample", "linear", 1, 1, 1.5f, 2.3f)),
                of(10, "Resize", resize("Resize", "nearest", 1, 1, 1.5f, 2.3f)),
                of(10, "Resize to less", resize("Resize", "nearest", 1, 1, 0.7f, 0.4f)),
                of(10, "Resize linear", resize("Resize", "linear", 1, 1, 0.7f, 0.4f)),
                of(
                        11,
                        "Resize 11",
                        (graph, x) -> graph.node(
                                "Resize",
                                x,
                                graph.floats(new long[] {0}),
                                graph.floats(new long[] {4}, 1, 1, 1.5f, 2))),
                of(
                        10,
                        "Scatter",
                        (graph, x) -> graph.node(
                                "Scatter",
                                List.of(
                                        x,
                                        graph.initializer(
                                                Tensor.ofLongs("i", List.of(1L, 1L, 1L, 2L), new long[] {3, 0})),
                                        graph.floats(new long[] {1, 1, 1, 2}, 7, 8)),
                                Attribute.ofInt("axis", 3))),
                of(8, "MaxPool", op("MaxPool", Attribute.ofInts("kernel_shape", 2, 3))),
                of(9, "Flatten and Gemm", (graph, x) -> {
                    float[] weights = new float[144];
                    Arrays.fill(weights, 0.5f);
                    return graph.node(
                            "Gemm",
                            graph.node("Flatten", x),
                            graph.floats(new long[] {72, 2}, weights),
                            graph.floats(new long[] {2}, 1, 2));
                }),
                of(
                        9,
                        "OneHot",
                        (graph, x) -> graph.node(
                                "OneHot",
                                List.of(
                                        graph.node("ArgMax", List.of(x), Attribute.ofInt("axis", 1)),
                                        graph.longs(3),
                                        graph.floats(new long[] {2}, 0, 1)))),
                of(11, "If", (graph, x) -> {
                    GraphBuilder yes = new GraphBuilder("y/");
                    String sum = yes.node("ReduceSum", List.of(x), Attribute.ofInts("axes", 1));
                    yes.output(sum, ElementType.FLOAT, 2, 1, 4, 6);
                    GraphBuilder no = new GraphBuilder("z/");
                    String squeezed = no.node("ReduceMax", List.of(x), Attribute.ofInts("axes", 1));
                    no.output(squeezed, ElementType.FLOAT, 2, 1, 4, 6);
                    String condition = graph.initializer(Tensor.ofBooleans("c", List.of(), new boolean[] {true}));
                    return graph.node(
                            "If",
                            List.of(condition),
                            Attribute.ofGraph("then_branch", yes.build("then")),
                            Attribute.ofGraph("else_branch", no.build("else")));
                }));
    }

    @ParameterizedTest(name = "opset {0}: {1}")
    @MethodSource("models")
    void gives_the_same_in_opset_13(long opset, String name, Model model) {
        OnnxFile old = file(opset, model);

        OnnxFile raised = OpsetUpgrade.require(old, old.graph());

        assertThat(raised.opset("")).isEqualTo(13);
        Tensor expected = run(old);
        assertThat(expected.size()).as(name).isPositive();
        assertThat(run(raised).dims()).isEqualTo(expected.dims());
        assertThat(run(raised).floats()).containsExactly(expected.floats());
    }

    @ParameterizedTest(name = "opset {0}")
    @CsvSource({"7", "9", "12"})
    void an_old_model_has_features_and_a_head(long opset) {
        GraphBuilder graph = SmallModels.hidden(-1, true);
        Graph built = graph.build("old");
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, OnnxFile.of(built, opset)));
                OnnxModel newer = OnnxModel.load(SmallModels.write(folder, OnnxFile.of(built, 17)))) {
            Matrix x = Matrix.of(new double[][] {{0.1, 0.2, -0.3}});
            Matrix u = Matrix.of(new double[][] {{1, -2}});
            assertThat(model.head()).isPresent();
            assertThat(model.pullback(x, u).row(0))
                    .isEqualTo(newer.pullback(x, u).row(0));
            assertThat(model.report().file().opsets()).containsEntry("", opset);
        }
    }

    @Test
    void what_cannot_be_raised_still_gives_latents_and_says_why_no_gradients() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2, 3);
        String each = graph.floats(new long[] {2, 3}, 1, 1, 1, 1, 1, 1);
        String y =
                graph.node("BatchNormalization", List.of("x", each, each, each, each), Attribute.ofInt("spatial", 0));
        graph.output(y, ElementType.FLOAT, -1, 2, 3);
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, OnnxFile.of(graph.build("old"), 8)))) {
            assertThat(model.latentSize()).isEqualTo(6);
            assertThat(model.whyNotDifferentiable())
                    .contains(
                            "the BatchNormalization node \"n/BatchNormalization_1\" of opset 8 cannot be raised to opset"
                                    + " 13: it has statistics for each place (spatial is 0); export the model again with opset 17");
        }
    }

    @Test
    void opsets_before_7_are_refused() {
        OnnxFile old = file(6, op("Relu"));

        assertThatThrownBy(() -> OpsetUpgrade.require(old, old.graph()))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("the model uses opset 6; expected 7 or newer: export it again with opset 17");
    }
}
