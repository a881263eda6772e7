package io.simplex4j.server.internal.http;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A fixed number of solver threads with a bounded queue. Thread-safe. */
final class SolverPool {
    /*
     * The threads that read requests never solve: a prototype that solved on sixteen of them answered thirty times
     * fewer requests on one contended processor.
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

    /** Queues a task, or returns false if the queue is full or the pool is closed. */
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

    /** Takes no more tasks. */
    void close() {
        executor.shutdown();
    }

    boolean isClosed() {
        return executor.isShutdown();
    }

    /** Closes the pool, waits for its tasks, and interrupts those that take longer than a limit. */
    void drain(Duration max) {
        close();
        try {
            if (!executor.awaitTermination(max.toMillis(), TimeUnit.MILLISECONDS)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
