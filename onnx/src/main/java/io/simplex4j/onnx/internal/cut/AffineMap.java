package io.simplex4j.onnx.internal.cut;

import java.util.Arrays;
import java.util.Optional;

/**
 * {@code A h + b}, with whatever follows it folded into its numbers.
 *
 * @param latent the tensor h
 * @param layer in words
 * @param weights A, one row for each output
 * @param bias b
 * @param places whether h may hold its numbers at several places, to each of which the layer applies separately
 */
@SuppressWarnings("ArrayRecordComponent") // Made and used up within a search.
record AffineMap(String latent, String layer, double[][] weights, double[] bias, boolean places) {
    int outputs() {
        return bias.length;
    }

    /** Multiplies each output by its own number. */
    AffineMap scaled(double[] factors) {
        double[][] scaled = new double[outputs()][];
        double[] shifted = new double[outputs()];
        for (int o = 0; o < shifted.length; o++) {
            double factor = factors[o];
            scaled[o] = Arrays.stream(weights[o]).map(w -> factor * w).toArray();
            shifted[o] = factor * bias[o];
        }
        return new AffineMap(latent, layer, scaled, shifted, places);
    }

    /** All outputs times a number. */
    Optional<AffineMap> scaled(double factor) {
        double[] factors = new double[outputs()];
        Arrays.fill(factors, factor);
        return Optional.of(factor == 1 ? this : scaled(factors));
    }

    /** Adds to each output its own number times a factor. */
    AffineMap shifted(double factor, double[] shifts) {
        double[] sums = bias.clone();
        for (int o = 0; o < sums.length; o++) {
            sums[o] += factor * shifts[o];
        }
        return new AffineMap(latent, layer, weights, sums, places);
    }

    /** The outputs in another order. */
    AffineMap ordered(int[] order) {
        return new AffineMap(
                latent,
                layer,
                Arrays.stream(order).mapToObj(o -> weights[o]).toArray(double[][]::new),
                Arrays.stream(order).mapToDouble(o -> bias[o]).toArray(),
                places);
    }

    /** The same map of another tensor. */
    AffineMap of(String tensor) {
        return new AffineMap(tensor, layer, weights, bias, places);
    }

    /** The sum with another map, if it has the same latent and number of outputs. */
    Optional<AffineMap> plus(AffineMap other) {
        if (!latent.equals(other.latent)
                || outputs() != other.outputs()
                || weights[0].length != other.weights[0].length) {
            return Optional.empty();
        }
        double[][] sums = new double[outputs()][];
        for (int o = 0; o < sums.length; o++) {
            sums[o] = weights[o].clone();
            for (int j = 0; j < sums[o].length; j++) {
                sums[o][j] += other.weights[o][j];
            }
        }
        String layers = other.layer + " and " + layer;
        return Optional.of(new AffineMap(latent, layers, sums, bias, places || other.places).shifted(1, other.bias));
    }
}
