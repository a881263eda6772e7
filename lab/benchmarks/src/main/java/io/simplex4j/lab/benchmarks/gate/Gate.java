package io.simplex4j.lab.benchmarks.gate;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A ratio held against a limit.
 *
 * @param name the task
 * @param now this version's figure, as text
 * @param other the reference of the comparison
 * @param otherFigure its figure, as text
 * @param ratio how many times the other's figure ours is; for a limit from below, the other's as a multiple of ours
 */
record Gate(String name, String now, String other, String otherFigure, double ratio, Limit limit) {
    /**
     * A bound of a ratio.
     *
     * @param atLeast whether the ratio must be at least the bound; otherwise at most
     */
    record Limit(boolean atLeast, double bound) {
        static Limit atMost(double bound) {
            return new Limit(false, bound);
        }

        static Limit atLeast(double bound) {
            return new Limit(true, bound);
        }

        /** Returns whether a ratio is within the bound; NaN never is. */
        boolean allows(double ratio) {
            return atLeast ? ratio >= bound : ratio <= bound;
        }

        @Override
        public String toString() {
            return (atLeast ? "≥ " : "≤ ") + Figures.three(bound);
        }
    }

    /** Compares times. */
    static Gate ofTimes(String name, String other, Duel duel, Limit limit) {
        return new Gate(
                name,
                Figures.seconds(duel.medianNow()),
                other,
                Figures.seconds(duel.medianOther()),
                limit.atLeast() ? duel.inverseRatio() : duel.ratio(),
                limit);
    }

    /** Compares bytes. */
    static Gate ofBytes(String name, String other, double now, double before, Limit limit) {
        return new Gate(
                name, Figures.megabytes((long) now), other, Figures.megabytes((long) before), now / before, limit);
    }

    boolean passes() {
        return limit.allows(ratio);
    }

    /** Returns a row of the table of gates in Markdown. */
    String row() {
        return "| "
                + String.join(
                        " | ",
                        name,
                        now,
                        other,
                        otherFigure,
                        Figures.three(ratio),
                        limit.toString(),
                        passes() ? "pass" : "**fail**")
                + " |";
    }

    /** Returns a table of gates in Markdown. */
    static String table(List<Gate> gates) {
        String head = """
                | gate | now | compared with | its figure | ratio | limit | result |
                |---|---:|---|---:|---:|---:|---|
                """;
        return gates.stream().map(gate -> gate.row() + "\n").collect(Collectors.joining("", head, ""));
    }
}
