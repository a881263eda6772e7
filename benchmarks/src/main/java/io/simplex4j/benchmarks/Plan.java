package io.simplex4j.benchmarks;

/**
 * How much of each method is run, so that a table takes minutes and not days.
 *
 * @param quick whether to look only whether it works
 */
record Plan(boolean quick) {
    private static final int ROUNDS = 3;
    private static final int SMALL_ROWS = 10_000;
    private static final int HUGE_ROWS = 500_000;

    /** How often each trial is timed; the median counts. */
    int rounds() {
        return ROUNDS;
    }

    /** How many tests are decomposed one by one in a round. */
    int singles(Size size) {
        return quick || size.rows() >= HUGE_ROWS ? 20 : OpenProblem.TESTS;
    }

    /** How many tests the nearest neighbours are given in a round. */
    int neighbourTests(Size size, Mode mode) {
        return size.rows() >= HUGE_ROWS ? 5 : mode == Mode.SINGLE ? singles(size) : OpenProblem.TESTS;
    }

    /** How many results are checked against the whole corpus in double precision. */
    int checked(Size size) {
        return size.rows() >= HUGE_ROWS ? 3 : size.rows() > SMALL_ROWS ? 10 : OpenProblem.TESTS;
    }

    /** How many tests the methods that need seconds for one are given, one by one. */
    int slowSingles(Size size) {
        return size.rows() > SMALL_ROWS || quick ? 1 : 3;
    }

    /** How many of {@link EpochTrial#EPOCHS} epochs are run for a test. */
    int epochs(Size size, Mode mode) {
        if (size.rows() <= SMALL_ROWS) {
            return quick ? 100 : mode == Mode.SINGLE ? EpochTrial.EPOCHS : 1000;
        }
        if (size.rows() >= HUGE_ROWS) {
            return 50;
        }
        return mode == Mode.SINGLE && !quick ? 200 : 20;
    }

    /** Whether the methods of epochs are given a batch of tests too. */
    boolean epochsInBatches(Size size) {
        return size.rows() < HUGE_ROWS && !(quick && size.rows() > SMALL_ROWS);
    }

    /** The most steps of the projected gradient method. */
    int gradientSteps(Size size) {
        int most = size.rows() <= SMALL_ROWS ? 10_000 : size.rows() >= HUGE_ROWS ? 50 : 500;
        return quick ? most / 10 : most;
    }

    /** How many tests the limited search is compared on. */
    int limitedTests(Size size) {
        return size.rows() > SMALL_ROWS ? 1 : quick ? 2 : 10;
    }

    /** How many cold virtual machines are started; the median counts. */
    int coldStarts(Size size) {
        return size.rows() >= HUGE_ROWS ? 3 : 5;
    }
}
