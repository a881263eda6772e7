package io.simplex4j.attribution.internal.path;

import io.simplex4j.math.Norms;

/**
 * The straight line from the baseline (t = 0) to an example (t = 1), and the directions in which the shift of its latent
 * is attributed to features: row by row the cotangents u, as wide as a latent.
 */
public final class Line {
    final String name;
    private final double[] start;
    private final double[] shift;
    private final double[] startLatent;
    private final double[] endLatent;
    private final double[][] cotangents;
    private final double size;

    private Line(Builder builder, double[][] cotangents, double size) {
        this.name = builder.name;
        this.start = builder.start;
        this.shift = builder.shift;
        this.startLatent = builder.startLatent;
        this.endLatent = builder.endLatent;
        this.cotangents = cotangents;
        this.size = size;
    }

    /** The ends of a line, still without cotangents; trusts its arguments. */
    public static final class Builder {
        private final String name;
        private final double[] start;
        private final double[] shift;
        private final double[] startLatent;
        private final double[] endLatent;

        /** From a baseline and its latent to an example, named for messages. */
        public Builder(String name, Point start, Point end) {
            this.name = name;
            this.start = start.input;
            this.startLatent = start.latent;
            this.endLatent = end.latent;
            this.shift = new double[this.start.length];
            for (int i = 0; i < shift.length; i++) {
                shift[i] = end.input[i] - this.start[i];
            }
        }

        /** The line with its cotangents, and their size as an operator, which errors are relative to. */
        public Line attributing(double[][] cotangents, double size) {
            return new Line(this, cotangents, size);
        }
    }

    /** An input and its latent. */
    public static final class Point {
        private final double[] input;
        private final double[] latent;

        /** Of these numbers, which are kept. */
        public Point(double[] input, double[] latent) {
            this.input = input;
            this.latent = latent;
        }
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
        for (double s : shift) {
            if (s != 0) {
                return false;
            }
        }
        return true;
    }

    double at(double t, int feature) {
        return start[feature] + t * shift[feature];
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
