package io.simplex4j.lab.study;

import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Experiment.Description;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.Study;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/** How long explanations take. */
final class TimingStudy {
    private TimingStudy() {}

    static Experiment study() {
        return new Study(
                new Description(
                        "timing",
                        "the processor time of an explanation of a digit on one thread: decompositions and attributions, ours and"
                                + " the paper's",
                        Digits.NEEDS,
                        "about 5 minutes",
                        3),
                TimingTrial.COLUMNS,
                TimingStudy::run);
    }

    /* All runs share one network, as its weights do not affect time, but have their own corpora and tests. */
    private static ResultTable run(int run, RunContext bench) {
        ClassifierTask task = Digits.task(bench, 0, 0);
        Matrix tests = Sampling.sample(task.test(), bench.either(40, 100), bench.seed(run, "tests"))
                .inputs();
        double warmUp = bench.quick() ? 0.3 : 2;
        ResultTable table = ResultTable.withColumns(TimingTrial.COLUMNS).build();
        try (OnnxModel model = OnnxModel.load(task.network())) {
            Matrix latents = model.latents(tests);
            for (int size : bench.quick() ? List.of(100, 1000) : List.of(100, 1000, 10_000)) {
                bench.log("run " + run + ": a corpus of " + size);
                Matrix corpus = Sampling.sample(task.training(), size, bench.seed(run, "corpus of " + size))
                        .inputs();
                TimingTrial trial = new TimingTrial(run, model, corpus, latents).exact(warmUp);
                if (size <= 1000) {
                    trial.nearest(warmUp)
                            .adam(bench.either(2, 10))
                            .attributions(bench.either(2, 20))
                            .papersAttributions(bench.either(5, 20));
                }
                table = table.plus(trial.rows());
            }
        }
        return table;
    }
}
