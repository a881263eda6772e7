package io.simplex4j.data.schema;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.table.CsvTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What the cells of a column have in common.
 *
 * @param values those that are not missing, in the order of the rows
 * @param distinct the different ones: numbers by size, texts by letters
 * @param missing how often each marker was seen
 * @param decimals the most digits after the point or comma; none if a number has an exponent
 */
record ColumnProfile(
        String name,
        Kind kind,
        List<String> values,
        List<String> distinct,
        Map<String, Integer> missing,
        OptionalInt decimals,
        Optional<Scale> scale) {
    enum Kind {
        NUMBER,
        TEXT,
        EMPTY
    }

    static ColumnProfile of(CsvTable table, int column, Decimal decimal) {
        List<String> cells = new ArrayList<>();
        for (int row = 0; row < table.rows(); row++) {
            cells.add(table.cell(row, column).strip());
        }
        String name = table.header().get(column);
        List<String> numbers = without(cells, MissingMarkers::amongNumbers);
        if (!numbers.isEmpty()
                && numbers.stream().allMatch(text -> decimal.parse(text).isPresent())) {
            Map<String, Integer> missing = counted(cells, MissingMarkers::amongNumbers);
            List<String> distinct = distinct(numbers, Comparator.comparingDouble(text -> number(text, decimal)));
            return new ColumnProfile(
                    name, Kind.NUMBER, numbers, distinct, missing, decimals(distinct), scale(numbers, decimal));
        }
        List<String> texts = without(cells, MissingMarkers::anywhere);
        return new ColumnProfile(
                name,
                texts.isEmpty() ? Kind.EMPTY : Kind.TEXT,
                texts,
                distinct(texts, Comparator.naturalOrder()),
                counted(cells, MissingMarkers::anywhere),
                OptionalInt.empty(),
                Optional.empty());
    }

    private static double number(String text, Decimal decimal) {
        return decimal.parse(text).orElse(Double.NaN);
    }

    private static List<String> without(List<String> cells, Predicate<String> marker) {
        return cells.stream().filter(marker.negate()).toList();
    }

    private static List<String> distinct(List<String> values, Comparator<String> order) {
        TreeSet<String> distinct = new TreeSet<>(order.thenComparing(Comparator.naturalOrder()));
        distinct.addAll(values);
        return List.copyOf(distinct);
    }

    private static Map<String, Integer> counted(List<String> cells, Predicate<String> marker) {
        Map<String, Integer> counts = new TreeMap<>();
        cells.stream().filter(marker).forEach(text -> counts.merge(text, 1, Integer::sum));
        return counts;
    }

    private static OptionalInt decimals(List<String> numbers) {
        int most = 0;
        for (String text : numbers) {
            if (text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
                return OptionalInt.empty();
            }
            int mark = Math.max(text.indexOf('.'), text.indexOf(','));
            most = Math.max(most, mark < 0 ? 0 : Math.max(1, text.length() - mark - 1));
        }
        return OptionalInt.of(most);
    }

    /** Mean and population deviation, unless all numbers are the same or they are too large. */
    private static Optional<Scale> scale(List<String> numbers, Decimal decimal) {
        double mean = numbers.stream()
                .mapToDouble(text -> number(text, decimal) / numbers.size())
                .sum();
        double squares = numbers.stream()
                .mapToDouble(text -> number(text, decimal) - mean)
                .map(distance -> distance * distance / numbers.size())
                .sum();
        double deviation = Math.sqrt(squares);
        if (!(Double.isFinite(mean) && Double.isFinite(deviation) && NumberText.rounded(deviation) > 0)) {
            return Optional.empty();
        }
        return Optional.of(new Scale(NumberText.rounded(mean), NumberText.rounded(deviation)));
    }

    boolean isUnique() {
        return missing.isEmpty() && distinct.size() == values.size();
    }

    boolean isInteger() {
        return kind == Kind.NUMBER && decimals.equals(OptionalInt.of(0));
    }

    /** Whether every cell is 0 or 1. */
    boolean isIndicator() {
        return missing.isEmpty() && List.of("0", "1").containsAll(distinct);
    }

    int missingCount() {
        return missing.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** How many cells are missing, and how they are marked. */
    String missingInWords() {
        String markers = missing.entrySet().stream()
                .map(entry ->
                        (entry.getKey().isEmpty() ? "empty" : OneLine.quoted(entry.getKey())) + " " + entry.getValue())
                .collect(Collectors.joining(", "));
        return missingCount() + " of " + (values.size() + missingCount()) + " cells are missing (" + markers + ")";
    }
}
