package io.simplex4j.lab.claim;

import io.simplex4j.lab.figure.Figure;
import io.simplex4j.lab.record.ResultTable;
import java.util.Map;

/** The part of an experiment that its page is made of, besides its claims file and its results. */
public interface ReportedExperiment {
    /** Returns the name on the command line, which is the name of the claims file too. */
    String name();

    /** Returns what the experiment shows, in one sentence. */
    String shows();

    /** Returns the results with rows computed from them, for measures that a claims file cannot describe. */
    default ResultTable derived(ResultTable results) {
        return results;
    }

    /** Draws the figures that a claims file cannot describe, by name. */
    default Map<String, Figure> drawn(ResultTable results) {
        return Map.of();
    }
}
