package io.simplex4j.server.internal.http;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that solve, one for each processor, and the queue before them. Thread-safe. */
final class SolverPool {
    /*
     * Threads of HTTP never solve: with sixteen of them on one contended processor a prototype answered thirty times fewer
     * requests.
     */
    private final ThreadPoolExecutor executor;

    SolverPool(int threads, int queue) {
        AtomicInteger number = new AtomicInteger();
        executor =
                new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(queue), task -> {
                    Thread thread = new Thread(task, "simplex-solver-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** Runs a task when its turn comes; false where too many wait already or the pool is closed. */
    boolean offer(Runnable task) {
        try {
            executor.execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    int waiting() {
        return executor.getQueue().size();
    }

    int busy() {
        return executor.getActiveCount();
    }

    /** Lets tasks end for this long, then interrupts them. */
    void drain(Duration longest) {
        executor.shutdown();
        try {
            if (!executor.awaitTermination(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
