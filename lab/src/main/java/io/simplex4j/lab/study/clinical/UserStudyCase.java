package io.simplex4j.lab.study.clinical;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.dataset.clinical.ProstateFeatures;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Quadrature;
import io.simplex4j.onnx.OnnxModel;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** A patient and the two that explain the model's prediction for him, as in the figure of the paper's user study. */
final class UserStudyCase {
    /*
     * The patient is chosen by a rule that follows the study's figure. Candidates are test patients whom the model
     * expects to die and whose two corpus patients, the heavier of whom died and the other did not, both have a
     * quarter of the weight or more. The patient is the candidate, or else the test patient, with the smallest
     * relative residual.
     *
     * Projections are integrated in many equal steps, over which the rounding of single precision averages out; the
     * adaptive rule stops at a few millionths.
     */
    static final int MEMBERS = 2;
    static final int STEPS = 100_000;

    private static final double MIN_WEIGHT = 0.25;

    private final OnnxModel model;
    private final LinearHead head;
    private final Examples corpus;
    private final Examples tests;
    private final Matrix corpusLatents;
    private final Matrix testLatents;
    private final List<Decomposition> decompositions;
    private final int chosen;

    UserStudyCase(OnnxModel model, Examples corpus, Examples tests) {
        this.model = model;
        this.head = model.head().orElseThrow();
        this.corpus = corpus;
        this.tests = tests;
        this.corpusLatents = model.latents(corpus.inputs());
        this.testLatents = model.latents(tests.inputs());
        this.decompositions = ActiveSet.withDefaults()
                .withThreads(TrainedNetworks.threads())
                .withSparsity(Sparsity.atMost(MEMBERS))
                .over(corpusLatents)
                .decomposeAll(testLatents);
        this.chosen = IntStream.range(0, tests.size())
                .boxed()
                .min(Comparator.comparing((Integer test) -> !isCandidate(test))
                        .thenComparing(test -> decompositions.get(test).relativeResidual()))
                .orElseThrow();
    }

    private boolean isCandidate(int test) {
        List<MixtureWeights.Entry> members = decompositions.get(test).weights().heaviestFirst();
        return members.size() == MEMBERS
                && members.get(1).weight() >= MIN_WEIGHT
                && Sampling.label(corpus, members.get(0).row()) == 1
                && Sampling.label(corpus, members.get(1).row()) == 0
                && mortality(testLatents.row(test)) > 0.5;
    }

    /** The number of patients like the one of the figure. */
    int candidates() {
        return (int) IntStream.range(0, tests.size()).filter(this::isCandidate).count();
    }

    /** The row of the chosen patient among the tests. */
    int chosen() {
        return chosen;
    }

    Decomposition decomposition() {
        return decompositions.get(chosen);
    }

    Vec latent() {
        return testLatents.row(chosen);
    }

    Matrix corpusLatents() {
        return corpusLatents;
    }

    /** The probability of death that the model gives. */
    double mortality(Vec latent) {
        return head.scores(head.apply(latent)).get(1);
    }

    /** How the chosen patient comes about, feature by feature, from the average of some patients. */
    Explanation explain(Examples average) {
        return Explainer.of(model, Corpus.encode(model, Examples.of(corpus.inputs())))
                .withSparsity(Sparsity.atMost(MEMBERS))
                .withBaseline(averageOf(average))
                .withQuadrature(Quadrature.midpoint(STEPS))
                .withFeatureGroups(ProstateFeatures.groups())
                .explain(tests.inputs().row(chosen));
    }

    /** The average of some patients as a baseline. */
    static Baseline averageOf(Examples patients) {
        return Baseline.of(mean(patients.inputs()));
    }

    private static Vec mean(Matrix inputs) {
        double[] mean = new double[inputs.columns()];
        double[] row = new double[inputs.columns()];
        for (int r = 0; r < inputs.rows(); r++) {
            inputs.copyRow(r, row);
            for (int i = 0; i < mean.length; i++) {
                mean[i] += (row[i] - mean[i]) / (r + 1);
            }
        }
        return Vec.of(mean);
    }
}
