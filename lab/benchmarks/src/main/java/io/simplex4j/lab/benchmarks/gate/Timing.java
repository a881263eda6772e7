package io.simplex4j.lab.benchmarks.gate;

import java.util.Arrays;
import java.util.Locale;

/** Processor time of the calling thread, and progress. */
final class Timing {
    private static final long START = System.nanoTime();

    private Timing() {}

    /** Returns the processor seconds that work takes on this thread. */
    static double of(Runnable work) {
        double begin = GateWorker.threadSeconds();
        work.run();
        return GateWorker.threadSeconds() - begin;
    }

    /** Reports progress on the error stream. */
    static void log(String what) {
        System.err.printf(Locale.ROOT, "%5.0f s  %s%n", (System.nanoTime() - START) / 1e9, what);
    }

    /** Returns the median; of an even count, the mean of the middle two; NaN if any number is. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        if (Double.isNaN(sorted[sorted.length - 1])) {
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
