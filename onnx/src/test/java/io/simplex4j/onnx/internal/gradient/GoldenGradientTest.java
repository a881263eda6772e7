package io.simplex4j.onnx.internal.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.Npy;
import io.simplex4j.data.NpyArray;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.runtime.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
        Running gradient() {
            try (InputStream in = resource("full.onnx")) {
                OnnxFile model = OnnxFile.parse(in.readAllBytes());
                return new Running(GradientGraph.of(model, "input", latent, Probe.of(axes)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        int size() {
            return Math.toIntExact(axes.stream().reduce(1L, (a, b) -> a * b));
        }

        Value inputs(float[] values) {
            long[] dims = new long[axes.size() + 1];
            dims[0] = values.length / size();
            for (int i = 0; i < axes.size(); i++) {
                dims[i + 1] = axes.get(i);
            }
            return Value.ofFloats(values, dims);
        }

        NpyArray read(String name) {
            try (InputStream in = resource(name)) {
                return Npy.read(in, name);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private InputStream resource(String name) {
            String path = "/golden/" + folder + "/" + name;
            return Objects.requireNonNull(GoldenGradientTest.class.getResourceAsStream(path), path);
        }
    }

    private static Value cotangents(int rows, double[] direction) {
        float[] u = new float[rows * LATENT];
        for (int i = 0; i < u.length; i++) {
            u[i] = (float) direction[i % LATENT];
        }
        return Value.ofFloats(u, rows, LATENT);
    }

    /* Row k is x⁰ + (k + 1) / bins · (x - x⁰), for the k from a first one on. */
    private static float[] line(Model model, NpyArray corpus, int example, int from, int rows, int bins) {
        NpyArray baseline = model.read("baseline_input.npy");
        int size = model.size();
        float[] points = new float[rows * size];
        for (int k = 0; k < rows; k++) {
            double t = (from + k + 1) / (double) bins;
            for (int i = 0; i < size; i++) {
                double start = baseline.at(i);
                points[k * size + i] = (float) (start + t * (corpus.at((long) example * size + i) - start));
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
    void the_integrated_jacobian_of_a_corpus_example(Model model) {
        NpyArray expected = model.read("integrated_jacobian_right200_corpus0.npy");
        NpyArray corpus = model.read(model.corpus);
        NpyArray baseline = model.read("baseline_input.npy");
        int size = model.size();
        int bins = 200;
        float[] points = line(model, corpus, 0, 0, bins, bins);
        double worst = 0;
        double scale = 0;
        try (Running gradient = model.gradient()) {
            for (int j = 0; j < LATENT; j++) {
                double[] unit = new double[LATENT];
                unit[j] = 1;
                Value product = gradient.run(model.inputs(points), cotangents(bins, unit))
                        .get(0);
                double[] sums = columnSums(product.floats(), size);
                for (int i = 0; i < size; i++) {
                    double actual = (corpus.at(i) - baseline.at(i)) * sums[i] / bins;
                    double wanted = expected.at((long) i * LATENT + j);
                    worst = Math.max(worst, Math.abs(actual - wanted));
                    scale = Math.max(scale, Math.abs(wanted));
                }
            }
        }
        assertThat(worst / scale).isLessThan(TOLERANCE);
    }

    @Test
    void the_projected_jacobians_of_the_whole_corpus() {
        Model model = MLP;
        NpyArray expected = model.read("jp_paper_h_right2000_test0.npy");
        NpyArray corpus = model.read(model.corpus);
        NpyArray baseline = model.read("baseline_input.npy");
        int size = model.size();
        int bins = 2000;
        double[] direction = direction(model);
        double worst = 0;
        double scale = 0;
        try (Running gradient = model.gradient()) {
            for (int example = 0; example < 100; example++) {
                float[] points = line(model, corpus, example, 0, bins, bins);
                Value product = gradient.run(model.inputs(points), cotangents(bins, direction))
                        .get(0);
                double[] sums = columnSums(product.floats(), size);
                for (int i = 0; i < size; i++) {
                    int at = example * size + i;
                    double actual = (corpus.at(at) - baseline.at(i)) * sums[i] / bins;
                    worst = Math.max(worst, Math.abs(actual - expected.at(at)));
                    scale = Math.max(scale, Math.abs(expected.at(at)));
                }
            }
        }
        assertThat(worst / scale).isLessThan(TOLERANCE);
    }

    /* D / ⟨D, D⟩ for the first test example, where D is its latent less the baseline's. */
    private static double[] direction(Model model) {
        NpyArray latents = model.read("test_latents.npy");
        NpyArray baseline = model.read("baseline_latent_f64.npy");
        double[] shift = new double[LATENT];
        double square = 0;
        for (int j = 0; j < LATENT; j++) {
            shift[j] = latents.at(j) - baseline.at(j);
            square += shift[j] * shift[j];
        }
        double length = square;
        return Arrays.stream(shift).map(s -> s / length).toArray();
    }
}
