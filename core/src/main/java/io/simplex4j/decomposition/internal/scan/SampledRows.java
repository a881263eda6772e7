package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.parallel.Workers;
import java.util.SplittableRandom;

/** One row from each of equally long runs of rows, always the same ones. */
final class SampledRows {
    private static final long SEED = 0x5133_91E8_0C02_11AAL;

    private SampledRows() {}

    static int[] pick(int rows, int size) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] ids = new int[size];
        for (int i = 0; i < size; i++) {
            int from = Workers.start(rows, size, i);
            ids[i] = random.nextInt(from, Workers.start(rows, size, i + 1));
        }
        return ids;
    }
}
