package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.SourceName;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.example.Scale;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Turns rows as people wrote them into examples with the model's numbers. */
public final class ExampleEncoder {
    private final Definition schema;
    private final SchemaHeader header;
    private final RawRows rows;

    private ExampleEncoder(Definition schema, RawRows rows) {
        this.schema = schema;
        this.header = schema.header();
        this.rows = rows;
    }

    public static Examples encode(CsvTable table, Definition schema) {
        return new ExampleEncoder(schema, new RawRows.Cells(table)).examples(table);
    }

    /** One row by the names of its columns. */
    public static Example encode(Map<String, String> values, Definition schema) {
        List<String> columns = Stream.of(
                        schema.features().stream().flatMap(feature -> feature.columns().stream()),
                        schema.header().id().stream(),
                        schema.header().label().stream())
                .flatMap(names -> names)
                .toList();
        return new ExampleEncoder(schema, new RawRows.Fields(columns, values)).example();
    }

    private Example example() {
        List<RowCells> cells = cells(schema.features());
        Vec input = Vec.of(numbers(0, schema.features(), cells));
        return new Example(
                0,
                header.id()
                        .map(this::cell)
                        .filter(id -> !id.isMissing(0))
                        .map(id -> id.text(0))
                        .orElse("0"),
                input,
                header.label().map(this::cell).filter(header::hasLabel).map(header::label),
                note(cells),
                schema.form(),
                new ClassNames(header.classes()));
    }

    private Examples examples(CsvTable table) {
        Optional<RowCells> id = header.id().map(column -> cells(List.of(column), "the names of rows"));
        List<CodedFeature> features = schema.features().isEmpty() ? unnamed(table) : schema.features();
        List<RowCells> cells = cells(features);
        Optional<RowCells> label = header.label().flatMap(column -> label(column, features, table));
        Examples numbers = Examples.of(matrix(table, features, cells), schema.form())
                .withClasses(new ClassNames(header.classes()))
                .withNoun(header.noun().orElse(Noun.EXAMPLE))
                .withName(SourceName.shortName(table.name()))
                .withNotes(note(cells).map(note -> table.name() + ": " + note).stream()
                        .toList());
        Examples named = id.map(column -> ids(column, table))
                .or(() -> sentences(features, cells, table))
                .map(numbers::withIds)
                .orElse(numbers);
        return label.map(column -> IntStream.range(0, table.rows())
                        .mapToObj(row -> header.label(column.at(row)))
                        .toList())
                .map(named::withLabels)
                .orElse(named);
    }

    /** Sentences are their own names; where one occurs again, its line tells it from the first. */
    private static Optional<List<String>> sentences(List<CodedFeature> features, List<RowCells> cells, CsvTable table) {
        if (!(features.get(0).coding() instanceof SentenceCoding)) {
            return Optional.empty();
        }
        Set<String> seen = new HashSet<>();
        return Optional.of(IntStream.range(0, table.rows())
                        .mapToObj(row -> cells.get(0).at(row).text(0))
                        .map(OneLine::of)
                        .toList())
                .map(all -> IntStream.range(0, table.rows())
                        .mapToObj(row -> seen.add(all.get(row))
                                ? all.get(row)
                                : all.get(row) + " (line " + table.line(row) + ")")
                        .toList());
    }

    /** Pictures and series have a column for each of their numbers. */
    private List<CodedFeature> unnamed(CsvTable table) {
        List<String> columns = unclaimed(table);
        int inputs = schema.form().columns();
        if (columns.size() != inputs) {
            throw new UnreadableDataException(
                    table.name(),
                    "has " + columns.size() + " columns besides those of names and labels, expected " + inputs
                            + ", one for each of the model's numbers in their order");
        }
        return IntStream.range(0, inputs)
                .mapToObj(input -> new CodedFeature(
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

    private List<String> unclaimed(CsvTable table) {
        return table.header().stream()
                .filter(column -> !Optional.of(column).equals(header.id())
                        && !Optional.of(column).equals(header.label()))
                .toList();
    }

    private List<RowCells> cells(List<CodedFeature> features) {
        return features.stream()
                .map(feature -> cells(feature.columns(), "the feature " + OneLine.quoted(feature.name())))
                .toList();
    }

    private RowCells cell(String column) {
        return cells(List.of(column), "the row");
    }

    private RowCells cells(List<String> columns, String purpose) {
        List<Integer> places =
                columns.stream().map(name -> rows.column(name, purpose)).toList();
        return new RowCells(rows, places, header.decimal(), header.missing());
    }

    /** The column of labels; a table without it has unknown labels, unless its name is misspelt. */
    private Optional<RowCells> label(String column, List<CodedFeature> features, CsvTable table) {
        if (table.column(column).isEmpty()) {
            Set<String> rest = new HashSet<>(unclaimed(table));
            features.forEach(feature -> feature.columns().forEach(rest::remove));
            if (Nearest.to(column, rest).isEmpty()) {
                return Optional.empty();
            }
        }
        RowCells cells = cells(List.of(column), "the labels");
        return IntStream.range(0, table.rows()).anyMatch(row -> header.hasLabel(cells.at(row)))
                ? Optional.of(cells)
                : Optional.empty();
    }

    private Matrix matrix(CsvTable table, List<CodedFeature> features, List<RowCells> cells) {
        int columns = schema.form().columns();
        long bytes = 16L * table.rows() * columns;
        long most = Runtime.getRuntime().maxMemory() / 4 * 3;
        if (bytes > most) {
            throw new UnreadableDataException(
                    table.name(),
                    "has " + table.rows() + " rows of " + columns + " numbers, which need " + bytes
                            + " bytes of memory, expected at most " + most + " (java -Xmx)");
        }
        return Matrix.of(IntStream.range(0, table.rows())
                .mapToObj(row -> numbers(row, features, cells))
                .toArray(double[][]::new));
    }

    private double[] numbers(int row, List<CodedFeature> features, List<RowCells> cells) {
        double[] numbers = new double[schema.form().columns()];
        int at = 0;
        for (int f = 0; f < features.size(); f++) {
            Coding coding = features.get(f).coding();
            coding.encode(cells.get(f).at(row), numbers, at);
            for (int i = at; i < at + coding.inputs(); i++) {
                if (!Float.isFinite((float) numbers[i])) {
                    throw cells.get(f)
                            .refusal(
                                    0, "expected a value of magnitude at most 3.4e38 once scaled, as models take them");
                }
            }
            at += coding.inputs();
        }
        return numbers;
    }

    /** What to say about missing values and sentences that are too long, if there were any. */
    private static Optional<String> note(List<RowCells> cells) {
        int cut = cells.stream().mapToInt(RowCells::shortened).sum();
        if (cut > 0) {
            return Optional.of((cut == 1 ? "1 sentence has" : cut + " sentences have")
                    + " more tokens than the model reads here; the rest is left out (--max-tokens or withLongest)");
        }
        int imputed = cells.stream().mapToInt(RowCells::imputed).sum();
        return imputed == 0
                ? Optional.empty()
                : Optional.of(imputed + (imputed == 1 ? " missing value was" : " missing values were")
                        + " replaced as the schema says");
    }

    private static List<String> ids(RowCells cells, CsvTable table) {
        Map<String, Integer> seen = new HashMap<>();
        List<String> ids = new ArrayList<>();
        for (int row = 0; row < table.rows(); row++) {
            String id = cells.at(row).text(0);
            if (cells.isMissing(0)) {
                throw cells.refusal(0, "which counts as missing, expected a name for the row");
            }
            Integer first = seen.putIfAbsent(id, row);
            if (first != null) {
                throw cells.refusal(0, "expected a name other than that of line " + table.line(first));
            }
            ids.add(id);
        }
        return ids;
    }
}
