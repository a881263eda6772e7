package io.simplex4j.lab.study.outlier;

import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Experiment.Description;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.Study;
import io.simplex4j.lab.dataset.AutoRegressive;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.dataset.image.OutlierImages;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.SeriesTask;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.util.LinkedHashMap;
import java.util.Map;

/** How well the residual finds foreign examples among those like the training data. */
public final class OutlierStudy {
    private static final int NEIGHBOURS = 7;

    private OutlierStudy() {}

    /** Appendix B.3 of the paper: letters among digits. */
    public static Experiment digits() {
        return new Study(
                new Description(
                        "mnist-outlier",
                        "how well the residual finds letters among digits",
                        Digits.NEEDS
                                + ", and --data, once or more, with letters as IDX files (EMNIST or a stand-in;"
                                + " docs/data/letters.md)",
                        "about 20 minutes",
                        10),
                OutlierTrial.COLUMNS,
                OutlierStudy::letters);
    }

    /** Section 3.3 of the paper: British patients among American ones. */
    public static Experiment patients() {
        return new Study(
                new Description(
                        "prostate-outlier",
                        "how well the residual finds British patients among the American ones that the network was"
                                + " trained on",
                        ProstatePatients.NEEDS,
                        "about 5 minutes",
                        10),
                OutlierTrial.COLUMNS,
                (run, bench) -> {
                    Map<String, Matrix> british = new LinkedHashMap<>();
                    british.put("British patients", british(bench, run, ProstatePatients.british(bench)));
                    if (ProstatePatients.areSynthetic(bench)) {
                        british.put(
                                "British patients, covariate shift alone",
                                british(bench, run, ProstatePatients.britishByShiftAlone(bench)));
                    }
                    return classifier(run, bench, ProstatePatients.task(bench, run, 0), 100, british);
                });
    }

    private static Matrix british(RunContext bench, int run, Examples patients) {
        return Sampling.sample(patients, 100, bench.seed(run, "british")).inputs();
    }

    /** Appendix B.4 of the paper: oscillating series among others. */
    public static Experiment series() {
        return new Study(
                new Description(
                        "ar-outlier",
                        "how well the residual finds oscillating series among those the network knows",
                        "nothing",
                        "about 15 minutes",
                        5),
                OutlierTrial.COLUMNS,
                OutlierStudy::forecaster);
    }

    private static ResultTable letters(int run, RunContext bench) {
        Map<String, Matrix> strange = new LinkedHashMap<>();
        for (OutlierImages letters : Digits.letters(bench)) {
            strange.put(
                    letters.name(), Rows.sample(letters.inputs(), bench.either(40, 100), bench.seed(run, "letters")));
        }
        return classifier(run, bench, Digits.task(bench, run, 0), bench.either(300, 1000), strange);
    }

    private static ResultTable classifier(
            int run, RunContext bench, ClassifierTask task, int corpusSize, Map<String, Matrix> strange) {
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
                bench.log("run " + run + ": " + set.getKey());
            }
        }
        return rows;
    }

    /* The paper's algorithm is slow: it gets the first of the tests only, and the others the same ones beside it. */
    private static ResultTable forecaster(int run, RunContext bench) {
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

    private static ResultTable measured(int run, RunContext bench, OutlierTrial trial) {
        return trial.exact()
                .nearest(NEIGHBOURS)
                .nearestAtBest()
                .bounds(bench.seed(run, "random order"))
                .rows();
    }
}
