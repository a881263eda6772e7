package io.simplex4j.attribution.internal.path;

import io.simplex4j.math.Norms;
import java.util.stream.IntStream;

/**
 * The straight line from the baseline (t = 0) to an example (t = 1), and the directions in which the shift of its latent
 * is attributed to features: row by row the cotangents u, as wide as a latent.
 */
public final class Line {
    final String name;
    private final double[] start;
    private final double[] shift;
    private final int[] moved;
    private final double[] startLatent;
    private final double[] endLatent;
    private final double[][] cotangents;
    private final double size;
    private final double weight;

    /** An input and its latent. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Point(double[] input, double[] latent) {}

    /**
     * From a baseline to an example; trusts and keeps its arguments.
     *
     * @param name of the example, for messages
     * @param size of the cotangents as an operator, which errors are relative to
     * @param weight of the example among those it is explained with, positive
     */
    public Line(String name, Point start, Point end, double[][] cotangents, double size, double weight) {
        this.name = name;
        this.start = start.input;
        this.startLatent = start.latent;
        this.endLatent = end.latent;
        this.shift = new double[this.start.length];
        for (int i = 0; i < shift.length; i++) {
            shift[i] = end.input[i] - this.start[i];
        }
        this.moved = IntStream.range(0, shift.length).filter(i -> shift[i] != 0).toArray();
        this.cotangents = cotangents;
        this.size = size;
        this.weight = weight;
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

    /** How many features are not the same at both ends. */
    int moved() {
        return moved.length;
    }

    /** A factor times what features get by slopes, only those that move. */
    double[] parts(double[] slopes, double factor) {
        double[] parts = new double[moved.length];
        for (int k = 0; k < parts.length; k++) {
            parts[k] = factor * shift[moved[k]] * slopes[moved[k]];
        }
        return parts;
    }

    /** What all features get, of which those that do not move get nothing. */
    double[] all(double[] parts) {
        double[] all = new double[shift.length];
        for (int k = 0; k < parts.length; k++) {
            all[moved[k]] = parts[k];
        }
        return all;
    }

    double at(double t, int feature) {
        return start[feature] + t * shift[feature];
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

    /** The latent in each direction, less that of the baseline. */
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

    /** How far latents lie from that of the baseline, the end's and those given, times the size of the cotangents. */
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
}
