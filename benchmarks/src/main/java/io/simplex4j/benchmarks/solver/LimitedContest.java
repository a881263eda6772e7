package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.experiments.study.precision.PrecisionTrial;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** At most five examples: the exact method's search against the paper's penalty. */
public final class LimitedContest {
    /*
     * The paper's way to few examples is a penalty on all weights but the five largest whose factor grows from 0.1 to
     * 100. It leaves some weight on every example, so what is compared is its five heaviest, with their weights scaled
     * to 1.
     */
    private static final int MEMBERS = 5;

    private final OpenProblem problem;
    private final Plan plan;

    /**
     * What was measured.
     *
     * @param ours seconds per test of the search
     * @param theirs seconds per test of the penalty
     * @param medianResidual the median of our residual over theirs
     * @param worstResidual the largest of our residual over theirs
     * @param note what was not run in full, or nothing
     */
    public record Result(
            Problem problem, double ours, double theirs, double medianResidual, double worstResidual, String note) {
        /** How many times longer the penalty takes. */
        public double ratio() {
            return theirs / ours;
        }
    }

    LimitedContest(OpenProblem problem, Plan plan) {
        this.problem = problem;
        this.plan = plan;
    }

    Result run() {
        Size size = problem.problem().size();
        Matrix tests = problem.tests(plan.limitedTests(size));
        Trial ours = new Trial(
                ActiveSet.withDefaults()
                        .withSparsity(Sparsity.atMost(MEMBERS))
                        .withThreads(1)
                        .over(problem.corpus()),
                tests,
                Mode.SINGLE);
        IntFunction<Decomposer> penalty = epochs -> SoftmaxAdam.withDefaults()
                .withSparsity(Sparsity.atMost(MEMBERS))
                .withRegularisation(0.1, 100)
                .withEpochs(epochs)
                .withThreads(1)
                .over(problem.corpus());
        Trial theirs = new Trial(penalty, plan.epochs(size, Mode.SINGLE), tests, Mode.SINGLE);
        ours.warmUp();
        List<Timing> ourTimes = new ArrayList<>();
        List<Timing> theirTimes = new ArrayList<>();
        for (int round = 1; round <= plan.rounds(); round++) {
            Timing.say(problem.problem() + ", at most " + MEMBERS + ", round " + round);
            ourTimes.add(ours.measure());
            theirTimes.add(theirs.measure());
        }
        double[] residuals = new double[tests.rows()];
        double worst = 0;
        for (int i = 0; i < residuals.length; i++) {
            residuals[i] = residual(ours.results().get(i).weights(), tests.row(i))
                    / residual(PrecisionTrial.heaviest(theirs.results().get(i).weights(), MEMBERS), tests.row(i));
            worst = Math.max(worst, residuals[i]);
        }
        return new Result(
                problem.problem(),
                Timing.median(ourTimes).cpu(),
                Timing.median(theirTimes).cpu(),
                Timing.median(residuals),
                worst,
                theirs.note());
    }

    private double residual(MixtureWeights weights, Vec test) {
        return weights.mix(problem.corpus()).minus(test).norm();
    }
}
