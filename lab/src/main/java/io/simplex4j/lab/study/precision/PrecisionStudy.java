package io.simplex4j.lab.study.precision;

import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Experiment.Description;
import io.simplex4j.lab.Methods;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.Study;
import io.simplex4j.lab.comparison.L2Penalty;
import io.simplex4j.lab.comparison.RepresenterPoints;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.SeriesTask;
import io.simplex4j.lab.record.ResultTable;
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
        return digits(
                new Description(
                        "mnist-precision",
                        "how well K corpus digits reconstruct the latent and the output of a digit, against nearest"
                                + " neighbours and the representer theorem",
                        Digits.NEEDS,
                        "about 1 hour",
                        10),
                Digits::task,
                100);
    }

    /** The same with the networks of the authors' code, which are not trained as the paper says. */
    public static Experiment digitsByDescent() {
        return digits(
                new Description(
                        "mnist-precision-descent",
                        "the same as mnist-precision with networks trained by gradient descent as in the authors' code",
                        Digits.NEEDS,
                        "about 30 minutes",
                        10),
                Digits::byDescent,
                20);
    }

    private interface DigitTask {
        ClassifierTask of(RunContext bench, int run, double decay);
    }

    private static Experiment digits(Description description, DigitTask task, int adamTests) {
        return new Study(
                description,
                PrecisionTrial.COLUMNS,
                (run, bench) -> classifier(
                        run,
                        bench,
                        task.of(bench, run, DIGITS_DECAY),
                        DIGITS_DECAY,
                        new Plan(
                                bench.either(300, 1000),
                                bench.either(40, 100),
                                bench.quick() ? List.of(3, 5, 10) : List.of(2, 3, 5, 7, 10, 15, 20, 30, 40, 50),
                                adam(bench.either(1000, 10_000), 0.1, 100),
                                bench.either(10, adamTests))));
    }

    /** Section 3.1 of the paper on patients with prostate cancer. */
    public static Experiment patients() {
        return new Study(
                new Description(
                        "prostate-precision",
                        "how well K corpus patients reconstruct the latent and the output of a patient",
                        ProstatePatients.NEEDS,
                        "about 10 minutes",
                        10),
                PrecisionTrial.COLUMNS,
                (run, bench) -> classifier(
                        run,
                        bench,
                        ProstatePatients.task(bench, run, PATIENTS_DECAY),
                        PATIENTS_DECAY,
                        new Plan(
                                100,
                                bench.either(60, 100),
                                List.of(2, 5, 10, 50),
                                adam(bench.either(1000, 10_000), 0.01, 1),
                                bench.either(10, 100))));
    }

    /** Appendix B.4 of the paper: time series. */
    public static Experiment series() {
        return new Study(
                new Description(
                        "ar-precision",
                        "how well K corpus series reconstruct the latent and the forecast of a series",
                        "nothing",
                        "about 30 minutes",
                        5),
                PrecisionTrial.COLUMNS,
                PrecisionStudy::forecaster);
    }

    private static SoftmaxAdam adam(int epochs, double first, double last) {
        return SoftmaxAdam.withDefaults().withEpochs(epochs).withRegularisation(first, last);
    }

    private static ResultTable classifier(int run, RunContext bench, ClassifierTask task, double decay, Plan plan) {
        Examples corpus = Sampling.sample(task.training(), plan.corpus, bench.seed(run, "corpus"));
        Examples tests = Sampling.sample(task.test(), plan.tests, bench.seed(run, "tests"));
        try (OnnxModel model = task.open(bench, run)) {
            Matrix latents = model.latents(corpus.inputs());
            Matrix testLatents = model.latents(tests.inputs());
            LinearHead head = model.head().orElseThrow();
            RepresenterPoints representer =
                    RepresenterPoints.of(latents, Sampling.labels(corpus), head, L2Penalty.squaredNorm(decay));
            return new PrecisionTrial(run, latents, testLatents, head)
                    .outputs(Methods.REPRESENTER, representer.outputs(testLatents))
                    .rows()
                    .plus(measured(run, latents, testLatents, head, bench, plan));
        }
    }

    private static ResultTable forecaster(int run, RunContext bench) {
        SeriesTask task = SeriesTask.of(bench, run);
        Plan plan = new Plan(
                bench.either(200, 1000),
                task.test().size(),
                bench.quick() ? List.of(1, 2, 5) : List.of(1, 2, 5, 10, 50),
                adam(bench.either(1000, 20_000), 1e-5, 1e-3),
                bench.either(10, 100));
        Matrix corpus = Rows.sample(task.training().inputs(), plan.corpus, bench.seed(run, "corpus"));
        try (OnnxModel model = task.open(bench, run)) {
            return measured(
                    run,
                    model.latents(corpus),
                    model.latents(task.test().inputs()),
                    model.head().orElseThrow(),
                    bench,
                    plan);
        }
    }

    /* Where algorithm 1 gets fewer tests than the others, those have the same few tests beside it. */
    private static ResultTable measured(
            int run, Matrix corpus, Matrix tests, LinearHead head, RunContext bench, Plan plan) {
        PrecisionTrial all = new PrecisionTrial(run, corpus, tests, head);
        boolean same = plan.adamTests >= tests.rows();
        PrecisionTrial some = same ? all : new PrecisionTrial(run, corpus, Rows.first(tests, plan.adamTests), head);
        for (PrecisionTrial trial : same ? List.of(all) : List.of(all, some)) {
            trial.exact(plan.corpus);
            plan.limits.forEach(k -> trial.exact(k).nearest(k));
        }
        for (int k : plan.limits) {
            some.adam(k, plan.adam);
            bench.log("K = " + k);
        }
        return same ? all.rows() : all.rows().plus(some.rows());
    }
}
