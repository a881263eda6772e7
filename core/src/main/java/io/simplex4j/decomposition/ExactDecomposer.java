package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.exact.CentredMixture;
import io.simplex4j.decomposition.internal.exact.ExactCheck;
import io.simplex4j.decomposition.internal.exact.LimitedMembers;
import io.simplex4j.decomposition.internal.exact.OptimalFace;
import io.simplex4j.decomposition.internal.exact.Outcome;
import io.simplex4j.decomposition.internal.exact.PlaneBounds;
import io.simplex4j.decomposition.internal.exact.Solver;
import io.simplex4j.decomposition.internal.exact.WithoutOne;
import io.simplex4j.decomposition.internal.gram.HullSearch;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import io.simplex4j.decomposition.internal.weighing.Gathering;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** {@link ActiveSet} over one corpus. Immutable and thread-safe. */
public final class ExactDecomposer implements Decomposer {
    private static final double ROUNDING = 1e-13;
    private static final double NOISE = 1e-13;

    /** A face of so few examples that exact ranges cost next to nothing. */
    private static final int SMALL_FACE = 32;

    /** The examples that matter most: those whose ranges are worth most work. */
    private static final int HEAVIEST = 12;

    private final ActiveSet method;
    private final ScannedCorpus corpus;
    private final Solver solver;

    ExactDecomposer(ActiveSet method, ScannedCorpus corpus) {
        this.method = method;
        this.corpus = corpus;
        this.solver = new Solver(corpus, method.tolerance(), method.iterations(), method.workers());
    }

    ScannedCorpus corpus() {
        return corpus;
    }

    /** Searches for distances from the hull of the corpus, given its rows in these coordinates. */
    HullSearch search(ScannedCorpus moved) {
        return solver.hullSearch(moved);
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
     * <p>Where the weights are unique, or the mixture is not the optimum of the whole corpus, this costs nothing. Elsewhere
     * {@link ActiveSet#withRanges} says how much it may cost.
     */
    @Override
    public Optional<List<WeightRange>> weightRanges(Vec latent, Decomposition decomposition) {
        List<MixtureWeights.Entry> entries = decomposition.weights().heaviestFirst();
        return decomposition.uniqueness().map(uniqueness -> {
            if (uniqueness.unique()) {
                return fixedRanges(entries);
            }
            return decomposition.certificate().ending() == Certificate.Ending.OPTIMAL
                    ? faceRanges(corpus.checked(latent), decomposition, uniqueness.candidates())
                    : twinRanges(entries);
        });
    }

    /**
     * What the mixture becomes without each of its examples, in the order of {@link MixtureWeights#heaviestFirst()}; all
     * other examples could be left out without any change. A corpus of one example has none.
     *
     * @param latent the latent that was decomposed
     * @param decomposition what this decomposer made of it, without a limit on examples
     */
    public List<WithoutExample> withoutEach(Vec latent, Decomposition decomposition) {
        if (decomposition.weights().corpusSize() != corpus.rows()) {
            throw new IllegalArgumentException(
                    "decomposition is over " + decomposition.weights().corpusSize() + " examples, expected "
                            + corpus.rows() + " as the corpus has");
        }
        if (corpus.rows() == 1) {
            return List.of();
        }
        double[] values = corpus.checked(latent);
        List<MixtureWeights.Entry> entries = decomposition.weights().heaviestFirst();
        WithoutOne search = new WithoutOne(prepared(), method.tolerance());
        List<WithoutExample> all = new ArrayList<>();
        for (MixtureWeights.Entry left : entries) {
            int[] others = entries.stream()
                    .mapToInt(MixtureWeights.Entry::example)
                    .filter(example -> example != left.example())
                    .toArray();
            all.add(without(left.example(), search.solve(values, left.example(), others)));
        }
        return all;
    }

    /**
     * The residual of each example of the corpus over all others, identical ones included; nothing for a corpus of one.
     */
    public Vec leaveOneOutResiduals() {
        if (corpus.rows() == 1) {
            return Vec.of();
        }
        double[] residuals = new double[corpus.rows()];
        Workers workers = method.workers();
        int pieces = Math.min(workers.threads(), corpus.rows());
        workers.run(pieces, piece -> {
            WithoutOne search = new WithoutOne(prepared(), method.tolerance());
            double[] row = new double[corpus.columns()];
            int end = Workers.start(corpus.rows(), pieces, piece + 1);
            for (int r = Workers.start(corpus.rows(), pieces, piece); r < end; r++) {
                Workers.checkInterrupted();
                if (prepared().twins(r) > 0) {
                    continue;
                }
                corpus.source().copyRow(r, row);
                residuals[r] = search.solve(row, r, new int[0]).mixture().length() / corpus.scale();
            }
        });
        return Vec.of(residuals);
    }

    /** Some examples of the corpus, which has others, each explained by all others, identical ones included. */
    public List<WithoutExample> byOthers(int... examples) {
        requireExamples(examples);
        if (corpus.rows() == 1 && examples.length > 0) {
            throw new IllegalArgumentException("corpus has one example, expected others to explain it");
        }
        List<Optional<WithoutExample>> all = new ArrayList<>(Collections.nCopies(examples.length, Optional.empty()));
        Workers workers = method.workers();
        int pieces = Math.min(workers.threads(), examples.length);
        workers.run(pieces, piece -> {
            WithoutOne search = new WithoutOne(prepared(), method.tolerance());
            double[] row = new double[corpus.columns()];
            int end = Workers.start(examples.length, pieces, piece + 1);
            for (int k = Workers.start(examples.length, pieces, piece); k < end; k++) {
                Workers.checkInterrupted();
                corpus.source().copyRow(examples[k], row);
                WithoutExample found = without(examples[k], search.solve(row, examples[k], new int[0]));
                synchronized (all) {
                    all.set(k, Optional.of(found));
                }
            }
        });
        return all.stream().map(Optional::orElseThrow).toList();
    }

    /**
     * The residual of some examples of the corpus, each over all that are not identical to it; nothing where there are no
     * such.
     */
    public List<OptionalDouble> residualsOverDifferent(int... examples) {
        requireExamples(examples);
        double[] residuals = new double[examples.length];
        Workers workers = method.workers();
        int pieces = Math.min(workers.threads(), examples.length);
        workers.run(pieces, piece -> {
            WithoutOne search = new WithoutOne(prepared(), method.tolerance());
            int end = Workers.start(examples.length, pieces, piece + 1);
            for (int k = Workers.start(examples.length, pieces, piece); k < end; k++) {
                Workers.checkInterrupted();
                residuals[k] = overDifferent(search, examples[k]);
            }
        });
        return Arrays.stream(residuals)
                .mapToObj(each -> each < 0 ? OptionalDouble.empty() : OptionalDouble.of(each))
                .toList();
    }

    private void requireExamples(int... examples) {
        for (int example : examples) {
            if (example < 0 || example >= corpus.rows()) {
                throw new IllegalArgumentException(
                        "example is " + example + ", expected from 0 to " + (corpus.rows() - 1));
            }
        }
    }

    /** The residual of one, or −1; where it is not proven over the corpus as it is, one without it is prepared. */
    private double overDifferent(WithoutOne search, int example) {
        Matrix source = corpus.source();
        double[] latent = corpus.checked(source.row(example));
        PreparedCorpus here = prepared();
        int twins = here.twins(example);
        if (twins + 1 == corpus.rows()) {
            return -1;
        }
        BitSet same = new BitSet();
        same.set(example);
        if (twins > 0) {
            int first = here.first(example);
            IntStream.range(first, corpus.rows())
                    .filter(row -> here.first(row) == first)
                    .forEach(same::set);
        }
        WithoutOne.Found found = search.solve(latent, same::get, new int[0]);
        if (found.proven()) {
            return found.mixture().length() / corpus.scale();
        }
        same.flip(0, corpus.rows());
        return method.withThreads(1)
                .withSparsity(Sparsity.unlimited())
                .over(source.select(same.stream().toArray()))
                .decompose(Vec.of(latent))
                .residual();
    }

    private WithoutExample without(int example, WithoutOne.Found found) {
        CentredMixture mixture = found.mixture();
        return new WithoutExample(
                example,
                MixtureWeights.trusted(corpus.rows(), mixture.members(), mixture.weights()),
                mixture.length() / corpus.scale(),
                found.proven());
    }

    /** The corpus in one place: what leaves examples out needs that, and nothing that has it in shards shows it. */
    private PreparedCorpus prepared() {
        if (corpus instanceof PreparedCorpus here) {
            return here;
        }
        throw new IllegalStateException("corpus is in shards, expected one in one place to leave examples out");
    }

    private static List<WeightRange> fixedRanges(List<MixtureWeights.Entry> entries) {
        return entries.stream()
                .map(entry -> new WeightRange(entry.weight(), entry.weight(), true))
                .toList();
    }

    private List<WeightRange> faceRanges(double[] latent, Decomposition decomposition, int candidates) {
        List<MixtureWeights.Entry> entries = decomposition.weights().heaviestFirst();
        int exact = candidates <= SMALL_FACE ? entries.size() : method.ranges() == Ranges.EXACT ? HEAVIEST : 0;
        List<WeightRange> ranges = new ArrayList<>();
        if (exact > 0) {
            OptimalFace face = new OptimalFace(corpus, solver.solve(latent));
            entries.stream().limit(exact).forEach(entry -> ranges.add(exactRange(face, entry)));
        }
        if (exact < entries.size()) {
            PlaneBounds planes = planes(latent, decomposition, candidates);
            entries.stream()
                    .skip(exact)
                    .forEach(entry -> ranges.add(
                            new WeightRange(0, Math.max(planes.most(entry.example()), entry.weight()), false)));
        }
        return Collections.unmodifiableList(ranges);
    }

    private PlaneBounds planes(double[] latent, Decomposition decomposition, int candidates) {
        double[] approximation = decomposition.approximation().toArray();
        int[] heaviest = decomposition.weights().heaviestFirst().stream()
                .limit(HEAVIEST)
                .mapToInt(MixtureWeights.Entry::example)
                .toArray();
        return candidates >= corpus.rows()
                ? PlaneBounds.overCorpus(corpus, approximation, heaviest)
                : PlaneBounds.over(solver.solve(latent).face(), corpus, approximation, heaviest);
    }

    private static WeightRange exactRange(OptimalFace face, MixtureWeights.Entry entry) {
        face.include(entry.example());
        OptimalFace.Bound least = face.least(entry.example());
        OptimalFace.Bound most = face.most(entry.example());
        return new WeightRange(
                Math.min(least.value(), entry.weight()),
                Math.max(most.value(), entry.weight()),
                least.exact() && most.exact());
    }

    private List<WeightRange> twinRanges(List<MixtureWeights.Entry> entries) {
        return entries.stream()
                .map(entry -> new WeightRange(
                        corpus.twins(new int[] {entry.example()}) > 0 ? 0 : entry.weight(), entry.weight(), true))
                .toList();
    }

    private Decomposition complete(double[] latent, Outcome outcome) {
        CentredMixture best = CentredMixture.of(outcome.support());
        double depth = outcome.proof().depth();
        Uniqueness uniqueness;
        CentredMixture shown = best;
        if (outcome.severalMayBeOptimal()) {
            OptimalFace face = new OptimalFace(corpus, outcome);
            uniqueness = new Uniqueness(face.unique(), face.size());
            shown = uniqueness.unique() ? withoutNoise(outcome, best) : near(face, outcome, best);
        } else if (outcome.onlyOneIsOptimal()) {
            uniqueness = new Uniqueness(true, best.size());
            shown = withoutNoise(outcome, best);
        } else {
            uniqueness = ofChosen(best);
        }
        depth = shown == best ? depth : ExactCheck.depth(corpus, shown);
        best = shown;
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
        int twins = corpus.twins(mixture.members());
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

    /** The mixture without members whose weight is rounding, which a point on the edge of a simplex leaves. */
    private CentredMixture withoutNoise(Outcome outcome, CentredMixture best) {
        int[] members = best.membersAbove(NOISE);
        if (members.length == best.size()) {
            return best;
        }
        CentredMixture brief = CentredMixture.best(corpus, outcome.support().target(), members);
        return isAsGood(brief, best) ? brief : best;
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
