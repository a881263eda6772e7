package io.simplex4j.cli.explain;

import io.simplex4j.cli.terminal.ProgressLine;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.TextStyle;
import io.simplex4j.report.verify.Verification;
import io.simplex4j.report.verify.Verifier;
import java.io.PrintWriter;

/** Says what a verification finds, as it is found: of the first explanations in full, then only how many. */
final class VerifyReport implements Verifier.Listener {
    private static final int MOST = 20;

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
            if (passed <= MOST) {
                println(name + by + ": pass");
            }
        } else {
            failed++;
            if (failed <= MOST) {
                println(style.alarming(name + by + ": FAIL: " + String.join("; ", checked.problems())));
            }
        }
        line.advancedTo(passed + failed);
    }

    /** Sums up. */
    void end(Verification result, String limits) {
        if (passed > MOST) {
            println((passed - MOST) + " more pass");
        }
        if (failed > MOST) {
            println(style.alarming((failed - MOST) + " more FAIL"));
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

    /** Leaves the terminal as it was, however it ended. */
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
