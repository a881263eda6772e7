package io.simplex4j.lab.study;

import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/** How long explanations take. */
final class TimingStudy {
    private TimingStudy() {}

    static Experiment study() {
        return Experiment.of("timing", TimingTrial.COLUMNS, TimingStudy::measure);
    }

    /* All runs share one network, as its weights do not affect time, but have their own corpora and tests. */
    private static void measure(Run run) {
        ClassifierTask task = Digits.task(run.first(), 0);
        Matrix tests = Sampling.sample(task.test(), run.either(40, 100), run.seed("tests"))
                .inputs();
        double warmUp = run.isQuick() ? 0.3 : 2;
        try (OnnxModel model = OnnxModel.load(task.network())) {
            Matrix latents = model.latents(tests);
            for (int size : run.isQuick() ? List.of(100, 1000) : List.of(100, 1000, 10_000)) {
                run.log("a corpus of " + size);
                Matrix corpus = Sampling.sample(task.training(), size, run.seed("corpus of " + size))
                        .inputs();
                TimingTrial trial = new TimingTrial(run, model, corpus, latents).exact(warmUp);
                if (size <= 1000) {
                    trial.nearest(warmUp)
                            .adam(run.either(2, 10))
                            .attributions(run.either(2, 20))
                            .papersAttributions(run.either(5, 20));
                }
            }
        }
    }
}
