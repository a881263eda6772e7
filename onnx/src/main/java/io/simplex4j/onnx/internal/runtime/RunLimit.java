package io.simplex4j.onnx.internal.runtime;

import java.time.Duration;

/**
 * When a run, or the preparation of a model, is to be given up.
 *
 * @param time after which it has taken too long
 * @param caller whose interruption cancels it, besides the interruption of the thread it runs on
 */
public record RunLimit(Duration time, Thread caller) {
    /** The time a run may take by default. */
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
