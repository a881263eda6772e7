package io.simplex4j.data.schema.internal.inference;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Neighbouring columns of 0 and 1 with a common start of their names, of which exactly one is 1 in every row.
 *
 * @param name the common start
 * @param columns their names
 * @param categories the ends of their names
 */
record IndicatorRun(String name, List<String> columns, List<String> categories) {
    private static final String SEPARATORS = "_.:=- ";

    /** The longest run that starts with the first of some columns. */
    static Optional<IndicatorRun> at(List<ColumnProfile> columns) {
        String first = columns.get(0).name();
        Optional<IndicatorRun> longest = Optional.empty();
        for (int end = 1; end < first.length() - 1; end++) {
            if (SEPARATORS.indexOf(first.charAt(end)) >= 0) {
                Optional<IndicatorRun> run = of(columns, first.substring(0, end + 1));
                if (longest.isEmpty()
                        || (run.isPresent() && run.get().size() > longest.get().size())) {
                    longest = run;
                }
            }
        }
        return longest;
    }

    private static Optional<IndicatorRun> of(List<ColumnProfile> columns, String start) {
        int size = 0;
        while (size < columns.size()
                && columns.get(size).isIndicator()
                && columns.get(size).name().startsWith(start)
                && !columns.get(size).name().substring(start.length()).isBlank()) {
            size++;
        }
        List<ColumnProfile> run = columns.subList(0, size);
        if (size < 2 || !isOneInEachRow(run)) {
            return Optional.empty();
        }
        List<String> names = run.stream().map(ColumnProfile::name).toList();
        List<String> ends = names.stream()
                .map(name -> name.substring(start.length()).strip())
                .toList();
        String name = start.substring(0, start.length() - 1).strip();
        boolean clear = !name.isEmpty() && new HashSet<>(ends).size() == size;
        return clear ? Optional.of(new IndicatorRun(name, names, ends)) : Optional.empty();
    }

    private static boolean isOneInEachRow(List<ColumnProfile> run) {
        for (int row = 0; row < run.get(0).count(); row++) {
            int place = row;
            if (run.stream()
                            .filter(column -> column.cells().rows().get(place).equals("1"))
                            .count()
                    != 1) {
                return false;
            }
        }
        return true;
    }

    int size() {
        return columns.size();
    }
}
