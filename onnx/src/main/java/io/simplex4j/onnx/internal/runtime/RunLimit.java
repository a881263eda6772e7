package io.simplex4j.onnx.internal.runtime;

import java.time.Duration;

/**
 * The conditions on which a run, or the preparation of a model, is aborted.
 *
 * @param time the time limit
 * @param caller whose interruption cancels it, besides the interruption of the thread it runs on
 */
public record RunLimit(Duration time, Thread caller) {
    /** The default time limit of a run. */
    public static final Duration DEFAULT = Duration.ofMinutes(1);

    private static final Duration LONGEST = Duration.ofDays(365);

    /** A limit for a run on behalf of the calling thread. */
    public static RunLimit of(Duration time) {
        return new RunLimit(time, Thread.currentThread());
    }

    /** The time in nanoseconds, a year at most. */
    long nanos() {
        return (time.compareTo(LONGEST) < 0 ? time : LONGEST).toNanos();
    }
}
