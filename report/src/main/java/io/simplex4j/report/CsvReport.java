package io.simplex4j.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Vec;
import io.simplex4j.report.card.Name;
import io.simplex4j.report.internal.SectionCursor;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Explanations as one table (RFC 4180, UTF-8, lines end in {@code \n}): a row for each input, corpus example and feature,
 * or for each input and example where features are not explained. Where corpora are compared, the column {@code corpus}
 * comes second.
 */
public final class CsvReport extends Report {
    /*
     * A spreadsheet takes a cell that starts with = + - or @ for a formula, and would run one that a name brings along.
     * Texts that do so get an apostrophe in front; numbers are ours and stay as they are.
     */
    private static final List<String> COLUMNS =
            List.of(("section input label prediction residual relative_residual verdict warnings example example_label"
                            + " example_prediction weight weight_least weight_most feature input_value example_value"
                            + " projection weighted_projection")
                    .split(" "));

    private CsvReport(List<Section> sections) {
        super(sections);
    }

    /** The table of some explanations. */
    public static CsvReport of(Explanations explanations) {
        return of(List.of(Section.of(explanations)));
    }

    /** The table of one explanation. */
    public static CsvReport of(Explanation explanation) {
        return of(Explanations.of(explanation));
    }

    /** The table of explanations by several corpora, with the name of its corpus in each row. */
    public static CsvReport of(CorpusComparison comparison) {
        return of(List.of(Section.of(comparison)));
    }

    /** The table of several sections, one after the other, with the title of its section in each row. */
    public static CsvReport of(List<Section> sections) {
        return new CsvReport(sections);
    }

    @Override
    public ReportWriter begin(OutputStream out) throws IOException {
        Rows rows = new Rows(out);
        rows.csv.writeRecord(columns());
        rows.end();
        return rows;
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
        private final OutputStream out;
        private final SectionCursor cursor = new SectionCursor(sections());
        private final StringWriter text = new StringWriter();
        private final CsvWriter csv =
                CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
        private final boolean compares = compares();
        private final List<List<String>> features =
                sections().stream().map(CsvReport::features).toList();

        Rows(OutputStream out) {
            this.out = out;
        }

        @Override
        public void add(Explanation explanation) throws IOException {
            int place = cursor.next();
            Section section = sections().get(place);
            Optional<String> corpus =
                    section.comparison().map(all -> all.names().get(cursor.place() % all.size()));
            for (Contribution contribution : explanation.contributions()) {
                List<String> known = new ArrayList<>();
                known.add(safe(section.title()));
                if (compares) {
                    known.add(safe(corpus));
                }
                known.addAll(cells(explanation));
                known.addAll(cells(explanation.provenance().corpus(), contribution));
                write(known, explanation, contribution, features.get(place));
                end();
            }
        }

        private void write(List<String> known, Explanation explanation, Contribution contribution, List<String> names) {
            if (contribution.projection().isEmpty()) {
                known.addAll(List.of("", "", "", "", ""));
                csv.writeRecord(known);
                return;
            }
            Corpus corpus = explanation.provenance().corpus();
            Projection projection = contribution.projection().get();
            Vec projections =
                    (corpus.form().inWords() ? projection.grouped(corpus.form().groups()) : projection).values();
            Vec example = corpus.inputs().row(contribution.example());
            for (int feature = 0; feature < projections.size(); feature++) {
                if (corpus.form() instanceof TextForm text
                        && text.text(feature, example).isEmpty()) {
                    continue;
                }
                List<String> cells = new ArrayList<>(known);
                cells.add(safe(names.get(feature)));
                cells.add(
                        safe(value(corpus.form(), feature, explanation.example().input())));
                cells.add(safe(value(corpus.form(), feature, example)));
                cells.add(number(projections.get(feature)));
                cells.add(number(contribution.weight() * projections.get(feature)));
                csv.writeRecord(cells);
            }
        }

        /** Writes what there is so far. */
        @Override
        public void end() throws IOException {
            csv.flush();
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
            text.getBuffer().setLength(0);
        }
    }

    /** The features of a table or the tokens of a sentence, else each number by its place. */
    private static List<String> features(Section section) {
        InputForm form = section.explanations().provenance().corpus().form();
        int count = form.inWords() ? form.groups().groups().size() : form.columns();
        return IntStream.range(0, count)
                .mapToObj(feature -> Name.feature(form, feature))
                .toList();
    }

    /** What an input has for a feature: in words for a table or a sentence, else the measure in its own unit. */
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

    private static List<String> cells(Explanation explanation) {
        return List.of(
                safe(explanation.example().id()),
                safe(explanation.example().label()),
                predicted(explanation.value(), explanation.prediction()),
                number(explanation.decomposition().residual()),
                number(explanation.decomposition().relativeResidual()),
                explanation.verdict().level().code(),
                explanation.verdict().reasons().stream()
                        .map(reason -> reason.code().text())
                        .collect(Collectors.joining(" ")));
    }

    private static String predicted(OptionalDouble value, Optional<String> prediction) {
        return value.isPresent() ? number(value.getAsDouble()) : safe(prediction);
    }

    private static List<String> cells(Corpus corpus, Contribution contribution) {
        return List.of(
                safe(contribution.id()),
                safe(contribution.label()),
                predicted(corpus.value(contribution.example()), contribution.prediction()),
                number(contribution.weight()),
                contribution.weightRange().map(range -> number(range.least())).orElse(""),
                contribution.weightRange().map(range -> number(range.most())).orElse(""));
    }

    static String number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a number is " + value + ", expected a finite one");
        }
        return Double.toString(value).toLowerCase(Locale.ROOT);
    }

    static String safe(Optional<String> text) {
        return text.map(CsvReport::safe).orElse("");
    }

    static String safe(String text) {
        boolean number = text.matches("[+-]?\\d+([.,]\\d+)?([eE][+-]?\\d+)?(\\p{Zs}[\\p{L}%°/]{1,20})?");
        boolean formula = !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0;
        return formula && !number ? "'" + text : text;
    }
}
