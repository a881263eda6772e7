package io.simplex4j.lab.study.corruption;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;
import java.util.SplittableRandom;

/** Section 3.2 of the paper: whether Jacobian projections find the pixels that matter. */
public final class CorruptionStudy implements Experiment {
    static final String PROJECTIONS = "Jacobian projections";
    static final String SIGNED = "Jacobian projections, signed";
    static final String LOGIT = "Integrated Gradients, logit";
    static final String LOG_SOFTMAX = "Integrated Gradients, log-softmax";
    static final String RANDOM = "random pixels";
    static final String RANDOM_INK = "random pixels of the digit";
    static final String AUTHORS_PROJECTIONS = "Jacobian projections, authors' masks";
    static final String AUTHORS_GRADIENTS = "Integrated Gradients, authors' masks";

    private static final List<String> RIVALS = List.of(LOGIT, LOG_SOFTMAX, RANDOM);

    @Override
    public Description description() {
        return new Description(
                "mnist-jacobian-corruption",
                "how much the residual rises if the pixels that Jacobian projections or Integrated Gradients name as most"
                        + " important are made black in all corpus images",
                Digits.NEEDS,
                "about 10 minutes",
                1);
    }

    @Override
    public List<String> columns() {
        return CorruptionTrial.COLUMNS;
    }

    @Override
    public ResultTable run(int run, RunContext bench) {
        ClassifierTask task = Digits.task(bench, run, 0);
        Examples corpus = Sampling.sample(task.training(), bench.either(60, 500), bench.seed(run, "corpus"));
        Examples tests = Sampling.sample(task.test(), bench.either(6, 100), bench.seed(run, "tests"));
        try (OnnxModel model = task.open(bench, run)) {
            PixelRankings rankings = PixelRankings.of(model, corpus, bench.either(16, 64));
            bench.log("run " + run + ": gradients of " + corpus.size() + " images computed");
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

    /** Adds the residual of each test before any pixel is black, and 1 for each test on which projections do more harm. */
    @Override
    public ResultTable derived(ResultTable results) {
        ResultTable.Builder rows = ResultTable.withColumns(CorruptionTrial.COLUMNS);
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
