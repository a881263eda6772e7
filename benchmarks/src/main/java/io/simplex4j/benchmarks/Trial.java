package io.simplex4j.benchmarks;

import io.simplex4j.decomposition.Decomposition;
import java.util.List;

/** Something to be timed again and again, in turn with others. */
interface Trial {
    /** Runs until the JVM has compiled what is timed. */
    void warmUp();

    /** Runs once; the time per test. */
    Timing measure();

    /** What the last run found, result i for test i. */
    List<Decomposition> results();

    /** What was not run in full, or nothing. */
    String note();
}
