package io.simplex4j.lab.study;

import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.AutoRegressive;
import io.simplex4j.lab.dataset.OutlierImages;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.SeriesTask;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.util.LinkedHashMap;
import java.util.Map;

/** How well the residual detects foreign examples among examples like the training data. */
public final class OutlierStudy {
    private static final int NEIGHBOURS = 7;

    private OutlierStudy() {}

    /** Appendix B.3 of the paper: letters among digits. */
    public static Experiment digits() {
        return Experiment.of("mnist-outlier", OutlierTrial.COLUMNS, OutlierStudy::letters);
    }

    /** Appendix B.4 of the paper: oscillating series among others. */
    public static Experiment series() {
        return Experiment.of("ar-outlier", OutlierTrial.COLUMNS, OutlierStudy::forecaster);
    }

    /** Section 3.3 of the paper: British patients among American ones. */
    public static Experiment patients() {
        return Experiment.of("prostate-outlier", OutlierTrial.COLUMNS, run -> {
            Map<String, Matrix> british = new LinkedHashMap<>();
            british.put("British patients", british(run, ProstatePatients.british(run)));
            if (ProstatePatients.areSynthetic(run)) {
                british.put(
                        "British patients, covariate shift alone",
                        british(run, ProstatePatients.britishByShiftAlone(run)));
            }
            classifier(run, ProstatePatients.task(run, 0), 100, british);
        });
    }

    private static Matrix british(Run run, Examples patients) {
        return Sampling.sample(patients, 100, run.seed("british")).inputs();
    }

    private static void letters(Run run) {
        Map<String, Matrix> strange = new LinkedHashMap<>();
        for (OutlierImages letters : Digits.letters(run)) {
            strange.put(letters.name(), Rows.sample(letters.inputs(), run.either(40, 100), run.seed("letters")));
        }
        classifier(run, Digits.task(run, 0), run.either(300, 1000), strange);
    }

    private static void classifier(Run run, ClassifierTask task, int corpusSize, Map<String, Matrix> strange) {
        Examples corpus = Sampling.sample(task.training(), corpusSize, run.seed("corpus"));
        int tests = strange.values().iterator().next().rows();
        Examples familiar = Sampling.sample(task.test(), tests, run.seed("tests"));
        SoftmaxAdam adam = SoftmaxAdam.withDefaults().withEpochs(run.either(1000, 10_000));
        try (OnnxModel model = task.open(run)) {
            Matrix latents = model.latents(corpus.inputs());
            Matrix known = model.latents(familiar.inputs());
            for (Map.Entry<String, Matrix> set : strange.entrySet()) {
                OutlierTrial trial = new OutlierTrial(run, set.getKey(), latents, known, model.latents(set.getValue()));
                measured(run, trial.adam(adam));
                run.log("" + set.getKey());
            }
        }
    }

    /* The paper's algorithm is slow: it gets only the first tests, and the other methods are also measured on these. */
    private static void forecaster(Run run) {
        SeriesTask task = SeriesTask.of(run);
        int some = run.either(20, 200);
        SoftmaxAdam adam = SoftmaxAdam.withDefaults().withEpochs(run.either(500, 20_000));
        Matrix corpus = Rows.sample(task.training().inputs(), run.either(200, 1000), run.seed("corpus"));
        Matrix strange = AutoRegressive.ofPaper()
                .oscillating()
                .sample(task.test().size(), task.test().steps(), run.seed("oscillating"))
                .inputs();
        try (OnnxModel model = task.open(run)) {
            Matrix latents = model.latents(corpus);
            Matrix known = model.latents(task.test().inputs());
            Matrix unknown = model.latents(strange);
            OutlierTrial all = new OutlierTrial(run, known.rows() + " of each", latents, known, unknown);
            OutlierTrial first = new OutlierTrial(
                    run, some + " of each", latents, Rows.first(known, some), Rows.first(unknown, some));
            measured(run, all);
            measured(run, first.adam(adam));
        }
    }

    private static void measured(Run run, OutlierTrial trial) {
        trial.exact().nearest(NEIGHBOURS).nearestAtBest().bounds(run.seed("random order"));
    }
}
