package io.simplex4j.benchmarks;

/**
 * A number that must not be missed.
 *
 * @param name what is asked
 * @param where on what it was measured
 * @param measured the number
 * @param bound what it must reach
 */
record Gate(String name, String where, double measured, Bound bound) {
    /**
     * A bound on a number.
     *
     * @param atLeast whether the number must be at least the value; otherwise at most
     * @param value the value
     */
    record Bound(boolean atLeast, double value) {
        static Bound atLeast(double value) {
            return new Bound(true, value);
        }

        static Bound atMost(double value) {
            return new Bound(false, value);
        }

        boolean holds(double number) {
            return atLeast ? number >= value : number <= value;
        }
    }

    boolean passed() {
        return bound.holds(measured);
    }
}
