package io.simplex4j.lab.study;

import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Methods;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.RepresenterPoints;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.SeriesTask;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/** How well K examples of a corpus reconstruct the latent and the output of a test example. */
public final class PrecisionStudy {
    private static final double DIGITS_DECAY = 0.1;
    private static final double PATIENTS_DECAY = 1e-5;

    /** Sizes of corpus and tests, limits K, and the paper's algorithm with the number of tests that it is given. */
    private record Plan(int corpus, int tests, List<Integer> limits, SoftmaxAdam adam, int adamTests) {}

    private PrecisionStudy() {}

    /** Section 3.1 of the paper on handwritten digits. */
    public static Experiment digits() {
        return Experiment.of(
                "mnist-precision", PrecisionTrial.COLUMNS, run -> digits(run, Digits.task(run, DIGITS_DECAY), 100));
    }

    /** The same study with the networks of the authors' code, whose training differs from the paper. */
    public static Experiment digitsByDescent() {
        return Experiment.of(
                "mnist-precision-descent",
                PrecisionTrial.COLUMNS,
                run -> digits(run, Digits.byDescent(run, DIGITS_DECAY), 20));
    }

    /** Section 3.1 of the paper on patients with prostate cancer. */
    public static Experiment patients() {
        return Experiment.of("prostate-precision", PrecisionTrial.COLUMNS, run -> {
            Plan plan = new Plan(
                    100,
                    run.either(60, 100),
                    List.of(2, 5, 10, 50),
                    adam(run.either(1000, 10_000), 0.01, 1),
                    run.either(10, 100));
            classifier(run, ProstatePatients.task(run, PATIENTS_DECAY), PATIENTS_DECAY, plan);
        });
    }

    /** Appendix B.4 of the paper: time series. */
    public static Experiment series() {
        return Experiment.of("ar-precision", PrecisionTrial.COLUMNS, PrecisionStudy::forecaster);
    }

    private static void digits(Run run, ClassifierTask task, int adamTests) {
        Plan plan = new Plan(
                run.either(300, 1000),
                run.either(40, 100),
                run.isQuick() ? List.of(3, 5, 10) : List.of(2, 3, 5, 7, 10, 15, 20, 30, 40, 50),
                adam(run.either(1000, 10_000), 0.1, 100),
                run.either(10, adamTests));
        classifier(run, task, DIGITS_DECAY, plan);
    }

    private static SoftmaxAdam adam(int epochs, double first, double last) {
        return SoftmaxAdam.withDefaults().withEpochs(epochs).withRegularisation(first, last);
    }

    private static void classifier(Run run, ClassifierTask task, double decay, Plan plan) {
        Examples corpus = Sampling.sample(task.training(), plan.corpus, run.seed("corpus"));
        Examples tests = Sampling.sample(task.test(), plan.tests, run.seed("tests"));
        try (OnnxModel model = task.open(run)) {
            Matrix latents = model.latents(corpus.inputs());
            Matrix testLatents = model.latents(tests.inputs());
            LinearHead head = model.head().orElseThrow();
            RepresenterPoints representer = RepresenterPoints.of(latents, Sampling.labels(corpus), head, 2 * decay);
            new PrecisionTrial(run, latents, testLatents, head)
                    .outputs(Methods.REPRESENTER, representer.outputs(testLatents));
            measured(run, latents, testLatents, head, plan);
        }
    }

    private static void forecaster(Run run) {
        SeriesTask task = SeriesTask.of(run);
        Plan plan = new Plan(
                run.either(200, 1000),
                task.test().size(),
                run.isQuick() ? List.of(1, 2, 5) : List.of(1, 2, 5, 10, 50),
                adam(run.either(1000, 20_000), 1e-5, 1e-3),
                run.either(10, 100));
        Matrix corpus = Rows.sample(task.training().inputs(), plan.corpus, run.seed("corpus"));
        try (OnnxModel model = task.open(run)) {
            measured(
                    run,
                    model.latents(corpus),
                    model.latents(task.test().inputs()),
                    model.head().orElseThrow(),
                    plan);
        }
    }

    /* If algorithm 1 gets fewer tests than the others, the others are also measured on these few. */
    private static void measured(Run run, Matrix corpus, Matrix tests, LinearHead head, Plan plan) {
        PrecisionTrial all = new PrecisionTrial(run, corpus, tests, head);
        boolean same = plan.adamTests >= tests.rows();
        PrecisionTrial some = same ? all : new PrecisionTrial(run, corpus, Rows.first(tests, plan.adamTests), head);
        for (PrecisionTrial trial : same ? List.of(all) : List.of(all, some)) {
            trial.exact(plan.corpus);
            plan.limits.forEach(k -> trial.exact(k).nearest(k));
        }
        for (int k : plan.limits) {
            some.adam(k, plan.adam);
            run.log("K = " + k);
        }
    }
}
