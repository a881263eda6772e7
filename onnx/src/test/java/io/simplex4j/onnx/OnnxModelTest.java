package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.DifferentiableModel.GradientKind;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OnnxModelTest {
    private static final Matrix INPUTS = Matrix.of(new double[][] {{0.1, 0.2, 0.3}, {-0.4, 0.5, 0}, {0, 0, 1}});

    @TempDir
    Path folder;

    @Test
    void latents_outputs_and_scores_of_a_small_model() {
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, SmallModels.twoLayers()))) {
            Matrix latents = model.latents(INPUTS);

            assertThat(latents.at(0, 0)).isCloseTo(Math.tanh(0.1 + 0.1 - 0.9), within(1e-6));
            assertThat(model.outputs(latents).at(0, 1))
                    .isCloseTo(3 * latents.at(0, 0) + 4 * latents.at(0, 1) + 6, within(1e-12));
            assertThat(model.scores(latents).row(0))
                    .isEqualTo(model.outputs(latents).row(0));
        }
    }

    @Test
    void the_pullback_is_the_gradient() {
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, SmallModels.twoLayers()))) {
            Matrix latents = model.latents(INPUTS);
            Matrix product = model.pullback(INPUTS, Matrix.of(new double[][] {{1, 0}, {1, 0}, {1, 0}}));

            for (int r = 0; r < 3; r++) {
                double slope = 1 - latents.at(r, 0) * latents.at(r, 0);
                assertThat(product.at(r, 0)).isCloseTo(slope, within(1e-6));
                assertThat(product.at(r, 1)).isCloseTo(0.5 * slope, within(1e-6));
                assertThat(product.at(r, 2)).isCloseTo(-3 * slope, within(1e-6));
            }
            assertThat(model.whyNotDifferentiable()).isEmpty();
            assertThat(model.gradientKind()).isEqualTo(GradientKind.EXACT);
        }
    }

    @ParameterizedTest(name = "a batch of exactly {0}")
    @ValueSource(longs = {1, 2, 4})
    void a_model_for_a_fixed_number_of_examples_takes_any_number(long batch) {
        Path fixed = SmallModels.write(folder, SmallModels.fixedBatch(batch));
        try (OnnxModel model = OnnxModel.load(fixed)) {
            Matrix latents = model.latents(INPUTS);
            Matrix products = model.pullback(INPUTS, latents);
            try (OnnxModel any = OnnxModel.load(SmallModels.write(folder, SmallModels.twoLayers()))) {
                assertThat(Golden.largestDifference(any.latents(INPUTS), latents))
                        .isLessThan(1e-6);
                assertThat(Golden.largestDifference(any.pullback(INPUTS, latents), products))
                        .isLessThan(1e-6);
            }
            assertThat(model.report().use().orElseThrow().batch()).isEqualTo((int) batch);
        }
    }

    @Test
    void a_model_that_says_it_takes_any_batch_but_only_takes_one_is_run_row_by_row() {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        String one = graph.node("Reshape", List.of("h", graph.longs(1, 2)));
        graph.output(one, ElementType.FLOAT, 1, 2);
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, graph.build("baked")))) {
            assertThat(model.latents(INPUTS).rows()).isEqualTo(3);
            assertThat(model.report().use().orElseThrow().batch()).isEqualTo(1);
        }
    }

    @Test
    void doubles_are_taken_and_given() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.DOUBLE, -1, 3);
        graph.output(graph.node("Mul", List.of("x", "x")), ElementType.DOUBLE, -1, 3);
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, graph.build("double")))) {
            assertThat(model.latents(INPUTS).at(0, 0)).isEqualTo(0.1 * 0.1);
            assertThat(model.pullback(INPUTS, INPUTS).at(0, 0)).isCloseTo(2 * 0.1 * 0.1, within(1e-12));
        }
    }

    @Test
    void inputs_of_another_width_are_refused() {
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, SmallModels.twoLayers()))) {
            Matrix narrow = Matrix.of(new double[][] {{1, 2}});
            assertThatThrownBy(() -> model.latents(narrow))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("inputs has 2 columns; expected 3");
            assertThatThrownBy(() -> model.pullback(INPUTS, narrow))
                    .hasMessage("cotangents has 1 rows; expected 3 as the inputs");
            assertThatThrownBy(() -> model.pullback(INPUTS, INPUTS)).hasMessage("cotangents has 3 columns; expected 2");
        }
    }

    @Test
    void latents_that_are_not_finite_are_refused() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 3);
        graph.output(graph.node("Log", List.of("x")), ElementType.FLOAT, -1, 3);
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, graph.build("log")))) {
            assertThatThrownBy(() -> model.latents(INPUTS))
                    .isInstanceOf(NotFiniteLatentException.class)
                    .hasMessageStartingWith("the model gives NaN at component 0 of the latent of row 1, where the ");
            assertThatThrownBy(() -> model.pullback(Matrix.of(new double[1][3]), Matrix.of(new double[1][3])))
                    .isInstanceOf(NotDifferentiableException.class)
                    .hasMessage(
                            "the gradient is infinite or not a number; check that inputs are scaled as in training");
        }
    }

    @Test
    void a_number_beyond_floats_is_named() {
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, SmallModels.twoLayers()))) {
            Examples patients = Examples.of(Matrix.of(new double[][] {{0, 0, 0}, {1, 1e308, -1e308}}));
            assertThatThrownBy(() -> patients.select(1).latents(model))
                    .isInstanceOf(NotFiniteLatentException.class)
                    .hasMessageContaining(
                            " of the latent of row 1, where the largest input number is 1.0E308 in column 1");
        }
    }

    /** The mean over the batch is taken off, as a normalisation in training mode does. */
    private static GraphBuilder centring(long batch) {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, batch, 3);
        String mean =
                graph.node("ReduceMean", List.of("x"), Attribute.ofInts("axes", 0), Attribute.ofInt("keepdims", 1));
        graph.output(graph.node("Sub", List.of("x", mean)), ElementType.FLOAT, batch, 3);
        return graph;
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 3})
    void a_model_that_mixes_the_examples_of_a_batch_is_refused(long batch) {
        Path file = SmallModels.write(folder, centring(batch).build("centring"));
        try (OnnxModel model = OnnxModel.load(file)) {
            assertThatThrownBy(() -> model.latents(Matrix.of(new double[][] {{1, 2, 3}, {3, 2, 1}})))
                    .isInstanceOf(OnnxModelException.class)
                    .hasMessage(
                            "\"n/Sub_1\" of the first example changes by 1.0 of its size in a batch of 2 examples; expected the same whatever is in the batch: export the model for inference, without"
                                    + " random numbers and without normalising over the batch");
        }
    }

    @Test
    void rounding_is_not_taken_for_mixing() {
        SplittableRandom random = new SplittableRandom(3);
        float[] weights = new float[64 * 300];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (float) (random.nextDouble() - 0.5);
        }
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 300);
        String w = graph.floats(new long[] {300, 64}, weights);
        graph.output(graph.node("MatMul", List.of("x", w)), ElementType.FLOAT, -1, 64);
        double[][] inputs = new double[50][300];
        for (double[] row : inputs) {
            Arrays.setAll(row, i -> 1000 + random.nextDouble());
        }
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, graph.build("wide")))) {
            assertThat(model.latents(Matrix.of(inputs)).rows()).isEqualTo(50);
        }
    }

    @Test
    void a_closed_model_says_so() {
        OnnxModel model = OnnxModel.load(SmallModels.write(folder, SmallModels.twoLayers()));
        model.close();
        model.close();

        assertThatThrownBy(() -> model.latents(INPUTS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the model is closed; open it again");
        assertThatThrownBy(() -> model.pullback(INPUTS, INPUTS)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> model.pullback(INPUTS, Matrix.of(new double[3][2])))
                .hasMessage("the model is closed; open it again");
        assertThat(model.latentSize()).isEqualTo(2);
    }

    @Test
    void closing_while_others_run_waits_for_them() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        Path file = SmallModels.write(folder, SmallModels.twoLayers());
        try {
            for (int round = 0; round < 20; round++) {
                OnnxModel model = OnnxModel.load(file);
                CountDownLatch running = new CountDownLatch(3);
                List<Future<String>> ends = List.of(
                        pool.submit(() -> untilClosed(model, running)),
                        pool.submit(() -> untilClosed(model, running)),
                        pool.submit(() -> untilClosed(model, running)));
                running.await();
                model.close();
                for (Future<String> end : ends) {
                    assertThat(end.get()).isEqualTo("the model is closed; open it again");
                }
            }
        } finally {
            pool.shutdown();
        }
    }

    private static String untilClosed(OnnxModel model, CountDownLatch running) {
        running.countDown();
        while (true) {
            try {
                model.latents(INPUTS);
            } catch (IllegalStateException e) {
                return e.getMessage();
            }
        }
    }

    @Test
    void a_model_without_a_head_has_no_outputs() {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        graph.output("h", ElementType.FLOAT, -1, 2);
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, graph.build("headless")))) {
            assertThat(model.head()).isEmpty();
            assertThatThrownBy(() -> model.outputs(model.latents(INPUTS)))
                    .isInstanceOf(OnnxModelException.class)
                    .hasMessage("the model has no linear head, as its latent is the output \"h\" itself, as it comes "
                            + "out of Tanh node \"tanh\" and not out of a linear layer with constant weights, so there "
                            + "is no head; expected a head for outputs");
        }
    }

    @Test
    void what_cannot_be_differentiated_still_has_latents() {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        String matrices = graph.node("Unsqueeze", List.of("h", graph.longs(2, 3)));
        graph.output(new ValueInfo(graph.node("Det", List.of(matrices)), ElementType.FLOAT, Optional.empty()));
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, graph.build("determinants")))) {
            Matrix latents = model.latents(INPUTS);
            assertThat(latents.rows()).isEqualTo(INPUTS.rows());
            assertThat(model.whyNotDifferentiable().orElseThrow()).contains("Det node \"n/Det_1\"");
            assertThatThrownBy(() -> model.pullback(INPUTS, latents))
                    .isInstanceOf(NotDifferentiableException.class)
                    .hasMessage(model.whyNotDifferentiable().orElseThrow());
        }
    }

    @Test
    void a_step_of_a_pipeline_without_a_rule_is_named_with_what_to_do() throws IOException {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 3);
        graph.node(new Node(
                "s",
                "Binarizer",
                "ai.onnx.ml",
                List.of("x"),
                List.of("scaled"),
                List.of(Attribute.ofFloat("threshold", 0.5f))));
        graph.output(graph.node("Tanh", List.of("scaled")), ElementType.FLOAT, -1, 3);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(OnnxFile.of(graph.build("pipeline"), 17).encode());
        file.write(new byte[] {0x42, 14, 0x0A, 10}); // one more opset: domain and version
        file.write("ai.onnx.ml".getBytes(StandardCharsets.UTF_8));
        file.write(new byte[] {0x10, 1});
        try (OnnxModel model = OnnxModel.load(SmallModels.write(folder, file.toByteArray()))) {
            assertThat(model.whyNotDifferentiable())
                    .contains(
                            "cannot differentiate ai.onnx.ml.Binarizer node \"s\": this step of a pipeline has no rule;"
                                    + " export the model without it, or name the tensor behind it as the input, and prepare the"
                                    + " data first");
        }
    }

    @Test
    void threads_are_at_least_one() {
        assertThatThrownBy(() -> ModelOptions.defaults().withThreads(0))
                .hasMessage("threads is 0; expected at least 1");
    }

    @Test
    void a_failure_on_any_thread_is_the_caller_s() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 1);
        graph.output(graph.node("Log", List.of("x")), ElementType.FLOAT, -1, 1);
        OnnxFile log = OnnxFile.of(graph.build("log"), SmallModels.OPSET);
        double[][] rows = new double[400][1];
        for (double[] row : rows) {
            row[0] = 1;
        }
        rows[333][0] = -1;
        try (OnnxModel model = OnnxModel.load(
                SmallModels.write(folder, log), ModelOptions.defaults().withThreads(3))) {
            assertThatThrownBy(() -> model.latents(Matrix.of(rows)))
                    .isInstanceOf(NotFiniteLatentException.class)
                    .hasMessageContaining("at component 0 of the latent of row 333,");
        }
    }
}
