package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;
import java.util.SplittableRandom;

/** Section 3.2 of the paper: whether Jacobian projections find the pixels that matter. */
final class MnistCorruption implements Experiment {
    static final String PROJECTIONS = "Jacobian projections";
    static final String SIGNED = "Jacobian projections, signed";
    static final String LOGIT = "Integrated Gradients, logit";
    static final String LOG_SOFTMAX = "Integrated Gradients, log-softmax";
    static final String RANDOM = "random pixels";
    static final String RANDOM_INK = "random pixels of the digit";
    static final String AUTHORS_PROJECTIONS = "Jacobian projections, authors' masks";
    static final String AUTHORS_GRADIENTS = "Integrated Gradients, authors' masks";

    @Override
    public String name() {
        return "mnist-jacobian-corruption";
    }

    @Override
    public String shows() {
        return "how much the residual rises when the pixels that Jacobian projections or Integrated Gradients name as most"
                + " important are made black in all corpus images";
    }

    @Override
    public String needs() {
        return Digits.NEEDS;
    }

    @Override
    public String takes() {
        return "about 10 minutes";
    }

    @Override
    public int runs() {
        return 1;
    }

    @Override
    public List<String> columns() {
        return CorruptionTrial.COLUMNS;
    }

    @Override
    public Findings findings(ResultTable figures) {
        return new CorruptionReport(figures).findings();
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        Digits digits = Digits.of(bench);
        LabelledExamples corpus = digits.training().sample(bench.either(60, 500), bench.seed(run, "corpus"));
        LabelledExamples tests = digits.test().sample(bench.either(6, 100), bench.seed(run, "tests"));
        try (OnnxModel model = TrainedModels.open(DigitNetworks.file(bench, run, 0, digits.training()))) {
            bench.say("run " + run + ": accuracy " + Accuracy.of(model, digits.test()));
            PixelRankings rankings = PixelRankings.of(model, corpus, bench.either(16, 64));
            bench.say("run " + run + ": gradients of " + corpus.size() + " images are there");
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
