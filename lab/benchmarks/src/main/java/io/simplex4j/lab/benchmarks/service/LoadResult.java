package io.simplex4j.lab.benchmarks.service;

/**
 * What clients saw that each asked again as soon as they were answered.
 *
 * @param answered answers with a status below 400
 * @param refused answers with another status
 * @param failed requests without an answer
 * @param seconds how long it went on
 * @param p50 seconds that half of all answers took at most
 * @param p99 seconds that 99 % of all answers took at most
 */
record LoadResult(long answered, long refused, long failed, double seconds, double p50, double p99) {
    /** Answers a second, without refusals. */
    double goodput() {
        return answered / seconds;
    }

    /** Requests a second. */
    double offered() {
        return (answered + refused + failed) / seconds;
    }
}
