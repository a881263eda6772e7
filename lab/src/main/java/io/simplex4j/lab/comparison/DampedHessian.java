package io.simplex4j.lab.comparison;

import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import java.util.OptionalDouble;

/** The damped Hessian {@code H + δI} of a loss; counts products and records curvature. Serves one solve. */
final class DampedHessian {
    /** Curvature below this, relative to the largest seen, counts as 0. */
    private static final double FLAT = 1e-14;

    private final TrainingLoss loss;
    private final double damping;
    private int products;
    private double min = Double.POSITIVE_INFINITY;
    private double max;

    DampedHessian(TrainingLoss loss, double damping) {
        this.loss = loss;
        this.damping = damping;
    }

    /** Returns the product with a vector. */
    double[] times(double[] vector) {
        products++;
        double[] product = loss.hessianTimes(Vec.of(vector)).toArray();
        if (product.length != vector.length) {
            throw new IllegalArgumentException(
                    "product with the Hessian has " + product.length + " components, expected " + vector.length);
        }
        for (int i = 0; i < product.length; i++) {
            if (!Double.isFinite(product[i])) {
                throw new IllegalArgumentException("product with the Hessian has " + product[i] + " at component " + i
                        + ", expected a finite number");
            }
            product[i] += damping * vector[i];
        }
        return product;
    }

    /** Records the curvature along a direction and returns whether it is positive beyond rounding. */
    boolean rises(double[] direction, double[] product) {
        double square = Norms.dot(direction, direction);
        if (square == 0) {
            return true;
        }
        double curvature = Norms.dot(direction, product) / square;
        min = Math.min(min, curvature - damping);
        max = Math.max(max, Math.abs(curvature));
        return curvature > FLAT * max;
    }

    int products() {
        return products;
    }

    OptionalDouble leastCurvature() {
        return Double.isInfinite(min) ? OptionalDouble.empty() : OptionalDouble.of(min);
    }

    /** Returns {@code right − (H + δI) x}. */
    double[] residual(double[] x, double[] right) {
        double[] residual = times(x);
        for (int i = 0; i < residual.length; i++) {
            residual[i] = right[i] - residual[i];
        }
        return residual;
    }

    /** Adds {@code factor · x} to y. */
    static void add(double factor, double[] x, double[] y) {
        for (int i = 0; i < y.length; i++) {
            y[i] += factor * x[i];
        }
    }

    static Vec scaled(double[] values, double factor) {
        double[] scaled = new double[values.length];
        add(factor, values, scaled);
        return Vec.of(scaled);
    }

    /** Returns the vector divided by its length, or 0 if that is 0. */
    static double[] direction(Vec vector, double length) {
        double[] direction = vector.toArray();
        for (int i = 0; i < direction.length && length > 0; i++) {
            direction[i] /= length;
        }
        return direction;
    }

    static double requireDamping(double damping) {
        if (!(damping >= 0 && Double.isFinite(damping))) {
            throw new IllegalArgumentException("damping is " + damping + ", expected a finite number from 0 on");
        }
        return damping;
    }

    static void requireSize(TrainingLoss loss, Vec vector) {
        if (vector.size() != loss.parameters()) {
            throw new IllegalArgumentException("vector has " + vector.size() + " components, expected "
                    + loss.parameters() + " as many as parameters");
        }
        for (int i = 0; i < vector.size(); i++) {
            if (!Double.isFinite(vector.get(i))) {
                throw new IllegalArgumentException(
                        "vector has " + vector.get(i) + " at component " + i + ", expected a finite number");
            }
        }
    }
}
