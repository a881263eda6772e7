package io.simplex4j.benchmarks;

/**
 * What the machine allows.
 *
 * @param bandwidth bytes read per second
 * @param pass seconds for scoring every row of the corpus once
 * @param bytes the bytes of the corpus
 */
record MachineLimit(double bandwidth, double pass, long bytes) {
    /** Seconds for one pass at the read bandwidth: nothing that looks at every row is faster. */
    double seconds() {
        return bytes / bandwidth;
    }

    /** The share of the read bandwidth at which a pass runs. */
    double share() {
        return seconds() / pass;
    }
}
