package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.decomposition.Certificate.Ending;
import io.simplex4j.decomposition.internal.solver.Search.Flattening;
import io.simplex4j.decomposition.internal.solver.Search.Mixture;
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

    /** The square of a distance within which a row counts as at the target: any that few rows are within serves. */
    private static final double AT_TARGET = 1e-6;

    /** Rounds that go on from an accepted point and do not visibly shorten x. */
    private static final int POLISHES = 4;

    /** A visible decrease of |x|, relative to its reach. */
    private static final double VISIBLE = 1e-10;

    private final Corpus corpus;
    private final Problem problem;
    private final Search search;
    private double cut = Double.POSITIVE_INFINITY;
    private int rounds;
    private boolean done;
    private int polished;
    private Ending ending = Ending.BUDGET_SPENT;
    private double depth;
    private int[] face = new int[0];
    private boolean faceIsCorpus;
    private boolean atRow;

    /** A problem to solve: a centred target and, optionally, changes to the rows or the objective. */
    static final class Problem {
        private final double[] target;
        private final double tolerance;
        private final int steps;
        private int[] excluded = new int[0];
        private int[] likely = new int[0];
        private Flattening flattening = Flattening.NONE;
        private double pull;

        /** Creates a problem in which at most {@code steps} examples are tried. */
        Problem(double[] target, double tolerance, int steps) {
            this.target = target;
            this.tolerance = tolerance;
            this.steps = steps;
        }

        /** Leaves out rows, given in ascending order. */
        Problem without(int... rows) {
            excluded = rows;
            return this;
        }

        /** Starts from rows that are probably members. */
        Problem from(int... rows) {
            likely = rows;
            return this;
        }

        /** Flattens all rows. */
        Problem flattened(Flattening newFlattening) {
            flattening = newFlattening;
            return this;
        }

        /** Adds the cost κ|z_c − t|² of each row, κ being the pull. */
        Problem withPull(double newPull) {
            pull = newPull;
            return this;
        }
    }

    /** Memory that one thread uses for one solve after another, so that it stays in the cache. */
    static final class Workspace {
        private final Pool.View sample;
        private @Nullable Pool pool;
        private Pool.@Nullable View view;

        Workspace(Corpus corpus) {
            this.sample = corpus.sample().new View();
        }

        /** Returns a view of the rows that solves start from. */
        Pool.View sample() {
            return sample;
        }

        /** Returns a view of these rows, valid until the next call. */
        Pool.View gather(Corpus corpus, int[] rows) {
            Pool known = pool;
            Pool.View knownView = view;
            if (known == null || knownView == null || rows.length > known.room()) {
                known = Pool.room(corpus, Math.max(corpus.poolSize(), rows.length));
                knownView = known.new View();
                pool = known;
                view = knownView;
            }
            known.gather(rows);
            return knownView;
        }
    }

    Solve(Corpus corpus, Problem problem, Workspace workspace) {
        this(corpus, problem, new Search(problem.target, problem.pull, problem.steps, problem.flattening));
        start(workspace);
    }

    /** Creates a solve that goes on from a search over all rows. */
    Solve(Corpus corpus, Problem problem, Search search) {
        this.corpus = corpus;
        this.problem = problem;
        this.search = search;
    }

    /** Creates a solve that has ended, at a row that is the target itself. */
    Solve(Corpus corpus, Problem problem, int equal) {
        this(corpus, problem, new Search(problem.target));
        search.start(equal, corpus.centred(equal), corpus.typicalNorm());
        end(Ending.OPTIMAL);
        faceIsCorpus = true;
        atRow = true;
    }

    private void start(Workspace workspace) {
        Pool.View view = workspace.sample;
        boolean small = corpus.isSmall();
        if (problem.pull > 0 && !small) {
            int[] nearest = nearest();
            view = nearest.length > 0 ? workspace.gather(corpus, nearest) : view;
        }
        view.aim(problem.target, problem.excluded);
        if (problem.likely.length > 0) {
            search.startWith(corpus, problem.likely);
        } else {
            int found = problem.pull == 0 && view.seeFromMean() ? view.proposeFromPoint() : 0;
            int first = found > 0 ? view.proposed(0) : view.nearest();
            enter(view.pool().id(Math.max(first, 0)));
            if (found > 0) {
                search.enterUnseen(view, found);
            }
        }
        search.improve(view, small ? problem.tolerance / 2 : Math.max(problem.tolerance, SAMPLE_TOLERANCE));
        if (!small && problem.pull == 0 && needsPass()) {
            cut = corpus.sample().cut(query());
        }
    }

    /** Proposes the rows nearest to the target, by |z − t|² = |z|² − 2⟨t, z⟩ + |t|²; the sample estimates the distance. */
    private int[] nearest() {
        double[] towards = Vectors.scaled(problem.target, -2);
        double level = -Vectors.dot(problem.target, problem.target);
        double[] accepted = {AT_TARGET, 0, 0};
        int[] none = {};
        Query all = Query.of(towards, 1, level, accepted, 0, corpus.poolSize(), none);
        Query some = Query.of(towards, 1, level, accepted, corpus.sample().cut(all), corpus.poolSize(), none);
        return corpus.pass(some, Workers.of(1)).proposed();
    }

    private void enter(int... rows) {
        corpus.carrier().fetch(rows);
        double[][] all = Arrays.stream(rows)
                .mapToObj(row -> problem.flattening.of(corpus.centred(row)))
                .toArray(double[][]::new);
        int from = 0;
        if (search.size() == 0) {
            search.start(rows[0], all[0], corpus.typicalNorm());
            from = 1;
        }
        search.enterOneByOne(
                Arrays.copyOfRange(rows, from, rows.length),
                Arrays.copyOfRange(all, from, rows.length),
                problem.tolerance,
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
        return search.query(problem.tolerance, small ? 0 : cut, small ? DEEPEST : corpus.poolSize(), problem.excluded);
    }

    /** Completes the solve on the calling thread, and passes on some. */
    Solve run(Workspace workspace, Workers workers) {
        while (!done) {
            absorb(needsPass() ? corpus.pass(query(), workers) : null, workspace);
        }
        return this;
    }

    /** Reopens a solve whose search has changed. */
    void reopen() {
        done = false;
        rounds = 0;
    }

    /** Takes the findings of a pass, if one was needed: ends, or moves on to a better point. */
    void absorb(@Nullable Found found, Workspace workspace) {
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
        Pool.View view = corpus.isSmall() ? workspace.sample : workspace.gather(corpus, found.proposed());
        view.aim(problem.target, problem.excluded);
        search.improve(view, problem.tolerance / 2);
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

    /** Returns whether an accepted point is worth another round: it is accepted, but one of the rows would improve it. */
    private boolean canPolish(double lowest, double deepest, int[] below) {
        if (polished >= POLISHES || rounds >= MAX_ROUNDS / 2 || search.isSpent()) {
            return false;
        }
        if (problem.pull > 0) {
            return lowest < -Tolerances.POLISH;
        }
        if (deepest <= Tolerances.POLISH * problem.tolerance * Vectors.norm(search.approximation())) {
            return false;
        }
        corpus.carrier().fetch(below);
        return Arrays.stream(below)
                .anyMatch(row ->
                        search.isSharplyBelow(row, problem.flattening.of(corpus.centred(row)), problem.tolerance));
    }

    /** Ends without a plane that proves optimality; the depth of the deepest row measures the distance from the optimum. */
    private void end(Ending how) {
        ending = how;
        done = true;
        face = new int[0];
        depth = problem.pull > 0
                ? 0
                : corpus.depth(search.approximation(), problem.flattening.along(search.shift()), problem.excluded);
    }

    /** Returns how far the deepest row lies below the plane of another mixture. */
    public double depthOf(Mixture mixture) {
        return corpus.depth(mixture.point(), Vectors.minus(mixture.point(), problem.target));
    }

    /** Returns the mixture without members whose weight is a rounding error, if there are any. */
    public Optional<Mixture> withoutNoise() {
        int[] members = search.significantMembers();
        return members.length == search.size() ? Optional.empty() : ifAsGood(members);
    }

    /** Returns the best mixture of some rows; empty if there are none or rounding made it worse than the current one. */
    public Optional<Mixture> ifAsGood(int[] members) {
        if (members.length == 0) {
            return Optional.empty();
        }
        Mixture best = search.mixture();
        Search other = Search.over(corpus, problem.target, members);
        int[] fewer = other.significantMembers();
        Mixture shown = (fewer.length == other.size() ? other : Search.over(corpus, problem.target, fewer)).mixture();
        boolean asGood = shown.length() - best.length() <= Tolerances.NEAR * Tolerances.NO_WEIGHT * best.reach();
        return asGood && isOptimal(shown) ? Optional.of(shown) : Optional.empty();
    }

    private boolean isOptimal(Mixture mixture) {
        if (Tolerances.reached(mixture.length(), mixture.reach())) {
            return true;
        }
        double[] shift = Vectors.minus(mixture.point(), problem.target);
        double linear = Tolerances.accepted(problem.tolerance, mixture.length(), mixture.reach());
        double[] accepted = {linear * Vectors.norm(mixture.point()), linear, 0};
        double level = Vectors.dot(shift, mixture.point());
        Found found = corpus.pass(Query.of(shift, 0, level, accepted, 0, 0, problem.excluded), Workers.of(1));
        return !found.violated() && found.lowest() >= -1;
    }

    /** Returns the mixture that was found. */
    public Mixture mixture() {
        return search.mixture();
    }

    Search search() {
        return search;
    }

    /** Returns the centred target, which must not be changed. */
    public double[] target() {
        return problem.target;
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
