package io.simplex4j.parallel;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The threads that work is shared among. Immutable and thread-safe. */
public final class Workers {
    /*
     * The calling thread always takes part, and a piece belongs to whoever claims it first. So a call never waits for a
     * thread that has not started: with an executor that is busy, full, shut down or waiting for this very call, the
     * calling thread does all the work itself.
     *
     * An interrupt of the calling thread ends a call: helpers ask the round they help in, which asks the thread or, within
     * another round's piece, that one. They leave their own flags alone, which belong to their pool. All have stopped when
     * the call ends, and the flag of the calling thread stays set.
     */

    /** The round that the current thread helps in. */
    private static final ThreadLocal<@Nullable Round> HELPED = new ThreadLocal<>();

    private static final Workers ALL =
            new Workers(Runtime.getRuntime().availableProcessors(), ForkJoinPool.commonPool());

    private final int threads;
    private final Executor executor;

    private Workers(int threads, Executor executor) {
        this.threads = threads;
        this.executor = executor;
    }

    /** As many threads as there are processors, those besides the calling one from the common pool. */
    public static Workers all() {
        return ALL;
    }

    /** At most {@code threads} threads, those besides the calling one from the common pool. */
    public static Workers of(int threads) {
        return ALL.withThreads(threads);
    }

    /**
     * At most this number of threads; 1 stays on the calling one.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Workers withThreads(int newThreads) {
        if (newThreads < 1) {
            throw new IllegalArgumentException("threads is " + newThreads + ", expected at least 1");
        }
        return new Workers(newThreads, executor);
    }

    /** Takes the threads besides the calling one from an executor. */
    public Workers withExecutor(Executor newExecutor) {
        return new Workers(threads, newExecutor);
    }

    /** The largest number of threads. */
    public int threads() {
        return threads;
    }

    /**
     * Runs {@code piece} for 0 … {@code pieces − 1}, in any order, and waits for all. Of several pieces that fail, the
     * exception of the lowest is thrown.
     *
     * @throws CancellationException if the calling thread is interrupted before the last piece has begun
     */
    public void run(int pieces, IntConsumer piece) {
        int helpers = Math.min(threads, pieces) - 1;
        if (helpers < 1) {
            for (int number = 0; number < pieces; number++) {
                checkInterrupted();
                piece.accept(number);
            }
            return;
        }
        Round round = new Round(pieces, piece);
        try {
            for (int helper = 0; helper < helpers; helper++) {
                executor.execute(round::help);
            }
        } catch (RejectedExecutionException e) {
            // Those who came and the calling thread do it.
        }
        round.work();
        round.await();
    }

    /** The first item of a piece when {@code items} are cut into {@code pieces} runs of nearly equal length. */
    public static int start(int items, int pieces, int piece) {
        return (int) ((long) items * piece / pieces);
    }

    /**
     * Ends the work that the current thread does if the thread that called for it is interrupted, which it stays. Costs a
     * few nanoseconds; long work calls it some hundred times a second.
     *
     * @throws CancellationException if so
     */
    public static void checkInterrupted() {
        Round helped = HELPED.get();
        if (helped == null ? Thread.currentThread().isInterrupted() : helped.isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }

    /** Tells any thread whether the work that the current one does is to end, as {@link #checkInterrupted()} does. */
    public static BooleanSupplier interruption() {
        Round helped = HELPED.get();
        return helped == null ? Thread.currentThread()::isInterrupted : helped::isInterrupted;
    }

    /** One call of {@link #run}. */
    private static final class Round {
        private final IntConsumer piece;
        private final @Nullable Throwable[] failures;
        private final AtomicInteger next = new AtomicInteger();
        private final CountDownLatch unfinished;
        private final BooleanSupplier interruption = interruption();
        private volatile boolean interrupted;

        Round(int pieces, IntConsumer piece) {
            this.piece = piece;
            this.failures = new Throwable[pieces];
            this.unfinished = new CountDownLatch(pieces);
        }

        boolean isInterrupted() {
            return interrupted || interruption.getAsBoolean();
        }

        /** Takes part on a thread other than the calling one. */
        void help() {
            Round before = HELPED.get();
            HELPED.set(this);
            try {
                work();
            } finally {
                if (before == null) {
                    HELPED.remove();
                } else {
                    HELPED.set(before);
                }
            }
        }

        void work() {
            for (int number = next.getAndIncrement(); number < failures.length; number = next.getAndIncrement()) {
                try {
                    checkInterrupted();
                    piece.accept(number);
                } catch (RuntimeException | Error failure) {
                    failures[number] = failure;
                } finally {
                    unfinished.countDown();
                }
            }
        }

        /** Waits for pieces that others claimed; an interrupt, which waiting clears, is kept for them and the caller. */
        void await() {
            boolean stopped = false;
            // Told before waiting clears the flag, so that no helper begins a piece in between.
            interrupted = interruption.getAsBoolean();
            while (true) {
                try {
                    unfinished.await();
                    break;
                } catch (InterruptedException e) {
                    stopped = true;
                    if (HELPED.get() == null) {
                        interrupted = true;
                    }
                }
            }
            if (stopped) {
                Thread.currentThread().interrupt();
            }
            for (Throwable failure : failures) {
                if (failure instanceof Error error) {
                    throw error;
                }
                if (failure instanceof RuntimeException exception) {
                    throw exception;
                }
            }
        }
    }
}
