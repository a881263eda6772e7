package io.simplex4j.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How long something took.
 *
 * @param cpu seconds of the calling thread on a processor: for work that stays on it
 * @param wall seconds on the clock
 */
record Timing(double cpu, double wall) {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** The clocks as they stand. */
    static Timing now() {
        return new Timing(THREADS.getCurrentThreadCpuTime() / 1e9, System.nanoTime() / 1e9);
    }

    /** Times some work. */
    static Timing of(Runnable work) {
        Timing begin = now();
        work.run();
        Timing end = now();
        return new Timing(end.cpu - begin.cpu, end.wall - begin.wall);
    }

    Timing times(double factor) {
        return new Timing(cpu * factor, wall * factor);
    }

    Timing plus(Timing other) {
        return new Timing(cpu + other.cpu, wall + other.wall);
    }

    /** The time that is fair to compare: on the processor for one thread, on the clock for more. */
    double seconds(int threads) {
        return threads == 1 ? cpu : wall;
    }

    /** The median of each component. */
    static Timing median(List<Timing> timings) {
        return new Timing(median(timings, Timing::cpu), median(timings, Timing::wall));
    }

    private static double median(List<Timing> timings, ToDoubleFunction<Timing> component) {
        return median(timings.stream().mapToDouble(component).toArray());
    }

    /** The median of numbers; of an even count, the mean of the middle two. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
