package io.simplex4j.decomposition.internal.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Work in numbered pieces on the common pool; which thread runs a piece never shows in a result. */
public final class Parallel {
    private Parallel() {}

    /**
     * Runs {@code piece} for 0 … {@code pieces − 1}, the first on the calling thread, and waits for all. Of several
     * pieces that fail, the lowest speaks.
     */
    public static void run(int pieces, IntConsumer piece) {
        if (pieces == 1) {
            piece.accept(0);
            return;
        }
        @Nullable RuntimeException[] failures = new RuntimeException[pieces];
        IntConsumer guarded = number -> {
            try {
                piece.accept(number);
            } catch (RuntimeException failure) {
                failures[number] = failure;
            }
        };
        List<ForkJoinTask<?>> others = new ArrayList<>();
        for (int p = 1; p < pieces; p++) {
            int number = p;
            others.add(ForkJoinPool.commonPool().submit(() -> guarded.accept(number)));
        }
        guarded.accept(0);
        others.forEach(ForkJoinTask::join);
        for (RuntimeException failure : failures) {
            if (failure != null) {
                throw failure;
            }
        }
    }

    /** The first item of a piece when {@code items} are cut into {@code pieces} runs of nearly equal length. */
    public static int start(int items, int pieces, int piece) {
        return (int) ((long) items * piece / pieces);
    }
}
