package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.decomposition.Certificate.Ending;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The exact decomposition of one latent, as a sequence of passes over the corpus. */
public final class Solve {
    /*
     * Column generation. Start from the best point of a sample, or of all rows if they are few. Then repeat: a pass over the corpus
     * proves the point optimal, or finds the rows below its plane and those just above it (the pool), and the problem is solved
     * exactly on the pool and the members. Two passes are enough for most latents: one to find the pool, one to prove. So only
     * the first looks for rows above the plane. Passes are driven from outside, so that many solves can share one.
     *
     * The point is optimal if ⟨u, z_c − ẑ⟩ ≥ 0 for every row, with u = x/|x|: then the plane through ẑ with normal u supports the hull.
     */

    /** The tolerance on a sample, which is only a start and needs no more digits than floats have. */
    private static final double SAMPLE_TOLERANCE = 1e-6;

    /** A solve takes a few rounds; more than this means that rounding errors keep it from ending. */
    private static final int MAX_ROUNDS = 100;

    /** Rows that are tried one by one after a pass. */
    private static final int DEEPEST = 64;

    /** The square of a distance within which a row counts as at the target; any distance with few rows will do. */
    private static final double AT_TARGET = 1e-6;

    /** Rounds that go on from an accepted point and do not visibly shorten x. */
    private static final int POLISHES = 4;

    /** A visible decrease of |x|, relative to its reach. */
    private static final double VISIBLE = 1e-10;

    private final Corpus corpus;
    private final double[] target;
    private final double tolerance;
    private final Search search;
    private int[] excluded = {};
    private int[] likely = {};
    private double cut = Double.POSITIVE_INFINITY;
    private int rounds;
    private boolean done;
    private int polished;
    private Ending ending = Ending.BUDGET_SPENT;
    private double depth;
    private int[] face = new int[0];
    private boolean faceIsCorpus;
    private boolean atRow;

    /** Creates a problem to solve, for a centred target; at most {@code steps} examples are tried. */
    Solve(Corpus corpus, double[] target, double tolerance, int steps) {
        this.corpus = corpus;
        this.target = target;
        this.tolerance = tolerance;
        this.search = new Search(target, steps);
    }

    /** Leaves out rows, given in ascending order. */
    Solve without(int... rows) {
        excluded = rows;
        return this;
    }

    /** Starts from rows that are probably members. */
    Solve from(int... rows) {
        likely = rows;
        return this;
    }

    /** Projects all rows along some edges. */
    Solve flattened(UpdatedQr edges) {
        search.flatten(edges);
        return this;
    }

    /** Adds the cost κ|z_c − t|² of each row, κ being the pull. */
    Solve withPull(double pull) {
        search.usePull(pull);
        return this;
    }

    /** Ends at a row that is the target itself. */
    Solve endAt(int equal) {
        search.start(equal, corpus.centred(equal), corpus.typicalNorm());
        end(Ending.OPTIMAL);
        faceIsCorpus = true;
        atRow = true;
        return this;
    }

    /** Finds the best point of the sample. */
    Solve start(Pool sample) {
        Pool pool = sample;
        boolean small = corpus.isSmall();
        if (search.pull() > 0 && !small) {
            int[] nearest = nearest();
            pool = nearest.length > 0 ? sample.gather(nearest) : sample;
        }
        pool.aim(target, excluded);
        if (likely.length > 0) {
            search.startWith(corpus, likely);
        } else {
            search.startFrom(pool, search.pull() > 0 ? 0 : pool.lookFromMean(), corpus.typicalNorm());
        }
        search.improve(pool, small ? tolerance / 2 : Math.max(tolerance, SAMPLE_TOLERANCE));
        if (!small && search.pull() == 0 && needsPass()) {
            cut = sample.cut(query());
        }
        return this;
    }

    /** Proposes the rows nearest to the target, by |z − t|² = |z|² − 2⟨t, z⟩ + |t|²; the sample estimates the distance. */
    private int[] nearest() {
        double[] towards = Vectors.scaled(target, -2);
        double level = -Vectors.dot(target, target);
        double[] accepted = {AT_TARGET, 0, 0};
        int[] none = {};
        Query all = Query.of(towards, 1, level, accepted, 0, corpus.poolSize(), none);
        Query some = Query.of(towards, 1, level, accepted, corpus.sample().cut(all), corpus.poolSize(), none);
        return corpus.pass(some, Workers.of(1)).proposed();
    }

    private void enter(int... rows) {
        corpus.carrier().fetch(rows);
        search.enterOneByOne(
                rows,
                Arrays.stream(rows)
                        .mapToObj(row -> search.seen(corpus.centred(row)))
                        .toArray(double[][]::new),
                tolerance,
                true);
    }

    boolean done() {
        return done;
    }

    /** Returns whether the next step needs a pass: not if the target is reached, as then every row counts as near. */
    boolean needsPass() {
        return !search.isReached();
    }

    Query query() {
        boolean small = corpus.isSmall();
        return search.query(tolerance, small ? 0 : cut, small ? DEEPEST : corpus.poolSize(), excluded);
    }

    /** Completes the solve on the calling thread, and passes on some. */
    Solve run(Pool sample, Workers workers) {
        if (search.size() == 0) {
            start(sample);
        }
        while (!done) {
            absorb(needsPass() ? corpus.pass(query(), workers) : null, sample);
        }
        return this;
    }

    /** Reopens a solve whose search has changed. */
    void reopen() {
        done = false;
        rounds = 0;
    }

    /** Takes the findings of a pass, if one was needed: ends, or moves on to a better point. */
    void absorb(@Nullable Found found, Pool sample) {
        rounds++;
        if (found == null) {
            faceIsCorpus = true;
            end(Ending.OPTIMAL);
            return;
        }
        double[] values = found.values();
        double deepest = Math.max(0, -Arrays.stream(values).min().orElse(0));
        int[] below = lowest(found.near(), i -> values[i] < 0 ? values[i] : Double.NaN);
        boolean optimal = !found.violated() && found.lowest() >= -1;
        boolean polishing = optimal && canPolish(found.lowest(), deepest, below);
        if (optimal && !polishing) {
            ending = Ending.OPTIMAL;
            depth = deepest;
            face = found.near();
            done = true;
            return;
        }
        double before = search.objective();
        double length = search.length();
        if (below.length > 0) {
            enter(below);
        }
        Pool pool = corpus.isSmall() ? sample : sample.gather(found.proposed());
        pool.aim(target, excluded);
        search.improve(pool, tolerance / 2);
        if (below.length == 0 && !(search.objective() < before)) {
            // Floats lead nowhere, for example with a row that they cannot hold: doubles choose.
            float[] ranks = found.ranks();
            enter(lowest(found.proposed(), i -> ranks[i]));
        }
        cut = 0;
        boolean better = search.objective() < before;
        if (polishing && length - search.length() <= VISIBLE * search.reach()) {
            polished = better ? polished + 1 : POLISHES;
        }
        if (search.isSpent() || rounds == MAX_ROUNDS) {
            end(Ending.BUDGET_SPENT);
        } else if (!better && !polishing) {
            end(Ending.STALLED);
        }
    }

    /** Returns the rows of the lowest keys, the lowest first; those without a key are left out. */
    private static int[] lowest(int[] rows, IntToDoubleFunction key) {
        return IntStream.range(0, rows.length)
                .filter(i -> !Double.isNaN(key.applyAsDouble(i)))
                .boxed()
                .sorted(Comparator.comparingDouble(key::applyAsDouble))
                .limit(DEEPEST)
                .mapToInt(i -> rows[i])
                .toArray();
    }

    /** Returns whether an accepted point needs another round because one of the rows would improve it. */
    private boolean canPolish(double lowest, double deepest, int[] below) {
        if (polished >= POLISHES || rounds >= MAX_ROUNDS / 2 || search.isSpent()) {
            return false;
        }
        if (search.pull() > 0) {
            return lowest < -Tolerances.POLISH;
        }
        if (deepest <= Tolerances.POLISH * tolerance * Vectors.norm(search.approximation())) {
            return false;
        }
        corpus.carrier().fetch(below);
        return Arrays.stream(below)
                .anyMatch(row -> search.isSharplyBelow(row, search.seen(corpus.centred(row)), tolerance));
    }

    /** Ends without a plane that proves optimality; the depth of the deepest row measures the distance from the optimum. */
    private void end(Ending how) {
        ending = how;
        done = true;
        face = new int[0];
        depth = search.pull() > 0 ? 0 : corpus.depth(search.approximation(), search.normal(), excluded);
    }

    /** Returns how deep the deepest row lies below the plane of another mixture. */
    public double depthOf(Search mixture) {
        return corpus.depth(mixture.approximation(), mixture.shift());
    }

    /** Returns the mixture without members whose weight is a rounding error, if there are any. */
    public Optional<Search> withoutNoise() {
        int[] members = search.significantMembers();
        return members.length == search.size() ? Optional.empty() : ifAsGood(members);
    }

    /** Returns the best mixture of some rows, unless there are none or rounding made it worse than the one found. */
    public Optional<Search> ifAsGood(int[] members) {
        if (members.length == 0) {
            return Optional.empty();
        }
        Search other = Search.over(corpus, target, members);
        int[] fewer = other.significantMembers();
        Search shown = fewer.length == other.size() ? other : Search.over(corpus, target, fewer);
        boolean asGood = shown.length() - search.length() <= Tolerances.NEAR * Tolerances.NO_WEIGHT * search.reach();
        return asGood && (shown.isReached() || isOptimal(shown)) ? Optional.of(shown) : Optional.empty();
    }

    private boolean isOptimal(Search mixture) {
        Found found = corpus.pass(mixture.query(tolerance, 0, 0, excluded), Workers.of(1));
        return !found.violated() && found.lowest() >= -1;
    }

    /** Returns the mixture. */
    public Search search() {
        return search;
    }

    /** Returns the centred target, which must not be changed. */
    public double[] target() {
        return target;
    }

    /** Returns why the solve ended: optimal, stalled or its steps used up. */
    public Ending ending() {
        return ending;
    }

    /** Returns how far below the plane the deepest row lies, in centred units. */
    public double depth() {
        return depth;
    }

    /** Returns the number of examples tried. */
    public int steps() {
        return search.steps();
    }

    /** Returns the number of passes over the corpus. */
    public int passes() {
        return rounds;
    }

    /** Returns the rows on the plane, in the order of the corpus, unless that is the whole corpus. */
    int[] face() {
        return face;
    }

    /** Returns whether the target is inside the hull, so that every row counts as on the plane. */
    boolean faceIsCorpus() {
        return faceIsCorpus;
    }

    /** Returns whether the target is a row, which is its own nearest mixture. */
    public boolean isRow() {
        return atRow;
    }

    /** Returns whether rows outside the mixture lie on the plane. */
    public boolean severalMayBeOptimal() {
        return faceIsCorpus || face.length > search.size();
    }

    /** Returns whether the rows on the plane are exactly the rows of the mixture. */
    public boolean onlyOneIsOptimal() {
        return !faceIsCorpus
                && face.length == search.size()
                && Arrays.stream(face).allMatch(search::contains);
    }
}
