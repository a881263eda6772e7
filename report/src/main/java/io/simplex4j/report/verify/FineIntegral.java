package io.simplex4j.report.verify;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.Quadrature;
import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.OptionalDouble;

/** {@code (x_i − x⁰_i) ∫₀¹ ∂⟨v, g⟩/∂x_i dt} for each feature i, and how far to trust it. */
final class FineIntegral {
    /*
     * The midpoint rule in a plain loop that shares nothing with attribution except the gradient of the model. The
     * required sum over features is known without any gradient; if 512 nodes miss it, as with a latent that moves only
     * on a small part of the line, four times as many are tried, and so on. The means over the even and over the odd
     * nodes are two coarser rules; half their difference is taken as the error.
     */
    private static final int NODES = 1 << 9;
    private static final int MAX_NODES = 1 << 15;
    private static final int LATENTS = 16;
    private static final int MAX_ROWS = 128;
    private static final int NUMBERS_AT_ONCE = 1 << 21;

    private final double[] even;
    private final double[] odd;
    private final double reach;

    private FineIntegral(double[] even, double[] odd, double reach) {
        this.even = even;
        this.odd = odd;
        this.reach = reach;
    }

    /** The straight line from a baseline to an example. */
    record Line(Vec start, Vec end) {}

    /**
     * Integrates along a line with the cotangent v.
     *
     * @param tolerance how far the sum over features may be off, in units of reach times the norm of v
     */
    static FineIntegral of(DifferentiableModel model, Line line, Vec cotangent, double tolerance) {
        Matrix latents = model.latents(new Points(line, 0, 1.0 / LATENTS, LATENTS + 1));
        double reach = reach(latents);
        double sum = latents.row(LATENTS).minus(latents.row(0)).dot(cotangent);
        double allowed = tolerance * reach * cotangent.norm();
        double[][] halves = integrate(model, line, cotangent, NODES);
        for (int nodes = 4 * NODES; nodes <= MAX_NODES && !(Math.abs(sum(halves) - sum) <= allowed); nodes *= 4) {
            halves = integrate(model, line, cotangent, nodes);
        }
        return new FineIntegral(halves[0], halves[1], reach);
    }

    /** Computes the right Riemann sum of algorithm 2 of the paper, with the cotangent v. */
    static FineIntegral rightSum(DifferentiableModel model, Line line, Vec cotangent, int bins) {
        double[][] halves = sums(model, line, cotangent, new Nodes(1, bins));
        double[] sum = new double[line.start().size()];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = (halves[0][i] + halves[1][i]) / 2;
        }
        return new FineIntegral(sum, sum, reach(model.latents(new Points(line, 0, 1.0 / LATENTS, LATENTS + 1))));
    }

    /** Attributes by the exact rule of a model without gradients, which is trusted. */
    static FineIntegral byRule(AttributingModel model, Line line, Vec cotangent) {
        Matrix ends = model.latents(
                Matrix.of(new double[][] {line.start().toArray(), line.end().toArray()}));
        Matrix cotangents = Matrix.of(new double[][] {cotangent.toArray()});
        AttributingModel.Shift shift = new AttributingModel.Shift(
                "example",
                line.start(),
                ends.row(0),
                line.end(),
                ends.row(1),
                cotangents,
                cotangent.norm(),
                OptionalDouble.empty());
        double[] values = model.attribute(List.of(shift), Quadrature.adaptive(), Workers.of(1))
                .get(0)
                .values()
                .row(0)
                .toArray();
        return new FineIntegral(values, values, ends.row(1).minus(ends.row(0)).norm());
    }

    /** Places along the line: {@code (k + offset) / count} for k from 0. */
    private record Nodes(double offset, int count) {}

    private static double reach(Matrix latents) {
        double reach = 0;
        for (int row = 1; row < latents.rows(); row++) {
            reach = Math.max(reach, latents.row(row).minus(latents.row(0)).norm());
        }
        return reach;
    }

    private static double[][] integrate(DifferentiableModel model, Line line, Vec cotangent, int nodes) {
        return sums(model, line, cotangent, new Nodes(0.5, nodes));
    }

    private static double[][] sums(DifferentiableModel model, Line line, Vec cotangent, Nodes at) {
        int nodes = at.count();
        double[][] halves = new double[2][line.start().size()];
        int together = Math.max(1, Math.min(MAX_ROWS, NUMBERS_AT_ONCE / halves[0].length));
        for (int from = 0; from < nodes; from += together) {
            Workers.checkInterrupted();
            int rows = Math.min(together, nodes - from);
            Matrix gradients = model.pullback(
                    new Points(line, (from + at.offset()) / nodes, 1.0 / nodes, rows), new SameRows(cotangent, rows));
            for (int row = 0; row < rows; row++) {
                double[] half = halves[(from + row) % 2];
                for (int i = 0; i < half.length; i++) {
                    half[i] += 2 * (line.end().get(i) - line.start().get(i)) * gradients.at(row, i) / nodes;
                }
            }
        }
        return halves;
    }

    private static double sum(double[][] halves) {
        double sum = 0;
        for (int i = 0; i < halves[0].length; i++) {
            sum += (halves[0][i] + halves[1][i]) / 2;
        }
        return sum;
    }

    double value(int feature) {
        return (even[feature] + odd[feature]) / 2;
    }

    double error(int feature) {
        return Math.abs(even[feature] - odd[feature]) / 2;
    }

    /** Returns how far the latent gets from the latent of the baseline. */
    double reach() {
        return reach;
    }

    /** Points of the line from {@code t} on, {@code step} apart. */
    private record Points(Line line, double t, double step, int rows) implements Matrix {
        @Override
        public int columns() {
            return line.start().size();
        }

        @Override
        public double at(int row, int column) {
            double start = line.start().get(column);
            return start + (t + row * step) * (line.end().get(column) - start);
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
