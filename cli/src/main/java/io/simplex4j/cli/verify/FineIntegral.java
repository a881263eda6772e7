package io.simplex4j.cli.verify;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;

/*
 * The midpoint rule with 512 nodes, by a plain loop that shares nothing with what attributes features but the gradient of
 * the model. The means over the even and over the odd nodes are two coarser rules; half their difference is taken as the
 * error.
 */
/** {@code (x_i − x⁰_i) ∫₀¹ ∂⟨v, g⟩/∂x_i dt} for each feature i, and how far to trust it. */
final class FineIntegral {
    private static final int NODES = 512;
    private static final int LATENTS = 16;
    private static final int MOST_ROWS = 128;
    private static final int NUMBERS_AT_ONCE = 1 << 21;

    private final double[] even;
    private final double[] odd;
    private final double reach;

    private FineIntegral(double[] even, double[] odd, double reach) {
        this.even = even;
        this.odd = odd;
        this.reach = reach;
    }

    /** On the line from a baseline to an example, with the cotangent v. */
    static FineIntegral of(DifferentiableModel model, Vec start, Vec end, Vec cotangent) {
        double[][] sums = new double[2][start.size()];
        int together = Math.max(1, Math.min(MOST_ROWS, NUMBERS_AT_ONCE / start.size()));
        for (int from = 0; from < NODES; from += together) {
            int rows = Math.min(together, NODES - from);
            Matrix gradients = model.pullback(
                    new Points(start, end, (from + 0.5) / NODES, 1.0 / NODES, rows), new SameRows(cotangent, rows));
            for (int row = 0; row < rows; row++) {
                double[] sum = sums[(from + row) % 2];
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += 2 * (end.get(i) - start.get(i)) * gradients.at(row, i) / NODES;
                }
            }
        }
        return new FineIntegral(sums[0], sums[1], reach(model, start, end));
    }

    private static double reach(DifferentiableModel model, Vec start, Vec end) {
        Matrix latents = model.latents(new Points(start, end, 0, 1.0 / LATENTS, LATENTS + 1));
        double farthest = 0;
        for (int row = 1; row < latents.rows(); row++) {
            farthest = Math.max(farthest, latents.row(row).minus(latents.row(0)).norm());
        }
        return farthest;
    }

    double value(int feature) {
        return (even[feature] + odd[feature]) / 2;
    }

    double error(int feature) {
        return Math.abs(even[feature] - odd[feature]) / 2;
    }

    /** How far the latent gets from that of the baseline. */
    double reach() {
        return reach;
    }

    /** Points of the line from {@code t} on, {@code step} apart. */
    private record Points(Vec start, Vec end, double t, double step, int rows) implements Matrix {
        @Override
        public int columns() {
            return start.size();
        }

        @Override
        public double at(int row, int column) {
            return start.get(column) + (t + row * step) * (end.get(column) - start.get(column));
        }
    }

    private record SameRows(Vec values, int rows) implements Matrix {
        @Override
        public int columns() {
            return values.size();
        }

        @Override
        public double at(int row, int column) {
            return values.get(column);
        }
    }
}
