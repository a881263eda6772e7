package io.simplex4j.onnx.internal.runtime;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.time.Duration;

/** Stops a run that takes too long. */
final class Watch implements AutoCloseable {
    private final OrtSession.RunOptions options;
    private final Thread thread;
    private final Object lock = new Object();
    private boolean over;
    private boolean rang;

    private Watch(OrtSession.RunOptions options, Duration limit) {
        this.options = options;
        this.thread = new Thread(() -> watch(limit.toNanos()), "simplex-onnx-watch");
        thread.setDaemon(true);
    }

    static Watch over(OrtSession.RunOptions options, Duration limit) {
        Watch watch = new Watch(options, limit);
        watch.thread.start();
        return watch;
    }

    private void watch(long nanos) {
        long end = System.nanoTime() + nanos;
        synchronized (lock) {
            try {
                for (long left = nanos; left > 0 && !over; left = end - System.nanoTime()) {
                    lock.wait(Math.max(1, left / 1_000_000));
                }
                if (!over) {
                    rang = true;
                    options.setTerminate(true);
                }
            } catch (InterruptedException | OrtException e) {
                /* Without a watch the run goes on to its end. */
                rang = false;
            }
        }
    }

    boolean rang() {
        synchronized (lock) {
            return rang;
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            over = true;
            lock.notifyAll();
        }
    }
}
