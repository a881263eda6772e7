package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.solver.HullSearch;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The distances of latents from the hulls of several corpora. Immutable and thread-safe. */
public final class NearestHulls {
    /*
     * Each hull has a lower bound of its distance. The hull with the lowest takes the next step, which raises it, until the hull
     * with the lowest is solved. So a hull takes only the steps that prove that it is farther, and the smallest
     * distance equals the one from complete solves.
     */

    /** The rounding of a distance. */
    private static final double MARGIN = 1 + 1e-9;

    private final List<ExactDecomposer> hulls;
    private final ConcurrentLinkedQueue<HullSearch[]> free = new ConcurrentLinkedQueue<>();

    /**
     * The distances of a latent from one hull, and from the nearest of the others.
     *
     * @param own from the one
     * @param other from the nearest of the others, infinite if there are none
     */
    public record Distances(double own, double other) {}

    private NearestHulls(List<ExactDecomposer> hulls) {
        this.hulls = hulls;
    }

    /** Returns the hulls of the corpora of some decomposers without a limit on examples. */
    public static NearestHulls of(List<ExactDecomposer> hulls) {
        return new NearestHulls(List.copyOf(hulls));
    }

    /**
     * Returns the distances of a latent from its own hull and from the others: the residuals of its decompositions.
     *
     * @param own one of the hulls
     * @param likely rows of that hull that probably have weight, as known from a decomposition over more; they save time
     * @throws IllegalArgumentException if there is no such hull or row, or the latent does not fit
     */
    public Distances distances(Vec latent, int own, int... likely) {
        requirePlace("hull", own, hulls.size());
        for (int row : likely) {
            requirePlace("row", row, hulls.get(own).rows());
        }
        HullSearch[] borrowed = free.poll();
        HullSearch[] searches = borrowed == null
                ? hulls.stream().map(ExactDecomposer::hullSearch).toArray(HullSearch[]::new)
                : borrowed;
        double[] bounds = new double[searches.length];
        for (int hull = 0; hull < searches.length; hull++) {
            searches[hull].begin(hulls.get(hull).corpus().checked(latent), hull == own ? likely : new int[0]);
            bounds[hull] = hull == own ? Double.POSITIVE_INFINITY : searches[hull].lowerBound();
        }
        Distances found = new Distances(searches[own].distance(), nearest(searches, bounds));
        free.add(searches);
        return found;
    }

    private static void requirePlace(String what, int found, int count) {
        if (found < 0 || found >= count) {
            throw new IllegalArgumentException(what + " is " + found + "; expected at least 0 and below " + count);
        }
    }

    private static double nearest(HullSearch[] all, double[] bounds) {
        double nearest = Double.POSITIVE_INFINITY;
        int next = lowest(bounds);
        while (bounds[next] < Double.POSITIVE_INFINITY && bounds[next] <= nearest * MARGIN) {
            if (all[next].isDone()) {
                nearest = Math.min(nearest, all[next].distance());
                bounds[next] = Double.POSITIVE_INFINITY;
            } else {
                all[next].step();
                bounds[next] = all[next].lowerBound();
            }
            next = lowest(bounds);
        }
        return nearest;
    }

    private static int lowest(double[] bounds) {
        int lowest = 0;
        for (int hull = 1; hull < bounds.length; hull++) {
            lowest = bounds[hull] < bounds[lowest] ? hull : lowest;
        }
        return lowest;
    }
}
