package io.simplex4j.decomposition.internal.solver;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The distance of one latent after the other from the hull of a corpus: a lower bound, which rises with each step, and finally the
 * distance. Not thread-safe.
 */
public final class HullSearch {
    /*
     * The bound is that of the plane at the current point, less the error of floats. The first plane is at the mean of the rows, the
     * others are at the points of an active set. A search for the nearest of several hulls abandons a hull as soon as its bound is
     * above the distance of another.
     *
     * The active set ends when doubles confirm no row as below the plane, neither of those that floats propose nor of all that floats
     * cannot place above it.
     */

    private final Batch batch;
    private final Corpus corpus;
    private final Pool pool;
    private double[] latent = new double[0];
    private @Nullable Search search;
    private int found;
    private double lowerBound;
    private boolean isDone;

    /** Creates a search over the corpus of a batch. */
    public HullSearch(Batch batch) {
        this.batch = batch;
        this.corpus = batch.corpus();
        this.pool = new Pool(corpus.sample());
    }

    /**
     * Begins with a latent, already checked.
     *
     * @param likely rows that are probably members of the nearest point
     */
    public void begin(double[] newLatent, int... likely) {
        latent = newLatent;
        search = null;
        isDone = false;
        if (!corpus.isSmall()) {
            lowerBound = likely.length > 0 ? 0 : batch.boundFromMean(latent);
            isDone = true;
            return;
        }
        double[] target = latent.clone();
        corpus.centre(target);
        pool.aim(target, new int[0]);
        lowerBound = 0;
        if (likely.length > 0) {
            Search started = new Search(target, Integer.MAX_VALUE);
            started.startWith(corpus, likely);
            search = started;
            look();
        } else {
            found = pool.lookFromMean();
            lowerBound = pool.lowerBound();
        }
    }

    private void look() {
        Search current = Objects.requireNonNull(search);
        isDone = current.isReached();
        if (!isDone) {
            found = pool.look(current);
            lowerBound = Math.max(lowerBound, pool.lowerBound());
        }
    }

    /** Returns a lower bound of the distance. */
    public double lowerBound() {
        return lowerBound / corpus.scale();
    }

    /** Returns whether further steps would not raise the bound. */
    public boolean isDone() {
        return isDone;
    }

    /** Takes a step, after which the bound is no lower. */
    public void step() {
        Search current = search;
        if (current == null) {
            double[] target = latent.clone();
            corpus.centre(target);
            Search started = new Search(target, Integer.MAX_VALUE);
            started.startFrom(pool, found, corpus.typicalNorm());
            search = started;
            look();
            return;
        }
        double before = current.length();
        double tolerance = batch.tolerance() / 2;
        isDone = !(current.enterProposed(pool, found, tolerance) && current.length() < before)
                && !current.enterNear(pool, tolerance);
        if (!isDone) {
            look();
        }
    }

    /** Returns the distance. */
    public double distance() {
        while (!isDone) {
            step();
        }
        Search last = search;
        return (last == null ? batch.solve(latent).search() : last).length() / corpus.scale();
    }
}
