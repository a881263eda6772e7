package io.simplex4j.comparison;

import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import java.util.function.UnaryOperator;

/** Products with the Hessian of a loss of which only the gradient is known. Immutable. */
public final class CentralDifferenceHessian {
    /*
     * H v ≈ (∇L(θ + s v) − ∇L(θ − s v)) / 2s, with s ‖v‖ = step · (1 + ‖θ‖). Truncation is O(s²) and rounding O(ε/s); they
     * balance at the cube root of ε. Two gradients for each product, whatever the number of parameters.
     *
     * Where the gradient has kinks, as with ReLU, the product is that of an average over the step.
     */

    private final UnaryOperator<double[]> gradient;
    private final double[] parameters;
    private final double step;

    private CentralDifferenceHessian(UnaryOperator<double[]> gradient, double[] parameters, double step) {
        this.gradient = gradient;
        this.parameters = parameters;
        this.step = step;
    }

    /**
     * The Hessian at given parameters, with a step for gradients that are computed in double.
     *
     * @param gradient of the whole objective, at parameters that it may not keep or change
     */
    public static CentralDifferenceHessian of(UnaryOperator<double[]> gradient, Vec parameters) {
        return new CentralDifferenceHessian(gradient, parameters.toArray(), Math.cbrt(0x1p-53));
    }

    /** Steps so far, relative to one more than the norm of the parameters; about 0.004 for gradients in float. */
    public CentralDifferenceHessian withStep(double newStep) {
        if (!(newStep > 0 && newStep < 1)) {
            throw new IllegalArgumentException("step is " + newStep + ", expected a number between 0 and 1");
        }
        return new CentralDifferenceHessian(gradient, parameters, newStep);
    }

    /** The product with a direction. */
    public Vec times(Vec direction) {
        if (direction.size() != parameters.length) {
            throw new IllegalArgumentException(
                    "direction has " + direction.size() + " components, expected " + parameters.length);
        }
        double norm = direction.norm();
        if (norm == 0) {
            return direction;
        }
        double length = step * (1 + Norms.euclidean(parameters));
        double[] above = at(direction, length / norm);
        double[] below = at(direction, -length / norm);
        double[] product = new double[parameters.length];
        for (int i = 0; i < product.length; i++) {
            product[i] = (above[i] - below[i]) / (2 * length) * norm;
        }
        return Vec.of(product);
    }

    private double[] at(Vec direction, double factor) {
        double[] moved = parameters.clone();
        for (int i = 0; i < moved.length; i++) {
            moved[i] += factor * direction.get(i);
        }
        double[] found = gradient.apply(moved);
        if (found.length != parameters.length) {
            throw new IllegalArgumentException(
                    "gradient has " + found.length + " components, expected " + parameters.length);
        }
        return found;
    }
}
