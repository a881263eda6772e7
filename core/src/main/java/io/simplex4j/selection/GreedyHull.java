package io.simplex4j.selection;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.parallel.Workers;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A selection of the example farthest from the hull of the chosen ones, each time. */
final class GreedyHull {
    /*
     * Hulls only grow, so the distance from an earlier hull is an upper bound. The rows with the largest bounds are solved
     * exactly, a few at a time, until the largest bound is a solved one. That row is certainly the farthest.
     */
    private static final int TOGETHER = 16;

    private final Pool pool;
    private final SplittableRandom random;
    private final Workers workers;
    private final double[] bounds;

    GreedyHull(Pool pool, SplittableRandom random, Workers workers) {
        this.pool = pool;
        this.random = random;
        this.workers = workers;
        this.bounds = new double[pool.rows()];
    }

    void run() {
        int[] eligible = IntStream.range(0, pool.rows()).filter(pool::eligible).toArray();
        if (pool.inOrder().isEmpty()) {
            pool.take(pool.nearestToMean(eligible));
        }
        solve(hull(), eligible);
        while (!pool.full()) {
            Workers.checkInterrupted();
            int farthest = farthest();
            if (farthest < 0 || !(bounds[farthest] > 0)) {
                pool.fillAtRandom(random);
                return;
            }
            pool.take(farthest);
        }
    }

    private Decomposer hull() {
        int[] chosen = pool.inOrder().stream().mapToInt(Integer::intValue).toArray();
        return ActiveSet.withDefaults().withWorkers(workers).over(pool.latents().select(chosen));
    }

    private void solve(Decomposer hull, int[] rows) {
        List<Decomposition> exact = hull.decomposeAll(pool.latents().select(rows));
        for (int k = 0; k < rows.length; k++) {
            bounds[rows[k]] = exact.get(k).residual();
        }
    }

    /** Returns the allowed row that is farthest from the hull, or −1 if no row is allowed. */
    private int farthest() {
        Decomposer hull = hull();
        boolean[] solved = new boolean[pool.rows()];
        int[] allowed = IntStream.range(0, pool.rows()).filter(pool::allows).toArray();
        while (true) {
            int best = -1;
            for (int r : allowed) {
                best = solved[r] && (best < 0 || bounds[r] > bounds[best]) ? r : best;
            }
            double min = best < 0 ? -1 : bounds[best];
            int[] stale = largest(allowed, solved, min);
            if (stale.length == 0) {
                return best;
            }
            solve(hull, stale);
            for (int r : stale) {
                solved[r] = true;
            }
        }
    }

    /** Returns the unsolved rows with the largest bounds above a limit. */
    private int[] largest(int[] allowed, boolean[] solved, double limit) {
        PriorityQueue<Integer> found = new PriorityQueue<>(
                Comparator.comparingDouble((Integer r) -> bounds[r]).thenComparing(Comparator.reverseOrder()));
        for (int r : allowed) {
            if (!solved[r] && bounds[r] > limit) {
                found.add(r);
                if (found.size() > TOGETHER) {
                    found.poll();
                }
            }
        }
        return found.stream().mapToInt(Integer::intValue).sorted().toArray();
    }
}
