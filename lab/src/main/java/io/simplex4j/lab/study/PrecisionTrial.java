package io.simplex4j.lab.study;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.lab.Methods;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.NearestNeighbours;
import io.simplex4j.lab.comparison.RSquared;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.ArrayList;
import java.util.List;

/** How well methods reconstruct the latents and outputs of test examples from a corpus, in one run. */
public final class PrecisionTrial {
    public static final List<String> COLUMNS = List.of(
            "method",
            "k",
            "tests",
            "r2_latent",
            "r2_output",
            "r2_latent_by_column",
            "r2_output_by_column",
            "error_latent",
            "error_output",
            "members");

    private static final int THREADS = TrainedNetworks.threads();

    private final Run run;
    private final Matrix corpus;
    private final Matrix tests;
    private final LinearHead head;

    /** Latents of corpus and tests, and the head that turns them into outputs. */
    public PrecisionTrial(Run run, Matrix corpus, Matrix tests, LinearHead head) {
        this.run = run;
        this.corpus = corpus;
        this.tests = tests;
        this.head = head;
    }

    /** At most k examples, exactly. */
    public PrecisionTrial exact(int k) {
        ActiveSet method = ActiveSet.withDefaults().withThreads(THREADS);
        return add(
                Methods.EXACT, k, method.withSparsity(k < corpus.rows() ? Sparsity.atMost(k) : Sparsity.unlimited()));
    }

    public PrecisionTrial nearest(int k) {
        add(Methods.KNN_UNIFORM, k, NearestNeighbours.uniform(k).withThreads(THREADS));
        return add(Methods.KNN_DISTANCE, k, NearestNeighbours.distance(k).withThreads(THREADS));
    }

    /** The paper's algorithm, unchanged and with all but the K largest weights removed. */
    public PrecisionTrial adam(int k, SoftmaxAdam settings) {
        return adam(Methods.ADAM, Methods.ADAM_CUT, k, settings);
    }

    /** The paper's algorithm under other names. */
    PrecisionTrial adam(String name, String cutName, int k, SoftmaxAdam settings) {
        List<MixtureWeights> weights =
                settings.withSparsity(Sparsity.atMost(k)).withThreads(THREADS).over(corpus).decomposeAll(tests).stream()
                        .map(Decomposition::weights)
                        .toList();
        add(name, k, tests, weights);
        return add(cutName, k, tests, weights.stream().map(w -> heaviest(w, k)).toList());
    }

    /** Outputs alone, by another method. */
    public PrecisionTrial outputs(String method, Matrix approximated) {
        Matrix outputs = outputs(tests);
        run.row(
                method,
                "",
                tests.rows(),
                "",
                RSquared.pooled(outputs, approximated),
                "",
                RSquared.columnAveraged(outputs, approximated),
                "",
                RSquared.meanError(outputs, approximated),
                "");
        return this;
    }

    private PrecisionTrial add(String name, int k, DecompositionMethod method) {
        List<MixtureWeights> weights = method.over(corpus).decomposeAll(tests).stream()
                .map(Decomposition::weights)
                .toList();
        return add(name, k, tests, weights);
    }

    /** Latents reconstructed with these weights. */
    public PrecisionTrial add(String name, int k, Matrix truth, List<MixtureWeights> weights) {
        Matrix latents = Rows.of(weights.stream().map(w -> w.mix(corpus)).toList());
        Matrix outputs = outputs(latents);
        Matrix expected = outputs(truth);
        run.row(
                name,
                k,
                truth.rows(),
                RSquared.pooled(truth, latents),
                RSquared.pooled(expected, outputs),
                RSquared.columnAveraged(truth, latents),
                RSquared.columnAveraged(expected, outputs),
                RSquared.meanError(truth, latents),
                RSquared.meanError(expected, outputs),
                weights.stream().mapToInt(MixtureWeights::count).average().orElse(0));
        return this;
    }

    private Matrix outputs(Matrix latents) {
        List<Vec> outputs = new ArrayList<>();
        for (int r = 0; r < latents.rows(); r++) {
            outputs.add(head.apply(latents.row(r)));
        }
        return Rows.of(outputs);
    }

    /** The k heaviest of some weights, scaled to a sum of 1. */
    public static MixtureWeights heaviest(MixtureWeights weights, int k) {
        List<MixtureWeights.Entry> kept = weights.heaviestFirst().subList(0, Math.min(k, weights.count()));
        double sum = kept.stream().mapToDouble(MixtureWeights.Entry::weight).sum();
        return MixtureWeights.of(
                weights.corpusSize(),
                kept.stream()
                        .map(entry -> new MixtureWeights.Entry(entry.row(), entry.weight() / sum))
                        .toList());
    }
}
