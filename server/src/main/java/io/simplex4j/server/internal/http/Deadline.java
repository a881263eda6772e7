package io.simplex4j.server.internal.http;

import java.time.Duration;

/**
 * A time limit on the monotonic clock.
 *
 * @param nanoTime the end, as of {@link System#nanoTime}
 * @param allowed the time from the start to the end
 */
public record Deadline(long nanoTime, Duration allowed) {
    public static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos(), time);
    }

    /** Returns the earlier of this deadline and a deadline with the same start and another duration. */
    public Deadline atMost(Duration time) {
        return time.compareTo(allowed) >= 0
                ? this
                : new Deadline(nanoTime - allowed.minus(time).toNanos(), time);
    }

    /** Returns the remaining time, zero once expired. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
    }

    public boolean passed() {
        return System.nanoTime() - nanoTime >= 0;
    }

    /** Returns the refusal of a request that has no answer in time. */
    Refusal refusal() {
        return new Refusal(504, "no answer within " + allowed.toMillis() + " ms");
    }

    /**
     * Checks the deadline.
     *
     * @throws Refusal if it has passed
     */
    public void check() {
        if (passed()) {
            throw refusal();
        }
    }
}
