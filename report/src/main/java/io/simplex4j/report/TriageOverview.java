package io.simplex4j.report;

import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.explanation.TriageRow;
import io.simplex4j.report.card.Glance;
import io.simplex4j.report.drawing.Xml;
import io.simplex4j.trust.DriftState;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What triage found, at a glance, above the table of its page. */
final class TriageOverview {
    private static final int BINS = 80;
    private static final int BIN_WIDTH = 8;
    private static final double HIGHEST = 64;
    private static final List<Verdict.Level> GRAVEST_FIRST =
            List.of(Verdict.Level.DO_NOT_RELY, Verdict.Level.READ_WITH_CARE, Verdict.Level.EXAMPLES_FIT);

    private final TriageReport report;
    private final Noun noun;

    TriageOverview(TriageReport report) {
        this.report = report;
        this.noun = report.provenance().corpus().noun();
    }

    /** The badge of a verdict. */
    static String badge(Verdict.Level level) {
        Glance.Badge badge = Glance.Badge.of(level);
        return "<span class=\"badge " + badge.style() + "\"><span class=\"symbol\">" + badge.symbol() + "</span> "
                + badge.words() + "</span>";
    }

    @Override
    public String toString() {
        StringBuilder html = new StringBuilder("<h1>Triage of ")
                .append(noun.explained().count(report.rows().size()))
                .append("</h1>\n");
        for (String warning : report.warnings()) {
            html.append("<p class=\"triage-warning\"><strong>!</strong> ")
                    .append(Xml.escaped(noun.into(warning)))
                    .append("</p>\n");
        }
        html.append("<div class=\"triage-overview\">\n");
        levels(html);
        strip(html);
        html.append("</div>\n");
        report.discovery()
                .ifPresent(all -> html.append("<p><strong>")
                        .append(all.found())
                        .append(" foreign</strong> at a false discovery rate of ")
                        .append(all.rate())
                        .append(".</p>\n"));
        report.coverage()
                .ifPresent(coverage -> html.append("<p>")
                        .append(Xml.escaped(noun.into(coverage.sentence())))
                        .append("</p>\n"));
        report.drift().ifPresent(state -> drift(state, html));
        return html.toString();
    }

    /** How many inputs have which verdict, and how often predictions with it were wrong. */
    private void levels(StringBuilder html) {
        Map<Verdict.Level, ErrorRate> errors = report.errors();
        html.append("<table class=\"accuracy\"><thead><tr><th scope=\"col\">verdict</th><th scope=\"col\">")
                .append(Xml.escaped(noun.explained().many()))
                .append("</th>")
                .append(errors.isEmpty() ? "" : "<th scope=\"col\">wrong, of calibration rows</th>")
                .append("</tr></thead>\n<tbody>\n");
        for (Verdict.Level level : GRAVEST_FIRST) {
            html.append("<tr><th scope=\"row\">")
                    .append(badge(level))
                    .append("</th><td>")
                    .append(NumberText.grouped(report.count(level)))
                    .append("</td>");
            if (!errors.isEmpty()) {
                ErrorRate rate = errors.get(level);
                html.append("<td>")
                        .append(rate == null ? "none had it" : Xml.escaped(rate.words()))
                        .append("</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</tbody></table>\n");
    }

    /** How many inputs have which relative residual, as bars in the colours of their verdicts. */
    private void strip(StringBuilder html) {
        double end = report.rows().stream()
                .mapToDouble(TriageRow::relativeResidual)
                .max()
                .orElse(0);
        int[][] counts = new int[BINS][GRAVEST_FIRST.size()];
        for (TriageRow row : report.rows()) {
            int bin = end > 0 ? (int) Math.min(BINS - 1, row.relativeResidual() / end * BINS) : 0;
            counts[bin][GRAVEST_FIRST.indexOf(row.level())]++;
        }
        int most = Math.max(
                1,
                Arrays.stream(counts)
                        .mapToInt(bin -> Arrays.stream(bin).sum())
                        .max()
                        .orElse(1));
        int width = BINS * BIN_WIDTH;
        html.append("<figure class=\"triage-strip\"><figcaption>Part that is left unexplained, of the distance to the")
                .append(" corpus mean</figcaption><svg viewBox=\"0 0 ")
                .append(width)
                .append(" 84\" role=\"img\" aria-label=\"Relative residuals from 0 to ")
                .append(Xml.escaped(NumberText.percent(end)))
                .append("\">");
        for (int bin = 0; bin < BINS; bin++) {
            bars(counts[bin], bin * BIN_WIDTH, HIGHEST / most, html);
        }
        html.append("<line x1=\"0\" x2=\"")
                .append(width)
                .append("\" y1=\"66\" y2=\"66\"/><text x=\"0\" y=\"82\">0 %</text><text x=\"")
                .append(width)
                .append("\" y=\"82\" text-anchor=\"end\">")
                .append(Xml.escaped(NumberText.percent(end)))
                .append("</text></svg></figure>\n");
    }

    private static void bars(int[] counts, int x, double each, StringBuilder html) {
        double top = HIGHEST + 1;
        for (int level = 0; level < counts.length; level++) {
            double height = counts[level] == 0 ? 0 : Math.max(1, each * counts[level]);
            top -= height;
            if (height > 0) {
                html.append(String.format(
                        Locale.ROOT,
                        "<rect class=\"%s\" x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\"/>",
                        Glance.Badge.of(GRAVEST_FIRST.get(level)).style(),
                        x,
                        top,
                        BIN_WIDTH - 1,
                        height));
            }
        }
    }

    private void drift(DriftState state, StringBuilder html) {
        String found = state.alarmedAt().isPresent()
                ? "<span class=\"badge bad\"><span class=\"symbol\">✗</span> drift</span> alarm at "
                        + Xml.escaped(noun.explained().one()) + " "
                        + state.alarmedAt().getAsLong()
                : "<span class=\"badge good\"><span class=\"symbol\">✓</span> no drift</span> no alarm below 100";
        html.append("<p>")
                .append(found)
                .append("; wealth ")
                .append(NumberText.significant(state.wealth()))
                .append(" after ")
                .append(Xml.escaped(noun.explained().count(state.inputs())))
                .append(".</p>\n");
    }
}
