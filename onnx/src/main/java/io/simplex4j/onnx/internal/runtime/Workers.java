package io.simplex4j.onnx.internal.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/** Spreads numbered pieces of work over threads, one of which is the caller's. */
final class Workers {
    private final int pieces;
    private final IntConsumer work;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private Workers(int pieces, IntConsumer work) {
        this.pieces = pieces;
        this.work = work;
    }

    /** Does all the work, or throws what a piece of it threw. */
    static void run(int pieces, int threads, IntConsumer work) {
        Workers workers = new Workers(pieces, work);
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < Math.min(threads, pieces); i++) {
            Thread thread = new Thread(workers::work, "simplex-onnx-" + i);
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        workers.work();
        boolean interrupted = false;
        for (Thread other : others) {
            interrupted |= join(other);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        workers.rethrow();
    }

    private void work() {
        for (int piece = next.getAndIncrement(); piece < pieces; piece = next.getAndIncrement()) {
            try {
                work.accept(piece);
            } catch (RuntimeException | Error e) {
                failure.compareAndSet(null, e);
                next.set(pieces);
            }
        }
    }

    private static boolean join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    private void rethrow() {
        Throwable thrown = failure.get();
        if (thrown instanceof RuntimeException problem) {
            throw problem;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
    }
}
