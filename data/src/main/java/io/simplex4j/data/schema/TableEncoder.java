package io.simplex4j.data.schema;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.math.Matrix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The way from a table to the model's numbers. */
final class TableEncoder {
    private final CsvTable table;
    private final Head head;

    private TableEncoder(CsvTable table, Head head) {
        this.table = table;
        this.head = head;
    }

    static Encoded encode(CsvTable table, Head head, Inputs inputs) {
        TableEncoder encoder = new TableEncoder(table, head);
        Optional<Integer> id = head.id().map(column -> encoder.place(column, "the names of rows"));
        List<Feature> features = inputs.features(encoder.unclaimed(), table.name());
        List<RowCells> cells = features.stream().map(encoder::cells).toList();
        Optional<Integer> label = head.label().flatMap(column -> encoder.label(column, features));
        Matrix numbers = encoder.numbers(features, cells, inputs.shape().size());
        return new Encoded(
                numbers,
                id.map(encoder::ids),
                label.map(encoder::labels),
                cells.stream().mapToInt(RowCells::imputed).sum());
    }

    private List<String> unclaimed() {
        return table.header().stream()
                .filter(column -> !Optional.of(column).equals(head.id())
                        && !Optional.of(column).equals(head.label()))
                .toList();
    }

    private RowCells cells(Feature feature) {
        String purpose = "the feature " + OneLine.quoted(feature.name());
        List<Integer> places =
                feature.columns().stream().map(column -> place(column, purpose)).toList();
        return new RowCells(table, places, head.decimal(), head.missing());
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
        RowCells cells = new RowCells(table, List.of(place.getAsInt()), head.decimal(), head.missing());
        for (int row = 0; row < table.rows(); row++) {
            if (!cells.at(row).isMissing(0) || head.classes().contains(cells.text(0))) {
                return Optional.of(place.getAsInt());
            }
        }
        return Optional.empty();
    }

    private Matrix numbers(List<Feature> features, List<RowCells> cells, int columns) {
        long bytes = 16L * table.rows() * columns;
        long most = Runtime.getRuntime().maxMemory() / 4 * 3;
        if (bytes > most) {
            throw new UnreadableDataException(
                    table.name(),
                    "has " + table.rows() + " rows of " + columns + " numbers, which need " + bytes
                            + " bytes of memory, expected at most " + most + " (java -Xmx)");
        }
        double[][] rows = new double[table.rows()][columns];
        for (int row = 0; row < rows.length; row++) {
            int at = 0;
            for (int f = 0; f < features.size(); f++) {
                Coding coding = features.get(f).coding();
                coding.encode(cells.get(f).at(row), rows[row], at);
                for (int i = at; i < at + coding.inputs(); i++) {
                    if (!Double.isFinite(rows[row][i])) {
                        throw cells.get(f).refusal(0, "expected a value that its scale does not make infinite");
                    }
                }
                at += coding.inputs();
            }
        }
        return Matrix.of(rows);
    }

    private List<String> ids(int column) {
        RowCells cells = new RowCells(table, List.of(column), head.decimal(), head.missing());
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
        RowCells cells = new RowCells(table, List.of(column), head.decimal(), head.missing());
        List<String> labels = new ArrayList<>();
        for (int row = 0; row < table.rows(); row++) {
            labels.add(label(cells.at(row)));
        }
        return labels;
    }

    private String label(RowCells cells) {
        String text = cells.text(0);
        List<String> classes = head.classes();
        if (classes.contains(text)) {
            return text;
        }
        if (cells.isMissing(0)) {
            throw cells.refusal(0, "which counts as missing, expected a label as in other rows");
        }
        if (classes.isEmpty()) {
            return text;
        }
        double number = head.decimal().parse(text).orElse(-1);
        if (number >= 0 && number < classes.size() && number == Math.rint(number)) {
            return classes.get((int) number);
        }
        throw cells.refusal(
                0,
                "expected " + CategoryText.list(classes, "one of ") + " or a number from 0 to " + (classes.size() - 1));
    }
}
