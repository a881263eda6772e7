package io.simplex4j.server.internal.http;

import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/** Limits how often each client may do something: some times at once, then once in each interval. Thread-safe. */
final class RateLimiter {
    /*
     * The generic cell rate algorithm: for each client, the map has the time at which all its requests would be due at
     * the allowed rate. A client may go on while that time is at most a whole burst away. The map keeps the most recent
     * clients.
     */
    private final int burst;
    private final long interval;
    private final LongSupplier clock;
    private final Map<String, Long> due;

    RateLimiter(int burst, Duration interval, int maxClients, LongSupplier clock) {
        this.burst = burst;
        this.interval = interval.toNanos();
        this.clock = clock;
        this.due = new RecentMap<>(maxClients);
    }

    /** Counts a request, and returns 0 if it is allowed, or otherwise how long the client must wait. */
    synchronized Duration count(String client) {
        long now = clock.getAsLong();
        Long old = due.get(client);
        long next = (old == null || old - now < 0 ? now : old) + interval;
        long wait = next - now - burst * interval;
        if (wait > 0) {
            return Duration.ofNanos(wait);
        }
        due.put(client, next);
        return Duration.ZERO;
    }

    synchronized int clients() {
        return due.size();
    }
}
