package io.simplex4j.onnx.internal.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.onnx.Golden;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/*
 * The golden numbers are sums over a line with the network in 64 bits. In 32 bits some switches of ReLU and max-pooling
 * move by a bin, hence 1e-3 of the largest entry, the tolerance that comes with the set.
 */
/** The paper's CNN and MLP against numbers made with torch (see golden/README.md). */
final class GoldenGradientTest {
    private static final int LATENT = 50;
    private static final double TOLERANCE = 1e-3;

    private static final Model MNIST =
            new Model("mnist", "/Relu_2_output_0", "corpus_inputs_first.npy", List.of(1L, 28L, 28L));
    private static final Model MLP = new Model("mlp", "/Relu_1_output_0", "corpus_inputs.npy", List.of(26L));

    private record Model(String folder, String latent, String corpus, List<Long> axes) {
        Running gradient() throws IOException {
            OnnxFile model = OnnxFile.parse(Files.readAllBytes(Golden.file(folder + "/full.onnx")));
            return new Running(GradientGraph.of(model, "input", latent, Probe.of(axes)));
        }

        int size() {
            return Math.toIntExact(axes.stream().reduce(1L, (a, b) -> a * b));
        }

        Tensor inputs(float[] values) {
            long[] dims = new long[axes.size() + 1];
            dims[0] = values.length / size();
            for (int i = 0; i < axes.size(); i++) {
                dims[i + 1] = axes.get(i);
            }
            return Tensor.of(values, dims);
        }

        double[] read(String name) {
            return Golden.values(folder + "/" + name);
        }
    }

    private static Tensor cotangents(int rows, double[] direction) {
        float[] u = new float[rows * LATENT];
        for (int i = 0; i < u.length; i++) {
            u[i] = (float) direction[i % LATENT];
        }
        return Tensor.of(u, rows, LATENT);
    }

    /* Row k is x⁰ + (k + 1) / bins · (x - x⁰), for the k from a first one on. */
    private static float[] line(Model model, double[] corpus, int example, int from, int rows, int bins) {
        double[] baseline = model.read("baseline_input.npy");
        int size = model.size();
        float[] points = new float[rows * size];
        for (int k = 0; k < rows; k++) {
            double t = (from + k + 1) / (double) bins;
            for (int i = 0; i < size; i++) {
                double start = baseline[i];
                points[k * size + i] = (float) (start + t * (corpus[example * size + i] - start));
            }
        }
        return points;
    }

    private static double[] columnSums(float[] rows, int size) {
        double[] sums = new double[size];
        for (int i = 0; i < rows.length; i++) {
            sums[i % size] += rows[i];
        }
        return sums;
    }

    private static List<Model> models() {
        return List.of(MNIST, MLP);
    }

    @ParameterizedTest
    @MethodSource("models")
    void the_integrated_jacobian_of_a_corpus_example(Model model) throws IOException {
        double[] expected = model.read("integrated_jacobian_right200_corpus0.npy");
        double[] corpus = model.read(model.corpus);
        double[] baseline = model.read("baseline_input.npy");
        int size = model.size();
        int bins = 200;
        float[] points = line(model, corpus, 0, 0, bins, bins);
        double worst = 0;
        double scale = 0;
        try (Running gradient = model.gradient()) {
            for (int j = 0; j < LATENT; j++) {
                double[] unit = new double[LATENT];
                unit[j] = 1;
                Tensor product = gradient.run(model.inputs(points), cotangents(bins, unit))
                        .get(0);
                double[] sums = columnSums(product.floats(), size);
                for (int i = 0; i < size; i++) {
                    double actual = (corpus[i] - baseline[i]) * sums[i] / bins;
                    double wanted = expected[i * LATENT + j];
                    worst = Math.max(worst, Math.abs(actual - wanted));
                    scale = Math.max(scale, Math.abs(wanted));
                }
            }
        }
        assertThat(worst / scale).isLessThan(TOLERANCE);
    }

    @Test
    void the_projected_jacobians_of_the_whole_corpus() throws IOException {
        Model model = MLP;
        double[] expected = model.read("jp_paper_h_right2000_test0.npy");
        double[] corpus = model.read(model.corpus);
        double[] baseline = model.read("baseline_input.npy");
        int size = model.size();
        int bins = 2000;
        double[] direction = direction(model);
        double worst = 0;
        double scale = 0;
        try (Running gradient = model.gradient()) {
            for (int example = 0; example < 100; example++) {
                float[] points = line(model, corpus, example, 0, bins, bins);
                Tensor product = gradient.run(model.inputs(points), cotangents(bins, direction))
                        .get(0);
                double[] sums = columnSums(product.floats(), size);
                for (int i = 0; i < size; i++) {
                    int at = example * size + i;
                    double actual = (corpus[at] - baseline[i]) * sums[i] / bins;
                    worst = Math.max(worst, Math.abs(actual - expected[at]));
                    scale = Math.max(scale, Math.abs(expected[at]));
                }
            }
        }
        assertThat(worst / scale).isLessThan(TOLERANCE);
    }

    /* D / ⟨D, D⟩ for the first test example, where D is its latent less the baseline's. */
    private static double[] direction(Model model) {
        double[] latents = model.read("test_latents.npy");
        double[] baseline = model.read("baseline_latent_f64.npy");
        double[] shift = new double[LATENT];
        double square = 0;
        for (int j = 0; j < LATENT; j++) {
            shift[j] = latents[j] - baseline[j];
            square += shift[j] * shift[j];
        }
        double length = square;
        return Arrays.stream(shift).map(s -> s / length).toArray();
    }
}
