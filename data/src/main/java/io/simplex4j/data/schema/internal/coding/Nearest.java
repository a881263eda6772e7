package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.OneLine;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Suggestions for misspelt names. */
public final class Nearest {
    private static final int MOST = 3;
    private static final int LONGEST = 60;

    private Nearest() {}

    /** The known names nearest to an unknown one, nearest first; none if all are far. */
    public static List<String> to(String name, Collection<String> known) {
        record Candidate(String name, int distance) {}
        String wanted = key(name);
        int most = Math.max(1, wanted.length() / 3);
        return known.stream()
                .map(each -> new Candidate(each, distance(wanted, key(each))))
                .filter(candidate -> candidate.distance <= most)
                .sorted(Comparator.comparingInt(Candidate::distance))
                .limit(MOST)
                .map(Candidate::name)
                .toList();
    }

    /** A hint for the end of a message, or nothing. */
    public static String hint(String name, Collection<String> known) {
        List<String> nearest = to(name, known);
        return nearest.isEmpty()
                ? ""
                : nearest.stream().map(OneLine::quoted).collect(Collectors.joining(" or ", " (did you mean ", "?)"));
    }

    private static String key(String name) {
        String cut = name.length() > LONGEST ? name.substring(0, LONGEST) : name;
        return cut.toLowerCase(Locale.ROOT).replaceAll("[\\s_.-]+", "");
    }

    /** How many letters must be changed, inserted or deleted. */
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
