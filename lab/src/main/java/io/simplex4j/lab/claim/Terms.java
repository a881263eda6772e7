package io.simplex4j.lab.claim;

import io.simplex4j.lab.record.MarkdownPage;
import java.util.List;
import java.util.stream.Collectors;

/** The words that pages use, each defined once for all pages. */
public final class Terms {
    private static final String RULE =
            "A *lead* is the mean of paired differences over runs, positive if the first is better; brackets hold its"
                    + " interval at 95% by Student's t. A claim holds if every case supports it. The table shows the weakest case. See"
                    + " [how a claim is judged](../README.md#how-a-claim-is-judged).";

    private Terms() {}

    /** Returns how to read a table of claims whose differences are paired over units, such as runs. */
    static String rule(String unit) {
        return RULE.replace("over runs", "over " + unit + "s");
    }

    /** Returns a list of definitions, or of all. */
    static String of(List<String> terms) {
        Node all = all();
        return MarkdownPage.wrapped(terms.stream()
                .map(term -> "- *" + term + "*: " + all.text(term) + "\n")
                .collect(Collectors.joining()));
    }

    /** Returns all definitions. */
    public static String definitions() {
        return of(List.copyOf(all().entries().keySet()));
    }

    private static Node all() {
        return Node.parse("terms.yaml", ClaimFile.resource("terms"));
    }
}
