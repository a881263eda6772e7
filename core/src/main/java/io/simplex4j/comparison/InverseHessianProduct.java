package io.simplex4j.comparison;

import io.simplex4j.math.Vec;
import java.util.OptionalDouble;

/**
 * The inverse of a damped Hessian times a vector v.
 *
 * @param vector x, about {@code (H + δI)⁻¹ v}
 * @param ending why the method stopped
 * @param products with the Hessian that it took
 * @param relativeResidual {@code ‖(H + δI) x − v‖ / ‖v‖}, computed afresh at the end; 0 where v is 0
 * @param leastCurvature the least {@code ⟨p, Hp⟩ / ⟨p, p⟩}, without the damping, over the directions p tried; where it is
 *     negative, no damping below its size makes the Hessian positive
 */
public record InverseHessianProduct(
        Vec vector, Ending ending, int products, double relativeResidual, OptionalDouble leastCurvature) {
    /** Why a method stopped. */
    public enum Ending {
        /** The residual is within the tolerance. */
        CONVERGED,
        /** The residual falls no more, as the products are not exact enough; it is not within the tolerance. */
        STALLED,
        /** The allowed number of products is used up. */
        BUDGET_SPENT,
        /**
         * Along some direction the damped Hessian is negative, or as good as 0: the parameters are no minimum, and what
         * was found before that direction is no solution. More damping may help.
         */
        NEGATIVE_CURVATURE,
        /** The steps grow: the Hessian is too large for the scale, or negative. */
        DIVERGED
    }

    /** Whether the method reached its goal. */
    public boolean converged() {
        return ending == Ending.CONVERGED;
    }
}
