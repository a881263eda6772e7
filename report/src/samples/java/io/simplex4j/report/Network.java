package io.simplex4j.report;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.util.SplittableRandom;

/** Small networks {@code tanh(W x)} with a head, the same on every machine. */
final class Network {
    private Network() {}

    static FunctionModel of(Shape shape, int latentSize, long seed) {
        int inputs = shape.size();
        double[][] w = random(latentSize, inputs, 2 / StrictMath.sqrt(inputs), new SplittableRandom(seed));
        return FunctionModel.ofDoubles(shape, latentSize, input -> latent(w, input))
                .withDoubleGradient((input, cotangent) -> gradient(w, input, cotangent))
                .withName("network-" + seed);
    }

    static LinearHead head(int classes, int latentSize, long seed) {
        return LinearHead.of(
                Matrix.of(random(classes, latentSize, 3, new SplittableRandom(seed))),
                Vec.of(new double[classes]),
                LinearHead.Activation.SOFTMAX);
    }

    /** The identity, so that a test can choose latents. */
    static FunctionModel identity(int size) {
        return FunctionModel.ofDoubles(Shape.of(size), size, double[]::clone)
                .withDoubleGradient((input, cotangent) -> cotangent.clone())
                .withName("identity");
    }

    static double[][] random(int rows, int columns, double scale, SplittableRandom random) {
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int i = 0; i < columns; i++) {
                row[i] = scale * (2 * random.nextDouble() - 1);
            }
        }
        return values;
    }

    private static double[] latent(double[][] w, double[] input) {
        double[] latent = new double[w.length];
        for (int j = 0; j < latent.length; j++) {
            double sum = 0;
            for (int i = 0; i < input.length; i++) {
                sum += w[j][i] * input[i];
            }
            latent[j] = StrictMath.tanh(sum);
        }
        return latent;
    }

    private static double[] gradient(double[][] w, double[] input, double[] cotangent) {
        double[] latent = latent(w, input);
        double[] gradient = new double[input.length];
        for (int j = 0; j < latent.length; j++) {
            double slope = cotangent[j] * (1 - latent[j] * latent[j]);
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] += slope * w[j][i];
            }
        }
        return gradient;
    }
}
