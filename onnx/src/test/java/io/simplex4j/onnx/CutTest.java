package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which part of a model is the latent map, and which the head. */
class CutTest {
    private static final Vec LATENT = Vec.of(0.5, -0.25);

    @TempDir
    Path folder;

    private OnnxModel load(GraphBuilder graph) {
        return OnnxModel.load(SmallModels.write(folder, graph.build("cut")));
    }

    private LinearHead headOf(GraphBuilder graph) {
        try (OnnxModel model = load(graph)) {
            return model.head().orElseThrow();
        }
    }

    private static GraphBuilder hidden() {
        return SmallModels.hidden(-1, false);
    }

    private static GraphBuilder withWeights() {
        GraphBuilder graph = hidden();
        graph.initializer(Tensor.ofFloats("A", List.of(2L, 3L), new float[] {1, 2, 3, 4, 5, 6}));
        graph.initializer(Tensor.ofFloats("b", List.of(3L), new float[] {7, 8, 9}));
        return graph;
    }

    @Test
    void gemm_scales_weights_and_bias() {
        GraphBuilder graph = withWeights();
        SmallModels.gemm(graph, "y", Attribute.ofFloat("alpha", 2), Attribute.ofFloat("beta", 0.5f));
        graph.output("y", ElementType.FLOAT, -1, 3);

        assertThat(headOf(graph).apply(LATENT)).isEqualTo(Vec.of(2 * -0.5 + 3.5, 2 * -0.25 + 4, 4.5));
    }

    @ParameterizedTest(name = "bias first: {0}")
    @ValueSource(booleans = {true, false})
    void a_product_and_a_sum_are_a_linear_layer(boolean biasFirst) {
        GraphBuilder graph = withWeights();
        String product = graph.node("MatMul", List.of("h", "A"));
        String sum = graph.node("Add", biasFirst ? List.of("b", product) : List.of(product, "b"));
        graph.output(sum, ElementType.FLOAT, -1, 3);

        assertThat(headOf(graph).apply(LATENT)).isEqualTo(Vec.of(6.5, 7.75, 9));
    }

    @Test
    void weights_may_come_through_transpose_identity_and_constant() {
        GraphBuilder graph = hidden();
        Tensor turned = Tensor.ofFloats("", List.of(3L, 2L), new float[] {1, 4, 2, 5, 3, 6});
        String constant = graph.node("Constant", List.of(), Attribute.ofTensor("value", turned));
        String same = graph.node("Identity", List.of(constant));
        String weights = graph.node("Transpose", List.of(same), Attribute.ofInts("perm", 1, 0));
        graph.output(graph.node("MatMul", List.of("h", weights)), ElementType.FLOAT, -1, 3);

        assertThat(headOf(graph).apply(LATENT)).isEqualTo(Vec.of(-0.5, -0.25, 0));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"Softmax, SOFTMAX", "LogSoftmax, SOFTMAX", "Sigmoid, SIGMOID", "Identity, NONE"})
    void the_activation_behind_the_head_is_known(String operation, Activation expected) {
        GraphBuilder graph = withWeights();
        SmallModels.gemm(graph, "logits");
        String scores = graph.node(operation, List.of("logits"));
        graph.output(graph.node("Identity", List.of(scores)), ElementType.FLOAT, -1, 3);

        assertThat(headOf(graph).activation()).isEqualTo(expected);
    }

    @Test
    void scores_are_what_the_model_gives() {
        GraphBuilder graph = withWeights();
        SmallModels.gemm(graph, "logits");
        graph.output(graph.node("Softmax", List.of("logits")), ElementType.FLOAT, -1, 3);
        Matrix inputs = Matrix.of(new double[][] {{1, 2, 3}});
        try (OnnxModel model = load(graph);
                OnnxModel whole = OnnxModel.load(
                        folder.resolve("model.onnx"), ModelOptions.defaults().withLatent("n/Softmax_1"))) {
            Vec scores = model.scores(model.latents(inputs)).row(0);
            for (int i = 0; i < 3; i++) {
                assertThat(scores.get(i)).isCloseTo(whole.latents(inputs).at(0, i), within(1e-6));
            }
        }
    }

    @Test
    void an_activation_of_hidden_layers_hides_the_linear_layer() {
        GraphBuilder graph = withWeights();
        SmallModels.gemm(graph, "logits");
        graph.output(graph.node("Elu", List.of("logits")), ElementType.FLOAT, -1, 3);
        try (OnnxModel model = load(graph)) {
            assertThat(model.head()).isEmpty();
            assertThat(model.latentSize()).isEqualTo(3);
        }
    }

    @Test
    void a_linear_model_has_its_inputs_as_latents() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        String w = graph.floats(new long[] {2, 1}, 3, 4);
        graph.output(graph.node("MatMul", List.of("x", w)), ElementType.FLOAT, -1, 1);
        Matrix inputs = Matrix.of(new double[][] {{1, 2}});
        try (OnnxModel model = load(graph)) {
            assertThat(model.latents(inputs).row(0)).isEqualTo(Vec.of(1, 2));
            assertThat(model.pullback(inputs, inputs).row(0)).isEqualTo(Vec.of(1, 2));
            assertThat(model.outputs(inputs).at(0, 0)).isEqualTo(11);
        }
    }

    @Test
    void a_named_latent_of_several_axes_is_flattened() {
        GraphBuilder graph = hidden();
        String cube = graph.node("Reshape", List.of("h", graph.longs(-1, 2, 1, 1)));
        String flat = graph.node("Flatten", List.of(cube));
        graph.output(
                graph.node("MatMul", List.of(flat, graph.floats(new long[] {2, 1}, 1, 1))), ElementType.FLOAT, -1, 1);
        SmallModels.write(folder, graph.build("cube"));
        try (OnnxModel model = OnnxModel.load(
                folder.resolve("model.onnx"), ModelOptions.defaults().withLatent(cube))) {
            Matrix inputs = Matrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}});
            assertThat(model.latentSize()).isEqualTo(2);
            assertThat(model.pullback(inputs, model.latents(inputs)).columns()).isEqualTo(3);
            assertThat(model.head()).isEmpty();
        }
    }

    @Test
    void a_layer_applied_to_each_step_is_no_head_for_the_whole() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 4, 2);
        String h = graph.node("Tanh", List.of("x"));
        graph.output(
                graph.node("MatMul", List.of(h, graph.floats(new long[] {2, 1}, 1, 1))), ElementType.FLOAT, -1, 4, 1);
        try (OnnxModel model = load(graph)) {
            assertThat(model.latentSize()).isEqualTo(8);
            assertThat(model.head()).isEmpty();
            assertThat(model.report().use().orElseThrow().reason())
                    .isEqualTo(
                            "the input of MatMul node \"n/MatMul_1\", the last linear layer before output "
                                    + "\"n/MatMul_1\"; that layer takes each of its parts alone, so there is no head for the whole");
        }
    }

    @Test
    void the_latent_may_be_named_by_its_node() {
        SmallModels.write(folder, SmallModels.twoLayers());
        try (OnnxModel model = OnnxModel.load(
                folder.resolve("model.onnx"), ModelOptions.defaults().withLatent("tanh"))) {
            assertThat(model.report().use().orElseThrow().latent()).isEqualTo("h");
            assertThat(model.head()).isPresent();
        }
    }

    @Test
    void an_unknown_latent_is_refused_with_candidates() {
        SmallModels.write(folder, SmallModels.twoLayers());
        assertThatThrownBy(() -> OnnxModel.load(
                        folder.resolve("model.onnx"), ModelOptions.defaults().withLatent("nix")))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("model.onnx: the model has no tensor \"nix\"; expected one such as "
                        + "\"n/MatMul_1\", \"h\", \"y\"");
    }

    @Test
    void several_inputs_are_refused_unless_the_others_have_values() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        graph.input("mask", ElementType.FLOAT, -1, 2);
        graph.output(graph.node("Mul", List.of("x", "mask")), ElementType.FLOAT, -1, 2);
        assertThatThrownBy(() -> load(graph))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("model.onnx: the latent \"n/Mul_1\" needs 2 inputs, \"x\" float (batch, 2), \"mask\" float "
                        + "(batch, 2); expected one: give all but the one to explain a value (withSet, --set mask=…)");
        assertThatThrownBy(() -> OnnxModel.load(
                        folder.resolve("model.onnx"), ModelOptions.defaults().withInputTensor("x")))
                .hasMessage("model.onnx: the latent \"n/Mul_1\" also needs \"mask\" float (batch, 2); expected one "
                        + "input: give the others a value (withSet, --set mask=…) or name a later tensor (withInputTensor, "
                        + "--input-tensor)");

        graph.initializer(Tensor.ofFloats("mask", List.of(1L, 2L), new float[] {2, 3}));
        try (OnnxModel model = load(graph)) {
            assertThat(model.latents(Matrix.of(new double[][] {{1, 1}})).row(0)).isEqualTo(Vec.of(2, 3));
            assertThat(model.report().inputs()).hasSize(1);
        }
    }

    @Test
    void an_input_the_latent_does_not_need_does_no_harm() {
        GraphBuilder graph = withWeights();
        graph.input("other", ElementType.INT64, -1);
        SmallModels.gemm(graph, "y");
        graph.output("y", ElementType.FLOAT, -1, 3);
        try (OnnxModel model = load(graph)) {
            assertThat(model.report().use().orElseThrow().input()).isEqualTo("x");
            assertThat(model.report().inputs()).hasSize(2);
        }
    }

    private static GraphBuilder tokens() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("tokens", ElementType.INT64, -1, 3);
        String table = graph.floats(new long[] {4, 2}, 0, 1, 2, 3, 4, 5, 6, 7);
        graph.node(new Node("embed", "Gather", "", List.of(table, "tokens"), List.of("embedded"), List.of()));
        String h = graph.node(
                "ReduceMean", List.of("embedded"), Attribute.ofInts("axes", 1), Attribute.ofInt("keepdims", 0));
        String w = graph.floats(new long[] {2, 2}, 1, 0, 0, 1);
        graph.output(graph.node("MatMul", List.of(h, w)), ElementType.FLOAT, -1, 2);
        return graph;
    }

    @Test
    void integer_inputs_are_refused_with_the_embedding_to_name() {
        assertThatThrownBy(() -> load(tokens()))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("model.onnx: input \"tokens\" is int64 (batch, 3), which has no gradient: name a float "
                        + "tensor computed from it (withInputTensor, --input-tensor), such as \"embedded\"");
    }

    @Test
    void a_token_model_is_cut_behind_its_embedding() {
        SmallModels.write(folder, tokens().build("tokens"));
        try (OnnxModel model = OnnxModel.load(
                folder.resolve("model.onnx"), ModelOptions.defaults().withInputTensor("embedded"))) {
            assertThat(model.inputShape()).isEqualTo(Shape.of(3, 2));
            Matrix input = Matrix.of(new double[][] {{1, 2, 3, 4, 5, 6}});
            assertThat(model.latents(input).row(0)).isEqualTo(Vec.of(3, 4));
            Matrix product = model.pullback(input, Matrix.of(new double[][] {{1, 0}}));
            assertThat(product.at(0, 2)).isCloseTo(1.0 / 3, within(1e-7));
            assertThat(product.at(0, 3)).isZero();
        }
    }

    @Test
    void open_axes_are_refused_unless_the_shape_is_given() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 1, -1, -1);
        graph.output(graph.node("GlobalAveragePool", List.of("x")), ElementType.FLOAT, -1, 1, 1, 1);
        assertThatThrownBy(() -> load(graph))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("model.onnx: input \"x\" takes examples of shape (1, batch, batch); expected fixed axes: "
                        + "give the shape of one example (withInputShape, --input-shape)");
        ModelOptions options = ModelOptions.defaults();
        assertThatThrownBy(
                        () -> OnnxModel.load(folder.resolve("model.onnx"), options.withInputShape(Shape.of(3, 2, 2))))
                .hasMessage("model.onnx: input \"x\" takes examples of shape (1, batch, batch), which (3, 2, 2) does "
                        + "not fit");
        try (OnnxModel model =
                OnnxModel.load(folder.resolve("model.onnx"), options.withInputShape(Shape.of(1, 2, 2)))) {
            assertThat(model.latents(Matrix.of(new double[][] {{1, 2, 3, 6}})).at(0, 0))
                    .isEqualTo(3);
        }
    }

    @Test
    void the_batch_must_be_the_first_axis() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, 5, -1, 2);
        graph.output(graph.node("Tanh", List.of("x")), ElementType.FLOAT, 5, -1, 2);
        assertThatThrownBy(() -> load(graph))
                .hasMessage("model.onnx: input \"x\" is float (5, batch, 2); expected the batch as its first axis: "
                        + "export the model that way (batch_first)");
    }

    @Test
    void an_input_of_texts_is_refused() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.STRING, -1, 2);
        graph.output(graph.node("Identity", List.of("x")), ElementType.STRING, -1, 2);
        assertThatThrownBy(() -> load(graph))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageEndingWith("expected a tensor of floats");
    }

    @Test
    void a_latent_of_integers_is_refused() {
        GraphBuilder graph = hidden();
        graph.output(graph.node("ArgMax", List.of("h"), Attribute.ofInt("axis", 1)), ElementType.INT64, -1, 1);
        assertThatThrownBy(() -> load(graph))
                .hasMessage("model.onnx: the latent \"n/ArgMax_1\" holds int64; expected float: name another tensor "
                        + "with --latent or withLatent");
    }
}
