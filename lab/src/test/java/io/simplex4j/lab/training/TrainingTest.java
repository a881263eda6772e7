package io.simplex4j.lab.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrainingTest {
    private static final Network LINE = Network.of(Shape.of(2)).linear(1);

    @TempDir
    Path folder;

    private static Matrix rows(int count, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[][] rows = new float[count][columns];
        for (float[] row : rows) {
            for (int c = 0; c < columns; c++) {
                row[c] = (float) random.nextGaussian();
            }
        }
        return Matrix.of(rows);
    }

    private static Matrix line(Matrix inputs) {
        float[][] targets = new float[inputs.rows()][1];
        for (int r = 0; r < targets.length; r++) {
            targets[r][0] = (float) (3 * inputs.at(r, 0) - 2 * inputs.at(r, 1) + 0.5);
        }
        return Matrix.of(targets);
    }

    private static int[] insideOrOut(Matrix inputs) {
        int[] labels = new int[inputs.rows()];
        for (int r = 0; r < labels.length; r++) {
            labels[r] = Math.hypot(inputs.at(r, 0), inputs.at(r, 1)) < 1.18 ? 1 : 0;
        }
        return labels;
    }

    private double[] parameters(TrainedNetwork trained, Network network) throws IOException {
        Path file = folder.resolve("trained.onnx");
        trained.write(file);
        try (ParameterGradients gradients = ParameterGradients.load(network, Loss.SQUARED_ERROR, file)) {
            return gradients.parameters();
        }
    }

    @Test
    void gradient_descent_finds_a_line() throws IOException {
        Matrix inputs = rows(200, 2, 1);
        TrainedNetwork trained = Training.of(LINE, Loss.SQUARED_ERROR)
                .withOptimiser(Optimiser.sgd(0.05).withMomentum(0.9))
                .withBatch(50)
                .withEpochs(80)
                .train(inputs, line(inputs));
        assertThat(parameters(trained, LINE)).containsExactly(new double[] {3, -2, 0.5}, within(1e-4));
        assertThat(trained.losses()).hasSize(80);
        assertThat(trained.losses().get(79)).isLessThan(1e-8);
    }

    @Test
    void adam_finds_a_line() throws IOException {
        Matrix inputs = rows(200, 2, 1);
        TrainedNetwork trained = Training.of(LINE, Loss.SQUARED_ERROR)
                .withOptimiser(Optimiser.adam(0.05))
                .withEpochs(150)
                .train(inputs, line(inputs));
        assertThat(parameters(trained, LINE)).containsExactly(new double[] {3, -2, 0.5}, within(1e-3));
    }

    /** One batch of everything, so that each step can be worked out by hand. */
    @Test
    void steps_are_those_of_the_textbook() throws IOException {
        Matrix inputs = rows(16, 2, 5);
        Matrix targets = line(inputs);
        for (Optimiser optimiser : List.of(
                Optimiser.sgd(0.1),
                Optimiser.sgd(0.1).withMomentum(0.5).withWeightDecay(0.3),
                Optimiser.adam(0.1),
                Optimiser.adam(0.1).withWeightDecay(0.3))) {
            Training training = Training.of(LINE, Loss.SQUARED_ERROR)
                    .withOptimiser(optimiser)
                    .withBatch(16);
            Textbook textbook = new Textbook(optimiser.toString());
            double[] p = parameters(
                    Training.of(LINE, Loss.SQUARED_ERROR)
                            .withOptimiser(Optimiser.sgd(1e-30))
                            .withBatch(16)
                            .withEpochs(1)
                            .train(inputs, targets),
                    LINE);
            for (int step = 1; step <= 5; step++) {
                textbook.step(p, inputs, targets, step);
            }
            assertThat(parameters(training.withEpochs(5).train(inputs, targets), LINE))
                    .as(optimiser.toString())
                    .containsExactly(p, within(1e-5));
        }
    }

    /** The optimisers written out, for a line. */
    private static final class Textbook {
        private final boolean adam;
        private final double momentum;
        private final double decay;
        private final double[] m = new double[3];
        private final double[] v = new double[3];

        Textbook(String name) {
            adam = name.startsWith("Adam");
            momentum = name.contains("momentum") ? 0.5 : 0;
            decay = name.contains("decay") ? 0.3 : 0;
        }

        void step(double[] p, Matrix inputs, Matrix targets, int step) {
            double[] g = new double[3];
            for (int r = 0; r < inputs.rows(); r++) {
                double x = inputs.at(r, 0);
                double y = inputs.at(r, 1);
                double error = 2 * (p[0] * x + p[1] * y + p[2] - targets.at(r, 0)) / inputs.rows();
                g[0] += error * x;
                g[1] += error * y;
                g[2] += error;
            }
            for (int i = 0; i < 3; i++) {
                double slope = g[i] + decay * p[i];
                if (adam) {
                    m[i] = 0.9 * m[i] + 0.1 * slope;
                    v[i] = 0.999 * v[i] + 0.001 * slope * slope;
                    double mean = m[i] / (1 - Math.pow(0.9, step));
                    double root = Math.sqrt(v[i] / (1 - Math.pow(0.999, step)));
                    p[i] -= 0.1 * mean / (root + 1e-8);
                } else {
                    m[i] = momentum * m[i] + slope;
                    p[i] -= 0.1 * m[i];
                }
            }
        }
    }

    @Test
    void classes_no_line_can_part_are_told_apart() {
        Matrix inputs = rows(600, 2, 2);
        Network network = Network.of(Shape.of(2))
                .linear(30)
                .relu()
                .dropout(0.1)
                .linear(10)
                .relu()
                .linear(2);
        TrainedNetwork trained = Training.of(network, Loss.CROSS_ENTROPY)
                .withOptimiser(Optimiser.adam(0.01))
                .withEpochs(40)
                .train(inputs, insideOrOut(inputs));
        Matrix fresh = rows(500, 2, 3);
        int[] expected = insideOrOut(fresh);
        int right = 0;
        try (OnnxModel model = trained.open()) {
            assertThat(model.latentSize()).isEqualTo(10);
            assertThat(model.whyNotDifferentiable()).isEmpty();
            Matrix scores = model.scores(model.latents(fresh));
            for (int r = 0; r < expected.length; r++) {
                assertThat(scores.at(r, 0) + scores.at(r, 1)).isCloseTo(1, within(1e-6));
                right += (scores.at(r, 1) > 0.5 ? 1 : 0) == expected[r] ? 1 : 0;
            }
        }
        assertThat(right).isGreaterThan(470);
    }

    @Test
    void batch_normalisation_ends_with_the_statistics_of_the_data() {
        SplittableRandom random = new SplittableRandom(4);
        float[][] rows = new float[4000][3];
        for (float[] row : rows) {
            row[0] = (float) (50 + 4 * random.nextGaussian());
            row[1] = (float) (-3 + 0.1 * random.nextGaussian());
            row[2] = (float) random.nextGaussian();
        }
        Matrix inputs = Matrix.of(rows);
        float[][] targets = new float[rows.length][1];
        for (int r = 0; r < rows.length; r++) {
            targets[r][0] = (rows[r][0] - 50) / 4 + (rows[r][1] + 3) / 0.1f;
        }
        Network network = Network.of(Shape.of(3)).batchNormalisation(2).linear(1);
        TrainedNetwork trained = Training.of(network, Loss.SQUARED_ERROR)
                .withOptimiser(Optimiser.adam(0.02))
                .withEpochs(12)
                .train(inputs, Matrix.of(targets));
        try (OnnxModel model = trained.open()) {
            Matrix outputs = model.outputs(model.latents(inputs));
            double error = 0;
            for (int r = 0; r < rows.length; r++) {
                error += Math.pow(outputs.at(r, 0) - targets[r][0], 2);
            }
            assertThat(Math.sqrt(error / rows.length)).isLessThan(0.2);
        }
    }

    @Test
    void a_recurrent_network_learns_to_forecast() {
        SplittableRandom random = new SplittableRandom(6);
        float[][] series = new float[400][10];
        float[][] next = new float[400][10];
        for (int s = 0; s < series.length; s++) {
            double phase = random.nextDouble(6.28);
            for (int t = 0; t < 10; t++) {
                series[s][t] = (float) Math.sin(phase + 0.7 * t);
                next[s][t] = (float) Math.sin(phase + 0.7 * (t + 1));
            }
        }
        Network network = Network.of(Shape.of(10, 1)).lstm(12).lastStep().linear(1);
        TrainedNetwork trained = Training.of(network, Loss.SQUARED_ERROR)
                .withOptimiser(Optimiser.adam(0.01))
                .withBatch(40)
                .withEpochs(40)
                .train(Matrix.of(series), Matrix.of(next));
        try (OnnxModel model = trained.open()) {
            assertThat(model.latentSize()).isEqualTo(12);
            Matrix forecasts = model.outputs(model.latents(Matrix.of(series)));
            assertThat(forecasts.columns()).isEqualTo(1);
            double error = 0;
            for (int s = 0; s < series.length; s++) {
                error += Math.pow(forecasts.at(s, 0) - next[s][9], 2);
            }
            assertThat(Math.sqrt(error / series.length)).isLessThan(0.1);
        }
    }

    @Test
    void the_same_seed_gives_the_same_bytes_and_another_others() {
        Matrix inputs = rows(60, 2, 2);
        int[] labels = insideOrOut(inputs);
        Training training = Training.of(
                        Network.of(Shape.of(2)).linear(8).relu().dropout(0.5).linear(2), Loss.CROSS_ENTROPY)
                .withEpochs(3);
        byte[] once = training.withSeed(7).train(inputs, labels).bytes();
        assertThat(training.withSeed(7).train(inputs, labels).bytes()).isEqualTo(once);
        assertThat(training.withSeed(8).train(inputs, labels).bytes()).isNotEqualTo(once);
    }

    @Test
    void progress_is_told_epoch_by_epoch() {
        Matrix inputs = rows(10, 2, 1);
        List<String> told = new ArrayList<>();
        Training.of(LINE, Loss.SQUARED_ERROR)
                .withBatch(4)
                .withEpochs(2)
                .withListener(told::add)
                .train(inputs, line(inputs));
        assertThat(told).hasSize(2);
        assertThat(told.get(1)).matches("epoch 2 of 2, loss [0-9.]+");
    }

    @Test
    void a_finished_file_is_written_whole() throws IOException {
        Matrix inputs = rows(10, 2, 1);
        TrainedNetwork trained =
                Training.of(LINE, Loss.SQUARED_ERROR).withEpochs(1).train(inputs, line(inputs));
        Path file = folder.resolve("line.onnx");
        trained.write(file);
        trained.write(file);
        assertThat(Files.readAllBytes(file)).isEqualTo(trained.bytes());
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
        try (OnnxModel model = OnnxModel.load(file)) {
            assertThat(model.inputShape()).isEqualTo(Shape.of(2));
        }
    }

    @Test
    void a_rate_that_is_too_large_is_noticed() {
        Matrix inputs = rows(64, 2, 1);
        Training training = Training.of(LINE, Loss.SQUARED_ERROR)
                .withOptimiser(Optimiser.sgd(1e6))
                .withEpochs(30);
        assertThatThrownBy(() -> training.train(inputs, line(inputs)))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageContaining("smaller rate");
    }

    @Test
    void an_interrupted_thread_stops_training() {
        Matrix inputs = rows(64, 2, 1);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> Training.of(LINE, Loss.SQUARED_ERROR).train(inputs, line(inputs)))
                    .isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void what_does_not_fit_is_refused() {
        Matrix inputs = rows(4, 2, 1);
        Training training = Training.of(LINE, Loss.SQUARED_ERROR);
        assertThatThrownBy(() -> training.train(inputs, rows(3, 1, 1))).hasMessageContaining("3 targets for 4");
        assertThatThrownBy(() -> training.train(rows(4, 3, 1), rows(4, 1, 1))).hasMessageContaining("3 columns");
        assertThatThrownBy(() -> training.train(inputs, new int[] {0, 0, 1, 0})).hasMessageContaining("label 1");
        assertThatThrownBy(() ->
                        training.train(Matrix.of(new float[][] {{1, Float.NaN}}), Matrix.of(new float[][] {{1}})))
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> Network.of(Shape.of(3)).convolution(2, 3)).hasMessageContaining("convolution");
        assertThatThrownBy(() -> Network.of(Shape.of(3)).lstm(2)).hasMessageContaining("steps");
        assertThatThrownBy(() -> Network.of(Shape.of(3)).dropout(1)).hasMessageContaining("dropout");
        assertThatThrownBy(() -> Optimiser.adam(-1)).hasMessageContaining("rate");
        assertThatThrownBy(() -> Optimiser.adam().withMomentum(0.5)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void gradients_by_parameters_are_refused_where_examples_depend_on_each_other() throws IOException {
        Network network = Network.of(Shape.of(2)).batchNormalisation(1).linear(1);
        Matrix inputs = rows(10, 2, 1);
        Path file = folder.resolve("normal.onnx");
        Training.of(network, Loss.SQUARED_ERROR)
                .withEpochs(1)
                .train(inputs, line(inputs))
                .write(file);
        assertThatThrownBy(() -> ParameterGradients.load(network, Loss.SQUARED_ERROR, file))
                .hasMessageContaining("batch normalisation");
        assertThatThrownBy(() -> ParameterGradients.load(LINE.relu().linear(4), Loss.SQUARED_ERROR, file))
                .hasMessageContaining("expected the network that was trained");
    }
}
