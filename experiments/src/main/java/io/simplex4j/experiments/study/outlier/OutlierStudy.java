package io.simplex4j.experiments.study.outlier;

import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.example.Examples;
import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.AutoRegressive;
import io.simplex4j.experiments.dataset.Rows;
import io.simplex4j.experiments.dataset.Sampling;
import io.simplex4j.experiments.dataset.image.OutlierImages;
import io.simplex4j.experiments.network.ClassifierTask;
import io.simplex4j.experiments.network.Digits;
import io.simplex4j.experiments.network.ProstatePatients;
import io.simplex4j.experiments.network.SeriesTask;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;
import java.util.function.BiFunction;

/** How well the residual finds foreign examples among those like the training data. */
public final class OutlierStudy implements Experiment {
    private static final int NEIGHBOURS = 7;

    private final Description description;
    private final String foreign;
    private final BiFunction<Integer, Workbench, ResultTable> measure;

    private OutlierStudy(Description description, String foreign, BiFunction<Integer, Workbench, ResultTable> measure) {
        this.description = description;
        this.foreign = foreign;
        this.measure = measure;
    }

    /** Appendix B.3 of the paper: letters among digits. */
    public static OutlierStudy digits() {
        return new OutlierStudy(
                new Description(
                        "mnist-outlier",
                        "how well the residual finds letters among digits",
                        Digits.NEEDS + ", and --data with letters as IDX files (EMNIST, notMNIST)",
                        "about 20 minutes",
                        10),
                "letters",
                (run, bench) -> {
                    OutlierImages letters = Digits.letters(bench);
                    int count = bench.either(40, 100);
                    bench.say("run " + run + ": letters from " + letters.name());
                    return classifier(
                            run,
                            bench,
                            Digits.task(bench, run, 0),
                            bench.either(300, 1000),
                            count,
                            Rows.sample(letters.inputs(), count, bench.seed(run, "letters")));
                });
    }

    /** Section 3.3 of the paper: British patients among American ones. */
    public static OutlierStudy patients() {
        return new OutlierStudy(
                new Description(
                        "prostate-outlier",
                        "how well the residual finds British patients among the American ones that the network was"
                                + " trained on",
                        ProstatePatients.NEEDS,
                        "about 5 minutes",
                        10),
                "British patients",
                (run, bench) -> {
                    Examples british =
                            Sampling.sample(ProstatePatients.british(bench, run), 100, bench.seed(run, "british"));
                    ClassifierTask task = ProstatePatients.task(bench, run, 0);
                    return classifier(run, bench, task, 100, 100, british.inputs());
                });
    }

    /** Appendix B.4 of the paper: oscillating series among others. */
    public static OutlierStudy series() {
        return new OutlierStudy(
                new Description(
                        "ar-outlier",
                        "how well the residual finds oscillating series among those the network knows",
                        "nothing",
                        "about 15 minutes",
                        5),
                "oscillating series",
                OutlierStudy::forecaster);
    }

    private static ResultTable classifier(
            int run, Workbench bench, ClassifierTask task, int corpusSize, int tests, Matrix strange) {
        Examples corpus = Sampling.sample(task.training(), corpusSize, bench.seed(run, "corpus"));
        Examples familiar = Sampling.sample(task.test(), tests, bench.seed(run, "tests"));
        try (OnnxModel model = task.open(bench, run)) {
            return new OutlierTrial(
                            run,
                            model.latents(corpus.inputs()),
                            model.latents(familiar.inputs()),
                            model.latents(strange))
                    .exact()
                    .adam(SoftmaxAdam.withDefaults().withEpochs(bench.either(1000, 10_000)))
                    .nearest(NEIGHBOURS)
                    .bounds(bench.seed(run, "random order"))
                    .rows();
        }
    }

    private static ResultTable forecaster(int run, Workbench bench) {
        SeriesTask task = SeriesTask.of(bench, run);
        Matrix corpus = Rows.sample(task.training().inputs(), bench.either(200, 1000), bench.seed(run, "corpus"));
        Matrix strange = AutoRegressive.ofPaper()
                .oscillating()
                .sample(task.test().size(), task.test().steps(), bench.seed(run, "oscillating"))
                .inputs();
        try (OnnxModel model = task.open(bench, run)) {
            return new OutlierTrial(
                            run,
                            model.latents(corpus),
                            model.latents(task.test().inputs()),
                            model.latents(strange))
                    .exact()
                    .adam(SoftmaxAdam.withDefaults().withEpochs(bench.either(500, 20_000)), bench.either(20, 25))
                    .nearest(NEIGHBOURS)
                    .bounds(bench.seed(run, "random order"))
                    .rows();
        }
    }

    @Override
    public Description description() {
        return description;
    }

    @Override
    public List<String> columns() {
        return OutlierTrial.COLUMNS;
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        return measure.apply(run, bench);
    }

    @Override
    public Findings findings(ResultTable results) {
        return new OutlierReport(results, foreign).findings();
    }
}
