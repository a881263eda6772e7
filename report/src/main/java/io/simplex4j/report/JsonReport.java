package io.simplex4j.report;

import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.report.internal.document.AttributionTrees;
import io.simplex4j.report.internal.document.Disagreement;
import io.simplex4j.report.internal.document.ExplanationTrees;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.report.internal.document.TriageTrees;
import io.simplex4j.report.internal.words.Language;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Explanations for programs: one JSON object in UTF-8, with one explanation per line. The format is published as a JSON
 * Schema, {@code docs/schema/explanations-1.json}, and {@link io.simplex4j.report.verify.Verifier} reads it back.
 *
 * <p>Unknown values are omitted, never null. A number that is not finite causes an {@link IllegalStateException} while
 * writing.
 */
public final class JsonReport extends Report {
    /** The format of explanations, as files name it. */
    public static final String SCHEMA = ExplanationTrees.SCHEMA;

    /** The format of a triage, as files name it. */
    public static final String TRIAGE_SCHEMA = TriageTrees.SCHEMA;

    /** The format of attributed outputs, as files name it. */
    public static final String ATTRIBUTION_SCHEMA = AttributionTrees.SCHEMA;

    private final Optional<TriageReport> triage;
    private Optional<OutputAttributions> attributions = Optional.empty();
    private Optional<Boolean> projections = Optional.empty();
    private boolean inputs;
    private Optional<String> id = Optional.empty();
    private List<Vec> predictions = List.of();

    private JsonReport(List<Section> sections, Optional<TriageReport> triage) {
        super(sections);
        this.triage = triage;
    }

    /** Returns a triage: one object, whose {@code rows} are the inputs, the least explained first. */
    public static JsonReport of(TriageReport triage) {
        return new JsonReport(List.of(), Optional.of(triage));
    }

    /** Returns attributed outputs: one object, whose {@code attributions} are the inputs in their order. */
    public static JsonReport of(OutputAttributions attributions) {
        JsonReport report = new JsonReport(List.of(), Optional.empty());
        report.attributions = Optional.of(attributions);
        return report;
    }

    private static JsonReport of(Section section) {
        return new JsonReport(List.of(section), Optional.empty());
    }

    /** Returns all of the explanations. */
    public static JsonReport of(Explanations explanations) {
        return of(Section.of(explanations));
    }

    /** Returns one explanation. */
    public static JsonReport of(Explanation explanation) {
        return of(Explanations.of(explanation));
    }

    /** Returns explanations by several corpora, each with the name of its corpus, and where the corpora disagree. */
    public static JsonReport of(CorpusComparison comparison) {
        return of(Section.of(comparison));
    }

    private JsonReport with(Consumer<JsonReport> change) {
        JsonReport copy = new JsonReport(sections(), triage);
        copy.attributions = attributions;
        copy.projections = projections;
        copy.inputs = inputs;
        copy.id = id;
        copy.predictions = predictions;
        change.accept(copy);
        return copy;
    }

    /** Leaves out the projections of single input numbers, which are most of a file; shares of features stay. */
    public JsonReport withoutProjections() {
        return withProjections(false);
    }

    /**
     * Sets whether the file has the projections of single numbers. By default it has the parts that the explainer
     * computes: projections, except those of pictures above 64 × 64.
     */
    public JsonReport withProjections(boolean present) {
        return with(copy -> copy.projections = Optional.of(present));
    }

    /** Adds the numbers of each input, so that it can be explained again from the report alone. */
    public JsonReport withInputs() {
        return with(copy -> copy.inputs = true);
    }

    /** Adds an id, such as the one of an answer of a service. */
    public JsonReport withId(String newId) {
        return with(copy -> copy.id = Optional.of(newId));
    }

    /** Adds the outputs of the model for each input, as in answers of model servers. */
    public JsonReport withPredictions(List<Vec> newPredictions) {
        return with(copy -> copy.predictions = List.copyOf(newPredictions));
    }

    @Override
    public ReportWriter begin(OutputStream out) throws IOException {
        if (triage.isPresent()) {
            return whole(to -> write(triage.get(), to), out);
        }
        if (attributions.isPresent()) {
            return whole(to -> write(attributions.get(), to), out);
        }
        Writer writer = new Writer(JsonOutput.begin(out, "explanations", "comparisons"), section());
        writer.begin();
        return writer;
    }

    private void write(OutputAttributions all, OutputStream out) throws IOException {
        try (JsonOutput json = JsonOutput.begin(out, "attributions")) {
            Tree head = AttributionTrees.head(all);
            json.fields(new Tree()
                    .take("schema", head)
                    .take("formatVersion", head)
                    .put("id", id)
                    .putAll(head));
            json.array("attributions");
            for (OutputAttributions.Entry each : all.all()) {
                json.value(AttributionTrees.attribution(each));
            }
            json.endArray();
            json.end();
        }
    }

    private static void write(TriageReport report, OutputStream out) throws IOException {
        try (JsonOutput json = JsonOutput.begin(out, "rows")) {
            json.fields(TriageTrees.head(report));
            json.array("rows");
            for (TriageReport.Row row : report.rows()) {
                json.value(TriageTrees.row(row));
            }
            json.endArray();
            json.end();
        }
    }

    /** A document that is written as its explanations arrive. */
    private final class Writer implements ReportWriter {
        private final JsonOutput json;
        private final Section section;
        private final ExplanationTrees trees;
        private final List<Explanations.Accuracy> accuracies;
        private final List<Explanation> oneInput = new ArrayList<>();
        private final List<Tree> comparisons = new ArrayList<>();

        Writer(JsonOutput json, Section section) {
            this.json = json;
            this.section = section;
            Provenance provenance = section.explanations().provenance();
            boolean shown = !provenance.corpus().form().hasHidden();
            this.trees = new ExplanationTrees(
                    provenance, shown && projections.orElseGet(provenance::hasProjections), shown && inputs);
            this.accuracies = new ArrayList<>(Collections.nCopies(section.corpora(), Explanations.Accuracy.none()));
        }

        void begin() throws IOException {
            json.fields(ExplanationTrees.begin(SCHEMA).put("id", id).putUnlessEmpty("predictions", predictions));
            json.fields(trees.head(IntStream.range(0, section.comparison().isPresent() ? section.corpora() : 0)
                    .mapToObj(i -> ExplanationTrees.corpus(name(i).orElseThrow(), section.provenance(i)))
                    .toList()));
            json.array("explanations");
        }

        private Optional<String> name(int corpus) {
            return section.comparison().map(all -> all.names().get(corpus));
        }

        @Override
        public void add(Explanation explanation) throws IOException {
            int corpus = oneInput.size();
            accuracies.set(corpus, accuracies.get(corpus).with(explanation));
            json.value(trees.explanation(explanation, name(corpus)));
            if (section.comparison().isPresent()) {
                oneInput.add(explanation);
                if (oneInput.size() == section.corpora()) {
                    comparisons.add(ExplanationTrees.comparison(
                            explanation.row(),
                            Disagreement.of(section.comparison().get(), oneInput, Language.english())));
                    oneInput.clear();
                }
            }
        }

        @Override
        public void end() throws IOException {
            json.endArray();
            List<Tree> summaries = new ArrayList<>();
            for (int i = 0; i < section.corpora(); i++) {
                Optional<String> name = name(i);
                accuracies
                        .get(i)
                        .known(section.provenance(i).corpus())
                        .ifPresent(known ->
                                summaries.add(new Tree().put("corpus", name).putAll(ExplanationTrees.summary(known))));
            }
            json.fields(
                    section.comparison().isPresent()
                            ? new Tree().put("comparisons", comparisons).put("summaries", summaries)
                            : new Tree().put("summary", summaries.stream().findFirst()));
            json.end();
        }

        @Override
        public void close() throws IOException {
            json.close();
        }
    }
}
