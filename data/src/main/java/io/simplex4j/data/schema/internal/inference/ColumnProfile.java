package io.simplex4j.data.schema.internal.inference;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.schema.internal.coding.Decimal;
import io.simplex4j.example.NumberText;
import io.simplex4j.example.Scale;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * What the cells of a column have in common.
 *
 * @param distinct the different values: numbers by size, texts by letters
 * @param missing how often each marker of a missing value was seen
 * @param decimals the most digits after the point or comma; none if a number has an exponent
 * @param scale mean and population deviation, unless all numbers are the same or they are too large
 */
record ColumnProfile(
        ColumnCells cells,
        Kind kind,
        List<String> distinct,
        SortedMap<String, Integer> missing,
        OptionalInt decimals,
        Optional<Scale> scale) {
    enum Kind {
        NUMBER,
        TEXT,
        EMPTY
    }

    static ColumnProfile of(ColumnCells cells, Decimal decimal) {
        if (cells.areNumbers(decimal)) {
            Map<String, Integer> numbers = cells.counts(text -> !ColumnCells.isMissingNumber(text));
            List<String> distinct = numbers.keySet().stream()
                    .sorted(Comparator.comparingDouble(text -> number(text, decimal)))
                    .toList();
            return new ColumnProfile(
                    cells,
                    Kind.NUMBER,
                    distinct,
                    cells.counts(ColumnCells::isMissingNumber),
                    decimals(distinct),
                    scale(numbers, decimal));
        }
        Map<String, Integer> texts = cells.counts(text -> !ColumnCells.isMissing(text));
        return new ColumnProfile(
                cells,
                texts.isEmpty() ? Kind.EMPTY : Kind.TEXT,
                List.copyOf(texts.keySet()),
                cells.counts(ColumnCells::isMissing),
                OptionalInt.empty(),
                Optional.empty());
    }

    private static double number(String text, Decimal decimal) {
        return decimal.parse(text).orElse(Double.NaN);
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

    private static Optional<Scale> scale(Map<String, Integer> numbers, Decimal decimal) {
        double count = numbers.values().stream().mapToInt(Integer::intValue).sum();
        double mean = 0;
        for (Map.Entry<String, Integer> entry : numbers.entrySet()) {
            mean += number(entry.getKey(), decimal) * (entry.getValue() / count);
        }
        double square = 0;
        for (Map.Entry<String, Integer> entry : numbers.entrySet()) {
            double distance = number(entry.getKey(), decimal) - mean;
            square += distance * distance * (entry.getValue() / count);
        }
        double deviation = Math.sqrt(square);
        if (numbers.size() < 2 || !(deviation > 0 && Double.isFinite(deviation) && Double.isFinite(mean))) {
            return Optional.empty();
        }
        return Optional.of(new Scale(NumberText.rounded(mean), NumberText.rounded(deviation)));
    }

    String name() {
        return cells.name();
    }

    /** How many cells have a value. */
    int count() {
        return cells.rows().size() - missingCount();
    }

    boolean isUnique() {
        return missing.isEmpty() && distinct.size() == count();
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
        return missingCount() + " of " + cells.rows().size() + " cells are missing (" + markers + ")";
    }
}
