package io.simplex4j.onnx.internal.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.onnx.Golden;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The paper's LSTM, two layers of 100 units over 50 steps, against numbers made with torch (see golden/README.md). */
final class LstmGoldenTest {
    private static final int CORPUS = 100;
    private static final int TIME = 50;
    private static final int HIDDEN = 100;
    private static final String LATENT = "/Gather_output_0";

    private static Running gradient;
    private static float[] corpus;

    @BeforeAll
    static void load() throws IOException {
        OnnxFile model = OnnxFile.parse(Files.readAllBytes(Golden.file("lstm/full.onnx")));
        gradient = new Running(GradientGraph.of(model, "input", LATENT, Probe.of(List.of((long) TIME, 1L))));
        corpus = floats(read("corpus_inputs.npy"), CORPUS * TIME);
    }

    @AfterAll
    static void close() {
        gradient.close();
    }

    @Test
    void latents_come_with_the_gradients() {
        float[] latents = gradient.run(inputs(corpus), cotangents(CORPUS, new double[HIDDEN]))
                .get(1)
                .floats();
        assertThat(relativeDistance(latents, read("corpus_latents.npy"))).isLessThan(1e-5);
    }

    @ParameterizedTest(name = "test {0}, {1} nodes")
    @CsvSource({"0,8", "1,8", "0,16", "1,16"})
    void projected_jacobians_of_the_whole_corpus(int test, int nodes) {
        double[] direction = projection(test);
        double[] total = new double[CORPUS * TIME];
        double[][] rule = gaussLegendre(nodes);
        for (int k = 0; k < nodes; k++) {
            float[] slopes = pullback(scaled(corpus, rule[0][k]), direction);
            for (int i = 0; i < total.length; i++) {
                total[i] += rule[1][k] * slopes[i] * corpus[i];
            }
        }
        assertThat(relativeDistance(toFloats(total), read("jp_paper_h_gauss64_test" + test + ".npy")))
                .isLessThan(1e-5);
    }

    @Test
    void the_integrated_jacobian_of_one_example_in_random_directions() {
        double[] expected = read("integrated_jacobian_right200_corpus0.npy");
        float[] example = Arrays.copyOf(corpus, TIME);
        float[] path = new float[200 * TIME];
        for (int k = 0; k < 200; k++) {
            System.arraycopy(scaled(example, (k + 1) / 200.0), 0, path, k * TIME, TIME);
        }
        SplittableRandom random = new SplittableRandom(5);
        for (int repeat = 0; repeat < 5; repeat++) {
            double[] direction = random.doubles(HIDDEN, -1, 1).toArray();
            float[] slopes = pullback(path, direction);
            double worst = 0;
            double scale = 0;
            for (int i = 0; i < TIME; i++) {
                double sum = 0;
                for (int k = 0; k < 200; k++) {
                    sum += slopes[k * TIME + i] / 200;
                }
                double along = 0;
                for (int j = 0; j < HIDDEN; j++) {
                    along += direction[j] * expected[i * HIDDEN + j];
                }
                worst = Math.max(worst, Math.abs(sum * example[i] - along));
                scale = Math.max(scale, Math.abs(along));
            }
            assertThat(worst / scale).isLessThan(1e-5);
        }
    }

    private static double[] projection(int test) {
        double[] latents = read("test_latents.npy");
        double[] baseline = read("baseline_latent_f64.npy");
        double[] shift = new double[HIDDEN];
        double square = 0;
        for (int j = 0; j < HIDDEN; j++) {
            shift[j] = latents[test * HIDDEN + j] - baseline[j];
            square += shift[j] * shift[j];
        }
        double length = square;
        return Arrays.stream(shift).map(s -> s / length).toArray();
    }

    private static float[] pullback(float[] x, double[] direction) {
        return gradient.run(inputs(x), cotangents(x.length / TIME, direction))
                .get(0)
                .floats();
    }

    private static Tensor inputs(float[] x) {
        return Tensor.of(x, x.length / TIME, TIME, 1);
    }

    private static Tensor cotangents(int batch, double[] direction) {
        float[] u = new float[batch * HIDDEN];
        for (int i = 0; i < u.length; i++) {
            u[i] = (float) direction[i % HIDDEN];
        }
        return Tensor.of(u, batch, HIDDEN);
    }

    /* The baseline is zero, so the line from it to an input is a multiple of the input. */
    private static float[] scaled(float[] x, double t) {
        float[] result = new float[x.length];
        for (int i = 0; i < x.length; i++) {
            result[i] = (float) (t * x[i]);
        }
        return result;
    }

    /** Nodes and weights on [0, 1]: roots of the Legendre polynomial by Newton's method. */
    private static double[][] gaussLegendre(int n) {
        double[][] rule = new double[2][n];
        for (int i = 0; i < n; i++) {
            double root = Math.cos(Math.PI * (i + 0.75) / (n + 0.5));
            double slope = 0;
            for (int iteration = 0; iteration < 20; iteration++) {
                double before = 1;
                double value = root;
                for (int k = 2; k <= n; k++) {
                    double next = ((2 * k - 1) * root * value - (k - 1) * before) / k;
                    before = value;
                    value = next;
                }
                slope = n * (before - root * value) / (1 - root * root);
                root -= value / slope;
            }
            rule[0][i] = (1 + root) / 2;
            rule[1][i] = 1 / ((1 - root * root) * slope * slope);
        }
        return rule;
    }

    private static double relativeDistance(float[] actual, double[] expected) {
        double difference = 0;
        double norm = 0;
        for (int i = 0; i < actual.length; i++) {
            difference += Math.pow(actual[i] - expected[i], 2);
            norm += Math.pow(expected[i], 2);
        }
        return Math.sqrt(difference / norm);
    }

    private static float[] floats(double[] array, int size) {
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = (float) array[i];
        }
        return values;
    }

    private static float[] toFloats(double[] values) {
        float[] result = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = (float) values[i];
        }
        return result;
    }

    private static double[] read(String name) {
        return Golden.values("lstm/" + name);
    }
}
