package io.simplex4j.cli.output;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.trust.Warning;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.IntFunction;

/** Explanations as text. */
public final class TextReport {
    private static final int MOST_CONTRIBUTIONS = 12;
    private static final double SAME = 5e-4;

    private final PrintWriter out;
    private final Style style;
    private final IntFunction<String> exampleName;

    /** A report that calls example 17 {@code #17}. */
    public TextReport(PrintWriter out, Style style) {
        this(out, style, index -> "#" + index);
    }

    /** A report with names of its own for the examples. */
    public TextReport(PrintWriter out, Style style, IntFunction<String> exampleName) {
        this.out = out;
        this.style = style;
        this.exampleName = exampleName;
    }

    /** Prints one explanation: what was found, then warnings, then the mixture. */
    public void print(ExplainedInput explained) {
        out.println(style.strong("input " + explained.input() + ":") + " " + found(explained.decomposition()));
        printWarnings(explained);
        printMixture(explained);
        out.println();
    }

    /** Prints the warnings. */
    public void printWarnings(ExplainedInput explained) {
        for (Warning warning : explained.warnings()) {
            out.println(style.alarming("  ! " + warning.code() + ": " + warning.message()));
        }
    }

    /** Prints a line for each example, the heaviest first. */
    public void printMixture(ExplainedInput explained) {
        printMixture(explained, MOST_CONTRIBUTIONS);
    }

    /** Prints at most so many lines, the last of which may stand for several examples. */
    public void printMixture(ExplainedInput explained, int lines) {
        List<MixtureWeights.Entry> entries = explained.decomposition().weights().heaviestFirst();
        int shown = entries.size() <= lines ? entries.size() : lines - 1;
        for (int i = 0; i < shown; i++) {
            MixtureWeights.Entry entry = entries.get(i);
            String range =
                    explained.ranges().isEmpty() ? "" : range(explained.ranges().get(i));
            out.println(Numbers.weight(entry.weight()) + "  " + style.bar(entry.weight()) + "  "
                    + exampleName.apply(entry.example()) + range);
        }
        if (shown < entries.size()) {
            double rest = entries.stream()
                    .skip(shown)
                    .mapToDouble(MixtureWeights.Entry::weight)
                    .sum();
            out.println(
                    Numbers.weight(rest) + "  " + style.bar(rest) + "  " + (entries.size() - shown) + " more together");
        }
    }

    /** Prints what there is to say about all explanations together. */
    public void print(Summary summary) {
        summary.lines().forEach(out::println);
        out.println();
    }

    /** Explains the words. */
    public void printLegend() {
        List.of(
                        "residual  the distance from the latent to the mixture; the share is what part of the distance",
                        "          from the corpus mean the mixture misses",
                        "gap       the proof: no mixture has a residual whose square is smaller by more than twice the gap",
                        "unique    no other weights give the same mixture; where they are not, weights can be shifted",
                        "          within the ranges shown")
                .forEach(line -> out.println(style.faint(line)));
    }

    /** What was found, in words. */
    static String found(Decomposition decomposition) {
        return "residual " + Numbers.significant(decomposition.residual()) + " ("
                + Numbers.percent(decomposition.relativeResidual()) + " of the distance to the corpus mean), "
                + proof(decomposition)
                + decomposition
                        .uniqueness()
                        .map(Uniqueness::unique)
                        .map(unique -> unique ? ", weights unique" : ", weights not unique")
                        .orElse("");
    }

    private static String proof(Decomposition decomposition) {
        Certificate certificate = decomposition.certificate();
        String gap = " (gap " + Numbers.order(certificate.gap()) + ")";
        if (certificate.ending() == Certificate.Ending.OPTIMAL) {
            return "proven optimal" + gap;
        }
        if (certificate.ending() == Certificate.Ending.LIMITED_MEMBERS) {
            return decomposition.sparsityPrice().map(TextReport::choice).orElse("limited") + gap;
        }
        return "not proven optimal" + gap;
    }

    private static String choice(SparsityPrice price) {
        return (price.provenBest() ? "proven best" : "best found") + " of at most " + price.members()
                + (price.members() == 1 ? " example" : " examples");
    }

    private String range(WeightRange range) {
        if (range.most() - range.least() < SAME) {
            return "";
        }
        return style.faint("  (from " + Numbers.percent(range.least()) + " to " + Numbers.percent(range.most()) + ")");
    }
}
