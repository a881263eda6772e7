package io.simplex4j.lab.study;

import io.simplex4j.attribution.Projection;
import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.NearestNeighbours;
import io.simplex4j.lab.dataset.Mnist;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.PaperNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Quadrature;
import io.simplex4j.onnx.OnnxModel;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The processor time of explanations of digits on one thread; seconds are the mean over the tests. */
final class TimingStudy {
    private static final int BINS = 200;
    private static final int NEIGHBOURS = 5;

    private TimingStudy() {}

    static Experiment study() {
        return Experiment.of("timing", List.of("task", "corpus", "seconds", "tests"), TimingStudy::measure);
    }

    private static void measure(Run run) {
        Sampling.Split digits = Digits.split(run);
        Matrix tests = Sampling.sample(digits.test(), run.either(40, 100), run.seed("tests"))
                .inputs();
        try (OnnxModel model = PaperNetworks.trainedDigits("cnn-plain.onnx")) {
            for (int size : run.isQuick() ? List.of(100, 1000) : List.of(100, 1000, 10_000)) {
                run.log("a corpus of " + size);
                Examples corpus = Sampling.sample(digits.training(), size, run.seed("corpus of " + size));
                measure(run, model, Corpus.encode(model, Examples.of(corpus.inputs())), model.latents(tests));
            }
        }
    }

    private static void measure(Run run, OnnxModel model, Corpus corpus, Matrix tests) {
        int all = tests.rows();
        ActiveSet exact = ActiveSet.withDefaults().withThreads(1);
        double warmUp = run.isQuick() ? 0.3 : 2;
        write(run, "decomposition, exact", corpus, all, decomposing(exact, corpus, tests), warmUp);
        if (corpus.size() > 1000) {
            return;
        }
        DecompositionMethod nearest = NearestNeighbours.uniform(NEIGHBOURS).withThreads(1);
        write(run, "5 nearest neighbours", corpus, all, decomposing(nearest, corpus, tests), warmUp);
        Matrix few = Rows.first(tests, run.either(2, 10));
        SoftmaxAdam adam = SoftmaxAdam.withDefaults().withThreads(1);
        write(run, "decomposition, algorithm 1", corpus, few.rows(), decomposing(adam, corpus, few), 0);

        Baseline black = Baseline.of(Vec.of(DoubleStream.generate(Mnist::black)
                .limit(model.inputShape().size())
                .toArray()));
        IntegratedJacobian jacobian = IntegratedJacobian.of(model, corpus, black);
        Matrix some = Rows.first(tests, run.either(2, 20));
        List<Decomposition> mixtures = exact.over(corpus.latents()).decomposeAll(some);
        Runnable attributing = () -> IntStream.range(0, some.rows())
                .forEach(test ->
                        jacobian.attribute(some.row(test), mixtures.get(test), Projection.Target.APPROXIMATION));
        write(run, "attributions, contributing examples", corpus, some.rows(), attributing, 0);

        /*
         * Algorithm 2 of the paper takes the same time for every example, so that a share of them is timed with one
         * test and scaled.
         */
        IntegratedJacobian papers = jacobian.withQuadrature(Quadrature.rightRiemann(BINS));
        Vec shift = tests.row(0).minus(papers.baselineLatent());
        List<Integer> share = IntStream.range(0, run.either(5, 20)).boxed().toList();
        double seconds = time(() -> papers.project(shift, share), 0) * corpus.size() / share.size();
        run.row("attributions, all examples", corpus.size(), seconds, 1);
    }

    private static Runnable decomposing(DecompositionMethod method, Corpus corpus, Matrix tests) {
        Decomposer decomposer = method.over(corpus.latents());
        return () -> IntStream.range(0, tests.rows()).forEach(test -> decomposer.decompose(tests.row(test)));
    }

    private static void write(Run run, String task, Corpus corpus, int tests, Runnable work, double warmUp) {
        run.row(task, corpus.size(), time(work, warmUp) / tests, tests);
    }

    /** Returns the processor seconds of this thread, which do not grow with what other programs do, after at least one run. */
    private static double time(Runnable work, double warmUp) {
        double spent = 0;
        do {
            spent += Math.max(1e-6, once(work));
        } while (spent < warmUp);
        return once(work);
    }

    private static double once(Runnable work) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        work.run();
        return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) * 1e-9;
    }
}
