package io.simplex4j.report;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Example;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Grid;
import io.simplex4j.report.internal.CsvOutput;
import io.simplex4j.report.internal.SectionCursor;
import io.simplex4j.report.internal.document.ExplanationTrees;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.report.internal.document.TriageTrees;
import io.simplex4j.report.internal.words.Name;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Explanations as one table (RFC 4180, UTF-8, lines end in {@code \n}). There is a row for each input, corpus example and
 * feature, or for each input and example if features are not explained. If corpora are compared, the second column is
 * {@code corpus}.
 */
public final class CsvReport extends Report {
    private static final List<String> COLUMNS =
            List.of(("section input label prediction residual relative_residual verdict warnings example example_label"
                            + " example_prediction weight weight_least weight_most feature input_value example_value"
                            + " projection weighted_projection input_replaced example_replaced error_rate expected_error"
                            + " reliability_low reliability_high")
                    .split(" "));
    private static final List<String> RELIABILITY =
            List.of("error_rate", "expected_error", "reliability_low", "reliability_high");
    private static final Map<String, String> TRIAGE_COLUMNS = triageColumns();

    private final Optional<TriageReport> triage;

    private CsvReport(List<Section> sections, Optional<TriageReport> triage) {
        super(sections);
        this.triage = triage;
    }

    /** Returns the table of some explanations. */
    public static CsvReport of(Explanations explanations) {
        return of(List.of(Section.of(explanations)));
    }

    /** Returns the table of one explanation. */
    public static CsvReport of(Explanation explanation) {
        return of(Explanations.of(explanation));
    }

    /** Returns the table of explanations by several corpora, with the name of the corpus in each row. */
    public static CsvReport of(CorpusComparison comparison) {
        return of(List.of(Section.of(comparison)));
    }

    /** Returns the table of several sections, one after the other, with the title of the section in each row. */
    public static CsvReport of(List<Section> sections) {
        return new CsvReport(sections, Optional.empty());
    }

    /** Returns the table of a triage: a row for each input, the least explained first. */
    public static CsvReport of(TriageReport triage) {
        return new CsvReport(List.of(), Optional.of(triage));
    }

    /** Returns the name of each column of a triage, with the field of the document that it holds. */
    private static Map<String, String> triageColumns() {
        Map<String, String> columns = new LinkedHashMap<>();
        for (String name : List.of("input", "id", "label", "prediction")) {
            columns.put(name, name);
        }
        columns.put("verdict", "level");
        columns.put("reasons", "reasons");
        columns.put("residual", "residual");
        columns.put("relative_residual", "relativeResidual");
        columns.put("p_value", "pValue");
        columns.put("disputed_p_value", "disputedPValue");
        columns.put("foreign", "foreign");
        for (String name : RELIABILITY) {
            columns.put(name, name);
        }
        return columns;
    }

    @Override
    public ReportWriter begin(OutputStream out) throws IOException {
        if (triage.isPresent()) {
            return whole(to -> write(triage.get(), to), out);
        }
        Rows rows = new Rows(out);
        rows.csv.row(columns());
        rows.csv.write();
        return rows;
    }

    private static void write(TriageReport triage, OutputStream out) throws IOException {
        CsvOutput csv = new CsvOutput(out);
        csv.row(List.copyOf(TRIAGE_COLUMNS.keySet()));
        for (TriageReport.Row row : triage.rows()) {
            Tree tree = TriageTrees.row(row);
            putReliability(tree);
            csv.row(TRIAGE_COLUMNS.values().stream()
                    .map(field -> cell(tree, field))
                    .toList());
        }
        csv.write();
    }

    /** Puts the reliability of a document into fields with the names of columns. */
    private static void putReliability(Tree tree) {
        tree.optionalObject("reliability").ifPresent(known -> {
            double[] interval = known.numbers("interval");
            tree.put("error_rate", known.optionalNumber("errorRate"))
                    .put("expected_error", known.optionalNumber("expectedError"))
                    .put("reliability_low", interval.length == 0 ? known.number("low") : interval[0])
                    .put("reliability_high", interval.length == 0 ? known.number("high") : interval[1]);
        });
    }

    /** Returns a field of a document as a cell, an empty one if it is absent. */
    private static String cell(Tree tree, String field) {
        Object value = tree.has(field) ? tree.value(field) : "";
        if (value instanceof Double number) {
            return CsvOutput.number(number);
        }
        return value instanceof List
                ? String.join(" ", tree.texts(field))
                : value instanceof String text ? CsvOutput.text(text) : value.toString();
    }

    /** Returns a predicted value, otherwise a predicted class. */
    private static String predicted(Tree tree) {
        return cell(tree, tree.has("value") ? "value" : "prediction");
    }

    private boolean compares() {
        return sections().stream().anyMatch(section -> section.comparison().isPresent());
    }

    private List<String> columns() {
        List<String> columns = new ArrayList<>(COLUMNS);
        if (compares()) {
            columns.add(1, "corpus");
        }
        return columns;
    }

    private final class Rows implements ReportWriter {
        private final CsvOutput csv;
        private final SectionCursor cursor = new SectionCursor(sections());
        private final boolean compares = compares();
        private final List<List<String>> features =
                sections().stream().map(CsvReport::features).toList();

        Rows(OutputStream out) {
            this.csv = new CsvOutput(out);
        }

        @Override
        public void add(Explanation explanation) throws IOException {
            int place = cursor.next(explanation);
            Section section = sections().get(place);
            Tree tree = new ExplanationTrees(explanation.provenance(), true, false)
                    .explanation(
                            explanation,
                            section.comparison().map(all -> all.names().get(cursor.place() % all.size())));
            List<String> common = new ArrayList<>(List.of(CsvOutput.text(section.title())));
            if (compares) {
                common.add(cell(tree, "corpus"));
            }
            Tree verdict = tree.object("verdict");
            putReliability(tree);
            List<String> reliability =
                    RELIABILITY.stream().map(name -> cell(tree, name)).toList();
            common.addAll(List.of(
                    cell(tree, "id"),
                    cell(tree, "label"),
                    predicted(tree),
                    cell(tree, "residual"),
                    cell(tree, "relativeResidual"),
                    cell(verdict, "level"),
                    cell(verdict, "reasons")));
            for (Tree contribution : tree.objects("contributions")) {
                List<String> cells = new ArrayList<>(common);
                double[] range = contribution.numbers("weightRange");
                cells.addAll(List.of(
                        cell(contribution, "id"),
                        cell(contribution, "label"),
                        predicted(contribution),
                        cell(contribution, "weight"),
                        range.length == 0 ? "" : CsvOutput.number(range[0]),
                        range.length == 0 ? "" : CsvOutput.number(range[1])));
                write(cells, explanation, contribution, features.get(place), reliability);
                csv.write();
            }
        }

        private void write(
                List<String> known,
                Explanation explanation,
                Tree contribution,
                List<String> names,
                List<String> reliability) {
            if (!contribution.has("projections")) {
                known.addAll(List.of("", "", "", "", "", "", ""));
                known.addAll(reliability);
                csv.row(known);
                return;
            }
            Corpus corpus = explanation.provenance().corpus();
            InputForm form = corpus.form();
            Vec numbers = Vec.of(contribution.numbers("projections"));
            Optional<Grid> grid = explanation.provenance().grid();
            Vec projections = grid.isPresent()
                    ? explanation.features().orElseThrow().sum(numbers)
                    : form.inWords() ? form.groups().sum(numbers) : numbers;
            double weight = contribution.number("weight");
            Example example = corpus.examples().get(contribution.integer("index"));
            for (int feature = 0; feature < projections.size(); feature++) {
                if (form instanceof TextForm text
                        && text.text(feature, example.input()).isEmpty()) {
                    continue;
                }
                List<String> cells = new ArrayList<>(known);
                cells.addAll(List.of(
                        CsvOutput.text(names.get(feature)),
                        grid.isPresent()
                                ? ""
                                : CsvOutput.text(value(
                                        form, feature, explanation.example().input())),
                        grid.isPresent() ? "" : CsvOutput.text(value(form, feature, example.input())),
                        CsvOutput.number(projections.get(feature)),
                        CsvOutput.number(weight * projections.get(feature)),
                        mark(explanation.example().replaced(), feature),
                        mark(example.replaced(), feature)));
                cells.addAll(reliability);
                csv.row(cells);
            }
        }

        private static String mark(List<Integer> replaced, int feature) {
            return replaced.contains(feature) ? "true" : "";
        }

        @Override
        public void end() {}
    }

    /** Returns the features of a table or the tokens of a sentence, otherwise each number by its place. */
    private static List<String> features(Section section) {
        Provenance provenance = section.explanations().provenance();
        InputForm form = provenance.corpus().form();
        if (provenance.grid().isPresent()) {
            return provenance.features().orElseThrow().groups().stream()
                    .map(FeatureGroups.Group::name)
                    .toList();
        }
        int count = form.inWords() ? form.groups().groups().size() : form.columns();
        return IntStream.range(0, count)
                .mapToObj(feature -> Name.feature(form, feature))
                .toList();
    }

    /**
     * Returns the value of an input for a feature: in words for a table or a sentence, otherwise the measure in its own
     * unit.
     */
    private static String value(InputForm form, int feature, Vec input) {
        if (form.inWords()) {
            return form.text(feature, input);
        }
        double number = input.get(feature);
        return Double.toString(
                form instanceof SeriesForm series
                        ? series.channels().get(series.channel(feature)).measure(number)
                        : number);
    }
}
