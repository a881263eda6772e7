package io.simplex4j.cli.explain;

import io.simplex4j.cli.terminal.ProgressLine;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.internal.TextStyle;
import io.simplex4j.report.verify.Verification;
import io.simplex4j.report.verify.Verifier;
import java.io.PrintWriter;

/** Prints the findings of a verification as they come: the first explanations in full, then only counts. */
final class VerifyReport implements Verifier.Listener {
    private static final int MAX = 20;

    private final PrintWriter out;
    private final TextStyle style;
    private final ProgressLine line;
    private int passed;
    private int failed;

    VerifyReport(Session session, ProgressLine line) {
        this.out = session.text();
        this.style = session.style();
        this.line = line;
    }

    @Override
    public void file(String problem) {
        println(style.alarming("file: FAIL: " + problem));
    }

    @Override
    public void explanation(Verification.Checked checked) {
        Workers.checkInterrupted();
        String name = checked.input().isPresent()
                ? "input " + checked.input().getAsInt()
                : "explanation " + (passed + failed);
        String by = checked.corpus().map(corpus -> " with " + corpus).orElse("");
        if (checked.passed()) {
            passed++;
            if (passed <= MAX) {
                println(name + by + ": pass");
            }
        } else {
            failed++;
            if (failed <= MAX) {
                println(style.alarming(name + by + ": FAIL: " + String.join("; ", checked.problems())));
            }
        }
        line.advancedTo(passed + failed);
    }

    /** Prints the summary. */
    void end(Verification result, String limits) {
        if (passed > MAX) {
            println((passed - MAX) + " more pass");
        }
        if (failed > MAX) {
            println(style.alarming((failed - MAX) + " more FAIL"));
        }
        int all = passed + failed;
        println(
                all == 0
                        ? "no explanation passes"
                        : passed + " of " + all + (all == 1 ? " explanation" : " explanations") + " pass"
                                + (result.problems().isEmpty()
                                        ? ""
                                        : passed == 0
                                                ? ", nor does the file as a whole"
                                                : ", but the file as a whole does not"));
        println(limits);
        result.unchecked().forEach(what -> println(style.faint("not checked: " + what)));
    }

    /** Clears the progress line and flushes the output. */
    void close() {
        line.clear();
        out.flush();
    }

    private void println(String text) {
        line.clear();
        out.println(text);
        out.flush();
    }
}
