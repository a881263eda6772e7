package io.simplex4j.report;

import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Vec;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/**
 * Explanations for programs: one JSON object in UTF-8, with one explanation per line. The format is published as a JSON
 * Schema, {@code docs/schema/explanations-1.json}, and {@link io.simplex4j.report.verify.Verifier} reads it back.
 *
 * <p>What is not known is left out, never null. A number that is not finite is refused while writing, with an
 * {@link IllegalStateException}.
 */
public final class JsonReport extends Report {
    /** The format, as files name it. */
    public static final String SCHEMA = "simplex4j/explanations/1";

    private final Parts parts;

    /**
     * What is written beside what every report has.
     *
     * @param projections of single input numbers
     * @param inputs whether each explanation has the numbers of its input
     * @param id what the whole is called
     * @param predictions what the model gives for each input; empty where that is not said
     */
    record Parts(boolean projections, boolean inputs, Optional<String> id, List<Vec> predictions) {
        Parts {
            predictions = List.copyOf(predictions);
        }
    }

    private JsonReport(Section section, Parts parts) {
        super(List.of(section));
        this.parts = parts;
    }

    private static JsonReport of(Section section) {
        return new JsonReport(section, new Parts(true, false, Optional.empty(), List.of()));
    }

    /** All of the explanations. */
    public static JsonReport of(Explanations explanations) {
        return of(Section.of(explanations));
    }

    /** One explanation. */
    public static JsonReport of(Explanation explanation) {
        return of(Explanations.of(explanation));
    }

    /** Explanations by several corpora: each says by which, and at the end it is said where corpora disagree. */
    public static JsonReport of(CorpusComparison comparison) {
        return of(Section.of(comparison));
    }

    /** The same without the projections of single input numbers, which are most of a file; shares of features stay. */
    public JsonReport withoutProjections() {
        return new JsonReport(section(), new Parts(false, parts.inputs, parts.id, parts.predictions));
    }

    /** The same with the numbers of each input, so that it can be explained again from the report alone. */
    public JsonReport withInputs() {
        return new JsonReport(section(), new Parts(parts.projections, true, parts.id, parts.predictions));
    }

    /** Says what the whole is called, such as the answer of a service. */
    public JsonReport withId(String newId) {
        return new JsonReport(
                section(), new Parts(parts.projections, parts.inputs, Optional.of(newId), parts.predictions));
    }

    /** Says what the model gives for each input, as servers of models do. */
    public JsonReport withPredictions(List<Vec> newPredictions) {
        return new JsonReport(section(), new Parts(parts.projections, parts.inputs, parts.id, newPredictions));
    }

    @Override
    public ReportWriter begin(OutputStream out) throws IOException {
        return ExplanationsJson.begin(out, section(), parts);
    }
}
