package io.simplex4j.report.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.math.Vec;
import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;
import io.simplex4j.report.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/*
 * A spreadsheet takes a cell that starts with = + - or @ for a formula, and would run one that a name brings along. Texts
 * that do so get an apostrophe in front; numbers are ours and stay as they are.
 */
/**
 * A report as one table (RFC 4180, lines end in {@code \n}): a row for each input, corpus example and feature, or for
 * each input and example where features are not explained.
 */
public final class CsvReport {
    private static final List<String> COLUMNS = List.of(
            "section",
            "input",
            "label",
            "prediction",
            "residual",
            "relative_residual",
            "warnings",
            "example",
            "example_label",
            "example_prediction",
            "weight",
            "weight_least",
            "weight_most",
            "feature",
            "input_value",
            "example_value",
            "projection",
            "weighted_projection");

    private CsvReport() {}

    /** Writes the table, and neither flushes nor closes. */
    public static void write(Report report, Writer out) throws IOException {
        try {
            CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
            csv.writeRecord(COLUMNS);
            for (Report.Section section : report.sections()) {
                FeatureTable features = new FeatureTable(section.background().reading());
                for (Explained explained : section.explained()) {
                    for (Contribution contribution : explained.explanation().contributions()) {
                        List<String> cells = new ArrayList<>();
                        cells.add(text(section.title()));
                        cells.addAll(cells(explained, section.background()));
                        cells.addAll(cells(contribution));
                        write(csv, cells, new Pair(explained, contribution, section.background()), features);
                    }
                }
            }
            csv.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** An input and an example that explains it. */
    private record Pair(Explained explained, Contribution contribution, Background background) {
        Vec example() {
            return background.corpus().inputs().row(contribution.example());
        }
    }

    private static void write(CsvWriter csv, List<String> known, Pair pair, FeatureTable features) {
        if (pair.contribution().projection().isEmpty()) {
            List<String> cells = new ArrayList<>(known);
            cells.addAll(List.of("", "", "", "", ""));
            csv.writeRecord(cells);
            return;
        }
        Vec projections = features.projections(pair.contribution().projection().get());
        Vec example = pair.example();
        for (int feature = 0; feature < features.size(); feature++) {
            List<String> cells = new ArrayList<>(known);
            cells.add(text(features.name(feature)));
            cells.add(text(features.value(feature, pair.explained().input())));
            cells.add(text(features.value(feature, example)));
            cells.add(number(projections.get(feature)));
            cells.add(number(pair.contribution().weight() * projections.get(feature)));
            csv.writeRecord(cells);
        }
    }

    private static List<String> cells(Explained explained, Background background) {
        return List.of(
                text(explained.name()),
                text(explained.label().orElse("")),
                text(explained
                        .explanation()
                        .output()
                        .filter(output -> output.modelClass().isPresent())
                        .map(output -> background.className(output.modelClass().getAsInt()))
                        .orElse("")),
                number(explained.explanation().decomposition().residual()),
                number(explained.explanation().decomposition().relativeResidual()),
                explained.explanation().warnings().stream()
                        .map(warning -> warning.code())
                        .collect(Collectors.joining(" ")));
    }

    private static List<String> cells(Contribution contribution) {
        return List.of(
                text(contribution.id()),
                text(contribution.label().orElse("")),
                text(contribution.prediction().orElse("")),
                number(contribution.weight()),
                contribution.weightRange().map(range -> number(range.least())).orElse(""),
                contribution.weightRange().map(range -> number(range.most())).orElse(""));
    }

    private static String number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a number is " + value + ", expected a finite one");
        }
        return Double.toString(value).toLowerCase(Locale.ROOT);
    }

    private static String text(String text) {
        boolean number = text.matches("[+-]?\\d+([.,]\\d+)?([eE][+-]?\\d+)?(\\p{Zs}[\\p{L}%°/]{1,20})?");
        boolean formula = !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0;
        return formula && !number ? "'" + text : text;
    }
}
