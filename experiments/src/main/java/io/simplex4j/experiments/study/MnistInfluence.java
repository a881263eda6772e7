package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.experiments.network.PaperNetworks;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.training.Loss;
import io.simplex4j.onnx.training.ParameterGradients;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Appendix B.5 of the paper: influence scores as the weights of a decomposition. */
final class MnistInfluence implements Experiment {
    @Override
    public String name() {
        return "mnist-influence";
    }

    @Override
    public String shows() {
        return "how well the K most helpful of 1,000 digits, weighed by their influence, rebuild the latent of a digit,"
                + " against SimplEx";
    }

    @Override
    public String needs() {
        return Digits.NEEDS;
    }

    @Override
    public String takes() {
        return "about 30 minutes";
    }

    @Override
    public int runs() {
        return 5;
    }

    @Override
    public List<String> columns() {
        return PrecisionTrial.COLUMNS;
    }

    @Override
    public Findings findings(ResultTable figures) {
        return new InfluenceReport(figures).findings();
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        Digits digits = Digits.of(bench);
        LabelledExamples corpus = digits.training().sample(bench.either(100, 1000), bench.seed(run, "corpus"));
        LabelledExamples tests = digits.test().sample(bench.either(20, 100), bench.seed(run, "tests"));
        Path file = DigitNetworks.file(bench, run, 0, digits.training());
        List<Integer> limits = bench.quick() ? List.of(2, 5, 10) : List.of(2, 5, 10, 20, 50);
        try (OnnxModel model = TrainedModels.open(file);
                ParameterGradients network =
                        ParameterGradients.load(PaperNetworks.digits(), Loss.CROSS_ENTROPY, file)) {
            bench.say("run " + run + ": accuracy " + Accuracy.of(model, digits.test()));
            InfluenceTrial trial = new InfluenceTrial(run, model, new LabelledExamples.Split(corpus, tests), limits)
                    .exact()
                    .lastLayer();
            Matrix probabilities = model.scores(model.latents(corpus.inputs()));
            GaussNewtonLoss loss = GaussNewtonLoss.of(network, corpus, probabilities, bench.either(400, 2000));
            bench.say(String.format(
                    Locale.ROOT,
                    "run %d: %d rows have %.5f of the trace of the Gauss-Newton matrix",
                    run,
                    loss.rows(),
                    loss.share()));
            Matrix gradients = gradients(network, tests);
            return trial.allParameters(loss, gradients)
                    .authors(loss, gradients, new SplittableRandom(bench.seed(run, "misplaced scores")))
                    .rows();
        }
    }

    private static Matrix gradients(ParameterGradients network, LabelledExamples tests) {
        double[][] gradients = new double[tests.size()][];
        for (int test = 0; test < gradients.length; test++) {
            gradients[test] = GaussNewtonLoss.gradient(network, tests.inputs(), test, tests.label(test));
        }
        return Matrix.of(gradients);
    }
}
