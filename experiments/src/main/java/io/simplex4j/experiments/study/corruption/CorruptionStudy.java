package io.simplex4j.experiments.study.corruption;

import io.simplex4j.example.Examples;
import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Experiment.Description;
import io.simplex4j.experiments.Study;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.Sampling;
import io.simplex4j.experiments.network.ClassifierTask;
import io.simplex4j.experiments.network.Digits;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import java.util.SplittableRandom;

/** Section 3.2 of the paper: whether Jacobian projections find the pixels that matter. */
public final class CorruptionStudy {
    static final String PROJECTIONS = "Jacobian projections";
    static final String SIGNED = "Jacobian projections, signed";
    static final String LOGIT = "Integrated Gradients, logit";
    static final String LOG_SOFTMAX = "Integrated Gradients, log-softmax";
    static final String RANDOM = "random pixels";
    static final String RANDOM_INK = "random pixels of the digit";
    static final String AUTHORS_PROJECTIONS = "Jacobian projections, authors' masks";
    static final String AUTHORS_GRADIENTS = "Integrated Gradients, authors' masks";

    private CorruptionStudy() {}

    public static Experiment study() {
        return new Study(
                new Description(
                        "mnist-jacobian-corruption",
                        "how much the residual rises when the pixels that Jacobian projections or Integrated Gradients name as"
                                + " most important are made black in all corpus images",
                        Digits.NEEDS,
                        "about 10 minutes",
                        1),
                CorruptionTrial.COLUMNS,
                CorruptionStudy::run,
                results -> new CorruptionReport(results).findings());
    }

    private static ResultTable run(int run, Workbench bench) {
        ClassifierTask task = Digits.task(bench, run, 0);
        Examples corpus = Sampling.sample(task.training(), bench.either(60, 500), bench.seed(run, "corpus"));
        Examples tests = Sampling.sample(task.test(), bench.either(6, 100), bench.seed(run, "tests"));
        try (OnnxModel model = task.open(bench, run)) {
            PixelRankings rankings = PixelRankings.of(model, corpus, bench.either(16, 64));
            bench.say("run " + run + ": gradients of " + corpus.size() + " images computed");
            SplittableRandom random = new SplittableRandom(bench.seed(run, "random pixels"));
            return new CorruptionTrial(run, model, corpus.inputs(), model.latents(tests.inputs()))
                    .byTest(PROJECTIONS, rankings::projections, PixelMasks::own)
                    .byTest(SIGNED, rankings::signedProjections, PixelMasks::own)
                    .alike(LOGIT, rankings.logits(), PixelMasks::own)
                    .alike(LOG_SOFTMAX, rankings.logProbabilities(), PixelMasks::own)
                    .alike(RANDOM, rankings.random(random), PixelMasks::own)
                    .alike(RANDOM_INK, rankings.randomInk(random), PixelMasks::own)
                    .byTest(AUTHORS_PROJECTIONS, rankings::lateProjections, PixelMasks::ofBatches)
                    .alike(AUTHORS_GRADIENTS, rankings.logProbabilities(), PixelMasks::ofBatches)
                    .rows();
        }
    }
}
