package io.simplex4j.experiments.study.outlier;

import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.example.Examples;
import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Experiment.Description;
import io.simplex4j.experiments.Study;
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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;

/** How well the residual finds foreign examples among those like the training data. */
public final class OutlierStudy {
    private static final int NEIGHBOURS = 7;

    /**
     * What the paper says.
     *
     * @param section of the paper
     * @param different its words on whether latents differ
     * @param compared its words on SimplEx and the others
     * @param similar whether these are that they do equally well
     * @param data what the page says first about the data, or empty
     */
    record Words(String section, String different, String compared, boolean similar, String data) {}

    private OutlierStudy() {}

    private static Experiment study(
            Description description, String foreign, Words words, BiFunction<Integer, Workbench, ResultTable> measure) {
        return new Study(
                description,
                OutlierTrial.COLUMNS,
                measure,
                results -> new OutlierReport(results, foreign, words).findings());
    }

    /** Appendix B.3 of the paper: letters among digits. */
    public static Experiment digits() {
        return study(
                new Description(
                        "mnist-outlier",
                        "how well the residual finds letters among digits",
                        Digits.NEEDS + ", and --data, once or more, with letters as IDX files (EMNIST or a stand-in)",
                        "about 20 minutes",
                        10),
                "letters",
                new Words(
                        "B.3",
                        "the difference between the two dataset is encoded in their latent representation",
                        "SimplEx and the baselines offer similar performances in this case",
                        true,
                        "The letters stand in for EMNIST, which was not available; each set is named after its folder (notmnist: letters A to J of computer fonts; omniglot-latin: handwritten Latin"
                                + " letters). "),
                OutlierStudy::letters);
    }

    /** Section 3.3 of the paper: British patients among American ones. */
    public static Experiment patients() {
        return study(
                new Description(
                        "prostate-outlier",
                        "how well the residual finds British patients among the American ones that the network was"
                                + " trained on",
                        ProstatePatients.NEEDS,
                        "about 5 minutes",
                        10,
                        ProstatePatients.STAND_IN),
                "British patients",
                new Words(
                        "3.3",
                        "the difference between the two datasets … is reflected in their latent representations",
                        "The corpus residuals from SimplEx offer the most reliable way to detect examples that are"
                                + " different from the corpus examples",
                        false,
                        ""),
                (run, bench) -> {
                    Examples british =
                            Sampling.sample(ProstatePatients.british(bench), 100, bench.seed(run, "british"));
                    ClassifierTask task = ProstatePatients.task(bench, run, 0);
                    return classifier(run, bench, task, 100, Map.of("British patients", british.inputs()));
                });
    }

    /** Appendix B.4 of the paper: oscillating series among others. */
    public static Experiment series() {
        return study(
                new Description(
                        "ar-outlier",
                        "how well the residual finds oscillating series among those the network knows",
                        "nothing",
                        "about 15 minutes",
                        5),
                "oscillating series",
                new Words(
                        "B.4",
                        "the difference … is imprinted in their latent representation",
                        "Once again, SimplEx offers the best detection scheme",
                        false,
                        ""),
                OutlierStudy::forecaster);
    }

    private static ResultTable letters(int run, Workbench bench) {
        Map<String, Matrix> strange = new LinkedHashMap<>();
        for (OutlierImages letters : Digits.letters(bench)) {
            strange.put(
                    letters.name(), Rows.sample(letters.inputs(), bench.either(40, 100), bench.seed(run, "letters")));
        }
        return classifier(run, bench, Digits.task(bench, run, 0), bench.either(300, 1000), strange);
    }

    private static ResultTable classifier(
            int run, Workbench bench, ClassifierTask task, int corpusSize, Map<String, Matrix> strange) {
        Examples corpus = Sampling.sample(task.training(), corpusSize, bench.seed(run, "corpus"));
        int tests = strange.values().iterator().next().rows();
        Examples familiar = Sampling.sample(task.test(), tests, bench.seed(run, "tests"));
        SoftmaxAdam adam = SoftmaxAdam.withDefaults().withEpochs(bench.either(1000, 10_000));
        ResultTable rows = ResultTable.withColumns(OutlierTrial.COLUMNS).build();
        try (OnnxModel model = task.open(bench, run)) {
            Matrix latents = model.latents(corpus.inputs());
            Matrix known = model.latents(familiar.inputs());
            for (Map.Entry<String, Matrix> set : strange.entrySet()) {
                OutlierTrial trial = new OutlierTrial(run, set.getKey(), latents, known, model.latents(set.getValue()));
                rows = rows.plus(measured(run, bench, trial.adam(adam)));
                bench.say("run " + run + ": " + set.getKey());
            }
        }
        return rows;
    }

    /* The paper's algorithm is slow: it gets the first of the tests only, and the others the same ones beside it. */
    private static ResultTable forecaster(int run, Workbench bench) {
        SeriesTask task = SeriesTask.of(bench, run);
        int some = bench.either(20, 200);
        SoftmaxAdam adam = SoftmaxAdam.withDefaults().withEpochs(bench.either(500, 20_000));
        Matrix corpus = Rows.sample(task.training().inputs(), bench.either(200, 1000), bench.seed(run, "corpus"));
        Matrix strange = AutoRegressive.ofPaper()
                .oscillating()
                .sample(task.test().size(), task.test().steps(), bench.seed(run, "oscillating"))
                .inputs();
        try (OnnxModel model = task.open(bench, run)) {
            Matrix latents = model.latents(corpus);
            Matrix known = model.latents(task.test().inputs());
            Matrix unknown = model.latents(strange);
            OutlierTrial all = new OutlierTrial(run, known.rows() + " of each", latents, known, unknown);
            OutlierTrial first = new OutlierTrial(
                    run, some + " of each", latents, Rows.first(known, some), Rows.first(unknown, some));
            return measured(run, bench, all).plus(measured(run, bench, first.adam(adam)));
        }
    }

    private static ResultTable measured(int run, Workbench bench, OutlierTrial trial) {
        return trial.exact()
                .nearest(NEIGHBOURS)
                .bounds(bench.seed(run, "random order"))
                .rows();
    }
}
