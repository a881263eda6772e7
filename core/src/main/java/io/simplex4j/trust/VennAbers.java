package io.simplex4j.trust;

import io.simplex4j.math.Vec;
import io.simplex4j.trust.internal.Sorted;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An inductive Venn–Abers predictor of errors: the isotonic error rates at a score, if the input with this score is
 * right and if it is wrong. Immutable and thread-safe.
 */
final class VennAbers {
    /*
     * One of both rates is calibrated for any score, if rows and inputs are exchangeable (Vovk and Petej 2014). A new input
     * among m distinct scores has m + 1 places, so both rates are computed once for every place. The isotonic fit has the
     * slopes of the greatest convex minorant of the cumulative sums. The step (1, 1) of a wrong input moves through these
     * sums from left to right, and the stack holds the corners of the minorant from the segment with the step on (Vovk,
     * Petej and Fedorova 2015, algorithms 1 and 2): O(m) steps for all places. Reversing scores and labels leaves the
     * rates of right inputs unchanged. An input with the score of rows counts as the first of them if it is wrong, and
     * as the last if it is right: the fit pools it with them there.
     *
     * Sums are whole numbers, so that corners are exact.
     */
    private final double[] scores;
    private final Pools ifRight;
    private final Pools ifWrong;
    private final long[] counts;

    private VennAbers(double[] scores, long[] counts, long[] errors) {
        this.scores = scores;
        this.counts = counts;
        this.ifWrong = pools(counts, errors);
        long[] rights = IntStream.range(0, counts.length)
                .mapToLong(k -> counts[k] - errors[k])
                .toArray();
        this.ifRight = pools(reversed(counts), reversed(rights)).reversed();
    }

    /**
     * The rows that the isotonic fit pools with an input, with the input itself.
     *
     * @param wrong how many are wrong, for each place of the input
     * @param of how many there are
     */
    private record Pools(Vec wrong, Vec of) {
        Pools reversed() {
            int last = of.size() - 1;
            return new Pools(
                    Vec.of(IntStream.rangeClosed(0, last)
                            .mapToDouble(place -> of.get(last - place) - wrong.get(last - place))
                            .toArray()),
                    Vec.of(IntStream.rangeClosed(0, last)
                            .mapToDouble(place -> of.get(last - place))
                            .toArray()));
        }

        double rate(int place) {
            return wrong.get(place) / of.get(place);
        }

        /** Returns the rows without the input, if there are any. */
        Optional<Reliability.ErrorRate> rows(int place, int input) {
            return of.get(place) == 1
                    ? Optional.empty()
                    : Optional.of(new Reliability.ErrorRate((int) wrong.get(place) - input, (int) of.get(place) - 1));
        }
    }

    /**
     * The rates at a score.
     *
     * @param ifRight the isotonic rate with the input as a right one, the lower end
     * @param ifWrong the isotonic rate with the input as a wrong one, the upper end
     * @param similar the errors of the rows that are pooled with the input, in the fit whose rate is nearer to the merged one
     * @param rank the share of rows with a smaller score
     */
    record Rates(double ifRight, double ifWrong, Reliability.ErrorRate similar, double rank) {
        /** Returns the single rate that represents both. */
        double merged() {
            return merged(ifRight, ifWrong);
        }

        static double merged(double ifRight, double ifWrong) {
            return ifWrong / (1 - ifRight + ifWrong);
        }
    }

    /** Fits rows, of which there must be at least one. Larger scores should be wrong more often. */
    static VennAbers of(double[] scores, boolean[] wrong) {
        double[] distinct = Arrays.stream(scores)
                .map(score -> score + 0.0)
                .sorted()
                .distinct()
                .toArray();
        long[] counts = new long[distinct.length + 1];
        long[] errors = new long[distinct.length + 1];
        for (int row = 0; row < scores.length; row++) {
            int place = Arrays.binarySearch(distinct, scores[row] + 0.0) + 1;
            counts[place]++;
            errors[place] += wrong[row] ? 1 : 0;
        }
        Arrays.parallelPrefix(counts, Long::sum);
        Arrays.parallelPrefix(errors, Long::sum);
        return new VennAbers(distinct, counts, errors);
    }

    /** Returns the cumulative sums from the other end. */
    private static long[] reversed(long[] sums) {
        int last = sums.length - 1;
        return IntStream.rangeClosed(0, last)
                .mapToLong(k -> sums[last] - sums[last - k])
                .toArray();
    }

    /** Returns the pools of a wrong input before each distinct score and after the last. */
    private static Pools pools(long[] counts, long[] errors) {
        int groups = counts.length - 1;
        long[] x = new long[groups + 2];
        long[] y = new long[groups + 2];
        x[0] = -1;
        y[0] = -1;
        System.arraycopy(counts, 0, x, 1, groups + 1);
        System.arraycopy(errors, 0, y, 1, groups + 1);
        int[] minorant = corners(x, y);
        int[] stack = new int[groups + 2];
        int size = minorant.length;
        for (int k = 0; k < size; k++) {
            stack[k] = minorant[size - 1 - k];
        }
        double[] wrong = new double[groups + 1];
        double[] of = new double[groups + 1];
        wrong[groups] = 1;
        of[groups] = 1;
        for (int i = 1; i <= groups; i++) {
            int left = stack[size - 1];
            int right = stack[size - 2];
            wrong[i - 1] = y[right] - y[left];
            of[i - 1] = x[right] - x[left];
            x[i] = x[i - 1] + x[i + 1] - x[i];
            y[i] = y[i - 1] + y[i + 1] - y[i];
            if (turn(x, y, left, right, i) >= 0) {
                continue;
            }
            size--;
            while (size > 1 && turn(x, y, i, stack[size - 1], stack[size - 2]) <= 0) {
                size--;
            }
            stack[size++] = i;
        }
        return new Pools(Vec.of(wrong), Vec.of(of));
    }

    /** Returns the corners of the greatest convex minorant of points from left to right. */
    private static int[] corners(long[] x, long[] y) {
        int[] corners = new int[x.length];
        int size = 0;
        for (int i = 0; i < x.length; i++) {
            while (size > 1 && turn(x, y, corners[size - 2], corners[size - 1], i) <= 0) {
                size--;
            }
            corners[size++] = i;
        }
        return Arrays.copyOf(corners, size);
    }

    /** Returns a positive number if the way from a over b to c turns left, 0 if it is straight. */
    private static long turn(long[] x, long[] y, int a, int b, int c) {
        return (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
    }

    /** Returns the rates at a score. */
    Rates at(double score) {
        double value = score + 0.0;
        int below = Sorted.notBelow(scores, scores.length, value);
        int through = below < scores.length && scores[below] == value ? below + 1 : below;
        double low = ifRight.rate(through);
        double high = ifWrong.rate(below);
        double merged = Rates.merged(low, high);
        Optional<Reliability.ErrorRate> right = ifRight.rows(through, 0);
        Optional<Reliability.ErrorRate> wrong = ifWrong.rows(below, 1);
        return new Rates(
                low,
                high,
                (high - merged <= merged - low ? wrong.or(() -> right) : right.or(() -> wrong)).orElseThrow(),
                (double) counts[below] / counts[scores.length]);
    }
}
