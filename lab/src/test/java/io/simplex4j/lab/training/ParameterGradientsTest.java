package io.simplex4j.lab.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The gradient of each parameter of each kind of layer, alone, against differences of the loss. */
final class ParameterGradientsTest {
    private static final double STEP = 2e-3;

    @TempDir
    Path folder;

    static Stream<Arguments> networks() {
        Network row = Network.of(Shape.of(7));
        Network picture = Network.of(Shape.of(2, 9, 8));
        Network series = Network.of(Shape.of(6, 3));
        return Stream.of(
                Arguments.of("linear", row.linear(4)),
                Arguments.of("two linear", row.linear(5).relu().linear(3)),
                Arguments.of("dropout", row.linear(5).relu().dropout(0.4).linear(3)),
                Arguments.of(
                        "batch normalisation of all", row.batchNormalisation(7).linear(3)),
                Arguments.of(
                        "batch normalisation of some",
                        row.batchNormalisation(3).linear(6).relu().linear(3)),
                Arguments.of("convolution", picture.convolution(3, 3).flatten().linear(3)),
                Arguments.of(
                        "pooled convolutions",
                        picture.convolution(4, 2)
                                .maxPool(2)
                                .relu()
                                .convolution(3, 3)
                                .channelDropout(0.3)
                                .flatten()
                                .linear(3)),
                Arguments.of("lstm at every step", series.lstm(4).lastStep().linear(2)),
                Arguments.of("two lstm", series.lstm(5).lstm(4).lastStep().linear(2)),
                Arguments.of("lstm flattened", series.lstm(4).flatten().linear(2)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("networks")
    void the_gradient_of_each_parameter_is_the_slope_of_the_loss(String name, Network network) throws IOException {
        for (Loss loss : Loss.values()) {
            check(network, loss);
        }
    }

    private void check(Network network, Loss loss) throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        Shape answers = network.target();
        Matrix inputs = normal(11, network.input().size(), random);
        Matrix targets = loss == Loss.CROSS_ENTROPY ? shares(11, answers, random) : normal(11, answers.size(), random);
        try (ParameterGradients slope = ParameterGradients.ofBatch(network, loss, file(network))) {
            double[] at = slope.parameters();
            double[] gradient = slope.gradient(inputs, targets, at);
            int start = 0;
            for (int length : slope.lengths()) {
                double[] direction = new double[at.length];
                for (int i = start; i < start + length; i++) {
                    direction[i] = random.nextGaussian() / Math.sqrt(length);
                }
                double expected = (slope.loss(inputs, targets, moved(at, direction, STEP))
                                - slope.loss(inputs, targets, moved(at, direction, -STEP)))
                        / (2 * STEP);
                assertThat(dot(gradient, direction)).isCloseTo(expected, within(2e-3 * (1 + Math.abs(expected))));
                start += length;
            }
            assertThat(start).isEqualTo(at.length);
            assertThat(dot(gradient, gradient)).isPositive();
        }
    }

    private Path file(Network network) throws IOException {
        Form form = Form.forTraining(new SplittableRandom(8));
        form.write(network);
        Map<String, float[]> values = new LinkedHashMap<>();
        form.parameters().forEach(tensor -> values.put(tensor.name(), tensor.floats()));
        form.tracked().forEach(tensor -> values.put(tensor.name(), tensor.floats()));
        return Files.write(
                folder.resolve("network.onnx"),
                Form.finished(network, false, values).encode());
    }

    private static Matrix normal(int rows, int columns, SplittableRandom random) {
        float[][] table = new float[rows][columns];
        for (float[] row : table) {
            for (int c = 0; c < columns; c++) {
                row[c] = (float) random.nextGaussian();
            }
        }
        return Matrix.of(table);
    }

    /* Shares of classes in the last axis; they need not be all of one class. */
    private static Matrix shares(int rows, Shape shape, SplittableRandom random) {
        int classes = shape.axes().get(shape.axes().size() - 1);
        float[][] table = new float[rows][shape.size()];
        for (float[] row : table) {
            for (int c = 0; c < row.length; c++) {
                row[c] = (float) random.nextDouble() / classes;
            }
        }
        return Matrix.of(table);
    }

    private static double[] moved(double[] at, double[] direction, double step) {
        double[] moved = at.clone();
        for (int i = 0; i < moved.length; i++) {
            moved[i] += step * direction[i];
        }
        return moved;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
