package io.simplex4j.selection;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.SplittableRandom;

/** A selection of examples that reduce the squared residuals of others most. */
final class ResidualSampling {
    /*
     * A sample of max(1000, 3m) rows represents the corpus. The start is the row nearest to their mean. Each step draws 10
     * rows with probabilities in proportion to their squared residuals, and takes the one that lowers the sum of squared
     * residuals most when each approximation moves towards it by a line search. After every tenth step all approximations
     * are solved exactly. Time O(10 m n d), whatever the size of the corpus.
     */
    private static final int MIN = 1000;
    private static final int TIMES = 3;
    private static final int DRAWN = 10;
    private static final int EXACT_EVERY = 10;

    private final Pool pool;
    private final SplittableRandom random;
    private final Workers workers;
    private final int[] sample;
    private final double[][] rows;
    private final double[][] approximations;
    private final double[] squares;

    ResidualSampling(Pool pool, SplittableRandom random, Workers workers) {
        this.pool = pool;
        this.random = random;
        this.workers = workers;
        this.sample = pool.draw(Math.max(MIN, TIMES * pool.size()), random);
        this.rows = new double[sample.length][pool.latents().columns()];
        this.approximations = new double[sample.length][pool.latents().columns()];
        this.squares = new double[sample.length];
        for (int i = 0; i < sample.length; i++) {
            pool.latents().copyRow(sample[i], rows[i]);
        }
    }

    void run() {
        if (pool.inOrder().isEmpty()) {
            pool.take(pool.nearestToMean(sample));
        }
        solve();
        for (int step = 1; !pool.full(); step++) {
            Workers.checkInterrupted();
            int best = best();
            if (best < 0) {
                pool.fillAtRandom(random);
                return;
            }
            pool.take(sample[best]);
            if (step % EXACT_EVERY == 0) {
                solve();
            } else {
                move(rows[best].clone());
            }
        }
    }

    private void solve() {
        int[] chosen = pool.inOrder().stream().mapToInt(Integer::intValue).toArray();
        List<Decomposition> solved = ActiveSet.withDefaults()
                .withWorkers(workers)
                .over(pool.latents().select(chosen))
                .decomposeAll(Matrix.of(rows));
        for (int i = 0; i < rows.length; i++) {
            approximations[i] = solved.get(i).approximation().toArray();
            squares[i] = solved.get(i).residual() * solved.get(i).residual();
        }
    }

    private void move(double[] towards) {
        for (int i = 0; i < rows.length; i++) {
            squares[i] = LineSearch.move(rows[i], approximations[i], towards, squares[i]);
        }
    }

    /** Returns the place of the best of some drawn rows, or −1 if no gain is possible. */
    private int best() {
        double[] cumulative = new double[rows.length];
        double sum = 0;
        for (int i = 0; i < rows.length; i++) {
            sum += pool.allows(sample[i]) ? squares[i] : 0;
            cumulative[i] = sum;
        }
        if (!(sum > 0)) {
            return -1;
        }
        int[] drawn = new int[DRAWN];
        for (int k = 0; k < DRAWN; k++) {
            drawn[k] = place(cumulative, random.nextDouble() * sum);
        }
        double[] gains = new double[DRAWN];
        workers.run(DRAWN, k -> gains[k] = gain(rows[drawn[k]]));
        int best = 0;
        for (int k = 1; k < DRAWN; k++) {
            best = gains[k] > gains[best] ? k : best;
        }
        return drawn[best];
    }

    /** Returns the first place whose cumulative sum is above a value below the last sum. */
    private static int place(double[] cumulative, double value) {
        int low = 0;
        int high = cumulative.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (cumulative[middle] > value) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private double gain(double[] towards) {
        double gain = 0;
        for (int i = 0; i < rows.length; i++) {
            gain += LineSearch.gain(rows[i], approximations[i], towards);
        }
        return gain;
    }
}
