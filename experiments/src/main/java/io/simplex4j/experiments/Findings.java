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
    /** Copies the collections, keeping their order. */
    public Findings {
        claims = List.copyOf(claims);
        tables = new LinkedHashMap<>(tables);
        figures = new LinkedHashMap<>(figures);
    }

    /** A figure with a caption that says what it shows. */
    public record Drawing(String caption, Figure figure) {}
}
