package io.simplex4j.decomposition;

/**
 * A bound on how far a decomposition is from the best one, and how it ended.
 *
 * <p>With {@code z = ĥ − h}, the duality gap {@code g = ⟨z, ĥ⟩ − min_c ⟨z, h^c⟩} proves
 * {@code ½ r² − ½ r*² ≤ g} and {@code ‖ĥ − ĥ*‖² ≤ g}, where {@code r*} is the residual of the best mixture of the whole
 * corpus. {@link OptimalityCheck} recomputes it from the weights alone.
 *
 * @param gap the duality gap, an upper bound on the excess of {@code ½ r²}
 * @param residualLowerBound no mixture of the corpus has a smaller residual
 * @param ending why the method stopped
 * @param iterations steps taken: examples tried, or epochs
 * @param passes passes over the whole corpus
 */
public record Certificate(double gap, double residualLowerBound, Ending ending, int iterations, int passes) {
    /** Why a method stopped. */
    public enum Ending {
        /** The gap was shown to be within the tolerance: this is the best mixture. */
        OPTIMAL,
        /** The best that the search found with the number of examples allowed; the gap is to the unlimited optimum. */
        LIMITED_MEMBERS,
        /** No step reduces the residual in double precision, although the tolerance is not met. */
        STALLED,
        /** The allowed number of iterations is used up. */
        BUDGET_SPENT,
        /** The method does not minimise the residual, as with nearest neighbours. */
        NOT_MINIMISED
    }

    /** Returns whether the method reached its goal: the optimum, or the end of a search among limited members. */
    public boolean converged() {
        return ending == Ending.OPTIMAL || ending == Ending.LIMITED_MEMBERS;
    }
}
