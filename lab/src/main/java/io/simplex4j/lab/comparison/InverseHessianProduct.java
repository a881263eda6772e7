package io.simplex4j.lab.comparison;

import io.simplex4j.math.Vec;
import java.util.OptionalDouble;

/**
 * The inverse of a damped Hessian times a vector v.
 *
 * @param vector x, about {@code (H + δI)⁻¹ v}
 * @param ending why the method stopped
 * @param products with the Hessian that it took
 * @param relativeResidual {@code ‖(H + δI) x − v‖ / ‖v‖}, computed afresh at the end; 0 if v is 0, NaN if it was not computed
 * @param leastCurvature the least {@code ⟨p, Hp⟩ / ⟨p, p⟩}, without the damping, over the directions p tried; where it is
 *     negative, no damping below its size makes the Hessian positive
 */
public record InverseHessianProduct(
        Vec vector, Ending ending, int products, double relativeResidual, OptionalDouble leastCurvature) {
    /** The reason that a method stopped. */
    public enum Ending {
        /** The residual is within the tolerance. */
        CONVERGED,
        /** The residual stopped falling above the tolerance, because products are not exact enough. */
        STALLED,
        /** The maximum number of products is reached. */
        BUDGET_SPENT,
        /**
         * Along some direction the damped Hessian is negative, or as good as 0: the parameters are no minimum, and what
         * was found before that direction is no solution. More damping may help.
         */
        NEGATIVE_CURVATURE
    }

    /** Returns whether the method reached its tolerance. */
    public boolean converged() {
        return ending == Ending.CONVERGED;
    }
}
