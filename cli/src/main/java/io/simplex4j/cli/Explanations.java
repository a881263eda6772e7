package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.cli.input.SelectedRows;
import io.simplex4j.cli.output.ExplainedInput;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import java.io.IOException;
import java.util.List;

/**
 * Explanations of rows, some at a time, so that memory holds only those.
 *
 * @param explainer what explains
 * @param rows what is explained
 * @param threads how many work
 */
record Explanations(Explainer explainer, SelectedRows rows, int threads) {
    private static final int FIRST_EACH_THREAD = 1;
    private static final int MOST_EACH_THREAD = 16;

    /*
     * The first few are explained by themselves, so that there is something to read soon.
     */
    /** Explains all rows. */
    void forEach(ExplainRun.Sink sink, ProgressLine progress) throws IOException {
        Thread caller = Thread.currentThread();
        int from = 0;
        try {
            while (from < rows.rows()) {
                int start = from;
                int together = threads * (from == 0 ? FIRST_EACH_THREAD : MOST_EACH_THREAD);
                SelectedRows part = rows.part(from, Math.min(from + together, rows.rows()));
                from += part.rows();
                List<Explanation> explained = explainer.explainAll(part, (done, total) -> {
                    if (caller.isInterrupted()) {
                        throw new CommandFailure(ExitCode.UNEXPECTED, "interrupted");
                    }
                    progress.advancedTo(start + done, rows.rows());
                });
                for (Explanation explanation : explained) {
                    sink.accept(ExplainedInput.of(part.number(explanation.input()), explanation));
                }
            }
        } finally {
            progress.clear();
        }
    }
}
