package io.simplex4j.experiments.record;

import java.util.Locale;

/**
 * By how much one quantity is ahead of another, run by run: the rule by which all claims are judged.
 *
 * @param mean of the differences
 * @param error the standard error of that mean
 * @param count of runs, or of tests where there was one run
 */
public record Lead(double mean, double error, int count) {
    /* Differences that are rounding errors are none: methods may be equal by definition. */
    private static final double RESOLUTION = 1e-9;

    /**
     * The lead of our values over theirs, pair by pair.
     *
     * @throws IllegalArgumentException if there are not as many values of both, or none
     */
    public static Lead of(double[] ours, double[] theirs) {
        if (ours.length != theirs.length) {
            throw new IllegalArgumentException(
                    "there are " + ours.length + " and " + theirs.length + " values, expected pairs");
        }
        double[] differences = ours.clone();
        for (int pair = 0; pair < differences.length; pair++) {
            differences[pair] -= theirs[pair];
        }
        return over(differences, 0);
    }

    /** The lead of values over one number. */
    public static Lead over(double[] values, double number) {
        Summary summary = Summary.of(values);
        return new Lead(summary.mean() - number, summary.deviation() / Math.sqrt(summary.count()), summary.count());
    }

    /**
     * By how much smaller one standard deviation is than another, as a logarithm of their ratio. The logarithm of a
     * deviation over n runs has a standard error of about 1 / √(2 (n − 1)).
     */
    public static Lead steadier(Summary ours, Summary theirs) {
        double error = Math.sqrt(0.5 / (ours.count() - 1) + 0.5 / (theirs.count() - 1));
        return new Lead(Math.log(theirs.deviation() / ours.deviation()), error, ours.count());
    }

    /** Whether the lead is more than two standard errors. */
    public boolean ahead() {
        return mean > Math.max(2 * error, RESOLUTION);
    }

    /** Whether it is behind by more than two standard errors. */
    public boolean behind() {
        return -mean > Math.max(2 * error, RESOLUTION);
    }

    /** Whether nothing can be said: a single run has no standard error. */
    public boolean unknown() {
        return Double.isNaN(error) || Double.isNaN(mean);
    }

    /** The mean with its standard error, as in {@code +0.017 (standard error 0.012)}. */
    public String words() {
        return String.format(Locale.ROOT, "%+.4f (standard error %.4f)", mean, error);
    }
}
