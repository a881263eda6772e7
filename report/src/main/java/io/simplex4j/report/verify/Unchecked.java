package io.simplex4j.report.verify;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The unchecked statements of a document, each once, in the order in which they were found. */
final class Unchecked {
    private final Set<String> what = new LinkedHashSet<>();
    private final Map<String, Double> tolerances = new TreeMap<>();

    List<String> all() {
        return List.copyOf(what);
    }

    /** Returns the largest undetected error of the value at each path, as in {@link Verification#tolerances}. */
    Map<String, Double> tolerances() {
        return tolerances;
    }

    /** Notes, if it applies, that the values at some paths are not checked. */
    void note(boolean applies, String why, String... paths) {
        if (applies) {
            what.add(why);
            for (String path : paths) {
                within(path, Double.POSITIVE_INFINITY);
            }
        }
    }

    /** Notes the largest undetected error of the value at a path. */
    void within(String path, double tolerance) {
        tolerances.merge(path, tolerance, Math::max);
    }
}
