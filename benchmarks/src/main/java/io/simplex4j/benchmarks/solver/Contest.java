package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.benchmarks.solver.ContestResult.MachineLimit;
import io.simplex4j.benchmarks.solver.ContestResult.Measurement;
import io.simplex4j.benchmarks.solver.ContestResult.Method;
import io.simplex4j.comparison.NearestNeighbours;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.math.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/** Times all methods on one problem, in turn. */
final class Contest {
    /*
     * Rounds are interleaved: each times every method once, the pass and the read bandwidth, so that what disturbs the
     * machine for a while disturbs all sides of a ratio. The median of the rounds counts.
     */
    private static final int NEIGHBOURS = 7;

    private final OpenProblem problem;
    private final int threads;
    private final Plan plan;
    private final CorpusPass pass;
    private final ReadBandwidth bandwidth;
    private final List<Entrant> entrants = new ArrayList<>();

    /** Who takes part, and the times so far. */
    private record Entrant(Method method, Mode mode, Trial trial, List<Timing> times) {
        Entrant(Method method, Mode mode, Trial trial) {
            this(method, mode, trial, new ArrayList<>());
        }
    }

    Contest(OpenProblem problem, CentredCorpus centred, int threads, Plan plan) {
        this.problem = problem;
        this.threads = threads;
        this.plan = plan;
        Size size = problem.problem().size();
        this.pass = new CorpusPass(centred.blocks(), size, threads);
        this.bandwidth = new ReadBandwidth(size, threads);
        Matrix corpus = problem.corpus();
        enterBoth(
                Method.ACTIVE_SET,
                ActiveSet.withDefaults().withThreads(threads).over(corpus),
                mode -> mode == Mode.SINGLE ? plan.singles(size) : OpenProblem.TESTS);
        enterBoth(
                Method.NEIGHBOURS,
                NearestNeighbours.uniform(NEIGHBOURS).withThreads(threads).over(corpus),
                mode -> plan.neighbourTests(size, mode));
        Matrix few = problem.tests(plan.slowSingles(size));
        if (threads == 1) {
            Decomposer gradient = new ProjectedGradient(centred, plan.gradientSteps(size));
            entrants.add(new Entrant(Method.PROJECTED_GRADIENT, Mode.SINGLE, new Trial(gradient, few, Mode.SINGLE)));
        }
        enterAdam(few);
    }

    private void enterBoth(Method method, Decomposer decomposer, ToIntFunction<Mode> tests) {
        for (Mode mode : Mode.values()) {
            Matrix some = problem.tests(tests.applyAsInt(mode));
            entrants.add(new Entrant(method, mode, new Trial(decomposer, some, mode)));
        }
    }

    private void enterAdam(Matrix few) {
        Size size = problem.problem().size();
        IntFunction<Decomposer> adam = epochs -> SoftmaxAdam.withDefaults()
                .withEpochs(epochs)
                .withThreads(threads)
                .over(problem.corpus());
        Trial single = new Trial(adam, plan.epochs(size, Mode.SINGLE), few, Mode.SINGLE);
        entrants.add(new Entrant(Method.SOFTMAX_ADAM, Mode.SINGLE, single));
        if (plan.epochsInBatches(size)) {
            Trial batch = new Trial(adam, plan.epochs(size, Mode.BATCH), problem.tests(), Mode.BATCH);
            entrants.add(new Entrant(Method.SOFTMAX_ADAM, Mode.BATCH, batch));
        }
    }

    ContestResult run() {
        entrants.stream()
                .filter(entrant -> entrant.mode() == Mode.SINGLE || entrant.method() != Method.SOFTMAX_ADAM)
                .forEach(entrant -> entrant.trial().warmUp());
        pass.measure();
        bandwidth.measure();
        List<Timing> passes = new ArrayList<>();
        double fastest = 0;
        for (int round = 1; round <= plan.rounds(); round++) {
            Timing.say(problem.problem() + ", " + threads + " thread(s), round " + round);
            entrants.forEach(entrant -> entrant.times().add(entrant.trial().measure()));
            passes.add(pass.measure());
            fastest = Math.max(fastest, bandwidth.measure());
        }
        double onePass = Timing.median(passes).seconds(threads);
        MachineLimit limit =
                new MachineLimit(fastest, onePass, problem.problem().size().bytes());
        List<Decomposition> exact = new ArrayList<>(exact(Mode.SINGLE));
        exact.addAll(exact(Mode.BATCH));
        return new ContestResult(problem.problem(), threads, measurements(), limit, exact);
    }

    private List<Measurement> measurements() {
        int checked = plan.checked(problem.problem().size());
        List<Measurement> measurements = new ArrayList<>();
        for (Entrant entrant : entrants) {
            Quality quality = Quality.of(problem, entrant.trial().results(), exact(Mode.BATCH), checked);
            Timing time = Timing.median(entrant.times());
            measurements.add(new Measurement(
                    entrant.mode(),
                    entrant.method(),
                    time,
                    time.seconds(threads),
                    quality,
                    entrant.trial().note()));
        }
        return measurements;
    }

    private List<Decomposition> exact(Mode mode) {
        return entrants.stream()
                .filter(entrant -> entrant.method() == Method.ACTIVE_SET && entrant.mode() == mode)
                .findFirst()
                .orElseThrow()
                .trial()
                .results();
    }
}
