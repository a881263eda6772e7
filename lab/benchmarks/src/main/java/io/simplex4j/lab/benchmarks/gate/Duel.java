package io.simplex4j.lab.benchmarks.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The rounds of two subjects that were measured in turn. */
record Duel(List<Round> rounds) {
    /*
     * Whatever slows the machine for a while slows both sides of a round, so the median of the ratios of rounds varies less than
     * the ratio of medians. The first subject changes from round to round.
     */

    /** Seconds of this version and of the other subject in one round. */
    record Round(double now, double other) {}

    static Duel of(Subject now, Subject other, int count) {
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (i % 2 == 0) {
                double first = now.round();
                rounds.add(new Round(first, other.round()));
            } else {
                double first = other.round();
                rounds.add(new Round(now.round(), first));
            }
        }
        return new Duel(List.copyOf(rounds));
    }

    double medianNow() {
        return median(Round::now);
    }

    double medianOther() {
        return median(Round::other);
    }

    /** Returns the median over rounds of this version's time as a multiple of the other's. */
    double ratio() {
        return median(round -> round.now / round.other);
    }

    /** Returns the median over rounds of the other's time as a multiple of this version's. */
    double inverseRatio() {
        return median(round -> round.other / round.now);
    }

    private double median(ToDoubleFunction<Round> figure) {
        return Timing.median(rounds.stream().mapToDouble(figure).toArray());
    }
}
