package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The paper's models, against torch. */
class GoldenModelTest {
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"mnist", "mlp", "lstm"})
    void latents_and_outputs_are_those_of_torch(String name) {
        try (OnnxModel model = OnnxModel.load(Golden.file(name + "/full.onnx"))) {
            Matrix latents = model.latents(Golden.rows(name + "/test_inputs.npy"));

            assertThat(Golden.largestDifference(Golden.rows(name + "/test_latents.npy"), latents))
                    .isLessThan(1e-4);
            assertThat(Golden.largestDifference(Golden.rows(name + "/test_outputs.npy"), model.outputs(latents)))
                    .isLessThan(1e-4);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "mnist, 50, 10, /fc2/Gemm, 3c4d0da1e2b0435a6f2256acbbaea726fa693f1b6f2fc8f91606f87bd051d428",
        "mlp, 50, 2, /lin3/Gemm, 78facdfd408d54f01e3cfc47059803d9cf0c65d5e3bd3afbdb14a2b896a07845",
        "lstm, 100, 1, /lin/Gemm, 4d24b5808c9a69344ae44e5b50bf0d094ae2d79626f338202f60bd0c22a92276"
    })
    void the_latent_is_the_input_of_the_last_linear_layer(
            String name, int latentSize, int outputs, String node, String digest) {
        try (OnnxModel model = OnnxModel.load(Golden.file(name + "/full.onnx"))) {
            LinearHead head = model.head().orElseThrow();

            assertThat(model.latentSize()).isEqualTo(latentSize);
            assertThat(head.outputs()).isEqualTo(outputs);
            assertThat(head.activation()).isEqualTo(Activation.NONE);
            assertThat(model.report().use().orElseThrow().reason())
                    .isEqualTo(
                            "the input of Gemm node \"" + node + "\", the last linear layer before output \"output\"");
            assertThat(model.digest()).isEqualTo("sha256:" + digest);
        }
    }

    @Test
    void the_shape_of_an_example_comes_from_the_file() {
        try (OnnxModel model = OnnxModel.load(Golden.file("mnist/full.onnx"))) {
            assertThat(model.inputShape()).isEqualTo(Shape.of(1, 28, 28));
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"mnist", "mlp", "lstm"})
    void a_file_survives_reading_and_writing(String name) throws IOException {
        byte[] bytes = Files.readAllBytes(Golden.file(name + "/full.onnx"));

        OnnxFile once = OnnxFile.parse(bytes);
        OnnxFile twice = OnnxFile.parse(once.encode());

        assertThat(twice.encode()).isEqualTo(once.encode());
        assertThat(once.encode()).hasSize(bytes.length).isEqualTo(bytes);
    }

    @Test
    void batches_of_any_size_give_the_same_latents_on_any_number_of_threads() {
        Matrix few = Golden.rows("mlp/test_inputs.npy");
        Matrix many = repeated(few, 173);
        try (OnnxModel one = OnnxModel.load(Golden.file("mlp/full.onnx"));
                OnnxModel four = OnnxModel.load(
                        Golden.file("mlp/full.onnx"), ModelOptions.defaults().withThreads(4))) {
            Matrix expected = repeated(one.latents(few), 173);

            assertThat(Golden.largestDifference(expected, one.latents(many))).isLessThan(1e-5);
            assertThat(Golden.largestDifference(expected, four.latents(many))).isLessThan(1e-5);
            assertThat(one.latents(Matrix.of(new float[0][])).rows()).isZero();
        }
    }

    @Test
    void several_threads_may_use_one_model() throws Exception {
        Matrix inputs = Golden.rows("mlp/test_inputs.npy");
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try (OnnxModel model = OnnxModel.load(Golden.file("mlp/full.onnx"))) {
            Matrix latents = model.latents(inputs);
            Matrix gradients = model.pullback(inputs, latents);
            List<Future<Double>> differences = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                differences.add(pool.submit(() -> Math.max(
                        Golden.largestDifference(latents, model.latents(inputs)),
                        Golden.largestDifference(gradients, model.pullback(inputs, latents)))));
            }

            for (Future<Double> difference : differences) {
                assertThat(difference.get()).isZero();
            }
        } finally {
            pool.shutdown();
        }
    }

    private static Matrix repeated(Matrix rows, int count) {
        double[][] many = new double[count][];
        for (int r = 0; r < count; r++) {
            many[r] = rows.row(r % rows.rows()).toArray();
        }
        return Matrix.of(many);
    }
}
