package io.simplex4j.selection;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A selection of the example farthest from the hull of the chosen ones, each time. */
final class GreedyHull {
    /*
     * Hulls only grow, so the distance from any point of an earlier hull is an upper bound. Each new example moves the
     * approximation of every row by a line search, O(N d). Then the rows with the largest bounds are solved exactly, a few at a
     * time, until the largest bound is a solved one. That row is certainly the farthest.
     *
     * Bounds are slightly enlarged, because approximations are rounded. Approximations are doubles: floats would leave the hull
     * if latents are far from 0, or tiny.
     */
    private static final int TOGETHER = 16;
    private static final double SLACK = 1 + 1e-6;

    private final Pool pool;
    private final SplittableRandom random;
    private final Workers workers;
    private final Matrix latents;
    private final double[][] approximations;
    private final double[] bounds;
    private final boolean[] solved;

    GreedyHull(Pool pool, SplittableRandom random, Workers workers) {
        this.pool = pool;
        this.random = random;
        this.workers = workers;
        this.latents = pool.latents();
        this.approximations = new double[pool.rows()][];
        this.bounds = new double[pool.rows()];
        this.solved = new boolean[pool.rows()];
    }

    void run() {
        if (pool.inOrder().isEmpty()) {
            pool.take(pool.nearestToMean(
                    IntStream.range(0, pool.rows()).filter(pool::eligible).toArray()));
        }
        for (int row : pool.inOrder()) {
            grow(row);
        }
        while (!pool.full()) {
            Workers.checkInterrupted();
            int farthest = farthest();
            if (farthest < 0 || !(bounds[farthest] > 0)) {
                pool.fillAtRandom(random);
                return;
            }
            pool.take(farthest);
            grow(farthest);
        }
    }

    /** Moves approximations towards a new example. The first example is their start. */
    private void grow(int example) {
        double[] towards = latents.row(example).toArray();
        Arrays.fill(solved, false);
        workers.runs(pool.rows(), (from, to) -> {
            double[] row = new double[towards.length];
            double[] approximation = new double[towards.length];
            for (int r = from; r < to; r++) {
                latents.copyRow(r, row);
                double[] known = approximations[r];
                if (known == null) {
                    set(r, row, towards);
                } else {
                    System.arraycopy(known, 0, approximation, 0, known.length);
                    if (LineSearch.gain(row, approximation, towards) > 0) {
                        double square = LineSearch.move(row, approximation, towards, 0);
                        if (Math.sqrt(square) * SLACK < bounds[r]) {
                            set(r, row, approximation);
                        }
                    }
                }
            }
        });
    }

    private void set(int r, double[] row, double[] approximation) {
        approximations[r] = approximation.clone();
        double square = 0;
        for (int j = 0; j < row.length; j++) {
            square += (row[j] - approximation[j]) * (row[j] - approximation[j]);
        }
        bounds[r] = Math.sqrt(square) * SLACK;
    }

    /** Returns the allowed row that is farthest from the hull, or −1 if no row is allowed. */
    private int farthest() {
        int[] chosen = pool.inOrder().stream().mapToInt(Integer::intValue).toArray();
        Decomposer hull = ActiveSet.withDefaults().withWorkers(workers).over(latents.select(chosen));
        boolean[] allowed = new boolean[pool.rows()];
        for (int r = 0; r < allowed.length; r++) {
            allowed[r] = pool.allows(r);
        }
        while (true) {
            int best = -1;
            for (int r = 0; r < allowed.length; r++) {
                if (allowed[r] && solved[r] && (best < 0 || bounds[r] > bounds[best])) {
                    best = r;
                }
            }
            double min = best < 0 ? -1 : bounds[best];
            int[] stale = largest(allowed, min);
            if (stale.length == 0) {
                return best;
            }
            List<Decomposition> exact = hull.decomposeAll(latents.select(stale));
            for (int k = 0; k < stale.length; k++) {
                set(
                        stale[k],
                        latents.row(stale[k]).toArray(),
                        exact.get(k).approximation().toArray());
                bounds[stale[k]] = exact.get(k).residual();
                solved[stale[k]] = true;
            }
        }
    }

    /** Returns the unsolved rows with the largest bounds above a limit. */
    private int[] largest(boolean[] allowed, double limit) {
        PriorityQueue<Integer> found = new PriorityQueue<>(
                Comparator.comparingDouble((Integer r) -> bounds[r]).thenComparing(Comparator.reverseOrder()));
        for (int r = 0; r < allowed.length; r++) {
            if (allowed[r] && !solved[r] && bounds[r] > limit) {
                Integer smallest = found.size() < TOGETHER ? null : found.peek();
                if (smallest == null) {
                    found.add(r);
                } else if (bounds[r] > bounds[smallest]) {
                    found.poll();
                    found.add(r);
                }
            }
        }
        return found.stream().mapToInt(Integer::intValue).sorted().toArray();
    }
}
