package io.simplex4j.cli;

import io.simplex4j.attribution.ProjectionTarget;
import java.util.Optional;

/**
 * How to explain.
 *
 * @param solver how mixtures are found
 * @param features how features are attributed, if they are
 */
record ExplainChoice(SolverChoice solver, Optional<Features> features) {
    /**
     * How to attribute features.
     *
     * @param baseline the word or the file
     * @param target what to project on
     * @param tolerance the relative error allowed
     */
    record Features(String baseline, ProjectionTarget target, double tolerance) {}

    int threads() {
        return solver.threads();
    }
}
