package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.internal.SourceName;
import io.simplex4j.data.schema.internal.coding.Coding.NumberCoding;
import io.simplex4j.data.schema.internal.coding.Coding.PixelCoding;
import io.simplex4j.data.schema.internal.coding.Coding.SentenceCoding;
import io.simplex4j.data.schema.internal.coding.Definition.CodedFeature;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Encodes rows of tables, forms or databases as examples with the model's numbers. */
public final class ExampleEncoder {
    private final Definition schema;
    private final SchemaHeader header;

    private ExampleEncoder(Definition schema) {
        this.schema = schema;
        this.header = schema.header();
    }

    public static Examples encode(CsvTable table, Definition schema) {
        return new ExampleEncoder(schema).examples(table);
    }

    /** Encodes one row by column names, all of which the schema must have. */
    public static Example encode(Map<String, ? extends @Nullable Object> values, Definition schema) {
        return new ExampleEncoder(schema).example(values);
    }

    private Example example(Map<String, ? extends @Nullable Object> values) {
        List<RowCells> cells = new ArrayList<>();
        for (CodedFeature feature : schema.features()) {
            cells.add(RowCells.of(values, feature.columns(), header));
        }
        Vec input = Vec.of(numbers(0, schema.features(), cells));
        Optional<RowCells> id = header.id().map(column -> RowCells.of(values, List.of(column), header));
        Optional<RowCells> label = header.label().map(column -> RowCells.of(values, List.of(column), header));
        return new Example(
                0,
                id.filter(cell -> !cell.isMissing(0))
                        .map(cell -> header.publicId(cell.text(0)))
                        .orElse("0"),
                input,
                label.filter(header::hasLabel).map(header::label),
                note(cells, schema.features()),
                schema.form(),
                new ClassNames(header.classes()),
                replaced(0, cells));
    }

    private Examples examples(CsvTable table) {
        Optional<RowCells> id =
                header.id().map(column -> RowCells.of(table, List.of(column), "the names of rows", header));
        List<CodedFeature> features = schema.features().isEmpty() ? unnamed(table) : schema.features();
        List<RowCells> cells = features.stream()
                .map(feature ->
                        RowCells.of(table, feature.columns(), "the feature " + OneLine.quoted(feature.name()), header))
                .toList();
        Optional<RowCells> label = header.label().flatMap(column -> label(column, features, table));
        Examples numbers = Examples.of(matrix(table, features, cells), schema.form())
                .withClasses(new ClassNames(header.classes()))
                .withNoun(header.noun().orElse(Noun.EXAMPLE))
                .withName(SourceName.shortName(table.name()))
                .withReplaced(IntStream.range(0, table.rows())
                        .mapToObj(row -> replaced(row, cells))
                        .toList())
                .withNotes(note(cells, features).map(note -> table.name() + ": " + note).stream()
                        .toList())
                .withTags(tags(table, features));
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

    /** Returns sentences as ids; a repeated sentence gets its line appended. */
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

    /** Returns the columns of pictures and series, one for each number. */
    private List<CodedFeature> unnamed(CsvTable table) {
        List<String> columns = unclaimed(table);
        int inputs = schema.form().columns();
        if (columns.size() != inputs) {
            throw new UnreadableDataException(
                    table.name(),
                    "has " + columns.size() + " columns besides those of names and labels; expected " + inputs
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
        Optional<InputForm.Scale> scale = form instanceof SeriesForm series
                ? series.channels().get(series.channel(input)).scale()
                : Optional.empty();
        return new NumberCoding(OptionalInt.empty(), scale);
    }

    /** Returns the columns that are neither of features nor ids or labels; equal cells share their text. */
    private Map<String, List<String>> tags(CsvTable table, List<CodedFeature> features) {
        Map<String, List<String>> tags = new LinkedHashMap<>();
        for (int c = table.index().isPresent() ? 1 : 0; c < table.header().size(); c++) {
            String name = table.header().get(c);
            if (Optional.of(name).equals(header.id())
                    || Optional.of(name).equals(header.label())
                    || features.stream().anyMatch(feature -> feature.columns().contains(name))) {
                continue;
            }
            int column = c;
            Map<String, String> known = new HashMap<>();
            tags.put(
                    name,
                    IntStream.range(0, table.rows())
                            .mapToObj(row -> table.cell(row, column).strip())
                            .map(text -> known.computeIfAbsent(text, first -> first))
                            .toList());
        }
        return tags;
    }

    private List<String> unclaimed(CsvTable table) {
        return table.header().stream()
                .filter(column -> !Optional.of(column).equals(header.id())
                        && !Optional.of(column).equals(header.label()))
                .toList();
    }

    /** Returns the column of labels, if there is one. Rejects a table with a similar name instead. */
    private Optional<RowCells> label(String column, List<CodedFeature> features, CsvTable table) {
        if (table.column(column).isEmpty()) {
            Set<String> rest = new HashSet<>(unclaimed(table));
            features.forEach(feature -> feature.columns().forEach(rest::remove));
            if (Nearest.to(column, rest).isEmpty()) {
                return Optional.empty();
            }
        }
        RowCells cells = RowCells.of(table, List.of(column), "the labels", header);
        return IntStream.range(0, table.rows()).anyMatch(row -> header.hasLabel(cells.at(row)))
                ? Optional.of(cells)
                : Optional.empty();
    }

    private Matrix matrix(CsvTable table, List<CodedFeature> features, List<RowCells> cells) {
        int columns = schema.form().columns();
        long bytes = 16L * table.rows() * columns;
        long max = Runtime.getRuntime().maxMemory() / 4 * 3;
        if (bytes > max) {
            throw new UnreadableDataException(
                    table.name(),
                    "has " + table.rows() + " rows of " + columns + " numbers, which need " + bytes
                            + " bytes of memory; expected at most " + max + " (java -Xmx)");
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
                if (Float.isInfinite((float) numbers[i])) {
                    throw cells.get(f)
                            .refusal(
                                    0, "expected a value of magnitude at most 3.4e38 once scaled, as models take them");
                }
            }
            at += coding.inputs();
        }
        return numbers;
    }

    /** Returns the shown features of a row whose missing values were replaced, after its numbers were read. */
    private List<Integer> replaced(int row, List<RowCells> cells) {
        List<Integer> replaced = new ArrayList<>();
        for (int feature = 0; feature < cells.size(); feature++) {
            if (cells.get(feature).imputed(row)
                    && !(feature < schema.features().size()
                            && schema.features().get(feature).hidden())) {
                replaced.add(schema.group(feature));
            }
        }
        return replaced;
    }

    /** Reports replaced values and sentences that are too long, if there were any. */
    private static Optional<String> note(List<RowCells> cells, List<CodedFeature> features) {
        int cut = 0;
        int imputed = 0;
        StringJoiner places = new StringJoiner(", ");
        for (int feature = 0; feature < cells.size(); feature++) {
            int replaced = cells.get(feature).imputed();
            cut += cells.get(feature).shortened();
            imputed += replaced;
            if (replaced > 0) {
                places.add(OneLine.of(features.get(feature).name()) + " " + replaced);
            }
        }
        if (cut > 0) {
            return Optional.of((cut == 1 ? "1 sentence has" : cut + " sentences have")
                    + " more tokens than the model reads here; the rest is left out (--max-tokens or withLongest)");
        }
        return imputed == 0
                ? Optional.empty()
                : Optional.of(imputed + (imputed == 1 ? " missing value was" : " missing values were")
                        + " replaced as the schema says (" + places + ")");
    }

    private static List<String> ids(RowCells cells, CsvTable table) {
        Map<String, Integer> seen = new HashMap<>();
        List<String> ids = new ArrayList<>();
        for (int row = 0; row < table.rows(); row++) {
            String id = cells.at(row).text(0);
            if (cells.isMissing(0)) {
                throw cells.refusal(0, "which counts as missing; expected a name for the row");
            }
            Integer first = seen.putIfAbsent(id, row);
            if (first != null) {
                throw cells.refusal(0, "expected a name other than that of line " + table.line(first));
            }
            ids.add(cells.header().publicId(id));
        }
        return ids;
    }
}
