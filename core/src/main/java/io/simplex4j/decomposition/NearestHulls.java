package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.gram.HullSearch;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The distances of latents from the hulls of several corpora. Immutable and thread-safe. */
public final class NearestHulls {
    /*
     * Which hull is nearest is not known before. Each has a lower bound of its distance; the one with the smallest takes the
     * next step, which raises it, until the hull with the smallest is solved. So hulls take as few steps as it takes to prove
     * that they are farther, and the smallest distance is the same as if all were solved.
     */
    private static final double SURELY = 1 + 1e-9;

    private final List<ExactDecomposer> hulls;
    private final ConcurrentLinkedQueue<HullSearch[]> searches = new ConcurrentLinkedQueue<>();

    private NearestHulls(List<ExactDecomposer> hulls) {
        this.hulls = List.copyOf(hulls);
    }

    /** Those of the corpora of some decomposers without a limit on examples. */
    public static NearestHulls of(List<ExactDecomposer> hulls) {
        return new NearestHulls(hulls);
    }

    /** How far a latent is from one of them: the residual of its decomposition. */
    public double distance(Vec latent, int hull) {
        HullSearch[] borrowed = borrow();
        borrowed[hull].begin(latent);
        double distance = borrowed[hull].distance();
        searches.add(borrowed);
        return distance;
    }

    /**
     * How far a latent is from the nearest.
     *
     * @param except a hull that does not count; there are others
     */
    public double nearest(Vec latent, int except) {
        HullSearch[] all = borrow();
        for (int hull = 0; hull < all.length; hull++) {
            if (hull != except) {
                all[hull].begin(latent);
            }
        }
        boolean[] solved = new boolean[all.length];
        solved[except] = true;
        double nearest = Double.POSITIVE_INFINITY;
        while (true) {
            int lowest = -1;
            for (int hull = 0; hull < all.length; hull++) {
                if (!solved[hull] && (lowest < 0 || all[hull].atLeast() < all[lowest].atLeast())) {
                    lowest = hull;
                }
            }
            if (lowest < 0 || all[lowest].atLeast() > nearest * SURELY) {
                searches.add(all);
                return nearest;
            }
            if (all[lowest].over()) {
                nearest = Math.min(nearest, all[lowest].distance());
                solved[lowest] = true;
            } else {
                all[lowest].step();
            }
        }
    }

    private HullSearch[] borrow() {
        HullSearch[] free = searches.poll();
        return free == null ? hulls.stream().map(ExactDecomposer::search).toArray(HullSearch[]::new) : free;
    }
}
