package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.gram.CommonFrame;
import io.simplex4j.decomposition.internal.gram.HullSearch;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    private final int[] parts;
    private final Optional<CommonFrame> frame;
    private final ConcurrentLinkedQueue<Searches> free = new ConcurrentLinkedQueue<>();

    /**
     * How far a latent is from one hull, and from the nearest of the others.
     *
     * @param own from the one
     * @param other from the nearest of the others, infinite where there are none
     */
    public record Distances(double own, double other) {}

    private NearestHulls(List<ExactDecomposer> hulls, int[] parts, Optional<CommonFrame> frame) {
        this.hulls = hulls;
        this.parts = parts;
        this.frame = frame;
    }

    /** Those of the corpora of some decomposers without a limit on examples. */
    public static NearestHulls of(List<ExactDecomposer> hulls) {
        List<PreparedCorpus> small = new ArrayList<>();
        int[] parts = new int[hulls.size()];
        for (int hull = 0; hull < parts.length; hull++) {
            parts[hull] = -1;
            if (hulls.get(hull).corpus() instanceof PreparedCorpus here && here.gram() != null) {
                parts[hull] = small.size();
                small.add(here);
            }
        }
        Optional<CommonFrame> frame = small.isEmpty() ? Optional.empty() : Optional.of(CommonFrame.of(small));
        return new NearestHulls(List.copyOf(hulls), parts, frame);
    }

    /**
     * How far a latent is from its own hull and from others: the residuals of its decompositions.
     *
     * @param own one of the hulls
     * @param likely rows of that hull that probably have weight, as known from a decomposition over more; they save time
     * @throws IllegalArgumentException if there is no such hull or row, or the latent does not fit
     */
    public Distances distances(Vec latent, int own, int... likely) {
        requirePlace("hull", own, hulls.size());
        for (int row : likely) {
            requirePlace("row", row, hulls.get(own).corpus().rows());
        }
        Searches borrowed = free.poll();
        Searches searches = borrowed == null ? new Searches() : borrowed;
        searches.begin(latent);
        searches.all[own].prefer(likely);
        Distances found = new Distances(searches.all[own].distance(), searches.nearest(own));
        free.add(searches);
        return found;
    }

    private static void requirePlace(String what, int found, int count) {
        if (found < 0 || found >= count) {
            throw new IllegalArgumentException(what + " is " + found + ", expected at least 0 and below " + count);
        }
    }

    /** Searches over all hulls for one latent. */
    private final class Searches {
        private final HullSearch[] all = new HullSearch[hulls.size()];
        private final boolean[] common = new boolean[all.length];
        private final double[] bounds = new double[all.length];
        private final Optional<CommonFrame.Aim> aim = frame.map(CommonFrame::aim);

        Searches() {
            for (int hull = 0; hull < all.length; hull++) {
                ExactDecomposer decomposer = hulls.get(hull);
                int part = parts[hull];
                Optional<PreparedCorpus> moved = part < 0 ? Optional.empty() : frame.flatMap(some -> some.part(part));
                common[hull] = moved.isPresent();
                all[hull] = decomposer.search(moved.isPresent() ? moved.get() : decomposer.corpus());
            }
        }

        void begin(Vec latent) {
            aim.ifPresent(some -> some.at(latent));
            for (int hull = 0; hull < all.length; hull++) {
                if (common[hull]) {
                    all[hull].begin(latent, aim.orElseThrow(), parts[hull]);
                } else {
                    all[hull].begin(latent);
                }
            }
        }

        double nearest(int except) {
            for (int hull = 0; hull < all.length; hull++) {
                bounds[hull] = hull == except ? Double.POSITIVE_INFINITY : all[hull].atLeast();
            }
            double nearest = Double.POSITIVE_INFINITY;
            int next = lowest();
            while (bounds[next] < Double.POSITIVE_INFINITY && bounds[next] <= nearest * SURELY) {
                HullSearch search = all[next];
                if (search.over()) {
                    nearest = Math.min(nearest, search.distance());
                    bounds[next] = Double.POSITIVE_INFINITY;
                } else {
                    search.step();
                    bounds[next] = search.atLeast();
                }
                next = lowest();
            }
            return nearest;
        }

        private int lowest() {
            int lowest = 0;
            for (int hull = 1; hull < bounds.length; hull++) {
                lowest = bounds[hull] < bounds[lowest] ? hull : lowest;
            }
            return lowest;
        }
    }
}
