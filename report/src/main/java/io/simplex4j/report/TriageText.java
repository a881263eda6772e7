package io.simplex4j.report;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.report.internal.TextStyle;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A triage as text: its findings, a strip of residuals, and the least explained inputs. */
final class TriageText {
    private static final int SHOWN = 20;
    private static final int STRIP = 60;
    private static final int LONGEST_NAME = 24;

    private final TriageReport report;
    private final TextStyle style;
    private final Language words;
    private final Noun noun;
    private final StringBuilder out = new StringBuilder();

    private TriageText(TriageReport report, TextStyle style, Language words) {
        this.words = words.about(report.provenance().corpus().noun());
        this.report = report;
        this.style = style;
        this.noun = report.provenance().corpus().noun();
    }

    /**
     * Returns the text of a triage in a style.
     *
     * @param rows whether it shows any of the inputs
     */
    static String of(TriageReport report, TextStyle style, boolean rows, Language words) {
        TriageText text = new TriageText(report, style, words);
        text.findings();
        if (rows && !report.rows().isEmpty()) {
            text.line("");
            text.strip();
            text.line("");
            text.table();
        }
        return text.out.toString();
    }

    private void line(String words) {
        out.append(words).append('\n');
    }

    private void findings() {
        report.warnings().forEach(warning -> line(style.alarming("! " + noun.into(warning))));
        line(summary());
        report.coverage().ifPresent(coverage -> line(noun.into(coverage.sentence())));
        report.expectedErrors()
                .ifPresent(wrong -> line(words.text("triage.errors") + " "
                        + words.text("triage.errors.wrong wrong", Math.round(wrong))
                        + words.text("triage.errors.if")));
        report.errors()
                .forEach((level, rate) ->
                        line(words.text("errors.verdict rate verdict", rate.words(), words.verdict(level))));
        report.drift()
                .ifPresent(state -> line("Drift: wealth " + NumberText.number(state.wealth()) + " after "
                        + noun.explained().count(state.inputs())
                        + (state.alarmedAt().isPresent()
                                ? style.alarming(
                                        ", alarm at " + noun.explained().one() + " "
                                                + state.alarmedAt().getAsLong())
                                : ", no alarm below 100")
                        + "."));
    }

    private String summary() {
        String levels = Arrays.stream(Verdict.Level.values())
                .map(level -> NumberText.grouped(report.count(level)) + " " + words.verdict(level))
                .collect(Collectors.joining(", "));
        String found = report.discovery()
                .map(all -> "; "
                        + words.text("triage.found found", all.found()) + " " + words.text("triage.rate")
                        + " " + all.rate())
                .orElse("");
        return style.strong(words.text("inputs.some inputs", report.rows().size())) + ": " + levels + found;
    }

    /** How many inputs have which relative residual. */
    private void strip() {
        double largest = report.rows().stream()
                .mapToDouble(TriageReport.Row::relativeResidual)
                .max()
                .orElse(0);
        double end = largest > 0 ? largest : 1;
        int[] counts = new int[STRIP];
        for (TriageReport.Row row : report.rows()) {
            counts[(int) Math.min(STRIP - 1, row.relativeResidual() / end * STRIP)]++;
        }
        int max = Arrays.stream(counts).max().orElse(1);
        StringBuilder strip = new StringBuilder();
        for (int count : counts) {
            strip.append(style.level((double) count / max));
        }
        String right = NumberText.percent(end);
        String left = words.text("triage.relatives");
        line(left + "  |" + strip + "|");
        line(" ".repeat(left.length() + 3) + "0%" + " ".repeat(Math.max(1, STRIP - 2 - right.length())) + right);
    }

    private void table() {
        List<TriageReport.Row> shown =
                report.rows().subList(0, Math.min(SHOWN, report.rows().size()));
        boolean wrong = report.rows().stream().anyMatch(row -> row.reliability().isPresent());
        boolean tested = report.rows().stream().anyMatch(row -> row.pValue().isPresent());
        line(String.format(
                        Locale.ROOT,
                        "%-24s  %-16s  %6s  %9s  %8s  %s",
                        words.text("triage.input"),
                        words.text("triage.prediction"),
                        wrong ? words.text("triage.wrong") : "",
                        words.text("triage.relative"),
                        tested ? "p" : "",
                        "")
                .stripTrailing());
        for (TriageReport.Row row : shown) {
            line(String.format(
                            Locale.ROOT,
                            "%-24s  %-16s  %6s  %9s  %8s  %s %s%s",
                            cut(OneLine.of(row.id()), LONGEST_NAME),
                            cut(OneLine.of(row.prediction().orElse("–")), 16),
                            row.reliability().map(TriageText::words).orElse(""),
                            NumberText.percent(row.relativeResidual()),
                            row.pValue().isPresent()
                                    ? String.format(
                                            Locale.ROOT, "%.4f", row.pValue().getAsDouble())
                                    : "",
                            row.level().symbol(),
                            row.reasons().stream().map(Reason.Code::id).collect(Collectors.joining(" ")),
                            row.foreign() ? " · " + words.text("triage.foreign") : "")
                    .stripTrailing());
        }
        int hidden = report.rows().size() - shown.size();
        if (hidden > 0) {
            line(words.text("triage.hidden inputs", hidden));
        }
    }

    private static String words(Reliability known) {
        return known instanceof Reliability.OfClass classes
                ? classes.isKnown() ? NumberText.wholePercent(classes.errorRate()) : "?"
                : "±" + NumberText.number(((Reliability.OfValue) known).expectedError());
    }

    private static String cut(String text, int length) {
        return text.codePointCount(0, text.length()) <= length
                ? text
                : text.substring(0, text.offsetByCodePoints(0, length - 1)) + "…";
    }
}
