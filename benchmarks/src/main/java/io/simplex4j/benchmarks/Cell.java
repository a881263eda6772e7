package io.simplex4j.benchmarks;

/**
 * One line of the table of ratios.
 *
 * @param problem the corpus and its tests
 * @param threads how many threads may be used
 * @param mode how tests are handed over
 */
record Cell(Problem problem, int threads, Mode mode) {
    @Override
    public String toString() {
        return problem + ", " + mode + ", " + threads + (threads == 1 ? " thread" : " threads");
    }
}
