package io.simplex4j.server.internal.http;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Limits the bytes of requests and answers in memory. Thread-safe. */
final class ByteBudget {
    /*
     * Memory for bodies is allocated as they arrive, so headers that announce megabytes cost nothing. One request at a
     * time may go beyond the limit: otherwise, many bodies that arrive together could all fail halfway.
     */
    private final long max;
    private final AtomicLong used = new AtomicLong();
    private final AtomicReference<@Nullable Object> beyond = new AtomicReference<>();

    ByteBudget(long max) {
        this.max = max;
    }

    /** Takes bytes for a request, if there is room or the request may go beyond the limit. */
    boolean take(long bytes, Object request) {
        long before = used.getAndUpdate(now -> now + bytes <= max ? now + bytes : now);
        if (before + bytes <= max) {
            return true;
        }
        boolean goesOn = beyond.compareAndSet(null, request) || beyond.get() == request;
        add(goesOn ? bytes : 0);
        return goesOn;
    }

    /** Takes bytes for an answer, which exists already. */
    void add(long bytes) {
        used.addAndGet(bytes);
    }

    /** Gives back bytes of a request. */
    void release(long bytes, Object request) {
        used.addAndGet(-bytes);
        beyond.compareAndSet(request, null);
    }

    long used() {
        return used.get();
    }
}
