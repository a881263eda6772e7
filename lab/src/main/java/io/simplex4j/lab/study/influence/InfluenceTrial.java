package io.simplex4j.lab.study.influence;

import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.ConjugateGradients;
import io.simplex4j.lab.comparison.Influence;
import io.simplex4j.lab.comparison.InfluenceFunctions;
import io.simplex4j.lab.comparison.L2Penalty;
import io.simplex4j.lab.comparison.SoftmaxHeadLoss;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.study.precision.PrecisionTrial;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How well influence scores serve as the weights of a mixture, in one run. */
final class InfluenceTrial {
    static final String ALL_PARAMETERS = "influence, all parameters";
    static final String LAST_LAYER = "influence, last layer";
    static final String AUTHORS = "influence, authors' code";

    /** Added to all eigenvalues. */
    static final double DAMPING = 0.01;

    private final Examples corpus;
    private final Examples tests;
    private final Matrix latents;
    private final Matrix testLatents;
    private final LinearHead head;
    private final List<Integer> limits;
    private final PrecisionTrial trial;

    /** A trial with these limits to the number of examples in a mixture. */
    InfluenceTrial(Run run, OnnxModel model, Examples corpus, Examples tests, List<Integer> limits) {
        this.corpus = corpus;
        this.tests = tests;
        this.latents = model.latents(corpus.inputs());
        this.testLatents = model.latents(tests.inputs());
        this.head = model.head().orElseThrow();
        this.limits = limits;
        this.trial = new PrecisionTrial(run, latents, testLatents, head);
    }

    /** The best mixtures. */
    InfluenceTrial exact() {
        limits.forEach(trial::exact);
        return this;
    }

    /** With the weights and the bias of the last layer as the only parameters. */
    InfluenceTrial lastLayer() {
        SoftmaxHeadLoss loss = SoftmaxHeadLoss.of(latents, Sampling.labels(corpus), head, L2Penalty.none());
        List<Vec> gradients = new ArrayList<>();
        for (int test = 0; test < tests.size(); test++) {
            gradients.add(loss.gradient(testLatents.row(test), Sampling.label(tests, test)));
        }
        return add(
                LAST_LAYER,
                InfluenceFunctions.of(loss)
                        .withInverse(ConjugateGradients.withDefaults().withDamping(DAMPING))
                        .onAll(Rows.of(gradients)));
    }

    /** With all parameters of the network. */
    InfluenceTrial allParameters(GaussNewtonLoss loss, Matrix gradients) {
        return add(
                ALL_PARAMETERS,
                InfluenceFunctions.of(loss)
                        .withInverse(GaussNewtonInverse.of(loss, DAMPING))
                        .onAll(gradients));
    }

    /**
     * As in the authors' code: one step of a series instead of the inverse, the sign of harm instead of help, and
     * scores assigned to the wrong examples.
     */
    InfluenceTrial authors(GaussNewtonLoss loss, Matrix gradients, long seed) {
        int[] order = Sampling.permutation(corpus.size(), seed);
        List<Influence> influences = new ArrayList<>();
        for (Influence right :
                InfluenceFunctions.of(loss).withInverse(new AuthorsInverse()).onAll(gradients)) {
            double[] scores = new double[order.length];
            for (int c = 0; c < scores.length; c++) {
                scores[c] = -right.scores().get(order[c]);
            }
            influences.add(new Influence(Vec.of(scores), right.solution()));
        }
        return add(AUTHORS, influences);
    }

    /* A test that no example helps with has no weights and is left out. */
    private InfluenceTrial add(String method, List<Influence> influences) {
        for (int k : limits) {
            List<Vec> truth = new ArrayList<>();
            List<MixtureWeights> weights = new ArrayList<>();
            for (int test = 0; test < influences.size(); test++) {
                Optional<MixtureWeights> found = influences.get(test).weights(k);
                if (found.isPresent()) {
                    truth.add(testLatents.row(test));
                    weights.add(found.get());
                }
            }
            trial.add(method, k, Rows.of(truth), weights);
        }
        return this;
    }
}
