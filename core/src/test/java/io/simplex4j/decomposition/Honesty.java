package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;

/** What every decomposition must live up to, however hostile the data. */
final class Honesty {
    private Honesty() {}

    /** Checks all that a decomposition says of itself against a computation of its own. */
    static IndependentCheck check(Problem problem, Vec latent, Decomposition decomposition) {
        IndependentCheck truth = IndependentCheck.of(problem, latent, decomposition.weights());
        assertThat(truth.sumOfWeights()).as("sum of weights less 1").isBetween(-1e-14, 1e-14);
        double rounding = 1e-14 * truth.size();
        assertThat(Math.abs(decomposition.residual() - truth.residual()))
                .as("error of residual %s, true %s", decomposition.residual(), truth.residual())
                .isLessThanOrEqualTo(1e-12 * truth.residual() + rounding);
        double possible = Math.min(truth.residual(), nearest(problem, latent));
        assertThat(decomposition.certificate().residualLowerBound())
                .as("lower bound of the residual")
                .isBetween(0.0, possible * (1 + 1e-12) + rounding);
        if (decomposition.certificate().ending() == Certificate.Ending.OPTIMAL && isResolved(problem, truth)) {
            assertThat(truth.violation())
                    .as("violation of what is called optimal: %s, %s", truth, decomposition.certificate())
                    .isLessThanOrEqualTo(allowed(truth));
        }
        return truth;
    }

    /** The distance of the nearest example, which no lower bound may exceed. */
    private static double nearest(Problem problem, Vec latent) {
        double nearest = Double.POSITIVE_INFINITY;
        double[] apart = new double[latent.size()];
        for (int c = 0; c < problem.corpus().rows(); c++) {
            problem.corpus().copyRow(c, apart);
            for (int j = 0; j < apart.length; j++) {
                apart[j] -= latent.get(j);
            }
            nearest = Math.min(nearest, Norms.euclidean(apart));
        }
        return nearest;
    }

    /** Whether the check itself can place the approximation: it adds the residual to the latent, in 32 digits. */
    private static boolean isResolved(Problem problem, IndependentCheck truth) {
        double spread = problem.corpus().row(0).minus(Vec.of(problem.medians())).norm();
        return spread == 0 || truth.residual() < 1e20 * spread;
    }

    /** Checks as well that the method calls it optimal. */
    static IndependentCheck checkOptimal(Problem problem, Vec latent, Decomposition decomposition) {
        assertThat(decomposition.certificate().ending())
                .as("ending with %s", decomposition.certificate())
                .isEqualTo(Certificate.Ending.OPTIMAL);
        return check(problem, latent, decomposition);
    }

    /** Weights are doubles, so the direction of a short residual cannot be better than this; below 1e-10 it has none. */
    private static double allowed(IndependentCheck truth) {
        double relative = truth.residual() / truth.size();
        return truth.residual() == 0 || relative <= 1e-10 ? Double.POSITIVE_INFINITY : 1e-7 + 1e-13 / relative;
    }
}
