package io.simplex4j.selection;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.RandomOrder;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A selection of the examples with the most weight in explanations of others. */
final class MostUsed {
    /*
     * 1,000 rows are explained by max(4000, 4m) others, and the weights each of those receives are added up. If there
     * are not that many, the rows are split into halves, and each half is explained by the other.
     */
    private static final int EXPLAINED = 1000;
    private static final int MIN = 4000;
    private static final int TIMES = 4;

    private final Pool pool;
    private final SplittableRandom random;
    private final Workers workers;
    private final double[] usage;

    MostUsed(Pool pool, SplittableRandom random, Workers workers) {
        this.pool = pool;
        this.random = random;
        this.workers = workers;
        this.usage = new double[pool.rows()];
    }

    void run() {
        int others = Math.max(MIN, TIMES * pool.size());
        int[] drawn = pool.draw(EXPLAINED + others, random);
        RandomOrder.shuffle(drawn, random);
        if (drawn.length >= EXPLAINED + others) {
            explain(Arrays.copyOf(drawn, EXPLAINED), Arrays.copyOfRange(drawn, EXPLAINED, drawn.length));
        } else if (drawn.length > 1) {
            int[] first = Arrays.copyOf(drawn, drawn.length / 2);
            int[] second = Arrays.copyOfRange(drawn, first.length, drawn.length);
            explain(Arrays.copyOf(first, Math.min(EXPLAINED, first.length)), second);
            explain(Arrays.copyOf(second, Math.min(EXPLAINED, second.length)), first);
        }
        IntStream.range(0, usage.length)
                .filter(row -> usage[row] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer row) -> -usage[row]))
                .forEach(row -> {
                    if (pool.allows(row)) {
                        pool.take(row);
                    }
                });
        pool.fillAtRandom(random);
    }

    private void explain(int[] explained, int[] others) {
        List<Decomposition> all = ActiveSet.withDefaults()
                .withWorkers(workers)
                .over(pool.latents().select(others))
                .decomposeAll(pool.latents().select(explained));
        for (Decomposition each : all) {
            for (MixtureWeights.Entry entry : each.weights().entries()) {
                usage[others[entry.row()]] += entry.weight();
            }
        }
    }
}
