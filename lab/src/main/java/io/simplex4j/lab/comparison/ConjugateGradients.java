package io.simplex4j.lab.comparison;

import io.simplex4j.lab.comparison.InverseHessianProduct.Ending;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;

/** The inverse of a damped Hessian by conjugate gradients. Immutable and thread-safe. */
public final class ConjugateGradients implements InverseHessian {
    /*
     * Conjugate gradients [1] on (H + δI) x = v with v scaled to length 1, from x = 0. The residual of the recurrence drifts
     * from the true one, so when it is small enough the true one is computed; if that is not small, the method starts again
     * from x, until starting again does not even halve it. One product with H for each step, and one for each start.
     *
     * A direction along which H + δI does not rise, or not by more than rounding, ends it: there x would go nowhere or to
     * infinity.
     *
     * [1] M. R. Hestenes and E. Stiefel, Methods of Conjugate Gradients for Solving Linear Systems, 1952.
     */

    private static final ConjugateGradients DEFAULT = new ConjugateGradients(0.01, 1e-8, 1000);

    private final double damping;
    private final double tolerance;
    private final int budget;

    private ConjugateGradients(double damping, double tolerance, int budget) {
        this.damping = damping;
        this.tolerance = tolerance;
        this.budget = budget;
    }

    /**
     * Returns the method with
     *
     * <ul>
     *   <li>a {@linkplain #withDamping damping} of 0.01;
     *   <li>a {@linkplain #withTolerance tolerance} of 1e-8;
     *   <li>a {@linkplain #withBudget budget} of 1000 products.
     * </ul>
     */
    public static ConjugateGradients withDefaults() {
        return DEFAULT;
    }

    /** Adds this to every eigenvalue of the Hessian. */
    public ConjugateGradients withDamping(double newDamping) {
        return new ConjugateGradients(DampedHessian.requireDamping(newDamping), tolerance, budget);
    }

    /** Stops at this relative residual. */
    public ConjugateGradients withTolerance(double newTolerance) {
        if (!(newTolerance > 0 && newTolerance < 1)) {
            throw new IllegalArgumentException("tolerance is " + newTolerance + ", expected a number between 0 and 1");
        }
        return new ConjugateGradients(damping, newTolerance, budget);
    }

    /** Stops after this many products with the Hessian; one more checks the residual. */
    public ConjugateGradients withBudget(int newBudget) {
        if (newBudget < 1) {
            throw new IllegalArgumentException("budget is " + newBudget + ", expected at least 1");
        }
        return new ConjugateGradients(damping, tolerance, newBudget);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the vector has another size than there are parameters, or a number in it or in
     *     a product is not finite
     */
    @Override
    public InverseHessianProduct times(TrainingLoss loss, Vec vector) {
        DampedHessian.requireSize(loss, vector);
        DampedHessian hessian = new DampedHessian(loss, damping);
        double length = vector.norm();
        double[] x = new double[vector.size()];
        double[] right = DampedHessian.direction(vector, length);
        double[] residual = right;
        double norm = length == 0 ? 0 : 1;
        double before = Double.POSITIVE_INFINITY;
        Ending ending = Ending.CONVERGED;
        while (norm > tolerance) {
            if (norm > before / 2) {
                ending = Ending.STALLED;
                break;
            }
            before = norm;
            ending = descend(hessian, x, residual.clone());
            residual = hessian.residual(x, right);
            norm = Norms.euclidean(residual);
            if (ending == Ending.NEGATIVE_CURVATURE || ending == Ending.BUDGET_SPENT) {
                break;
            }
        }
        if (norm <= tolerance) {
            ending = Ending.CONVERGED;
        }
        return new InverseHessianProduct(
                DampedHessian.scaled(x, length), ending, hessian.products(), norm, hessian.leastCurvature());
    }

    /** Moves x until the residual of the recurrence is small. */
    private Ending descend(DampedHessian hessian, double[] x, double[] residual) {
        double[] direction = residual.clone();
        double square = Norms.dot(residual, residual);
        while (hessian.products() < budget) {
            double[] product = hessian.times(direction);
            if (!hessian.rises(direction, product)) {
                return Ending.NEGATIVE_CURVATURE;
            }
            double step = square / Norms.dot(direction, product);
            DampedHessian.add(step, direction, x);
            DampedHessian.add(-step, product, residual);
            double next = Norms.dot(residual, residual);
            if (Math.sqrt(next) <= tolerance / 2) {
                return Ending.CONVERGED;
            }
            for (int i = 0; i < direction.length; i++) {
                direction[i] = residual[i] + next / square * direction[i];
            }
            square = next;
        }
        return Ending.BUDGET_SPENT;
    }
}
