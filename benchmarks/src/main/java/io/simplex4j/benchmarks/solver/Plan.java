package io.simplex4j.benchmarks.solver;

/**
 * How much of each method is run, so that a table takes minutes, not days.
 *
 * @param quick whether only to see that it works
 */
record Plan(boolean quick) {
    private static final int ROUNDS = 3;
    private static final int SMALL_ROWS = 10_000;
    private static final int HUGE_ROWS = 500_000;

    /** The number of times each trial is timed; the median counts. */
    int rounds() {
        return ROUNDS;
    }

    /** The number of tests decomposed one by one in a round. */
    int singles(Size size) {
        return quick || size.rows() >= HUGE_ROWS ? 20 : OpenProblem.TESTS;
    }

    /** The number of tests for nearest neighbours in a round. */
    int neighbourTests(Size size, Mode mode) {
        return size.rows() >= HUGE_ROWS ? 5 : mode == Mode.SINGLE ? singles(size) : OpenProblem.TESTS;
    }

    /** The number of results checked against the whole corpus in double precision. */
    int checked(Size size) {
        return size.rows() >= HUGE_ROWS ? 3 : size.rows() > SMALL_ROWS ? 10 : OpenProblem.TESTS;
    }

    /** The number of tests for methods that need seconds for one. */
    int slowSingles(Size size) {
        return size.rows() > SMALL_ROWS || quick ? 1 : 3;
    }

    /** The number of {@link Trial#EPOCHS} epochs that are run for a test. */
    int epochs(Size size, Mode mode) {
        if (size.rows() <= SMALL_ROWS) {
            return quick ? 100 : mode == Mode.SINGLE ? Trial.EPOCHS : 1000;
        }
        if (size.rows() >= HUGE_ROWS) {
            return 50;
        }
        return mode == Mode.SINGLE && !quick ? 200 : 20;
    }

    /** Whether methods with epochs get a batch of tests too. */
    boolean epochsInBatches(Size size) {
        return size.rows() < HUGE_ROWS && !(quick && size.rows() > SMALL_ROWS);
    }

    /** The most steps of the projected gradient method. */
    int gradientSteps(Size size) {
        int most = size.rows() <= SMALL_ROWS ? 10_000 : size.rows() >= HUGE_ROWS ? 50 : 500;
        return quick ? most / 10 : most;
    }

    /** The number of tests for the limited search. */
    int limitedTests(Size size) {
        return size.rows() > SMALL_ROWS ? 1 : quick ? 2 : 10;
    }

    /** The number of cold virtual machines; the median counts. */
    int coldStarts(Size size) {
        return size.rows() >= HUGE_ROWS ? 3 : 5;
    }
}
