package io.simplex4j.lab.study.influence;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Experiment.Description;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.Study;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.PaperNetworks;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.study.precision.PrecisionTrial;
import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.ParameterGradients;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;
import java.util.Locale;

/** Appendix B.5 of the paper: influence scores as the weights of a decomposition. */
public final class InfluenceStudy {
    private InfluenceStudy() {}

    public static Experiment study() {
        return new Study(
                new Description(
                        "mnist-influence",
                        "how well the K most helpful digits of a corpus, weighted by their influence, reconstruct the latent of a digit",
                        Digits.NEEDS,
                        "about 30 minutes",
                        5),
                PrecisionTrial.COLUMNS,
                InfluenceStudy::run);
    }

    private static ResultTable run(int run, RunContext bench) {
        ClassifierTask task = Digits.task(bench, run, 0);
        Examples corpus = Sampling.sample(task.training(), bench.either(100, 1000), bench.seed(run, "corpus"));
        Examples tests = Sampling.sample(task.test(), bench.either(20, 100), bench.seed(run, "tests"));
        List<Integer> limits = bench.quick() ? List.of(2, 5, 10) : List.of(2, 5, 10, 20, 50);
        try (OnnxModel model = task.open(bench, run);
                ParameterGradients network =
                        ParameterGradients.load(PaperNetworks.digits(), Loss.CROSS_ENTROPY, task.network())) {
            InfluenceTrial trial = new InfluenceTrial(run, model, corpus, tests, limits)
                    .exact()
                    .lastLayer();
            Matrix probabilities = model.scores(model.latents(corpus.inputs()));
            GaussNewtonLoss loss = GaussNewtonLoss.of(network, corpus, probabilities, bench.either(400, 2000));
            bench.log(String.format(
                    Locale.ROOT,
                    "run %d: %d rows have %.5f of the trace of the Gauss-Newton matrix",
                    run,
                    loss.rows(),
                    loss.share()));
            Matrix gradients = gradients(network, tests);
            return trial.allParameters(loss, gradients)
                    .authors(loss, gradients, bench.seed(run, "misplaced scores"))
                    .rows();
        }
    }

    private static Matrix gradients(ParameterGradients network, Examples tests) {
        double[][] gradients = new double[tests.size()][];
        for (int test = 0; test < gradients.length; test++) {
            gradients[test] = GaussNewtonLoss.gradient(network, tests.inputs(), test, Sampling.label(tests, test));
        }
        return Matrix.of(gradients);
    }
}
