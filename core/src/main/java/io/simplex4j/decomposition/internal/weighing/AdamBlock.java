package io.simplex4j.decomposition.internal.weighing;

import io.simplex4j.decomposition.internal.scan.ScoreKernel;

/** The state of a descent for one block of corpus rows. Not thread-safe. */
final class AdamBlock {
    /*
     * One array is written per loop, and only arrays of one type meet in the loops that do most of the work, so that HotSpot
     * vectorises them (see ScoreKernel). All arrays of a block and its part of the corpus stay in the second-level cache
     * during an epoch.
     */

    private static final double BETA1 = 0.9;
    private static final double BETA2 = 0.999;
    private static final double EPSILON = 1e-8;

    /** Powers below this do not reach a float sum with the largest, which is about 1. */
    private static final double NEGLIGIBLE = 1e-30;

    private final float[][] rows;
    private final double[] preWeights;
    private final double[] powers;
    private final double[] gradient;
    private final double[] mean;
    private final double[] square;
    private final float[] narrow;

    /**
     * The numbers of Adam in one epoch: the step is {@code rate · m / (correction · √v + ε)}.
     *
     * @param rate the learning rate, with the correction for the first epochs
     * @param correction of the root of the mean square for the first epochs
     * @param epsilon what keeps the divisor above 0
     */
    record Step(double rate, double correction, double epsilon) {
        /** The step of an epoch, counted from 1, where all gradients are multiplied by {@code kappa}. */
        static Step of(int epoch, double learningRate, double kappa) {
            return new Step(
                    learningRate / (1 - Math.pow(BETA1, epoch)),
                    1 / Math.sqrt(1 - Math.pow(BETA2, epoch)),
                    EPSILON * kappa);
        }
    }

    AdamBlock(float[][] rows) {
        this.rows = rows;
        int length = rows[0].length;
        preWeights = new double[length];
        powers = new double[length];
        gradient = new double[length];
        mean = new double[length];
        square = new double[length];
        narrow = new float[length];
    }

    double[] preWeights() {
        return preWeights;
    }

    /** The weights before they are divided by their sum. */
    double[] powers() {
        return powers;
    }

    double[] gradient() {
        return gradient;
    }

    /** Sets the gradient by the weights to {@code factor · ⟨direction, row⟩}. */
    void score(float[] direction, double factor) {
        ScoreKernel.scores(rows, direction, narrow, narrow.length);
        for (int l = 0; l < gradient.length; l++) {
            gradient[l] = factor * narrow[l];
        }
    }

    /**
     * Turns the gradient by the weights into that by the pre-weights.
     *
     * @param average the mean of the gradient, weighted by the weights
     * @param total the sum of all powers
     */
    void throughSoftmax(double average, double total) {
        throughSoftmax(gradient, powers, average, 1 / total);
    }

    /** Takes a step. */
    void descend(Step step) {
        smooth(mean, gradient);
        smoothSquares(square, gradient);
        move(preWeights, mean, square, step);
    }

    private static void throughSoftmax(double[] g, double[] e, double average, double inverse) {
        for (int l = 0; l < g.length; l++) {
            g[l] = e[l] * inverse * (g[l] - average);
        }
    }

    private static void smooth(double[] m, double[] g) {
        for (int l = 0; l < m.length; l++) {
            m[l] = BETA1 * m[l] + (1 - BETA1) * g[l];
        }
    }

    private static void smoothSquares(double[] v, double[] g) {
        for (int l = 0; l < v.length; l++) {
            v[l] = BETA2 * v[l] + (1 - BETA2) * (g[l] * g[l]);
        }
    }

    private static void move(double[] p, double[] m, double[] v, Step step) {
        double rate = step.rate();
        double correction = step.correction();
        double epsilon = step.epsilon();
        for (int l = 0; l < p.length; l++) {
            p[l] -= rate * m[l] / (Math.sqrt(v[l]) * correction + epsilon);
        }
    }

    /** Sets the powers to {@code exp(preWeight − shift)} and gives their sum. */
    double weigh(double shift) {
        Exponential.of(preWeights, shift, gradient, powers);
        for (int l = 0; l < narrow.length; l++) {
            narrow[l] = powers[l] < NEGLIGIBLE ? 0f : (float) powers[l];
        }
        double even = 0;
        double odd = 0;
        int l = 0;
        for (; l + 2 <= powers.length; l += 2) {
            even += powers[l];
            odd += powers[l + 1];
        }
        for (; l < powers.length; l++) {
            even += powers[l];
        }
        return even + odd;
    }

    /** Adds the rows, each times its power, to {@code sums}. */
    void mixInto(double[] sums) {
        MixKernel.addTo(sums, rows, narrow);
    }

    double largestPreWeight() {
        double even = Double.NEGATIVE_INFINITY;
        double odd = Double.NEGATIVE_INFINITY;
        int l = 0;
        for (; l + 2 <= preWeights.length; l += 2) {
            even = preWeights[l] > even ? preWeights[l] : even;
            odd = preWeights[l + 1] > odd ? preWeights[l + 1] : odd;
        }
        for (; l < preWeights.length; l++) {
            even = Math.max(even, preWeights[l]);
        }
        return Math.max(even, odd);
    }
}
