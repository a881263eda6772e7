package io.simplex4j.lab.benchmarks.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The duration of a task.
 *
 * @param cpu processor seconds of the calling thread: for work that stays on it
 * @param wall seconds on the clock
 */
public record Timing(double cpu, double wall) {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long START = System.nanoTime();

    /** Returns both clocks now. */
    public static Timing now() {
        return new Timing(THREADS.getCurrentThreadCpuTime() / 1e9, System.nanoTime() / 1e9);
    }

    /** Returns the time that work takes. */
    public static Timing of(Runnable work) {
        Timing begin = now();
        work.run();
        return now().plus(begin.times(-1));
    }

    /** Reports progress on the error stream. */
    public static void log(String what) {
        System.err.printf(Locale.ROOT, "%5.0f s  %s%n", (System.nanoTime() - START) / 1e9, what);
    }

    public Timing times(double factor) {
        return new Timing(cpu * factor, wall * factor);
    }

    public Timing plus(Timing other) {
        return new Timing(cpu + other.cpu, wall + other.wall);
    }

    /** Returns the median of each component. */
    public static Timing median(List<Timing> timings) {
        return new Timing(
                median(timings.stream().mapToDouble(Timing::cpu).toArray()),
                median(timings.stream().mapToDouble(Timing::wall).toArray()));
    }

    /** Returns the median; of an even count, the mean of the middle two; NaN if any number is NaN. */
    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        if (Double.isNaN(sorted[sorted.length - 1])) {
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
