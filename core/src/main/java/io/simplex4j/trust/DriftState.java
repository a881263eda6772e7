package io.simplex4j.trust;

import io.simplex4j.corpus.ContentDigest;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Whether a stream of inputs is still like the calibration rows: wealth that bets against it, and an alarm when there is much.
 * While inputs are like the rows, wealth ever reaches {@value #ALARM} with probability at most {@code 1/ALARM}. Immutable.
 */
public final class DriftState {
    /*
     * Each score has two test martingales on smoothed p-values: the simple jumper (Vovk et al. 2021, jumping rate .01), which
     * bets on p-values being large or small as a whole, and a mixture of powers ε p^(ε−1), which bets on small ones. Wealth is
     * the mean over all. A p-value compares with calibration rows and the stream so far: with the rows alone it would not be
     * independent of those before, and small calibrations would raise false alarms. Smoothing draws from a seed and the number
     * of the input, so the same stream gives the same wealth.
     *
     * At most STREAM inputs are remembered. After as many, comparing begins anew, with the inputs from there on alone: against a set
     * that stays, p-values are all off by the same, however little, and bets would find that in the end. So the bound on false
     * alarms holds however long the stream is, but what changes more slowly than that is not seen.
     */

    /** Wealth from which there is an alarm. */
    public static final double ALARM = 100;

    /** How many inputs are remembered at most, after which comparing begins anew. */
    public static final int STREAM = 20_000;

    private static final double JUMPING = 0.01;
    private static final int POWERS = 50;
    private static final double MOST = 1e300;
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
        /** Before any bet. */
        public static Jumper start() {
            return new Jumper(1 / 3.0, 1 / 3.0, 1 / 3.0);
        }

        public double wealth() {
            return small + none + large;
        }

        /** After a bet on a p-value. */
        public Jumper next(double p) {
            double shared = JUMPING / 3 * wealth();
            double kept = 1 - JUMPING;
            return new Jumper(
                    Math.min(MOST, (kept * small + shared) * (1.5 - p)),
                    Math.min(MOST, kept * none + shared),
                    Math.min(MOST, (kept * large + shared) * (0.5 + p)));
        }
    }

    /**
     * The bets on one score.
     *
     * @param score which
     * @param calibration its sorted values of the calibration rows
     * @param stream its sorted values of inputs so far
     * @param jumper one bettor
     * @param bets how many p-values the other has seen
     * @param logSum the sum of their logarithms
     */
    public record Track(Score score, Vec calibration, Vec stream, Jumper jumper, long bets, double logSum) {
        double powerWealth() {
            double sum = 0;
            for (int k = 0; k < POWERS; k++) {
                double power = (k + 0.5) / POWERS;
                sum += Math.exp(bets * Math.log(power) + (power - 1) * logSum) / POWERS;
            }
            return Math.min(MOST, sum);
        }

        /** What identifies the calibration rows. */
        public String calibrationDigest() {
            return ContentDigest.of(Matrix.of(new double[][] {
                Arrays.stream(calibration.toArray())
                        .map(each -> Math.min(each, Double.MAX_VALUE))
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

    /** Nothing seen, nothing to compare with, seed 0. */
    public static DriftState withDefaults() {
        return EMPTY;
    }

    /** Smooths p-values by another seed. */
    public DriftState withSeed(long newSeed) {
        return new DriftState(newSeed, inputs, alarmedAt, tracks);
    }

    /** Compares with these rows, one calibration for each score, and starts afresh. */
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
     * Goes on from what was remembered.
     *
     * @param remembered the tracks of an earlier state, their calibrations left out or not
     * @throws IllegalArgumentException if scores differ from those of this state, or what is remembered cannot be
     */
    public DriftState resumed(long seen, OptionalLong alarm, List<Track> remembered) {
        List<Score> found = remembered.stream().map(Track::score).toList();
        List<Score> expected = tracks.stream().map(Track::score).toList();
        if (!found.equals(expected)) {
            throw new IllegalArgumentException("scores are " + found + ", expected " + expected);
        }
        for (Track track : remembered) {
            if (track.bets < 0 || !Double.isFinite(track.logSum + track.jumper.wealth())) {
                throw new IllegalArgumentException("bets are " + track.bets + " with a sum of " + track.logSum
                        + " and a wealth of " + track.jumper.wealth() + ", expected numbers and at least 0 bets");
            }
            if (track.stream.size() > STREAM) {
                throw new IllegalArgumentException(
                        "stream has " + track.stream.size() + " numbers, expected at most " + STREAM);
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

    /** After one more input with this score, where there is one score. */
    public DriftState next(double score) {
        return next(List.of(List.of(OptionalDouble.of(score))));
    }

    /**
     * After more inputs.
     *
     * @param scores of each input, one for each calibration; where an input has none, nothing is bet
     */
    public DriftState next(List<List<OptionalDouble>> scores) {
        List<Bettor> bettors = tracks.stream().map(Bettor::new).toList();
        OptionalLong alarm = alarmedAt;
        for (int i = 0; i < scores.size(); i++) {
            List<OptionalDouble> each = scores.get(i);
            if (each.size() != tracks.size()) {
                throw new IllegalArgumentException("input has " + each.size() + " scores, expected " + tracks.size()
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

    /** The mean wealth of all bets; 1 before the first. */
    public double wealth() {
        return wealth(tracks);
    }

    private static double wealth(List<Track> tracks) {
        return tracks.stream()
                .mapToDouble(track -> Math.min(MOST, track.jumper.wealth()) / 2 + track.powerWealth() / 2)
                .average()
                .orElse(1);
    }

    /** Whether wealth has ever reached {@link #ALARM}. */
    public boolean alarmed() {
        return alarmedAt.isPresent();
    }

    /** The number of the input, from 0, at which wealth first did. */
    public OptionalLong alarmedAt() {
        return alarmedAt;
    }

    /** How many inputs were seen. */
    public long inputs() {
        return inputs;
    }

    public long seed() {
        return seed;
    }

    /** The bets on each score. */
    public List<Track> tracks() {
        return tracks;
    }

    private static Vec sorted(double[] values) {
        Arrays.sort(values);
        return Vec.of(values);
    }

    /** A track that moves. */
    private static final class Bettor {
        private final Score score;
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
                throw new IllegalArgumentException("score is NaN, expected a number");
            }
            int known = bets < STREAM ? rows.length : 0;
            int place = notBelow(stream, remembered, value);
            int above = above(rows, known, value) + above(stream, remembered, value);
            int atLeast = known - notBelow(rows, known, value) + remembered - place;
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

        /** The first place in sorted numbers that holds none below a value. */
        private static int notBelow(double[] sorted, int length, double value) {
            int low = 0;
            int high = length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (sorted[middle] < value) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        private static int above(double[] sorted, int length, double value) {
            return length - notBelow(sorted, length, Math.nextUp(value));
        }

        Track track() {
            return new Track(score, calibration, Vec.of(), jumper, bets, logSum);
        }

        Track remembering() {
            return new Track(score, calibration, Vec.of(Arrays.copyOf(stream, remembered)), jumper, bets, logSum);
        }
    }
}
