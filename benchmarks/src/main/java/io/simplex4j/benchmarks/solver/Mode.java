package io.simplex4j.benchmarks.solver;

import java.util.Locale;

/** Whether tests are decomposed one by one or a hundred at once. */
public enum Mode {
    SINGLE,
    BATCH;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
