package io.simplex4j.server.internal.http;

import java.time.Duration;

/**
 * A moment on the clock that only runs forward.
 *
 * @param nanoTime the moment
 * @param allowed how long it was away when it was set
 */
public record Deadline(long nanoTime, Duration allowed) {
    public static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos(), time);
    }

    /** The earlier of this one and one that is so long after the start of this one. */
    public Deadline atMost(Duration time) {
        return time.compareTo(allowed) >= 0
                ? this
                : new Deadline(nanoTime - allowed.minus(time).toNanos(), time);
    }

    /** How long it is away; nothing once it has passed. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
    }

    public boolean passed() {
        return System.nanoTime() - nanoTime >= 0;
    }

    /**
     * Goes on, unless it has passed.
     *
     * @throws Refusal if it has
     */
    public void check() {
        if (passed()) {
            throw new Refusal(504, "no answer within " + allowed.toMillis() + " ms");
        }
    }
}
