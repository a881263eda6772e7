package io.simplex4j.lab.study;

import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.Ranking;
import io.simplex4j.lab.comparison.RepresenterPoints;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.PaperNetworks;
import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.ParameterGradients;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Appendix B.5 of the paper: influence scores as the weights of a decomposition. */
public final class InfluenceStudy {
    static final String ALL_PARAMETERS = "influence, all parameters";
    static final String LAST_LAYER = "influence, last layer";

    /** Added to all eigenvalues. */
    private static final double DAMPING = 0.01;

    private InfluenceStudy() {}

    /** Returns the experiment. */
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
            Matrix latents = model.latents(corpus.inputs());
            Matrix testLatents = model.latents(tests.inputs());
            LinearHead head = model.head().orElseThrow();
            Matrix probabilities = model.scores(latents);
            int[] labels = Sampling.labels(corpus);
            PrecisionTrial trial = new PrecisionTrial(run, latents, testLatents, head);
            limits.forEach(trial::exact);

            InfluenceScores last = InfluenceScores.of(
                    (example, label) -> gradient(head, latents.row(example), label),
                    labels,
                    probabilities,
                    Integer.MAX_VALUE);
            add(trial, LAST_LAYER, testLatents, limits, last.scores(ofTests(head, testLatents, tests), DAMPING));

            InfluenceScores all = InfluenceScores.of(
                    (example, label) -> gradient(network, corpus.inputs(), example, label),
                    labels,
                    probabilities,
                    run.either(400, 2000));
            run.log(String.format(
                    Locale.ROOT, "%d rows have %.5f of the trace of the Gauss-Newton matrix", all.rows(), all.share()));
            Matrix gradients = ofTests(network, tests);
            add(trial, ALL_PARAMETERS, testLatents, limits, all.scores(gradients, DAMPING));
        }
    }

    /* A test without a helpful example has no weights and is left out. */
    private static void add(
            PrecisionTrial trial, String method, Matrix testLatents, List<Integer> limits, double[][] scores) {
        for (int k : limits) {
            List<Vec> truth = new ArrayList<>();
            List<MixtureWeights> weights = new ArrayList<>();
            for (int test = 0; test < scores.length; test++) {
                Vec of = Vec.of(scores[test]);
                List<Integer> helpful = Ranking.descending(of).top(k).stream()
                        .filter(example -> of.get(example) > 0)
                        .toList();
                if (!helpful.isEmpty()) {
                    truth.add(testLatents.row(test));
                    weights.add(weights(of, helpful));
                }
            }
            trial.add(method, k, Rows.of(truth), weights);
        }
    }

    /** Returns weights in proportion to the scores of the most helpful examples, as in the paper. */
    static MixtureWeights weights(Vec scores, List<Integer> helpful) {
        double total = helpful.stream().mapToDouble(scores::get).sum();
        return MixtureWeights.of(
                scores.size(),
                helpful.stream()
                        .map(example -> new MixtureWeights.Entry(example, scores.get(example) / total))
                        .toList());
    }

    /** Returns the gradient of the loss of a latent, with the weights and biases of the head as the only parameters. */
    static double[] gradient(LinearHead head, Vec latent, int label) {
        double[] error = RepresenterPoints.probabilities(head, latent);
        error[label] -= 1;
        int width = latent.size() + 1;
        double[] gradient = new double[error.length * width];
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] = error[i / width] * (i % width < latent.size() ? latent.get(i % width) : 1);
        }
        return gradient;
    }

    private static double[] gradient(ParameterGradients network, Matrix inputs, int example, int label) {
        return network.gradient(Rows.range(inputs, example, example + 1), network.classes(new int[] {label}));
    }

    private static Matrix ofTests(LinearHead head, Matrix latents, Examples tests) {
        double[][] gradients = new double[tests.size()][];
        for (int test = 0; test < gradients.length; test++) {
            gradients[test] = gradient(head, latents.row(test), Sampling.label(tests, test));
        }
        return Matrix.of(gradients);
    }

    private static Matrix ofTests(ParameterGradients network, Examples tests) {
        double[][] gradients = new double[tests.size()][];
        for (int test = 0; test < gradients.length; test++) {
            gradients[test] = gradient(network, tests.inputs(), test, Sampling.label(tests, test));
        }
        return Matrix.of(gradients);
    }
}
