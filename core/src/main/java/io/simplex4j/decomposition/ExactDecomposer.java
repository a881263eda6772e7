package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.solver.Batch;
import io.simplex4j.decomposition.internal.solver.Corpus;
import io.simplex4j.decomposition.internal.solver.Face;
import io.simplex4j.decomposition.internal.solver.HullSearch;
import io.simplex4j.decomposition.internal.solver.Search;
import io.simplex4j.decomposition.internal.solver.Solve;
import io.simplex4j.decomposition.internal.solver.SparseSearch;
import io.simplex4j.decomposition.internal.solver.Tolerances;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The {@link ActiveSet} method over one corpus. Immutable and thread-safe. */
public final class ExactDecomposer implements Decomposer {
    /** The largest face whose exact ranges cost next to nothing. */
    private static final int SMALL_FACE = 32;

    /** The maximum number of examples whose ranges get the full effort. */
    private static final int HEAVIEST = 12;

    private final ActiveSet method;
    private final Corpus corpus;
    private final Batch batch;

    ExactDecomposer(ActiveSet method, Corpus corpus) {
        this.method = method;
        this.corpus = corpus;
        this.batch = new Batch(corpus, method.tolerance(), method.iterations(), method.workers());
    }

    /** Returns the number of examples. */
    public int rows() {
        return corpus.rows();
    }

    /** Returns how many numbers a latent has. */
    public int columns() {
        return corpus.columns();
    }

    Corpus corpus() {
        return corpus;
    }

    /** Creates a search for distances from the hull of the corpus. */
    HullSearch hullSearch() {
        return new HullSearch(batch);
    }

    @Override
    public Decomposition decompose(Vec latent) {
        double[] values = corpus.checked(latent);
        return complete(values, batch.solve(values));
    }

    @Override
    public List<Decomposition> decomposeAll(Matrix latents, Progress progress) {
        List<double[]> rows = corpus.checked(latents);
        return batch.solveAll(rows, this::complete, progress);
    }

    /**
     * {@inheritDoc}
     *
     * <p>This costs nothing if the weights are unique, or if the mixture is not the optimum of the whole corpus.
     * Otherwise {@link ActiveSet#withRanges} limits the cost.
     */
    @Override
    public Optional<List<WeightRange>> weightRanges(Vec latent, Decomposition decomposition) {
        List<MixtureWeights.Entry> entries = decomposition.weights().heaviestFirst();
        int[] members = members(decomposition);
        return decomposition.uniqueness().map(uniqueness -> {
            if (!uniqueness.unique() && decomposition.certificate().ending() == Certificate.Ending.OPTIMAL) {
                return faceRanges(corpus.checked(latent), entries, members);
            }
            int[][] twins = uniqueness.unique() ? new int[0][] : corpus.twins(members);
            return IntStream.range(0, members.length)
                    .mapToObj(k -> {
                        double weight = entries.get(k).weight();
                        boolean hasTwin = !uniqueness.unique() && twins[k][1] > 1;
                        return new WeightRange(hasTwin ? 0 : weight, weight, true);
                    })
                    .toList();
        });
    }

    private static int[] members(Decomposition decomposition) {
        return decomposition.weights().heaviestFirst().stream()
                .mapToInt(MixtureWeights.Entry::row)
                .toArray();
    }

    private List<WeightRange> faceRanges(double[] latent, List<MixtureWeights.Entry> entries, int[] members) {
        Face face = Face.of(batch, batch.solveFrom(latent, members));
        int exact = face.size() <= SMALL_FACE ? entries.size() : method.ranges() == Ranges.EXACT ? HEAVIEST : 0;
        double[] max = exact < members.length ? face.bounds(members, HEAVIEST) : new double[0];
        return IntStream.range(0, members.length)
                .mapToObj(k -> {
                    double weight = entries.get(k).weight();
                    return k < exact
                            ? face.range(members[k], weight)
                            : new WeightRange(0, Math.max(max[k], weight), false);
                })
                .toList();
    }

    /**
     * Returns the mixture without each of its examples, in the order of {@link MixtureWeights#heaviestFirst()}. Leaving out any
     * other example changes nothing. A corpus of one example has no such mixtures.
     *
     * @param latent the latent that was decomposed
     * @param decomposition the result of this decomposer, without a limit on examples
     */
    public List<WithoutExample> withoutEach(Vec latent, Decomposition decomposition) {
        if (decomposition.weights().corpusSize() != corpus.rows()) {
            throw new IllegalArgumentException(
                    "decomposition is over " + decomposition.weights().corpusSize() + " examples; expected "
                            + corpus.rows() + " as the corpus has");
        }
        double[] values = corpus.checked(latent);
        int[] members = corpus.rows() == 1 ? new int[0] : members(decomposition);
        return Arrays.stream(members)
                .mapToObj(left -> {
                    int[] others = Arrays.stream(members)
                            .filter(member -> member != left)
                            .toArray();
                    return without(left, batch.solveWithout(values, new int[] {left}, others));
                })
                .toList();
    }

    /** Returns the residual of each example of the corpus over all others, identical ones included; none for a corpus of one. */
    public Vec leaveOneOutResiduals() {
        double[] residuals = new double[corpus.rows() == 1 ? 0 : corpus.rows()];
        method.workers().forEach(residuals.length, row -> {
            if (corpus.twins(row)[0][1] == 1) {
                residuals[row] = withoutItself(row).residual();
            }
        });
        return Vec.of(residuals);
    }

    private WithoutExample withoutItself(int row) {
        return without(row, batch.solveWithout(corpus.source().row(row).toArray(), new int[] {row}));
    }

    /** Explains some examples of the corpus, each by all others, identical ones included. */
    public List<WithoutExample> byOthers(int... examples) {
        requireExamples(examples);
        if (corpus.rows() == 1 && examples.length > 0) {
            throw new IllegalArgumentException("corpus has one example; expected others to explain it");
        }
        WithoutExample[] all = new WithoutExample[examples.length];
        method.workers().forEach(examples.length, k -> all[k] = withoutItself(examples[k]));
        return List.of(all);
    }

    /** Returns the residual of some examples of the corpus, each over all that differ from it; empty if none does. */
    public List<OptionalDouble> residualsOverDifferent(int... examples) {
        requireExamples(examples);
        OptionalDouble[] residuals = new OptionalDouble[examples.length];
        method.workers().forEach(examples.length, k -> residuals[k] = overDifferent(examples[k]));
        return List.of(residuals);
    }

    private void requireExamples(int... examples) {
        for (int example : examples) {
            if (example < 0 || example >= corpus.rows()) {
                throw new IllegalArgumentException(
                        "example is " + example + "; expected from 0 to " + (corpus.rows() - 1));
            }
        }
    }

    private OptionalDouble overDifferent(int example) {
        Vec latent = corpus.source().row(example);
        int[] twins = corpus.twins(example)[0];
        int[] same = twins[1] == 1
                ? new int[] {example}
                : IntStream.range(twins[0], corpus.rows())
                        .filter(row -> corpus.source().row(row).equals(latent))
                        .toArray();
        return twins[1] == corpus.rows()
                ? OptionalDouble.empty()
                : OptionalDouble.of(without(example, batch.solveWithout(latent.toArray(), same))
                        .residual());
    }

    private WithoutExample without(int example, Solve solved) {
        Search mixture = solved.search();
        return new WithoutExample(
                example,
                MixtureWeights.trusted(corpus.rows(), mixture.members(), mixture.weights()),
                mixture.length() / corpus.scale(),
                solved.ending() == Certificate.Ending.OPTIMAL);
    }

    private Decomposition complete(double[] latent, Solve solved) {
        Search best = solved.search();
        Optional<Search> better = Optional.empty();
        Uniqueness uniqueness;
        if (solved.severalMayBeOptimal()) {
            Face face = Face.of(batch, solved);
            uniqueness = new Uniqueness(face.unique(), face.size());
            better = uniqueness.unique() || solved.isRow()
                    ? solved.withoutNoise()
                    : solved.ifAsGood(face.nearest()).or(solved::withoutNoise);
        } else if (solved.onlyOneIsOptimal()) {
            uniqueness = new Uniqueness(true, best.size());
            better = solved.withoutNoise();
        } else {
            uniqueness = amongTwins(best);
        }
        Search shown = better.orElse(best);
        int limit = method.sparsity().members();
        double unlimited = shown.length() / corpus.scale();
        Certificate.Ending ending = solved.ending();
        if (shown.size() > limit) {
            SparseSearch search = new SparseSearch(corpus, limit, solved.target());
            Search few = search.search(shown);
            double price = Math.max(0, few.length() / corpus.scale() - unlimited);
            ending = ending == Certificate.Ending.OPTIMAL ? Certificate.Ending.LIMITED_MEMBERS : ending;
            return decomposition(
                    latent,
                    few,
                    certificate(few, solved.depthOf(few), ending, solved),
                    amongTwins(few),
                    Optional.of(new SparsityPrice(limit, unlimited, price, search.isEnumerable())));
        }
        double depth = better.isEmpty() ? solved.depth() : solved.depthOf(shown);
        Certificate certificate = certificate(shown, depth, ending, solved);
        Optional<SparsityPrice> price = method.sparsity().limited()
                ? Optional.of(new SparsityPrice(limit, unlimited, 0, certificate.converged()))
                : Optional.empty();
        return decomposition(latent, shown, certificate, uniqueness, price);
    }

    /** The examples of a mixture are affinely independent, so only identical ones can take weight from them. */
    private Uniqueness amongTwins(Search mixture) {
        int twins = Arrays.stream(corpus.twins(mixture.members()))
                .mapToInt(each -> each[1] - 1)
                .sum();
        return new Uniqueness(twins == 0, mixture.size() + twins);
    }

    private Certificate certificate(Search mixture, double depth, Certificate.Ending ending, Solve solved) {
        double length = mixture.length() / corpus.scale();
        double below = depth / corpus.scale();
        double rounding = Tolerances.NO_WEIGHT * (length + below + mixture.reach() / corpus.scale());
        double lowerBound = Math.max(0, length - below - rounding);
        return new Certificate(length * below, lowerBound, ending, solved.steps(), solved.passes());
    }

    /** The mean is a mixture too, so an optimal residual is at most the distance from it, apart from rounding. */
    private Decomposition decomposition(
            double[] latent,
            Search mixture,
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
