package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.internal.OneLine;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Suggests names for misspelt ones. */
public final class Nearest {
    private static final int MAX = 3;
    private static final int MAX_LENGTH = 60;

    private Nearest() {}

    /** Returns the known names most similar to an unknown one, nearest first; empty if none is similar. */
    public static List<String> to(String name, Collection<String> known) {
        record Candidate(String name, int distance) {}
        String wanted = key(name);
        int max = Math.max(1, wanted.length() / 3);
        return known.stream()
                .map(each -> new Candidate(each, distance(wanted, key(each))))
                .filter(candidate -> candidate.distance <= max)
                .sorted(Comparator.comparingInt(Candidate::distance))
                .limit(MAX)
                .map(Candidate::name)
                .toList();
    }

    /** Returns a hint for the end of a message, empty if no name is similar. */
    public static String hint(String name, Collection<String> known) {
        List<String> nearest = to(name, known);
        return nearest.isEmpty()
                ? ""
                : nearest.stream().map(OneLine::quoted).collect(Collectors.joining(" or ", " (did you mean ", "?)"));
    }

    private static String key(String name) {
        String cut = name.length() > MAX_LENGTH ? name.substring(0, MAX_LENGTH) : name;
        return cut.toLowerCase(Locale.ROOT).replaceAll("[\\s_.-]+", "");
    }

    /** Returns the edit distance between two names. */
    private static int distance(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j < previous.length; j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] current = new int[previous.length];
            current[0] = i;
            for (int j = 1; j < current.length; j++) {
                int change = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(change, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[to.length()];
    }
}
