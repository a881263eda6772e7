package io.simplex4j.data.schema.internal.inference;

import io.simplex4j.data.schema.internal.coding.Decimal;
import io.simplex4j.data.table.CsvTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The cells of a column.
 *
 * @param rows without white space around them
 * @param counts how often each text was seen
 */
record ColumnCells(String name, List<String> rows, SortedMap<String, Integer> counts) {
    private static final Set<String> MISSING =
            Set.of("", "NA", "?", "NaN", "nan", "N/A", "n/a", "#N/A", "NULL", "null");
    private static final Set<String> MISSING_AMONG_NUMBERS =
            Set.of("None", "none", "-", "--", ".", "unknown", "Unknown", "missing", "Missing", "n.a.");

    static ColumnCells of(CsvTable table, int column) {
        List<String> rows = new ArrayList<>();
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (int row = 0; row < table.rows(); row++) {
            String cell = table.cell(row, column).strip();
            rows.add(cell);
            counts.merge(cell, 1, Integer::sum);
        }
        return new ColumnCells(table.header().get(column), rows, counts);
    }

    /** The different texts of some kind with their counts. */
    SortedMap<String, Integer> counts(Predicate<String> kind) {
        SortedMap<String, Integer> some = new TreeMap<>(counts);
        some.keySet().removeIf(kind.negate());
        return some;
    }

    /** Whether all cells are numbers or missing, and some are numbers. */
    boolean areNumbers(Decimal decimal) {
        SortedMap<String, Integer> numbers = counts(text -> !isMissingNumber(text));
        return !numbers.isEmpty()
                && numbers.keySet().stream()
                        .allMatch(text -> decimal.parse(text).isPresent());
    }

    /** Whether a text tends to stand for a missing value. */
    static boolean isMissing(String text) {
        return MISSING.contains(text);
    }

    /** Whether a text tends to stand for a missing value where other cells are numbers. */
    static boolean isMissingNumber(String text) {
        return MISSING.contains(text) || MISSING_AMONG_NUMBERS.contains(text);
    }
}
