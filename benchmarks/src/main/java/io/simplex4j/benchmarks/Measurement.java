package io.simplex4j.benchmarks;

/**
 * What one method did in one cell.
 *
 * @param cell where
 * @param method who
 * @param time per test, the median of the rounds
 * @param quality how good the results were
 * @param note what was not run in full, or nothing
 */
record Measurement(Cell cell, Method method, Timing time, Quality quality, String note) {
    /** The seconds per test that are fair to compare. */
    double seconds() {
        return time.seconds(cell.threads());
    }
}
