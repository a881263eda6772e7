package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.cli.input.SelectedRows;
import io.simplex4j.cli.output.ExplainedInput;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.WeightRange;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Explains rows some at a time, so that memory holds only those. */
final class Explaining {
    private static final int TOGETHER_SPARSE = 256;
    private static final int TOGETHER_DENSE = 32;
    private static final int EACH_THREAD = 16;

    private final Decomposer decomposer;
    private final SelectedRows rows;
    private final int threads;

    Explaining(Decomposer decomposer, SelectedRows rows, int threads) {
        this.decomposer = decomposer;
        this.rows = rows;
        this.threads = threads;
    }

    /** Takes explanations in the order of the rows. */
    @FunctionalInterface
    interface Sink {
        void accept(ExplainedInput explained) throws IOException;
    }

    /**
     * Explains all rows.
     *
     * @throws CommandFailure if the calling thread is interrupted
     */
    void forEach(Sink sink, ProgressLine progress) throws IOException {
        Thread caller = Thread.currentThread();
        int together = Math.max(
                decomposer instanceof ExactDecomposer ? TOGETHER_SPARSE : TOGETHER_DENSE, EACH_THREAD * threads);
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            for (int from = 0; from < rows.rows(); from += together) {
                int start = from;
                SelectedRows part = rows.part(from, Math.min(from + together, rows.rows()));
                List<Decomposition> decompositions = decomposer.decomposeAll(part, (done, total) -> {
                    requireWanted(caller);
                    progress.advancedTo(start + done, rows.rows());
                });
                for (ExplainedInput explained : explain(part, decompositions, pool)) {
                    sink.accept(explained);
                }
                requireWanted(caller);
            }
        } finally {
            progress.clear();
            pool.shutdownNow();
        }
    }

    private List<ExplainedInput> explain(SelectedRows part, List<Decomposition> decompositions, ForkJoinPool pool) {
        Thread caller = Thread.currentThread();
        IntFunction<ExplainedInput> explanation = row -> {
            requireWanted(caller);
            Decomposition decomposition = decompositions.get(row);
            return ExplainedInput.of(part.number(row), decomposition, ranges(part, row, decomposition));
        };
        Callable<List<ExplainedInput>> all = () ->
                IntStream.range(0, part.rows()).parallel().mapToObj(explanation).toList();
        return pool.submit(all).join();
    }

    private List<WeightRange> ranges(SelectedRows part, int row, Decomposition decomposition) {
        return decomposer.weightRanges(part.row(row), decomposition).orElse(List.of());
    }

    private static void requireWanted(Thread caller) {
        if (caller.isInterrupted()) {
            throw new CommandFailure(ExitCode.UNEXPECTED, "interrupted");
        }
    }
}
