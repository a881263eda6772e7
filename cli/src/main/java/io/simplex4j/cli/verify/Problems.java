package io.simplex4j.cli.verify;

import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong. */
final class Problems {
    private final List<String> found = new ArrayList<>();

    /** Notes a statement unless it is true. */
    void unless(boolean isTrue, String statement) {
        if (!isTrue) {
            found.add(statement);
        }
    }

    /** Notes that a number is not what it should be. */
    void differs(String what, double said, double recomputed) {
        found.add(what + " is " + said + ", recomputed " + recomputed);
    }

    List<String> all() {
        return List.copyOf(found);
    }
}
