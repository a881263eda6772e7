package io.simplex4j.decomposition.internal.weighing;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.OptimalityCheck;
import io.simplex4j.decomposition.Progress;
import io.simplex4j.decomposition.internal.solver.Corpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A decomposer with given weights, one latent at a time, which it certifies. */
public final class WeighingDecomposer implements Decomposer {
    /** The relative depth of rows below the supporting plane up to which a mixture counts as optimal. */
    private static final double TOLERANCE = 1e-10;

    private final Corpus corpus;
    private final Function<double[], MixtureWeights> weigher;
    private final Certificate.Ending ending;
    private final int passes;
    private final Workers workers;

    /**
     * Creates a decomposer over a corpus.
     *
     * @param weigher returns the weights of a latent, from any thread
     * @param ending the ending, unless a method that minimises reaches the optimum
     * @param passes steps for each latent, each of which reads the corpus once
     */
    public WeighingDecomposer(
            Corpus corpus,
            Function<double[], MixtureWeights> weigher,
            Certificate.Ending ending,
            int passes,
            Workers workers) {
        this.corpus = corpus;
        this.weigher = weigher;
        this.ending = ending;
        this.passes = passes;
        this.workers = workers;
    }

    @Override
    public Decomposition decompose(Vec latent) {
        return complete(corpus.checked(latent));
    }

    @Override
    public List<Decomposition> decomposeAll(Matrix latents, Progress progress) {
        List<double[]> rows = corpus.checked(latents);
        Decomposition[] all = new Decomposition[rows.size()];
        AtomicInteger done = new AtomicInteger();
        workers.run(all.length, row -> {
            Decomposition decomposition = complete(rows.get(row));
            synchronized (done) {
                all[row] = decomposition;
                progress.advancedTo(done.incrementAndGet(), all.length);
            }
        });
        return List.of(all);
    }

    private Decomposition complete(double[] values) {
        Vec latent = Vec.of(values);
        MixtureWeights weights = weigher.apply(values);
        OptimalityCheck check = OptimalityCheck.of(weights, corpus.source(), latent);
        double fromMean = latent.minus(Vec.of(corpus.mean())).norm();
        double size = fromMean + corpus.spread();
        boolean optimal =
                ending == Certificate.Ending.BUDGET_SPENT && check.gap() <= TOLERANCE * check.residual() * size;
        Certificate.Ending reached = optimal ? Certificate.Ending.OPTIMAL : ending;
        return new Decomposition(
                weights,
                weights.mix(corpus.source()),
                check.residual(),
                corpus.relativeTo(check.residual(), values),
                new Certificate(check.gap(), check.residualLowerBound(), reached, passes, passes),
                Optional.empty(),
                Optional.empty());
    }
}
