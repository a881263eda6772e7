package io.simplex4j.cli;

import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.cli.output.Style;
import io.simplex4j.cli.verify.JsonObject;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Says of each explanation whether it passes: of the first ones in full, then only how many. */
final class VerifyReport {
    private static final int MOST = 20;

    private final PrintWriter out;
    private final Style style;
    private final Set<Integer> seen = new HashSet<>();
    private boolean wrongFile;
    private int passed;
    private int failed;

    VerifyReport(Session session) {
        this.out = session.text();
        this.style = session.style();
    }

    /** Reports on the file as a whole. */
    void file(List<String> problems) {
        wrongFile = !problems.isEmpty();
        problems.forEach(problem -> out.println(style.alarming("file: FAIL: " + problem)));
    }

    /** Reports on an explanation. */
    void add(JsonObject explanation, List<String> problems) {
        String name = explanation.input().isPresent()
                ? "input " + explanation.input().getAsInt()
                : "explanation " + (passed + failed);
        boolean twice =
                explanation.input().isPresent() && !seen.add(explanation.input().getAsInt());
        if (problems.isEmpty() && !twice) {
            if (passed++ < MOST) {
                out.println(name + ": pass");
            }
        } else if (failed++ < MOST) {
            String why = twice ? "is explained twice" : String.join("; ", problems);
            out.println(style.alarming(name + ": FAIL: " + why));
        }
    }

    /** Sums up. */
    ExitCode end() {
        int all = passed + failed;
        if (passed > MOST) {
            out.println((passed - MOST) + " more pass");
        }
        if (failed > MOST) {
            out.println((failed - MOST) + " more FAIL");
        }
        boolean ok = all > 0 && failed == 0 && !wrongFile;
        out.println(
                all == 0
                        ? "FAIL: there is no explanation"
                        : passed + " of " + all + (all == 1 ? " explanation" : " explanations") + " pass"
                                + (wrongFile ? ", but the file is not about this model and corpus" : ""));
        out.flush();
        return ok ? ExitCode.OK : ExitCode.BAD_DATA;
    }
}
