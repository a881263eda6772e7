package io.simplex4j.data.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Texts that tend to stand for a missing value. */
final class MissingMarkers {
    private static final Set<String> ANYWHERE =
            Set.of("", "NA", "?", "NaN", "nan", "N/A", "n/a", "#N/A", "NULL", "null");
    private static final Set<String> AMONG_NUMBERS =
            Set.of("None", "none", "-", "--", ".", "unknown", "Unknown", "missing", "Missing", "n.a.");

    private MissingMarkers() {}

    static boolean anywhere(String text) {
        return ANYWHERE.contains(text);
    }

    static boolean amongNumbers(String text) {
        return ANYWHERE.contains(text) || AMONG_NUMBERS.contains(text);
    }

    /** The usual markers, then the others that were seen, in a fixed order. */
    static List<String> with(Collection<String> seen) {
        List<String> all = new ArrayList<>(Head.USUAL_MISSING);
        seen.stream()
                .filter(marker -> !all.contains(marker))
                .distinct()
                .sorted()
                .forEach(all::add);
        return all;
    }
}
