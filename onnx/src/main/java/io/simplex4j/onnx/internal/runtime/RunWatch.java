package io.simplex4j.onnx.internal.runtime;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Ends a run on timeout, or if its caller is interrupted. */
final class RunWatch implements AutoCloseable {
    /*
     * One daemon thread looks at all runs under way every few milliseconds, and ends when there has been none for a while:
     * a thread for each run would cost more than most runs do.
     */

    private static final long EVERY_MILLIS = 20;
    private static final int IDLE_ROUNDS = 250;

    private static final Set<RunWatch> UNDER_WAY = ConcurrentHashMap.newKeySet();
    private static final Object THREAD_LOCK = new Object();
    private static boolean watching;

    private final OrtSession.RunOptions options;
    private final Thread caller;
    private final Thread runner = Thread.currentThread();
    private final long start = System.nanoTime();
    private final long limit;
    private boolean ended;
    private boolean over;

    private RunWatch(OrtSession.RunOptions options, RunLimit limit) {
        this.options = options;
        this.caller = limit.caller();
        this.limit = limit.nanos();
    }

    /** Watches a run that the calling thread is about to start. */
    static RunWatch over(OrtSession.RunOptions options, RunLimit limit) {
        RunWatch watch = new RunWatch(options, limit);
        UNDER_WAY.add(watch);
        synchronized (THREAD_LOCK) {
            if (!watching) {
                watching = true;
                Thread thread = new Thread(RunWatch::watchAll, "simplex-onnx-watch");
                thread.setDaemon(true);
                thread.start();
            }
        }
        return watch;
    }

    private static void watchAll() {
        int idle = 0;
        while (true) {
            try {
                Thread.sleep(EVERY_MILLIS);
            } catch (InterruptedException e) {
                /* Nobody has a reason to stop it: it ends by itself. */
                idle = 0;
            }
            UNDER_WAY.forEach(RunWatch::look);
            synchronized (THREAD_LOCK) {
                idle = UNDER_WAY.isEmpty() ? idle + 1 : 0;
                if (idle > IDLE_ROUNDS) {
                    watching = false;
                    return;
                }
            }
        }
    }

    private synchronized void look() {
        boolean late = System.nanoTime() - start > limit;
        if (over || ended || !(late || caller.isInterrupted() || runner.isInterrupted())) {
            return;
        }
        try {
            options.setTerminate(true);
            ended = true;
        } catch (OrtException e) {
            /* The next round tries again. */
            ended = false;
        }
    }

    /** Whether the run was ended from here. */
    synchronized boolean hasEnded() {
        return ended;
    }

    @Override
    public synchronized void close() {
        over = true;
        UNDER_WAY.remove(this);
    }
}
