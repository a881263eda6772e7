package io.simplex4j.lab.study.influence;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.PaperNetworks;
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
        return Experiment.of("mnist-influence", PrecisionTrial.COLUMNS, InfluenceStudy::measure);
    }

    private static void measure(Run run) {
        ClassifierTask task = Digits.task(run, 0);
        Examples corpus = Sampling.sample(task.training(), run.either(100, 1000), run.seed("corpus"));
        Examples tests = Sampling.sample(task.test(), run.either(20, 100), run.seed("tests"));
        List<Integer> limits = run.isQuick() ? List.of(2, 5, 10) : List.of(2, 5, 10, 20, 50);
        try (OnnxModel model = task.open(run);
                ParameterGradients network =
                        ParameterGradients.load(PaperNetworks.digits(), Loss.CROSS_ENTROPY, task.network())) {
            InfluenceTrial trial = new InfluenceTrial(run, model, corpus, tests, limits)
                    .exact()
                    .lastLayer();
            Matrix probabilities = model.scores(model.latents(corpus.inputs()));
            GaussNewtonLoss loss = GaussNewtonLoss.of(network, corpus, probabilities, run.either(400, 2000));
            run.log(String.format(
                    Locale.ROOT,
                    "%d rows have %.5f of the trace of the Gauss-Newton matrix",
                    loss.rows(),
                    loss.share()));
            Matrix gradients = gradients(network, tests);
            trial.allParameters(loss, gradients).authors(loss, gradients, run.seed("misplaced scores"));
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
