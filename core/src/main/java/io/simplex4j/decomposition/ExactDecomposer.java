package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.exact.CentredMixture;
import io.simplex4j.decomposition.internal.exact.ExactCheck;
import io.simplex4j.decomposition.internal.exact.LimitedMembers;
import io.simplex4j.decomposition.internal.exact.OptimalFace;
import io.simplex4j.decomposition.internal.exact.Outcome;
import io.simplex4j.decomposition.internal.exact.Solver;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.weighing.Gathering;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** {@link ActiveSet} over one corpus. Immutable and thread-safe. */
public final class ExactDecomposer implements Decomposer {
    private static final double ROUNDING = 1e-13;

    private final ActiveSet method;
    private final PreparedCorpus corpus;
    private final Solver solver;

    ExactDecomposer(ActiveSet method, PreparedCorpus corpus) {
        this.method = method;
        this.corpus = corpus;
        this.solver = new Solver(corpus, method.tolerance(), method.iterations(), method.workers());
    }

    @Override
    public Decomposition decompose(Vec latent) {
        double[] values = corpus.checked(latent);
        return complete(values, solver.solve(values));
    }

    @Override
    public List<Decomposition> decomposeAll(Matrix latents, Progress progress) {
        List<double[]> rows = corpus.checked(latents);
        Gathering results = new Gathering(rows.size(), progress);
        solver.solveAll(rows, (row, outcome) -> results.put(row, complete(rows.get(row), outcome)));
        return results.all();
    }

    /**
     * {@inheritDoc}
     *
     * <p>Where the weights are unique, or the mixture is not the optimum of the whole corpus, this costs nothing; inside
     * the hull it solves two linear programs for each example.
     */
    @Override
    public Optional<List<WeightRange>> weightRanges(Vec latent, Decomposition decomposition) {
        List<MixtureWeights.Entry> entries = decomposition.weights().heaviestFirst();
        return decomposition.uniqueness().map(uniqueness -> {
            if (uniqueness.unique()) {
                return fixedRanges(entries);
            }
            return decomposition.certificate().ending() == Certificate.Ending.OPTIMAL
                    ? faceRanges(corpus.checked(latent), entries)
                    : twinRanges(entries);
        });
    }

    private static List<WeightRange> fixedRanges(List<MixtureWeights.Entry> entries) {
        return entries.stream()
                .map(entry -> new WeightRange(entry.weight(), entry.weight(), true))
                .toList();
    }

    private List<WeightRange> faceRanges(double[] latent, List<MixtureWeights.Entry> entries) {
        OptimalFace face = new OptimalFace(corpus, solver.solve(latent));
        List<WeightRange> ranges = new ArrayList<>();
        for (MixtureWeights.Entry entry : entries) {
            face.include(entry.example());
            OptimalFace.Bound least = face.least(entry.example());
            OptimalFace.Bound most = face.most(entry.example());
            ranges.add(new WeightRange(
                    Math.min(least.value(), entry.weight()),
                    Math.max(most.value(), entry.weight()),
                    least.exact() && most.exact()));
        }
        return Collections.unmodifiableList(ranges);
    }

    private List<WeightRange> twinRanges(List<MixtureWeights.Entry> entries) {
        return entries.stream()
                .map(entry ->
                        new WeightRange(corpus.twins(entry.example()) > 0 ? 0 : entry.weight(), entry.weight(), true))
                .toList();
    }

    private Decomposition complete(double[] latent, Outcome outcome) {
        CentredMixture best = CentredMixture.of(outcome.support());
        double depth = outcome.proof().depth();
        Uniqueness uniqueness = ofChosen(best);
        if (outcome.severalMayBeOptimal()) {
            OptimalFace face = new OptimalFace(corpus, outcome);
            uniqueness = new Uniqueness(face.unique(), face.size());
            if (!uniqueness.unique()) {
                best = near(face, outcome, best);
                depth = ExactCheck.depth(corpus, best);
            }
        }
        int limit = method.sparsity().members();
        if (best.size() > limit) {
            return limited(latent, outcome, best);
        }
        Certificate certificate = certificate(best, depth, outcome.proof().ending(), outcome.proof());
        Optional<SparsityPrice> price = method.sparsity().limited()
                ? Optional.of(new SparsityPrice(limit, best.length() / corpus.scale(), 0, certificate.converged()))
                : Optional.empty();
        return decomposition(latent, best, certificate, uniqueness, price);
    }

    private Decomposition limited(double[] latent, Outcome outcome, CentredMixture best) {
        int limit = method.sparsity().members();
        LimitedMembers.Result found = new LimitedMembers(corpus, limit).search(outcome, best);
        CentredMixture mixture = found.mixture();
        Certificate.Ending ending = outcome.proof().ending();
        double unlimited = best.length() / corpus.scale();
        double price = Math.max(0, mixture.length() / corpus.scale() - unlimited);
        return decomposition(
                latent,
                mixture,
                certificate(
                        mixture,
                        ExactCheck.depth(corpus, mixture),
                        ending == Certificate.Ending.OPTIMAL ? Certificate.Ending.LIMITED_MEMBERS : ending,
                        outcome.proof()),
                ofChosen(mixture),
                Optional.of(new SparsityPrice(limit, unlimited, price, found.provenBest())));
    }

    /** The examples of a mixture are affinely independent, so only identical ones can take weight from them. */
    private Uniqueness ofChosen(CentredMixture mixture) {
        int twins = Arrays.stream(mixture.members()).map(corpus::twins).sum();
        return new Uniqueness(twins == 0, mixture.size() + twins);
    }

    /** The mixture of the nearest examples, unless rounding made it worse than the one at hand. */
    private CentredMixture near(OptimalFace face, Outcome outcome, CentredMixture best) {
        face.preferNear();
        CentredMixture near = face.mixture();
        double[] target = outcome.support().target();
        double negligible = Math.min(1e-6, 10 * outcome.plane().tolerance());
        CentredMixture brief = CentredMixture.best(corpus, target, near.membersAbove(negligible));
        if (isAsGood(brief, best)) {
            return brief;
        }
        return isAsGood(near, best) ? near : best;
    }

    private boolean isAsGood(CentredMixture mixture, CentredMixture best) {
        return mixture.length() <= 10 * best.length() + ROUNDING * best.reach()
                && ExactCheck.withinTolerance(corpus, mixture, method.tolerance());
    }

    private Certificate certificate(
            CentredMixture mixture, double depth, Certificate.Ending ending, Outcome.Proof proof) {
        double length = mixture.length() / corpus.scale();
        double below = depth / corpus.scale();
        double rounding = ROUNDING * (length + below + mixture.reach() / corpus.scale());
        double atLeast = Math.max(0, length - below - rounding);
        return new Certificate(length * below, atLeast, ending, proof.steps(), proof.passes());
    }

    /** The mean is a mixture too, so an optimal residual is at most the distance from it but for rounding. */
    private Decomposition decomposition(
            double[] latent,
            CentredMixture mixture,
            Certificate certificate,
            Uniqueness uniqueness,
            Optional<SparsityPrice> price) {
        MixtureWeights weights = MixtureWeights.trusted(corpus.rows(), mixture.members(), mixture.weights());
        double residual = mixture.length() / corpus.scale();
        double relative = corpus.relativeTo(residual, latent);
        boolean optimal = certificate.ending() == Certificate.Ending.OPTIMAL;
        return new Decomposition(
                weights,
                weights.mix(corpus.source()),
                residual,
                optimal ? Math.min(1, relative) : relative,
                certificate,
                Optional.of(uniqueness),
                price);
    }
}
