package io.simplex4j.experiments;

import io.simplex4j.experiments.figure.Figure;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.MarkdownTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an experiment found.
 *
 * @param summary a few sentences
 * @param claims of the paper, beside our results
 * @param tables by heading, in order
 * @param figures by file name without its extension, in order
 */
public record Findings(
        String summary, List<Claim> claims, Map<String, MarkdownTable> tables, Map<String, Drawing> figures) {
    /** A figure with a caption that says what it shows. */
    public record Drawing(String caption, Figure figure) {}

    /** Findings without tables and figures. */
    public static Findings of(String summary, List<Claim> claims) {
        return new Findings(summary, List.copyOf(claims), Map.of(), Map.of());
    }

    public Findings withTable(String heading, MarkdownTable table) {
        return new Findings(summary, claims, plus(tables, heading, table), figures);
    }

    public Findings withFigure(String name, String caption, Figure figure) {
        return new Findings(summary, claims, tables, plus(figures, name, new Drawing(caption, figure)));
    }

    private static <T> Map<String, T> plus(Map<String, T> some, String name, T more) {
        Map<String, T> all = new LinkedHashMap<>(some);
        all.put(name, more);
        return all;
    }
}
