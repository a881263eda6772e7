package io.simplex4j.parallel;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The threads that share work. Immutable and thread-safe. */
public final class Workers {
    /*
     * The calling thread always takes part, and a piece belongs to the thread that claims it first. So a call never waits for a
     * thread that has not started. If the executor is busy, full, shut down or waiting for this very call, the calling
     * thread does all the work itself.
     *
     * An interrupt of the calling thread ends a call. Helpers ask their round, which asks the calling thread or, if that is a helper
     * itself, its round. Helpers leave their own flags alone, which belong to their pool. All have stopped when the call ends,
     * and the flag of the calling thread stays set.
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

    /** Returns as many threads as there are processors: the calling one, and others from the common pool. */
    public static Workers all() {
        return ALL;
    }

    /** Returns at most {@code threads} threads: the calling one, and others from the common pool. */
    public static Workers of(int threads) {
        return ALL.withThreads(threads);
    }

    /**
     * Returns at most this number of threads; 1 stays on the calling one.
     *
     * @throws IllegalArgumentException if the number is below 1
     */
    public Workers withThreads(int newThreads) {
        if (newThreads < 1) {
            throw new IllegalArgumentException("threads is " + newThreads + "; expected at least 1");
        }
        return new Workers(newThreads, executor);
    }

    /** Returns workers that take the threads besides the calling one from an executor. */
    public Workers withExecutor(Executor newExecutor) {
        return new Workers(threads, newExecutor);
    }

    /** Returns the maximum number of threads. */
    public int threads() {
        return threads;
    }

    /**
     * Runs {@code piece} for 0 … {@code pieces − 1}, in any order, and waits for all. If several pieces fail, this throws the
     * exception of the lowest.
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
            // Proceed with the helpers accepted so far.
        }
        round.work();
        round.await();
    }

    /** Works on each of some items; every thread takes its share of neighbouring ones. */
    public void forEach(int items, IntConsumer work) {
        runs(items, (from, to) -> {
            for (int item = from; item < to; item++) {
                checkInterrupted();
                work.accept(item);
            }
        });
    }

    /** Splits items into one run per thread, of nearly equal lengths, and processes all of them. */
    public void runs(int items, Run work) {
        int pieces = Math.min(threads, items);
        run(pieces, piece -> work.accept(start(items, pieces, piece), start(items, pieces, piece + 1)));
    }

    /** Work on a run of items. */
    @FunctionalInterface
    public interface Run {
        /** Works on the items from the first to before the last. */
        void accept(int from, int to);
    }

    /** Returns some of the items, evenly spread. */
    public static IntStream spread(int items, int count) {
        return IntStream.range(0, count).map(k -> start(items, count, k));
    }

    /** Returns the first item of a piece if {@code items} are cut into {@code pieces} runs of nearly equal length. */
    public static int start(int items, int pieces, int piece) {
        return (int) ((long) items * piece / pieces);
    }

    /**
     * Ends the work of the current thread if the thread that called for it is interrupted; that thread stays interrupted. This takes
     * a few nanoseconds; long work calls it some hundred times a second.
     *
     * @throws CancellationException if the calling thread is interrupted
     */
    public static void checkInterrupted() {
        Round helped = HELPED.get();
        if (helped == null ? Thread.currentThread().isInterrupted() : helped.isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }

    /** Returns a test for any thread of whether the current thread's work should end, as in {@link #checkInterrupted()}. */
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

        /** Takes part, on a thread other than the calling one. */
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

        /** Waits for pieces that other threads claimed; an interrupt, which waiting clears, is kept for them and the caller. */
        void await() {
            boolean stopped = false;
            // Set before waiting clears the flag, so that no helper begins a piece in between.
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

    @Override
    public String toString() {
        return "Workers[" + threads + "]";
    }
}
