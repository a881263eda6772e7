package io.simplex4j.lab.study.corruption;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;
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

    private static final List<String> RIVALS = List.of(LOGIT, LOG_SOFTMAX, RANDOM);

    private CorruptionStudy() {}

    /** Returns the experiment. */
    public static Experiment study() {
        return Experiment.of("mnist-jacobian-corruption", CorruptionTrial.COLUMNS, CorruptionStudy::measure)
                .withDerivation(CorruptionStudy::derived);
    }

    private static void measure(Run run) {
        ClassifierTask task = Digits.task(run, 0);
        Examples corpus = Sampling.sample(task.training(), run.either(60, 500), run.seed("corpus"));
        Examples tests = Sampling.sample(task.test(), run.either(6, 100), run.seed("tests"));
        try (OnnxModel model = task.open(run)) {
            PixelRankings rankings = PixelRankings.of(model, corpus, run.either(16, 64));
            run.log("gradients of " + corpus.size() + " images computed");
            SplittableRandom random = new SplittableRandom(run.seed("random pixels"));
            new CorruptionTrial(run, model, corpus.inputs(), model.latents(tests.inputs()))
                    .byTest(PROJECTIONS, rankings::projections, PixelMasks::own)
                    .byTest(SIGNED, rankings::signedProjections, PixelMasks::own)
                    .alike(LOGIT, rankings.logits(), PixelMasks::own)
                    .alike(LOG_SOFTMAX, rankings.logProbabilities(), PixelMasks::own)
                    .alike(RANDOM, rankings.random(random), PixelMasks::own)
                    .alike(RANDOM_INK, rankings.randomInk(random), PixelMasks::own)
                    .byTest(AUTHORS_PROJECTIONS, rankings::lateProjections, PixelMasks::ofBatches)
                    .alike(AUTHORS_GRADIENTS, rankings.logProbabilities(), PixelMasks::ofBatches);
        }
    }

    /** Adds the residual of each test before any pixel is black, and 1 for each test on which projections do more harm. */
    private static ResultTable derived(ResultTable results) {
        ResultTable.Builder rows = ResultTable.withColumns(results.columns());
        ResultTable ours = results.where("method", PROJECTIONS);
        ResultTable first = ours.where("n", CorruptionTrial.COUNTS.get(0));
        double[] residuals = first.numbers("residual");
        double[] shifts = first.numbers("shift");
        for (int test = 0; test < shifts.length; test++) {
            rows.row(0, "before", CorruptionTrial.COUNTS.get(0), test, 0, residuals[test] - shifts[test], "", "");
        }
        for (String rival : RIVALS) {
            wins(rows, "than " + rival, ours, results.where("method", rival));
        }
        wins(
                rows,
                "than Integrated Gradients, both with authors' masks",
                results.where("method", AUTHORS_PROJECTIONS),
                results.where("method", AUTHORS_GRADIENTS));
        return results.plus(rows.build());
    }

    private static void wins(ResultTable.Builder rows, String name, ResultTable ours, ResultTable theirs) {
        for (int n : CorruptionTrial.COUNTS) {
            double[] mine = ours.where("n", n).numbers("shift");
            double[] other = theirs.where("n", n).numbers("shift");
            for (int test = 0; test < mine.length; test++) {
                rows.row(0, name, n, test, mine[test] > other[test] ? 1 : 0, "", "", "");
            }
        }
    }
}
