package io.simplex4j.data.schema.internal.inference;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.schema.internal.coding.Decimal;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.internal.NumberText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Statistics of the cells of a column.
 *
 * @param distinct the different values: numbers by size, strings alphabetically
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
        Optional<InputForm.Scale> scale) {
    private static final int COUNT_VALUES = 6;
    private static final double PERCENT = 100;
    private static final Set<String> QUANTITIES =
            Set.of(("age count counts number nodes size length height width depth weight mass volume area distance"
                            + " duration time years months weeks days hours minutes seconds price cost income salary"
                            + " population dose mm cm km kg mg")
                    .split(" "));
    private static final Set<String> PERCENTAGES = Set.of("percent", "percentage", "pct", "%");

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
        int max = 0;
        for (String text : numbers) {
            if (text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
                return OptionalInt.empty();
            }
            int mark = Math.max(text.indexOf('.'), text.indexOf(','));
            max = Math.max(max, mark < 0 ? 0 : Math.max(1, text.length() - mark - 1));
        }
        return OptionalInt.of(max);
    }

    private static Optional<InputForm.Scale> scale(Map<String, Integer> numbers, Decimal decimal) {
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
        return Optional.of(new InputForm.Scale(NumberText.rounded(mean), NumberText.rounded(deviation)));
    }

    /**
     * Returns 0 if no number is negative and the column is a quantity that cannot be: it is called so, a percentage, or a
     * count, which is whole numbers from 0 or 1 on with more values than a grade has. Otherwise negative infinity.
     */
    double min(Decimal decimal) {
        double least = number(distinct.get(0), decimal);
        boolean count = isInteger() && least <= 1 && distinct.size() >= COUNT_VALUES;
        return least >= 0 && (count || isCalled(QUANTITIES) || isCalled(PERCENTAGES)) ? 0 : Double.NEGATIVE_INFINITY;
    }

    /** Returns 100 if the column is called a percentage and all numbers are between 0 and 100; otherwise infinity. */
    double max(Decimal decimal) {
        boolean within =
                number(distinct.get(0), decimal) >= 0 && number(distinct.get(distinct.size() - 1), decimal) <= PERCENT;
        return within && isCalled(PERCENTAGES) ? PERCENT : Double.POSITIVE_INFINITY;
    }

    private boolean isCalled(Set<String> words) {
        return Arrays.stream(name().toLowerCase(Locale.ROOT).split("[^\\p{L}%]+"))
                .anyMatch(words::contains);
    }

    /** Returns the median of the numbers. */
    double median(Decimal decimal) {
        double[] numbers = cells.rows().stream()
                .flatMapToDouble(text -> decimal.parse(text).stream())
                .sorted()
                .toArray();
        return numbers[(numbers.length - 1) / 2] / 2 + numbers[numbers.length / 2] / 2;
    }

    /** Returns the most frequent value, the first of several. */
    String commonest() {
        return distinct.stream()
                .max(Comparator.comparingInt((String text) -> cells.counts().getOrDefault(text, 0))
                        .thenComparing(text -> -distinct.indexOf(text)))
                .orElseThrow();
    }

    String name() {
        return cells.name();
    }

    /** Returns how many cells have a value. */
    int count() {
        return cells.rows().size() - missingCount();
    }

    boolean isUnique() {
        return missing.isEmpty() && distinct.size() == count();
    }

    boolean isInteger() {
        return kind == Kind.NUMBER && decimals.equals(OptionalInt.of(0));
    }

    /** Returns whether every cell is 0 or 1. */
    boolean isIndicator() {
        return missing.isEmpty() && List.of("0", "1").containsAll(distinct);
    }

    int missingCount() {
        return missing.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Describes how many cells are missing and how they are marked. */
    String missingInWords() {
        String markers = missing.entrySet().stream()
                .map(entry ->
                        (entry.getKey().isEmpty() ? "empty" : OneLine.quoted(entry.getKey())) + " " + entry.getValue())
                .collect(Collectors.joining(", "));
        return missingCount() + " of " + cells.rows().size() + " cells are missing (" + markers + ")";
    }

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

        /** Returns the distinct strings that match, with their counts. */
        SortedMap<String, Integer> counts(Predicate<String> kind) {
            SortedMap<String, Integer> some = new TreeMap<>(counts);
            some.keySet().removeIf(kind.negate());
            return some;
        }

        /** Returns whether all cells are numbers or missing, and at least one is a number. */
        boolean areNumbers(Decimal decimal) {
            SortedMap<String, Integer> numbers = counts(text -> !isMissingNumber(text));
            return !numbers.isEmpty()
                    && numbers.keySet().stream()
                            .allMatch(text -> decimal.parse(text).isPresent());
        }

        /** Returns whether a text usually marks a missing value. */
        static boolean isMissing(String text) {
            return MISSING.contains(text);
        }

        /** Returns whether a text usually marks a missing value in a column of numbers. */
        static boolean isMissingNumber(String text) {
            return MISSING.contains(text) || MISSING_AMONG_NUMBERS.contains(text);
        }
    }
}
