package io.simplex4j.server.internal.http;

import java.util.concurrent.atomic.AtomicLongArray;

/** How often each client may ask: a number of requests a second, and as many at once. Thread-safe. */
final class RateLimit {
    private static final long SECOND = 1_000_000_000;

    /*
     * The generic cell rate algorithm: of each client, the moment is kept at which all that it asked would be due at the
     * allowed rate. It may ask while that moment is at most a second away.
     */
    private final AtomicLongArray due;
    private final long interval;

    /** Without a limit where the rate is 0. */
    RateLimit(int clients, int perSecond) {
        due = new AtomicLongArray(clients);
        interval = perSecond == 0 ? 0 : SECOND / perSecond;
        long now = System.nanoTime();
        for (int i = 0; i < clients; i++) {
            due.set(i, now);
        }
    }

    /**
     * Counts a request.
     *
     * @throws Refusal if it is one too many
     */
    void check(int client) {
        if (interval > 0 && !allows(client, System.nanoTime())) {
            throw Refusal.tooOften(
                    "this token asked too often, expected at most " + SECOND / interval + " requests a second", 1);
        }
    }

    boolean allows(int client, long now) {
        while (true) {
            long old = due.get(client);
            long next = (old - now < 0 ? now : old) + interval;
            if (next - now > SECOND) {
                return false;
            }
            if (due.compareAndSet(client, old, next)) {
                return true;
            }
        }
    }
}
