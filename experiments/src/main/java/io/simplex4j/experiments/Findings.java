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
 * @param summary some sentences
 * @param claims what the paper says, beside our figures
 * @param tables by heading, in order
 * @param figures by file name without its ending, in order
 */
public record Findings(
        String summary, List<Claim> claims, Map<String, MarkdownTable> tables, Map<String, Drawing> figures) {
    /** Copies. */
    public Findings {
        claims = List.copyOf(claims);
        tables = new LinkedHashMap<>(tables);
        figures = new LinkedHashMap<>(figures);
    }

    /**
     * A picture with what it shows in words.
     *
     * @param caption in words
     * @param figure the picture
     */
    public record Drawing(String caption, Figure figure) {}
}
