package io.simplex4j.report;

import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.explanation.TriageRow;
import io.simplex4j.report.drawing.Xml;
import io.simplex4j.report.internal.StyleSheet;
import io.simplex4j.report.picture.Palette;
import io.simplex4j.trust.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Triage as one page: a table that sorts and filters by a script of its own, without a network, and cards of some inputs, which
 * the table links to. Without scripts the table stays as it is.
 */
public final class TriagePage {
    private static final int MOST_ROWS = 5000;
    private static final List<Verdict.Level> LEVELS = List.of(Verdict.Level.values());

    private final TriageReport report;
    private final List<Explanation> cards;
    private final Set<Integer> linked;
    private final Noun noun;

    private TriagePage(TriageReport report, List<Explanation> cards) {
        this.report = report;
        this.noun = report.provenance().corpus().noun();
        this.cards = List.copyOf(cards);
        this.linked = cards.stream().map(Explanation::input).collect(Collectors.toUnmodifiableSet());
    }

    /** The page of a triage with the cards of these explanations. */
    public static TriagePage of(TriageReport report, List<Explanation> cards) {
        return new TriagePage(report, cards);
    }

    /** Writes it; the stream is neither flushed nor closed. */
    public void write(OutputStream out) throws IOException {
        put(out, head());
        List<TriageRow> shown =
                report.rows().subList(0, Math.min(MOST_ROWS, report.rows().size()));
        for (TriageRow row : shown) {
            put(out, row(row));
        }
        put(out, "</tbody></table></div>\n");
        if (shown.size() < report.rows().size()) {
            put(
                    out,
                    "<p>" + noun.explained().count(report.rows().size() - shown.size())
                            + " explained better are left out; CSV and JSON have all of them.</p>\n");
        }
        for (Explanation card : cards) {
            put(out, HtmlCard.of(card).withId("card-" + card.input()).toString());
            put(out, "\n");
        }
        put(out, "</main>\n<script>" + StyleSheet.triageScript() + "</script>\n</body>\n</html>\n");
    }

    private static void put(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private String head() {
        StringBuilder page = new StringBuilder();
        page.append("<!DOCTYPE html>\n<html lang=\"en\" class=\"")
                .append(StyleSheet.paletteClass(Palette.BLUE_RED))
                .append("\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<title>Triage</title>\n<style>")
                .append(StyleSheet.report())
                .append(StyleSheet.triage())
                .append("</style>\n</head>\n<body>\n<main>\n")
                .append(new TriageOverview(report));
        return page.append(controls()).append(columns()).toString();
    }

    private static String controls() {
        StringBuilder controls = new StringBuilder("<form class=\"triage-filter\" hidden><label>Search <input"
                + " id=\"triage-search\" type=\"search\"></label> <label>Verdict <select id=\"triage-level\"><option"
                + " value=\"\">all</option>");
        for (Verdict.Level level : Verdict.Level.values()) {
            controls.append("<option value=\"")
                    .append(level.code())
                    .append("\">")
                    .append(level.words())
                    .append("</option>");
        }
        return controls.append("</select></label> <label><input id=\"triage-foreign\" type=\"checkbox\"> foreign"
                        + " only</label> <output id=\"triage-count\"></output></form>\n")
                .toString();
    }

    private String columns() {
        StringBuilder table = new StringBuilder("<div class=\"triage-scroll\"><table id=\"triage\"><thead><tr>");
        for (String column : List.of(
                noun.explained().one(),
                "actual",
                "prediction",
                "verdict",
                "reasons",
                "residual",
                "relative",
                "p",
                "p disputed",
                "foreign")) {
            table.append("<th scope=\"col\">").append(column).append("</th>");
        }
        return table.append("</tr></thead>\n<tbody>\n").toString();
    }

    private String row(TriageRow row) {
        String name = Xml.escaped(Xml.isolated(row.id()));
        StringBuilder line =
                new StringBuilder("<tr data-level=\"").append(row.level().code());
        line.append(row.foreign() ? "\" data-foreign=\"yes\">" : "\">");
        cell(
                line,
                row.input(),
                linked.contains(row.input()) ? "<a href=\"#card-" + row.input() + "\">" + name + "</a>" : name);
        text(line, row.label().orElse(""));
        text(line, row.prediction().orElse(""));
        cell(line, LEVELS.indexOf(row.level()), TriageOverview.badge(row.level()));
        line.append("<td>");
        row.reasons()
                .forEach(code ->
                        line.append("<span class=\"why\">").append(code.text()).append("</span> "));
        line.append("</td>");
        cell(line, row.residual(), NumberText.shown(row.residual()));
        cell(line, row.relativeResidual(), Xml.escaped(NumberText.percent(row.relativeResidual())));
        for (OptionalDouble p : List.of(row.pValue(), row.disputedPValue())) {
            cell(line, p.orElse(2), p.isPresent() ? NumberText.shown(p.getAsDouble()) : "");
        }
        cell(line, row.foreign() ? 0 : 1, row.foreign() ? "foreign" : "");
        return line.append("</tr>\n").toString();
    }

    /** A cell that sorts by a number. */
    private static void cell(StringBuilder line, double key, String markup) {
        line.append("<td data-key=\"").append(key).append("\">").append(markup).append("</td>");
    }

    private static void text(StringBuilder line, String text) {
        line.append("<td>").append(Xml.escaped(Xml.isolated(text))).append("</td>");
    }
}
