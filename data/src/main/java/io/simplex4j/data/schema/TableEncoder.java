package io.simplex4j.data.schema;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.SourceName;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Scale;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Matrix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** The way from a table to examples. */
final class TableEncoder {
    private final CsvTable table;
    private final Schema schema;
    private final Head head;

    private TableEncoder(CsvTable table, Schema schema) {
        this.table = table;
        this.schema = schema;
        this.head = schema.head();
    }

    static Examples encode(CsvTable table, Schema schema) {
        return new TableEncoder(table, schema).examples();
    }

    private Examples examples() {
        Optional<Integer> id = head.id().map(column -> place(column, "the names of rows"));
        List<Feature> features = features();
        RowEncoder encoder = new RowEncoder(features, this::cells);
        Optional<Integer> label = head.label().flatMap(column -> label(column, features));
        Examples numbers = Examples.of(numbers(encoder), schema.form())
                .withClasses(schema.classNames())
                .withName(SourceName.shortName(table.name()))
                .withNotes(encoder.note().map(note -> table.name() + ": " + note).stream()
                        .toList());
        Examples named = id.map(this::ids).map(numbers::withIds).orElse(numbers);
        return label.map(this::labels).map(named::withLabels).orElse(named);
    }

    /** The features of a table; pictures and series have a column for each of their numbers. */
    private List<Feature> features() {
        if (!schema.features().isEmpty()) {
            return schema.features();
        }
        List<String> columns = unclaimed();
        int inputs = schema.form().columns();
        if (columns.size() != inputs) {
            throw new UnreadableDataException(
                    table.name(),
                    "has " + columns.size() + " columns besides those of names and labels, expected " + inputs
                            + ", one for each of the model's numbers in their order");
        }
        return IntStream.range(0, inputs)
                .mapToObj(input -> new Feature(
                        columns.get(input),
                        List.of(columns.get(input)),
                        Optional.empty(),
                        coding(schema.form(), input)))
                .toList();
    }

    private static Coding coding(InputForm form, int input) {
        if (form instanceof ImageForm image) {
            return new PixelCoding(image.scales().get(image.channel(input)));
        }
        Optional<Scale> scale = form instanceof SeriesForm series
                ? series.channels().get(series.channel(input)).scale()
                : Optional.empty();
        return new NumberCoding(OptionalInt.empty(), scale);
    }

    private List<String> unclaimed() {
        return table.header().stream()
                .filter(column -> !Optional.of(column).equals(head.id())
                        && !Optional.of(column).equals(head.label()))
                .toList();
    }

    private RowCells cells(Feature feature) {
        String purpose = "the feature " + OneLine.quoted(feature.name());
        return cells(
                feature.columns().stream().map(column -> place(column, purpose)).toList());
    }

    private RowCells cells(List<Integer> columns) {
        return head.cells(new RawRows.Cells(table), columns);
    }

    private int place(String column, String purpose) {
        return table.column(column)
                .orElseThrow(() -> new UnreadableDataException(
                        table.name(),
                        "has no column " + OneLine.quoted(column) + ", expected one for " + purpose
                                + Nearest.hint(column, table.header())));
    }

    /** The column of labels; a table without it is one of unknown labels, unless its name is misspelt. */
    private Optional<Integer> label(String column, List<Feature> features) {
        OptionalInt place = table.column(column);
        if (place.isEmpty()) {
            Set<String> rest = new HashSet<>(unclaimed());
            features.forEach(feature -> feature.columns().forEach(rest::remove));
            if (!Nearest.to(column, rest).isEmpty()) {
                place(column, "the labels");
            }
            return Optional.empty();
        }
        RowCells cells = cells(List.of(place.getAsInt()));
        boolean known = IntStream.range(0, table.rows()).anyMatch(row -> head.hasLabel(cells.at(row)));
        return known ? Optional.of(place.getAsInt()) : Optional.empty();
    }

    private Matrix numbers(RowEncoder encoder) {
        int columns = schema.form().columns();
        long bytes = 16L * table.rows() * columns;
        long most = Runtime.getRuntime().maxMemory() / 4 * 3;
        if (bytes > most) {
            throw new UnreadableDataException(
                    table.name(),
                    "has " + table.rows() + " rows of " + columns + " numbers, which need " + bytes
                            + " bytes of memory, expected at most " + most + " (java -Xmx)");
        }
        return Matrix.of(
                IntStream.range(0, table.rows()).mapToObj(encoder::encode).toArray(double[][]::new));
    }

    private List<String> ids(int column) {
        RowCells cells = cells(List.of(column));
        Map<String, Integer> seen = new HashMap<>();
        List<String> ids = new ArrayList<>();
        for (int row = 0; row < table.rows(); row++) {
            String id = cells.at(row).text(0);
            if (cells.isMissing(0)) {
                throw cells.refusal(0, "which counts as missing, expected a name for the row");
            }
            Integer first = seen.putIfAbsent(id, row);
            if (first != null) {
                throw cells.refusal(0, "expected another name than that of line " + table.line(first));
            }
            ids.add(id);
        }
        return ids;
    }

    private List<String> labels(int column) {
        RowCells cells = cells(List.of(column));
        return IntStream.range(0, table.rows())
                .mapToObj(row -> head.label(cells.at(row)))
                .toList();
    }
}
