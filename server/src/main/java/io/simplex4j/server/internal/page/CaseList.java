package io.simplex4j.server.internal.page;

import io.simplex4j.explanation.TriageReport;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The cases that match a choice, in its order.
 *
 * @param rows the cases
 * @param found the number of cases with each verdict that match the search
 */
record CaseList(List<TriageReport.Row> rows, Map<Verdict.Level, Integer> found) {
    private static final double SECOND_KEY = 1e-6;

    static CaseList of(TriageReport report, Choice choice) {
        String word = choice.search().toLowerCase(Locale.ROOT);
        Map<Verdict.Level, Integer> found = new EnumMap<>(Verdict.Level.class);
        List<TriageReport.Row> rows = new ArrayList<>();
        for (TriageReport.Row row : report.rows()) {
            if (word.isEmpty() || matches(row, word)) {
                found.merge(row.level(), 1, Integer::sum);
                if (choice.level().isEmpty() || choice.level().get() == row.level()) {
                    rows.add(row);
                }
            }
        }
        boolean down = choice.sort().startsWith("-");
        order(down ? choice.sort().substring(1) : choice.sort()).ifPresent(rows::sort);
        if (down) {
            Collections.reverse(rows);
        }
        return new CaseList(List.copyOf(rows), found);
    }

    private static boolean matches(TriageReport.Row row, String word) {
        return row.id().toLowerCase(Locale.ROOT).contains(word)
                || row.label().orElse("").toLowerCase(Locale.ROOT).contains(word)
                || row.prediction().orElse("").toLowerCase(Locale.ROOT).contains(word);
    }

    /** Returns the order by a column, or nothing for the order of the triage. */
    private static Optional<Comparator<TriageReport.Row>> order(String sort) {
        return switch (sort) {
            case "row" -> Optional.of(Comparator.comparingInt(TriageReport.Row::row));
            case "prediction" ->
                Optional.of(Comparator.comparing(
                        (TriageReport.Row row) -> row.prediction().orElse("")));
            case "verdict" ->
                Optional.of(Comparator.comparing(TriageReport.Row::level).reversed());
            case "wrong" ->
                Optional.of(Comparator.comparingDouble(CaseList::wrong).reversed());
            case "unexplained" ->
                Optional.of(Comparator.comparingDouble(TriageReport.Row::relativeResidual)
                        .reversed());
            default -> Optional.empty();
        };
    }

    /** Returns the error rate or the expected error, then the score, as many cases share one rate. */
    static double wrong(TriageReport.Row row) {
        return row.reliability()
                .map(known -> known instanceof Reliability.OfClass classes
                        ? classes.errorRate() + SECOND_KEY * classes.rank()
                        : ((Reliability.OfValue) known).expectedError())
                .orElse(-1.0);
    }

    /** Returns the index of a case in the list. */
    OptionalInt place(int input) {
        for (int place = 0; place < rows.size(); place++) {
            if (rows.get(place).row() == input) {
                return OptionalInt.of(place);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns the number of cases with a verdict that match the search. */
    int count(Verdict.Level level) {
        return found.getOrDefault(level, 0);
    }

    /** Returns the number of cases that match the search. */
    int countAll() {
        return found.values().stream().mapToInt(Integer::intValue).sum();
    }
}
