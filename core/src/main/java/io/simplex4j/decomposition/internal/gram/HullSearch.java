package io.simplex4j.decomposition.internal.gram;

import io.simplex4j.decomposition.internal.scan.GramRows;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import io.simplex4j.math.Vec;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The distance of one point after the other from the hull of a corpus: first a lower bound, which rises with each step, and at
 * last the distance. Not thread-safe.
 */
public final class HullSearch {
    /*
     * Who looks for the nearest of several hulls stops a search as soon as its bound is above another's distance. The bound is
     * that of the plane at the current point, less what floats may be off; the first is that of the plane through the mean. A
     * corpus without inner products has bounds of its own, and is then solved as a whole.
     */

    private static final int PLANES = 12;

    private final ScannedCorpus corpus;
    private final double tolerance;
    private final int steps;
    private final @Nullable HullBounds bounds;
    private final @Nullable HullDescent near;
    private final ToDoubleFunction<Vec> solved;
    private final double[] own;
    private Vec latent = Vec.of();
    private Budget budget = new Budget(0);
    private @Nullable HullDescent descent;
    private double atLeast;
    private boolean over;

    /**
     * A search.
     *
     * @param steps the number of examples that may be tried
     * @param bounds for a corpus without inner products
     * @param solved the distance of a latent, proven however long that takes
     */
    public HullSearch(
            ScannedCorpus corpus,
            double tolerance,
            int steps,
            @Nullable HullBounds bounds,
            ToDoubleFunction<Vec> solved) {
        this.corpus = corpus;
        this.tolerance = tolerance;
        this.steps = steps;
        this.bounds = bounds;
        GramRows gram = corpus.gram();
        this.near = gram == null ? null : new HullDescent(gram);
        this.solved = solved;
        this.own = new double[corpus.columns()];
    }

    /**
     * Begins with a latent.
     *
     * @throws IllegalArgumentException if it does not fit the corpus or has a number that cannot be used
     */
    public void begin(Vec newLatent) {
        corpus.copyCentred(newLatent, own);
        start(newLatent, GramSearch.canReach(own));
        if (descent != null) {
            descent.begin(own, corpus.typicalNorm(), tolerance / 2);
        }
    }

    /** Begins with the latent that an aim is at, for a corpus that is this part of its frame. */
    public void begin(Vec newLatent, CommonFrame.Aim aim, int part) {
        start(newLatent, aim.canBeReached());
        if (descent != null) {
            descent.begin(aim, part, corpus.typicalNorm(), tolerance / 2);
        }
    }

    private void start(Vec newLatent, boolean byProducts) {
        latent = newLatent;
        over = false;
        budget = new Budget(steps);
        descent = byProducts ? near : null;
        atLeast = descent == null && bounds != null ? bounds.atLeast(latent, 1) : 0;
    }

    /** Tells that these rows are probably members of the nearest point, before the first step. */
    public void prefer(int[] rows) {
        if (descent != null) {
            descent.prefer(rows);
        }
    }

    /** A number that no point of the hull is nearer than. */
    public double atLeast() {
        if (descent != null) {
            atLeast = Math.max(atLeast, descent.atLeast() / corpus.scale());
        }
        return atLeast;
    }

    /** Whether steps are of no use any more. */
    public boolean over() {
        return over;
    }

    /** Takes a step, after which the bound is no smaller. */
    public void step() {
        if (descent == null) {
            atLeast = bounds == null ? 0 : Math.max(atLeast, bounds.atLeast(latent, PLANES));
            over = true;
        } else {
            over = !descent.step(budget);
        }
    }

    /** The distance, proven like that of any other solve. */
    public double distance() {
        while (descent != null && !over) {
            step();
        }
        double found = descent == null ? Double.NaN : descent.distance();
        return found > 0 ? found / corpus.scale() : solved.applyAsDouble(latent);
    }
}
