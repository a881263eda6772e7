package io.simplex4j.model.internal.path;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.model.AttributingModel;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The straight line from a baseline (t = 0) to an input (t = 1), with the relevant directions of the latent. */
final class Line {
    private static final double LOCAL_ALLOWANCE = 2;

    final String name;
    private final double[] start;
    private final double[] shift;
    private final int[] moved;
    private final double[] startLatent;
    private final double[] endLatent;
    private final double[][] cotangents;
    private final double size;
    private final double weight;

    Line(AttributingModel.Shift given) {
        this.name = given.name();
        this.start = given.baseline().toArray();
        this.startLatent = given.baselineLatent().toArray();
        this.endLatent = given.latent().toArray();
        this.shift = given.input().minus(given.baseline()).toArray();
        this.moved = IntStream.range(0, shift.length).filter(i -> shift[i] != 0).toArray();
        this.cotangents = new double[given.cotangents().rows()][];
        for (int u = 0; u < cotangents.length; u++) {
            cotangents[u] = given.cotangents().row(u).toArray();
        }
        this.size = given.size();
        this.weight = given.weight().orElse(1);
    }

    int features() {
        return start.length;
    }

    int directions() {
        return cotangents.length;
    }

    double[] cotangent(int direction) {
        return cotangents[direction];
    }

    boolean isPoint() {
        return moved.length == 0;
    }

    /** Returns the number of features that differ between both ends. */
    int moved() {
        return moved.length;
    }

    /** Returns a factor times the shift times the slope of each feature that moves. */
    double[] parts(double[] slopes, double factor) {
        double[] parts = new double[moved.length];
        for (int k = 0; k < parts.length; k++) {
            parts[k] = factor * shift[moved[k]] * slopes[moved[k]];
        }
        return parts;
    }

    /** Returns the values of all features, 0 for those that do not move. */
    double[] all(double[] parts) {
        double[] all = new double[shift.length];
        for (int k = 0; k < parts.length; k++) {
            all[moved[k]] = parts[k];
        }
        return all;
    }

    void copyPoint(double t, double[] into) {
        for (int i = 0; i < start.length; i++) {
            into[i] = start[i] + t * shift[i];
        }
    }

    double weight() {
        return weight;
    }

    double shift(int feature) {
        return shift[feature];
    }

    /** Returns the latent in each direction, minus the latent of the baseline. */
    double[] height(double[] latent) {
        double[] height = new double[cotangents.length];
        for (int u = 0; u < height.length; u++) {
            for (int j = 0; j < latent.length; j++) {
                height[u] += cotangents[u][j] * (latent[j] - startLatent[j]);
            }
        }
        return height;
    }

    double[] fullHeight() {
        return height(endLatent);
    }

    /**
     * Returns the largest distance of the latent of the end and of other latents from the latent of the baseline, times
     * the size of the cotangents.
     */
    double scale(double[][] latents) {
        double largest = distance(endLatent);
        for (double[] latent : latents) {
            largest = Math.max(largest, distance(latent));
        }
        return size * largest;
    }

    private double distance(double[] latent) {
        double[] difference = new double[latent.length];
        for (int j = 0; j < difference.length; j++) {
            difference[j] = latent[j] - startLatent[j];
        }
        return Norms.euclidean(difference);
    }

    /** Returns the shares with an estimate of the error in which nothing cancels, 0 if there is none. */
    AttributingModel.Shares shares(double[][] values, int nodes, double local, double allowed) {
        double error = error(values);
        double localError = Math.max(error, local);
        boolean within = error <= allowed && localError <= LOCAL_ALLOWANCE * allowed;
        return new AttributingModel.Shares(Matrix.of(values), nodes, error, localError, within);
    }

    /**
     * Returns the shares by secants with an estimate of their error, which is compared with the errors of other lines.
     */
    AttributingModel.Shares estimated(double[][] values, int cells, double estimate, double tolerance, boolean within) {
        double error = error(values);
        double largest = scale(new double[0][]);
        for (double[] row : values) {
            largest = Math.max(largest, Arrays.stream(row).map(Math::abs).sum());
        }
        boolean complete = error <= tolerance * largest;
        return new AttributingModel.Shares(
                Matrix.of(values), cells, error, Math.max(error, estimate), within && complete);
    }

    /** Returns how far sums over features are from the shift of the latent. */
    private double error(double[][] values) {
        double[] missing = fullHeight();
        for (int u = 0; u < missing.length; u++) {
            for (double value : values[u]) {
                missing[u] -= value;
            }
        }
        return Norms.euclidean(missing);
    }
}
