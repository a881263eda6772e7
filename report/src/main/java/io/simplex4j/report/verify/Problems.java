package io.simplex4j.report.verify;

import io.simplex4j.data.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects what is wrong, in words that are safe to print whatever stood in the file; of many, the first ones. */
final class Problems {
    private static final int MOST = 20;

    private final List<String> found = new ArrayList<>();
    private int more;

    void add(String problem) {
        if (found.size() < MOST) {
            found.add(OneLine.of(problem));
        } else {
            more++;
        }
    }

    /** Notes a problem unless something holds. */
    void unless(boolean holds, String problem) {
        if (!holds) {
            add(problem);
        }
    }

    /** Notes a number that is further from what it should be than it may. */
    void unlessNear(String what, double said, double recomputed, double slack) {
        if (!(Math.abs(said - recomputed) <= slack)) {
            add(what + " is " + said + ", recomputed " + recomputed);
        }
    }

    /** Notes a text that is not what it should be. */
    void unlessSame(String what, Optional<String> said, Optional<String> expected) {
        if (!said.equals(expected)) {
            add(what + " is " + said.map(OneLine::cut).orElse("missing") + ", expected "
                    + expected.map(OneLine::cut).orElse("none"));
        }
    }

    /** Notes what is there and should not be, or the other way round. */
    void unlessThere(String what, boolean there, boolean expected, String whyNot) {
        unless(there == expected, what + (expected ? " missing" : " present, but " + whyNot));
    }

    boolean none() {
        return found.isEmpty();
    }

    Optional<String> first() {
        return found.stream().findFirst();
    }

    List<String> all() {
        List<String> all = new ArrayList<>(found);
        if (more > 0) {
            all.add("and " + more + " more");
        }
        return List.copyOf(all);
    }
}
