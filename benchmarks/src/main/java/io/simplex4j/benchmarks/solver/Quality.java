package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.OptimalityCheck;
import io.simplex4j.math.Vec;
import java.util.List;

/**
 * How good decompositions are, computed from nothing but their weights and the data.
 *
 * @param gap the largest normalised gap: {@code gap / (r (‖h‖ + max ‖h_c‖))}
 * @param excess the median of its residual over the exact one
 * @param worstExact the largest of the exact residual over its own: above 1 the exact one would be beaten
 */
public record Quality(double gap, double excess, double worstExact) {
    /** Checks the first {@code count} results, result i being of test i. */
    static Quality of(OpenProblem problem, List<Decomposition> results, List<Decomposition> exact, int count) {
        int checked = Math.min(count, Math.min(results.size(), exact.size()));
        double gap = 0;
        double[] excesses = new double[checked];
        double worst = 0;
        for (int i = 0; i < checked; i++) {
            Vec test = problem.tests().row(i);
            OptimalityCheck own = OptimalityCheck.of(results.get(i).weights(), problem.corpus(), test);
            gap = Math.max(gap, normalised(own, test, problem));
            double best = exactResidual(problem, exact.get(i), test);
            excesses[i] = own.residual() / best;
            worst = Math.max(worst, best / own.residual());
        }
        return new Quality(gap, Timing.median(excesses), worst);
    }

    private static double exactResidual(OpenProblem problem, Decomposition exact, Vec test) {
        return exact.weights().mix(problem.corpus()).minus(test).norm();
    }

    private static double normalised(OptimalityCheck check, Vec test, OpenProblem problem) {
        double unit = check.residual() * (test.norm() + problem.largestNorm());
        return unit == 0 ? 0 : check.gap() / unit;
    }
}
