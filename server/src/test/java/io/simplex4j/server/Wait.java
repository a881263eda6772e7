package io.simplex4j.server;

import java.util.concurrent.Callable;

/** Waits for conditions. */
public final class Wait {
    private static final int MAX_MILLIS = 60_000;
    private static final int PAUSE_MILLIS = 20;

    private Wait() {}

    /** Waits until a condition holds, and fails if it does not within a minute. */
    public static void until(String description, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + MAX_MILLIS * 1_000_000L;
        while (!condition.call()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("not within a minute: " + description);
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }
}
