package io.simplex4j.report.internal.document;

import io.simplex4j.data.internal.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects problems, in words that are safe to print whatever the file contains; of many, the first ones. */
public final class Problems {
    private static final int MAX = 20;

    private final List<String> found = new ArrayList<>();
    private int more;

    public void add(String problem) {
        if (found.size() < MAX) {
            found.add(OneLine.of(problem));
        } else {
            more++;
        }
    }

    /** Notes a problem unless something holds. */
    public void unless(boolean holds, String problem) {
        if (!holds) {
            add(problem);
        }
    }

    /** Notes a number that differs from its required value by more than the tolerance. */
    public void unlessNear(String what, double said, double recomputed, double slack) {
        if (!(Math.abs(said - recomputed) <= slack)) {
            add(what + " is " + said + ", recomputed " + recomputed);
        }
    }

    /** Reports unexpected and missing values. */
    public void unlessThere(String what, boolean there, boolean expected, String whyNot) {
        unless(there == expected, what + (expected ? " missing" : " present, but " + whyNot));
    }

    public boolean none() {
        return found.isEmpty();
    }

    public Optional<String> first() {
        return found.stream().findFirst();
    }

    public List<String> all() {
        List<String> all = new ArrayList<>(found);
        if (more > 0) {
            all.add("and " + more + " more");
        }
        return List.copyOf(all);
    }
}
