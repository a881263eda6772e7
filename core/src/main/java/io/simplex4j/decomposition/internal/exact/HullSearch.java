package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import io.simplex4j.math.Vec;
import org.jspecify.annotations.Nullable;

/**
 * The distance of one point after the other from the hull of a corpus: first a lower bound, which rises with each step, and at
 * last the distance. Not thread-safe.
 */
public final class HullSearch {
    /*
     * Who looks for the nearest of several hulls stops a search as soon as its bound is above another's distance. The bound is
     * that of the plane at the current point (SupportingPlane), less what floats may be off; the first is that of the plane
     * through the mean. A corpus without inner products has bounds of its own, and is then solved as a whole.
     */

    private static final int PLANES = 12;

    private final ScannedCorpus corpus;
    private final Solver solver;
    private final Workspace workspace;
    private final @Nullable HullBounds bounds;
    private @Nullable GramSearch search;
    private final double[] target;
    private Vec latent = Vec.of();
    private Budget budget = new Budget(0);
    private double atLeast;
    private boolean over;

    /**
     * @param bounds for a corpus without inner products
     */
    HullSearch(ScannedCorpus corpus, Solver solver, @Nullable HullBounds bounds) {
        this.corpus = corpus;
        this.solver = solver;
        this.bounds = bounds;
        this.workspace = new Workspace(corpus);
        this.target = new double[corpus.columns()];
    }

    /**
     * Begins with a latent.
     *
     * @throws IllegalArgumentException if it does not fit the corpus or has a number that cannot be used
     */
    public void begin(Vec newLatent) {
        latent = newLatent;
        over = false;
        budget = solver.budget();
        corpus.copyCentred(latent, target);
        search = GramSearch.canReach(target) ? workspace.search() : null;
        if (search == null) {
            atLeast = bounds == null ? 0 : bounds.atLeast(latent, 1);
        } else {
            search.begin(target, corpus.typicalNorm(), solver.tolerance() / 2);
            atLeast = search.atLeast() / corpus.scale();
        }
    }

    /** A number that no point of the hull is nearer than. */
    public double atLeast() {
        return atLeast;
    }

    /** Whether steps are of no use any more. */
    public boolean over() {
        return over;
    }

    /** Takes a step, after which the bound is no smaller. */
    public void step() {
        if (search == null) {
            atLeast = bounds == null ? 0 : Math.max(atLeast, bounds.atLeast(latent, PLANES));
            over = true;
        } else if (search.enter(budget)) {
            search.look();
            atLeast = Math.max(atLeast, search.atLeast() / corpus.scale());
        } else {
            over = true;
        }
    }

    /** The distance, proven like that of any other solve. */
    public double distance() {
        while (search != null && !over) {
            step();
        }
        double found = search == null ? Double.NaN : search.distance();
        if (!(found > 0)) {
            Outcome outcome = solver.solve(corpus.checked(latent), budget, workspace, search != null);
            found = Math.sqrt(outcome.support().squaredNorm());
        }
        return found / corpus.scale();
    }
}
