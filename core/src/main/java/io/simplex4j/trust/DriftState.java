package io.simplex4j.trust;

import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.internal.Sorted;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The state of a watch on drift: wealth of bets that a stream of inputs differs from the calibration rows. While inputs
 * are like the rows, wealth reaches {@value #ALARM} with probability at most {@code 1/ALARM}, ever. Immutable.
 */
public final class DriftState {
    /*
     * Each score has two test martingales on smoothed p-values. The simple jumper (Vovk et al. 2021, jumping rate .01) bets on
     * p-values that are large or small as a whole. A mixture of powers ε p^(ε−1) bets on small ones. Wealth is the mean over
     * all. A p-value compares with calibration rows and the stream so far. With the rows alone it would depend on earlier ones,
     * and small calibrations would raise false alarms. Smoothing draws from a seed and the number of the input, so the same
     * stream gives the same wealth.
     *
     * At most STREAM inputs are remembered. Then comparison begins again, with later inputs only: compared with a fixed set, all
     * p-values have the same small bias, which bets would find in the end. So the bound on false alarms holds for streams of any
     * length, but slower changes are not detected.
     */

    /** The wealth that raises an alarm. */
    public static final double ALARM = 100;

    /** The maximum number of remembered inputs. Then comparison begins again. */
    public static final int STREAM = 20_000;

    private static final double JUMPING = 0.01;
    private static final int POWERS = 50;
    private static final double MAX = 1e300;
    private static final double SMALLEST_LOG = Math.log(0x1p-53);
    private static final DriftState EMPTY = new DriftState(0, 0, OptionalLong.empty(), List.of());

    private final long seed;
    private final long inputs;
    private final OptionalLong alarmedAt;
    private final List<Track> tracks;

    /**
     * The wealth on the three sides of a simple jumper.
     *
     * @param small bets on small p-values
     * @param none bets on nothing
     * @param large bets on large ones
     */
    public record Jumper(double small, double none, double large) {
        /** Returns the state before any bet. */
        public static Jumper start() {
            return new Jumper(1 / 3.0, 1 / 3.0, 1 / 3.0);
        }

        /** Returns the wealth on all sides. */
        public double wealth() {
            return small + none + large;
        }

        /*
         * A bet multiplies a side by 0.5 to 1.5 and adds a third of the shared wealth, so every side keeps a part of it. The side
         * without a bet loses no more than its share.
         */
        private boolean isPossibleAfter(long bets) {
            if (bets == 0) {
                return equals(start());
            }
            double all = wealth();
            double min = Math.min(small, Math.min(none, large));
            return all <= Math.min(3 * MAX, Math.pow(1.5, (double) bets))
                    && 2 * all >= Math.pow(1 - JUMPING, (double) bets) / 3
                    && (min >= JUMPING / 10 * all || (all < Float.MIN_VALUE && min >= 0));
        }

        /** Returns the state after a bet on a p-value. */
        public Jumper next(double p) {
            double shared = JUMPING / 3 * wealth();
            double kept = 1 - JUMPING;
            return new Jumper(
                    Math.min(MAX, (kept * small + shared) * (1.5 - p)),
                    Math.min(MAX, kept * none + shared),
                    Math.min(MAX, (kept * large + shared) * (0.5 + p)));
        }
    }

    /**
     * The bets on one score.
     *
     * @param score the score
     * @param calibration its sorted values for the calibration rows
     * @param stream its sorted values for inputs so far
     * @param jumper the simple jumper
     * @param bets the number of p-values that the mixture of powers has seen
     * @param logSum the sum of their logarithms
     */
    public record Track(Calibration.Score score, Vec calibration, Vec stream, Jumper jumper, long bets, double logSum) {
        double powerWealth() {
            double sum = 0;
            for (int k = 0; k < POWERS; k++) {
                double power = (k + 0.5) / POWERS;
                sum += Math.exp(bets * Math.log(power) + (power - 1) * logSum) / POWERS;
            }
            return Math.min(MAX, sum);
        }

        /** Checks invariants of every stream: scores are at least 0, and p-values above 0 and at most 1. */
        private void requirePossible(long seen) {
            require(
                    bets >= 0 && bets <= seen,
                    "bets are " + bets + "; expected at most one for each of " + seen + " inputs");
            require(
                    stream.size() == bets % STREAM,
                    "stream has " + stream.size() + " numbers; expected " + bets % STREAM + " after " + bets + " bets");
            require(
                    Arrays.stream(stream.toArray()).allMatch(each -> each >= 0),
                    "stream has numbers below 0; expected scores of at least 0");
            double min = bets * (SMALLEST_LOG - Math.log(calibration.size() + STREAM + 1.0));
            require(
                    logSum <= 0 && logSum >= min,
                    "logSum is " + logSum + "; expected a number from " + min + " to 0 after " + bets + " bets");
            require(
                    jumper.isPossibleAfter(bets),
                    "jumper has wealth " + jumper.small + ", " + jumper.none + " and " + jumper.large
                            + "; expected what " + bets + " bets can lead to");
        }

        private static void require(boolean possible, String problem) {
            if (!possible) {
                throw new IllegalArgumentException(problem);
            }
        }

        /** Identifies the calibration by its scores to six digits, because another version may round the last bits otherwise. */
        public String calibrationDigest() {
            return ContentDigest.of(Matrix.of(new double[][] {
                Arrays.stream(calibration.toArray())
                        .map(each -> NumberText.rounded(Math.min(each, Double.MAX_VALUE)))
                        .toArray()
            }));
        }
    }

    private DriftState(long seed, long inputs, OptionalLong alarmedAt, List<Track> tracks) {
        this.seed = seed;
        this.inputs = inputs;
        this.alarmedAt = alarmedAt;
        this.tracks = List.copyOf(tracks);
    }

    /** Returns the state without inputs and calibrations, with seed 0. */
    public static DriftState withDefaults() {
        return EMPTY;
    }

    /** Returns a copy that smooths p-values by another seed. */
    public DriftState withSeed(long seed) {
        return new DriftState(seed, inputs, alarmedAt, tracks);
    }

    /** Returns a state without inputs that compares with these rows, one calibration for each score. */
    public DriftState over(Calibration... calibrations) {
        return new DriftState(
                seed,
                0,
                OptionalLong.empty(),
                Arrays.stream(calibrations)
                        .map(each -> new Track(
                                each.score(), sorted(each.scores().toArray()), Vec.of(), Jumper.start(), 0, 0))
                        .toList());
    }

    /**
     * Returns a state that continues an earlier one.
     *
     * @param seen the number of inputs so far
     * @param alarm the input of the first alarm, if there was one
     * @param remembered the tracks of the earlier state, with or without their calibrations
     * @throws IllegalArgumentException if scores differ from the scores of this state, or a number is out of range
     */
    public DriftState resumed(long seen, OptionalLong alarm, List<Track> remembered) {
        List<Calibration.Score> found = remembered.stream().map(Track::score).toList();
        List<Calibration.Score> expected = tracks.stream().map(Track::score).toList();
        if (!found.equals(expected)) {
            throw new IllegalArgumentException("scores are " + found + "; expected " + expected);
        }
        for (Track track : remembered) {
            if (track.bets < 0 || !Double.isFinite(track.logSum + track.jumper.wealth())) {
                throw new IllegalArgumentException("bets are " + track.bets + " with a sum of " + track.logSum
                        + " and a wealth of " + track.jumper.wealth() + "; expected numbers and at least 0 bets");
            }
            if (track.stream.size() > STREAM) {
                throw new IllegalArgumentException(
                        "stream has " + track.stream.size() + " numbers; expected at most " + STREAM);
            }
        }
        return new DriftState(
                seed,
                seen,
                alarm,
                IntStream.range(0, tracks.size())
                        .mapToObj(i -> new Track(
                                tracks.get(i).score,
                                tracks.get(i).calibration,
                                sorted(remembered.get(i).stream.toArray()),
                                remembered.get(i).jumper,
                                remembered.get(i).bets,
                                remembered.get(i).logSum))
                        .toList());
    }

    /**
     * Checks that some stream of inputs leads to this state.
     *
     * @throws IllegalArgumentException if counts, bets, wealth and alarm contradict each other
     */
    public void requirePossible() {
        tracks.forEach(track -> track.requirePossible(inputs));
        if (alarmedAt.isPresent() && !(alarmedAt.getAsLong() >= 0 && alarmedAt.getAsLong() < inputs)) {
            throw new IllegalArgumentException(
                    "alarm is at input " + alarmedAt.getAsLong() + "; expected one of " + inputs + " from 0 on");
        }
        if (alarmedAt.isEmpty() && wealth() >= ALARM) {
            throw new IllegalArgumentException(
                    "wealth is " + wealth() + " without an alarm; expected less than " + ALARM);
        }
    }

    /** Returns the state after one more input, for a single score. */
    public DriftState next(double score) {
        return next(List.of(List.of(OptionalDouble.of(score))));
    }

    /**
     * Returns the state after more inputs.
     *
     * @param scores of each input, one for each calibration; without a score nothing is bet
     */
    public DriftState next(List<List<OptionalDouble>> scores) {
        List<Bettor> bettors = tracks.stream().map(Bettor::new).toList();
        OptionalLong alarm = alarmedAt;
        for (int i = 0; i < scores.size(); i++) {
            List<OptionalDouble> each = scores.get(i);
            if (each.size() != tracks.size()) {
                throw new IllegalArgumentException("input has " + each.size() + " scores; expected " + tracks.size()
                        + ", one for each calibration");
            }
            SplittableRandom random = new SplittableRandom(seed ^ (0x9E37_79B9_7F4A_7C15L * (inputs + i + 1)));
            for (int t = 0; t < each.size(); t++) {
                double share = 1 - random.nextDouble();
                if (each.get(t).isPresent()) {
                    bettors.get(t).bet(each.get(t).getAsDouble(), share);
                }
            }
            if (alarm.isEmpty() && wealth(bettors.stream().map(Bettor::track).toList()) >= ALARM) {
                alarm = OptionalLong.of(inputs + i);
            }
        }
        return new DriftState(
                seed,
                inputs + scores.size(),
                alarm,
                bettors.stream().map(Bettor::remembering).toList());
    }

    /** Returns the mean wealth of all bets, 1 before the first. */
    public double wealth() {
        return wealth(tracks);
    }

    private static double wealth(List<Track> tracks) {
        return tracks.stream()
                .mapToDouble(track -> Math.min(MAX, track.jumper.wealth()) / 2 + track.powerWealth() / 2)
                .average()
                .orElse(1);
    }

    /** Returns whether wealth has ever reached {@link #ALARM}. */
    public boolean alarmed() {
        return alarmedAt.isPresent();
    }

    /** Returns the number of the input, from 0, at which wealth first reached the alarm. */
    public OptionalLong alarmedAt() {
        return alarmedAt;
    }

    /** Returns the number of inputs so far. */
    public long inputs() {
        return inputs;
    }

    /** Returns the seed that smooths p-values. */
    public long seed() {
        return seed;
    }

    /** Returns the bets on each score. */
    public List<Track> tracks() {
        return tracks;
    }

    private static Vec sorted(double[] values) {
        Arrays.sort(values);
        return Vec.of(values);
    }

    /** A mutable track. */
    private static final class Bettor {
        private final Calibration.Score score;
        private final Vec calibration;
        private final double[] rows;
        private final double[] stream;
        private int remembered;
        private Jumper jumper;
        private long bets;
        private double logSum;

        Bettor(Track track) {
            score = track.score;
            calibration = track.calibration;
            rows = calibration.toArray();
            remembered = track.stream.size() % STREAM;
            stream = Arrays.copyOf(track.stream.toArray(), STREAM);
            jumper = track.jumper;
            bets = track.bets;
            logSum = track.logSum;
        }

        void bet(double value, double share) {
            if (Double.isNaN(value)) {
                throw new IllegalArgumentException("score is NaN; expected a number");
            }
            int known = bets < STREAM ? rows.length : 0;
            int place = Sorted.notBelow(stream, remembered, value);
            int above = above(rows, known, value) + above(stream, remembered, value);
            int atLeast = known - Sorted.notBelow(rows, known, value) + remembered - place;
            double p = (above + share * (atLeast - above + 1)) / (known + remembered + 1.0);
            jumper = jumper.next(p);
            bets++;
            logSum += Math.log(p);
            if (remembered + 1 == STREAM) {
                remembered = 0;
            } else {
                System.arraycopy(stream, place, stream, place + 1, remembered - place);
                stream[place] = value;
                remembered++;
            }
        }

        private static int above(double[] sorted, int length, double value) {
            return length - Sorted.notBelow(sorted, length, Math.nextUp(value));
        }

        Track track() {
            return new Track(score, calibration, Vec.of(), jumper, bets, logSum);
        }

        Track remembering() {
            return new Track(score, calibration, Vec.of(Arrays.copyOf(stream, remembered)), jumper, bets, logSum);
        }
    }

    /** Returns one line, such as {@code DriftState[1000 inputs, wealth 0.3]}. */
    @Override
    public String toString() {
        return "DriftState[" + inputs + " inputs, wealth " + wealth() + (alarmed() ? ", alarmed]" : "]");
    }
}
