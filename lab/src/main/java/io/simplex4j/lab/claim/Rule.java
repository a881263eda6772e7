package io.simplex4j.lab.claim;

import io.simplex4j.lab.record.Numbers;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * A rule that judges one case of a claim.
 *
 * @param kind of rule
 * @param bound its number, if it has one
 * @param end the second number of a range
 */
record Rule(Kind kind, double bound, double end) {
    /** The rules by the words that files use, where a and b are numbers. */
    enum Kind {
        AHEAD("ahead"),
        STEADIER("steadier"),
        NO_WORSE("no worse within a"),
        EQUIVALENT("equivalent within a"),
        ABOVE("above a"),
        BELOW("below a"),
        AT_LEAST("at least a"),
        AT_MOST("at most a"),
        EVERY_RUN_ABOVE("every run above a"),
        EVERY_RUN_BELOW("every run below a"),
        EVERY_RUN_FROM("every run from a to b"),
        PROVED("proved"),
        NOT_TESTED("not tested");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** Returns whether two things are compared. */
        boolean compares() {
            return compareTo(EQUIVALENT) <= 0;
        }

        /** Returns whether it is about each run and not about their mean. */
        boolean isOfEveryRun() {
            return this == EVERY_RUN_ABOVE || this == EVERY_RUN_BELOW || this == EVERY_RUN_FROM;
        }

        private Pattern pattern() {
            return Pattern.compile(words.replaceAll("\\b[ab]\\b", "(-?[0-9.]+(?:e-?[0-9]+)?)"));
        }
    }

    /** The result of one case. */
    enum Outcome {
        BEHIND("behind"),
        FAILS("does not hold"),
        UNDECIDED("undecided"),
        NOT_TESTED("not tested here"),
        EQUIVALENT("equivalent"),
        NO_WORSE("no worse"),
        AHEAD("ahead"),
        HOLDS("holds");

        private final String words;

        Outcome(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    static Rule parse(Node node) {
        for (Kind kind : Kind.values()) {
            Matcher matcher = kind.pattern().matcher(node.text());
            if (matcher.matches()) {
                return new Rule(kind, number(matcher, 1), number(matcher, 2));
            }
        }
        StringBuilder rules = new StringBuilder();
        for (Kind kind : Kind.values()) {
            rules.append(rules.isEmpty() ? "" : ", ").append(kind.words);
        }
        throw node.refusal("is '" + node.text() + "'", "one of " + rules);
    }

    private static double number(Matcher matcher, int group) {
        return matcher.groupCount() < group ? Double.NaN : Double.parseDouble(matcher.group(group));
    }

    /** Returns the words of the rule with its numbers, such as {@code at most 0.01}. */
    String words() {
        return kind.words.replaceAll("\\ba\\b", Numbers.shortest(bound)).replaceAll("\\bb\\b", Numbers.shortest(end));
    }

    /** Judges differences, oriented so that a positive one is better, or values. */
    Outcome judge(double[] values) {
        Estimate estimate = Estimate.of(values);
        return switch (kind) {
            case AHEAD -> ahead(estimate, 0).orElse(Outcome.UNDECIDED);
            case EQUIVALENT ->
                estimate.within(bound)
                        ? Outcome.EQUIVALENT
                        : ahead(estimate, bound).orElse(Outcome.UNDECIDED);
            case NO_WORSE ->
                estimate.lower() > -bound
                        ? Outcome.NO_WORSE
                        : estimate.upper() < -bound ? Outcome.BEHIND : Outcome.UNDECIDED;
            case ABOVE, AT_LEAST, BELOW, AT_MOST -> judge(estimate.lower(), estimate.upper());
            case EVERY_RUN_ABOVE -> every(values, value -> value > bound);
            case EVERY_RUN_BELOW -> every(values, value -> value < bound);
            case EVERY_RUN_FROM -> every(values, this::inRange);
            case STEADIER, PROVED, NOT_TESTED ->
                throw new IllegalStateException(kind + " is not judged by one row of numbers");
        };
    }

    /** Judges the interval of a value by a bound. */
    Outcome judge(double lower, double upper) {
        return switch (kind) {
            case ABOVE, AT_LEAST -> beyond(lower, upper, bound);
            case BELOW, AT_MOST -> beyond(-upper, -lower, -bound);
            default -> throw new IllegalStateException(kind + " has no bound for an interval");
        };
    }

    private static Optional<Outcome> ahead(Estimate estimate, double margin) {
        double min = Math.max(margin, Estimate.RESOLUTION);
        return estimate.lower() > min
                ? Optional.of(Outcome.AHEAD)
                : estimate.upper() < -min ? Optional.of(Outcome.BEHIND) : Optional.empty();
    }

    private Outcome beyond(double lower, double upper, double limit) {
        boolean strict = kind == Kind.ABOVE || kind == Kind.BELOW;
        boolean holds = strict ? lower > limit : lower >= limit;
        boolean fails = strict ? upper <= limit : upper < limit;
        return holds ? Outcome.HOLDS : fails ? Outcome.FAILS : Outcome.UNDECIDED;
    }

    private static Outcome every(double[] values, DoublePredicate good) {
        return DoubleStream.of(values).allMatch(good) ? Outcome.HOLDS : Outcome.FAILS;
    }

    /* The range is compared at the number of decimals that it is written with. */
    private boolean inRange(double value) {
        double unit = Math.pow(10, Math.max(decimals(bound), decimals(end)));
        double rounded = Math.rint(value * unit) / unit;
        return rounded >= bound - Estimate.RESOLUTION && rounded <= end + Estimate.RESOLUTION;
    }

    private static int decimals(double value) {
        String text = Numbers.shortest(value);
        return text.contains(".") ? text.length() - text.indexOf('.') - 1 : 0;
    }

    /** Judges whether our values vary less over runs than theirs, by the test of Pitman and Morgan for paired values. */
    static Outcome steadier(double[] ours, double[] theirs) {
        int count = ours.length;
        if (count < 3) {
            return Outcome.UNDECIDED;
        }
        double[] sums = new double[count];
        double[] differences = new double[count];
        for (int run = 0; run < count; run++) {
            sums[run] = ours[run] + theirs[run];
            differences[run] = theirs[run] - ours[run];
        }
        double correlation = correlation(sums, differences);
        double t = correlation * Math.sqrt((count - 2) / (1 - correlation * correlation));
        double needed = StudentT.quantile(0.975, count - 2);
        return t > needed ? Outcome.AHEAD : t < -needed ? Outcome.BEHIND : Outcome.UNDECIDED;
    }

    private static double correlation(double[] x, double[] y) {
        double meanX = DoubleStream.of(x).average().orElseThrow();
        double meanY = DoubleStream.of(y).average().orElseThrow();
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (int i = 0; i < x.length; i++) {
            xy += (x[i] - meanX) * (y[i] - meanY);
            xx += (x[i] - meanX) * (x[i] - meanX);
            yy += (y[i] - meanY) * (y[i] - meanY);
        }
        return xx * yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
    }

    /** Returns whether a case with this outcome supports the claim (true), refutes it (false) or neither. */
    Optional<Boolean> supports(Outcome outcome) {
        return switch (outcome) {
            case HOLDS, NO_WORSE -> Optional.of(true);
            case FAILS, BEHIND -> Optional.of(false);
            case AHEAD -> Optional.of(kind != Kind.EQUIVALENT);
            case EQUIVALENT -> Optional.of(kind == Kind.EQUIVALENT);
            case UNDECIDED, NOT_TESTED -> Optional.empty();
        };
    }
}
