package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.Certificate.Ending;
import io.simplex4j.decomposition.internal.gram.Budget;
import io.simplex4j.decomposition.internal.gram.Dot;
import io.simplex4j.decomposition.internal.gram.GramMembers;
import io.simplex4j.decomposition.internal.gram.GramSearch;
import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.Quickselect;
import io.simplex4j.decomposition.internal.scan.Sample;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;

/** The exact decomposition of one test point, as a sequence of passes over the corpus. */
final class SolveTask {
    /*
     * Start from the best point of a sample (or, for a small corpus, of all rows); then repeat: one pass over the corpus
     * certifies the point or finds the rows below its plane together with those just above it (the pool), and the problem
     * is solved exactly on the pool and the support. Two passes are enough for most test points: one to find the pool, one
     * to certify. So only the first looks for rows above the plane. Passes are driven from outside, so that many tasks can
     * share one.
     */

    private static final double SAMPLE_TOLERANCE = 1e-6;
    private static final double FIRST_POOL = 0.7;
    private static final int MAX_ROUNDS = 50;

    private final ScannedCorpus corpus;
    private final double tolerance;
    private final Budget budget;
    private final Support support;
    private final double[] target;
    private SupportingPlane plane;
    private float cut;
    private int rounds;
    private boolean settled;
    private boolean done;
    private Ending ending = Ending.BUDGET_SPENT;
    private double depth;
    private double violation;
    private int[] face = new int[0];
    private boolean faceIsCorpus;

    SolveTask(ScannedCorpus corpus, double[] latent, double tolerance, Budget budget, Workspace workspace) {
        this.corpus = corpus;
        this.tolerance = tolerance;
        this.budget = budget;
        this.target = latent.clone();
        corpus.centre(target);
        this.support = new Support(target);
        Sample sample = corpus.sample();
        int equal = corpus.find(latent);
        if (equal >= 0) {
            start(equal);
            this.plane = new SupportingPlane(support, tolerance);
            this.done = true;
            this.faceIsCorpus = true;
            this.ending = Ending.OPTIMAL;
            return;
        }
        GramSearch search = workspace.search();
        if (search != null && GramSearch.canReach(target)) {
            search.search(target, corpus.typicalNorm(), tolerance / 2, budget);
            GramMembers found = search.members();
            support.begin(found.sigma());
            support.assemble(found.ids(), found.rows(), found.weights(), workspace.solve());
            this.plane = new SupportingPlane(support, tolerance);
            if (!plane.targetReached()) {
                confirm(search);
            }
            if (done && !outcome().severalMayBeOptimal()) {
                return;
            }
            // Which of several optima is shown must not depend on the search, so the accurate one begins anew.
            done = false;
            rounds = 0;
        }
        LocalSearch local = overSample(workspace);
        start(local.nearest());
        local.improve(support, sample.isCorpus() ? tolerance / 2 : Math.max(tolerance, SAMPLE_TOLERANCE), budget);
        this.plane = new SupportingPlane(support, tolerance);
        if (sample.isCorpus()) {
            settle(workspace);
        }
        this.cut = cut(workspace);
    }

    /** Certifies what a search found without a pass, by its scores, where they leave few rows to look at. */
    private void confirm(GramSearch search) {
        double[] approximation = support.approximation();
        int[] near = search.near(
                support::weightOf,
                Dot.of(support.shift(), approximation, approximation.length),
                support.reach(),
                10 * plane.tolerance() * plane.length(),
                plane.approximationNorm());
        if (near.length > 0) {
            inspect(near);
            rounds = done ? 1 : 0;
        }
    }

    private LocalSearch overSample(Workspace workspace) {
        Sample sample = corpus.sample();
        return new LocalSearch(corpus, sample.blocks(), sample::id, target, workspace);
    }

    private void start(int row) {
        double[] values = new double[corpus.columns()];
        corpus.copyCentred(row, values);
        support.start(row, values, corpus.typicalNorm());
    }

    /** Ends a search that may be the last: what it found must not depend on its path. */
    private void settle(Workspace workspace) {
        support.canonicalise(workspace.solve());
        plane = new SupportingPlane(support, tolerance);
        settled = true;
    }

    boolean done() {
        return done;
    }

    /** Whether the next step looks at what a pass finds: not where the target is reached, and every row is near. */
    boolean needsPass() {
        return !plane.targetReached();
    }

    PlaneQuery query() {
        return new PlaneQuery(plane, cut, corpus.pool());
    }

    /** Takes what a pass found: ends, or moves on to a better point. */
    void absorb(Candidates found, Workspace workspace) {
        rounds++;
        int[] below = found.violated() && !plane.targetReached() ? new int[0] : inspect(found.near());
        if (done && !settled) {
            settle(workspace);
            done = false;
            below = inspect(found.near());
        }
        if (done) {
            return;
        }
        double before = support.squaredNorm();
        if (below.length > 0) {
            LocalSearch.enter(corpus, support, below, tolerance / 2, budget);
        }
        overPool(found, workspace).improve(support, tolerance / 2, budget);
        if (below.length == 0 && !(support.squaredNorm() < before)) {
            enterDeepest(found.near());
        }
        boolean better = support.squaredNorm() < before;
        settle(workspace);
        if (budget.spent() || rounds == MAX_ROUNDS) {
            end(Ending.BUDGET_SPENT);
        } else if (!better) {
            end(Ending.STALLED);
        }
        cut = 0;
    }

    private LocalSearch overPool(Candidates found, Workspace workspace) {
        if (workspace.search() != null) {
            return overSample(workspace);
        }
        int[] pool = found.best(corpus.pool());
        return new LocalSearch(corpus, workspace.gather(corpus, pool), place -> pool[place], target, workspace);
    }

    /** Where floats lead nowhere, as with a row that they cannot hold, doubles choose. */
    private void enterDeepest(int[] near) {
        int[] deepest = ExactCheck.of(corpus, new SupportingPlane(support, tolerance), near)
                .deepest(64);
        LocalSearch.enter(corpus, support, deepest, tolerance / 2, budget);
    }

    /** Ends without proof: what remains is an honest measure of how far from optimal the point is. */
    private void end(Ending how) {
        ending = how;
        done = true;
        ExactCheck check = ExactCheck.ofLowest(corpus, plane);
        depth = check.depth();
        violation = check.violation();
        face = new int[0];
    }

    /** Certifies the point, or returns the rows that exactly lie below its plane, the deepest first. */
    private int[] inspect(int[] near) {
        if (plane.targetReached()) {
            depth = plane.length() > 0 ? ExactCheck.ofLowest(corpus, plane).depth() : 0;
            violation = plane.tolerance();
            faceIsCorpus = true;
            ending = Ending.OPTIMAL;
            done = true;
            return new int[0];
        }
        ExactCheck check = ExactCheck.of(corpus, plane, near);
        if (check.violation() <= plane.tolerance()) {
            depth = check.depth();
            violation = Math.max(0, check.violation());
            face = check.onPlane(10 * plane.tolerance());
            ending = Ending.OPTIMAL;
            done = true;
            return new int[0];
        }
        return check.deepest(64);
    }

    /** The key below which about as many rows of the corpus lie as the first pool should hold, judged by the sample. */
    private float cut(Workspace workspace) {
        Sample sample = corpus.sample();
        if (sample.isCorpus() || done) {
            return 0;
        }
        ScanBlocks rows = sample.blocks();
        PlaneQuery query = new PlaneQuery(plane, 0, 1);
        float[] keys = new float[rows.rows()];
        float[] scores = workspace.scores();
        float[] blockKeys = workspace.keys();
        for (int b = 0; b < rows.blocks(); b++) {
            rows.scores(b, query.floatDirection(), scores);
            query.keys(scores, rows.squaredNorms(b), blockKeys, rows.blockLength(b));
            System.arraycopy(blockKeys, 0, keys, b * ScanBlocks.BLOCK, rows.blockLength(b));
        }
        int rank =
                (int) Math.min(keys.length - 1, Math.round(FIRST_POOL * corpus.pool() * keys.length / corpus.rows()));
        return Quickselect.kth(keys, rank);
    }

    Outcome outcome() {
        return new Outcome(
                support, plane, new Outcome.Proof(ending, depth, violation, budget.used(), rounds), face, faceIsCorpus);
    }
}
