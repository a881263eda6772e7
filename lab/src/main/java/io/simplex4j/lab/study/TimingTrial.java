package io.simplex4j.lab.study;

import io.simplex4j.attribution.IntegratedJacobian;
import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.NearestNeighbours;
import io.simplex4j.lab.dataset.image.Mnist;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Quadrature;
import io.simplex4j.onnx.OnnxModel;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The processor time of explanations from one corpus, on one thread, in one run. */
final class TimingTrial {
    /** Seconds are the mean over the tests. */
    static final List<String> COLUMNS = List.of("task", "corpus", "seconds", "tests");

    static final String EXACT = "decomposition, exact";
    static final String ADAM = "decomposition, algorithm 1";
    static final String NEAREST = "5 nearest neighbours";
    static final String ATTRIBUTION = "attributions, contributing examples";
    static final String PAPERS_ATTRIBUTION = "attributions, all examples";

    private static final ActiveSet METHOD = ActiveSet.withDefaults().withThreads(1);

    private final Run run;
    private final OnnxModel model;
    private final Corpus corpus;
    private final Matrix tests;

    /** A trial of a model that runs on one thread, with the images of a corpus and the latents of tests. */
    TimingTrial(Run run, OnnxModel model, Matrix corpus, Matrix tests) {
        this.run = run;
        this.model = model;
        this.corpus = Corpus.of(Examples.of(corpus), model.latents(corpus));
        this.tests = tests;
    }

    TimingTrial exact(double warmUp) {
        return add(EXACT, METHOD, warmUp);
    }

    TimingTrial nearest(double warmUp) {
        return add(NEAREST, NearestNeighbours.uniform(5).withThreads(1), warmUp);
    }

    private TimingTrial add(String task, DecompositionMethod method, double warmUp) {
        Decomposer decomposer = method.over(corpus.latents());
        double seconds = warmTime(warmUp, () -> {
            for (int test = 0; test < tests.rows(); test++) {
                decomposer.decompose(tests.row(test));
            }
        });
        return write(task, seconds, tests.rows());
    }

    /** Algorithm 1 of the paper for the first tests. */
    TimingTrial adam(int first) {
        Decomposer decomposer = SoftmaxAdam.withDefaults().withThreads(1).over(corpus.latents());
        decomposer.decompose(tests.row(0));
        double seconds = time(() -> {
            for (int test = 0; test < first; test++) {
                decomposer.decompose(tests.row(test));
            }
        });
        return write(ADAM, seconds, first);
    }

    /** Attributions of the examples with weight, to a tolerance of 1e-3, for the first tests. */
    TimingTrial attributions(int first) {
        IntegratedJacobian jacobian = IntegratedJacobian.of(model, corpus, black());
        Decomposer decomposer = METHOD.over(corpus.latents());
        List<Vec> latents = IntStream.range(0, first).mapToObj(tests::row).toList();
        List<Decomposition> decompositions =
                latents.stream().map(decomposer::decompose).toList();
        jacobian.attribute(latents.get(0), decompositions.get(0), ProjectionTarget.APPROXIMATION);
        double seconds = time(() -> {
            for (int test = 0; test < first; test++) {
                jacobian.attribute(latents.get(test), decompositions.get(test), ProjectionTarget.APPROXIMATION);
            }
        });
        return write(ATTRIBUTION, seconds, first);
    }

    /**
     * The paper's algorithm 2: attributions of all examples with 200 bins. All examples take equally long, so that a
     * share of them is timed with one test and scaled.
     */
    TimingTrial papersAttributions(int share) {
        IntegratedJacobian jacobian =
                IntegratedJacobian.of(model, corpus, black()).withQuadrature(Quadrature.rightRiemann(200));
        Vec shift = tests.row(0).minus(jacobian.baselineLatent());
        jacobian.project(shift, List.of(share));
        double seconds = time(
                () -> jacobian.project(shift, IntStream.range(0, share).boxed().toList()));
        return write(PAPERS_ATTRIBUTION, seconds * corpus.size() / share, 1);
    }

    /** Processor seconds of this thread, which do not grow when other programs use the processor too. */
    private static double time(Runnable work) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        work.run();
        return (threads.getCurrentThreadCpuTime() - before) * 1e-9;
    }

    /** The same, once the work has been repeated for some seconds, so that the JVM has compiled it. */
    private static double warmTime(double seconds, Runnable work) {
        double spent = 0;
        while (spent < seconds) {
            spent += Math.max(1e-6, time(work));
        }
        return time(work);
    }

    private Baseline black() {
        double[] pixels = new double[model.inputShape().size()];
        Arrays.fill(pixels, Mnist.black());
        return Baseline.of(Vec.of(pixels));
    }

    private TimingTrial write(String task, double seconds, int count) {
        run.row(task, corpus.size(), seconds / count, count);
        return this;
    }
}
