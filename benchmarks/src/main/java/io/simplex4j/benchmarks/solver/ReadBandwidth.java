package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

/** How fast the machine reads as many bytes as the corpus has. */
final class ReadBandwidth {
    /*
     * Two loops that the JVM runs as wide loads and that do nothing else: copying to a buffer that stays in the
     * first-level cache, and comparing one half with the other. The faster counts. The arrays hold as many bytes as
     * the corpus, so for a corpus that fits a cache this is the bandwidth of the cache.
     */
    private static final int LARGEST_ARRAY = 1 << 20;
    private static final int BUFFER = 2048;
    private static final long READ_BYTES = 1L << 30;

    private final Workers workers;
    private final float[][] arrays;
    private final long bytes;
    private final LongAdder differences = new LongAdder();

    ReadBandwidth(Size size, int threads) {
        this.workers = Workers.of(threads);
        int pairs = (int) Math.max(threads, size.numbers() / (2L * LARGEST_ARRAY));
        int length = (int) Math.max(1, size.numbers() / (2L * pairs));
        arrays = new float[2 * pairs][length];
        bytes = 2L * pairs * length * Float.BYTES;
    }

    /** Bytes per second, by the faster loop. */
    double measure() {
        return Math.max(rate(this::copyPiece), rate(this::comparePiece));
    }

    private double rate(IntConsumer piece) {
        int rounds = (int) Math.max(2, READ_BYTES / bytes);
        Timing timing = Timing.of(() -> {
            for (int round = 0; round < rounds; round++) {
                workers.run(workers.threads(), piece);
            }
        });
        return rounds * (double) bytes / timing.seconds(workers.threads());
    }

    private void copyPiece(int piece) {
        float[] buffer = new float[BUFFER];
        int end = Workers.start(arrays.length, workers.threads(), piece + 1);
        for (int a = Workers.start(arrays.length, workers.threads(), piece); a < end; a++) {
            float[] array = arrays[a];
            for (int from = 0; from < array.length; from += BUFFER) {
                System.arraycopy(array, from, buffer, 0, Math.min(BUFFER, array.length - from));
            }
        }
        differences.add((long) buffer[0]);
    }

    private void comparePiece(int piece) {
        int pairs = arrays.length / 2;
        int end = Workers.start(pairs, workers.threads(), piece + 1);
        for (int p = Workers.start(pairs, workers.threads(), piece); p < end; p++) {
            if (Arrays.mismatch(arrays[2 * p], arrays[2 * p + 1]) >= 0) {
                differences.increment();
            }
        }
    }
}
