package io.simplex4j.server.internal.page;

import io.simplex4j.explanation.TriageReport;
import io.simplex4j.explanation.TriageRow;
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
 * The cases that a choice leaves, in its order.
 *
 * @param rows all of them
 * @param found how many the search leaves with each verdict
 */
record CaseList(List<TriageRow> rows, Map<Verdict.Level, Integer> found) {
    static CaseList of(TriageReport report, Choice choice) {
        String word = choice.search().toLowerCase(Locale.ROOT);
        Map<Verdict.Level, Integer> found = new EnumMap<>(Verdict.Level.class);
        List<TriageRow> rows = new ArrayList<>();
        for (TriageRow row : report.rows()) {
            if (word.isEmpty() || holds(row, word)) {
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

    private static boolean holds(TriageRow row, String word) {
        return row.id().toLowerCase(Locale.ROOT).contains(word)
                || row.label().orElse("").toLowerCase(Locale.ROOT).contains(word)
                || row.prediction().orElse("").toLowerCase(Locale.ROOT).contains(word);
    }

    /** Nothing for the order of triage. */
    private static Optional<Comparator<TriageRow>> order(String sort) {
        return switch (sort) {
            case "row" -> Optional.of(Comparator.comparingInt(TriageRow::input));
            case "prediction" ->
                Optional.of(
                        Comparator.comparing((TriageRow row) -> row.prediction().orElse("")));
            case "verdict" -> Optional.of(Comparator.comparing(TriageRow::level).reversed());
            case "unexplained" ->
                Optional.of(
                        Comparator.comparingDouble(TriageRow::relativeResidual).reversed());
            default -> Optional.empty();
        };
    }

    /** The place of a case in the list. */
    OptionalInt place(int input) {
        for (int place = 0; place < rows.size(); place++) {
            if (rows.get(place).input() == input) {
                return OptionalInt.of(place);
            }
        }
        return OptionalInt.empty();
    }

    /** How many have a verdict, of those that the search leaves. */
    int count(Verdict.Level level) {
        return found.getOrDefault(level, 0);
    }

    /** How many the search leaves. */
    int countAll() {
        return found.values().stream().mapToInt(Integer::intValue).sum();
    }
}
