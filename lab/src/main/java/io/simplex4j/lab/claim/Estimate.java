package io.simplex4j.lab.claim;

import io.simplex4j.lab.record.Numbers;
import io.simplex4j.lab.record.Summary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * A mean over runs with its interval by Student's t.
 *
 * @param mean of the values
 * @param error the standard error of the mean; NaN for a single value
 * @param count of values
 */
record Estimate(double mean, double error, int count) {
    private static final double CONFIDENCE = 0.95;
    /** Differences below this are rounding errors: methods may be equal by definition. */
    static final double RESOLUTION = 1e-9;

    static Estimate of(double... values) {
        Summary summary = Summary.of(values);
        return new Estimate(summary.mean(), summary.deviation() / Math.sqrt(summary.count()), summary.count());
    }

    /** Returns the lower end of the interval at 95%; NaN for a single value. */
    double lower() {
        return mean - half((1 + CONFIDENCE) / 2);
    }

    /** Returns the upper end of the interval at 95%; NaN for a single value. */
    double upper() {
        return mean + half((1 + CONFIDENCE) / 2);
    }

    /** Returns whether two one-sided tests at 5% both reject a mean as far from 0 as the margin. */
    boolean within(double margin) {
        double half = half(CONFIDENCE);
        return mean - half > -margin && mean + half < margin;
    }

    private double half(double probability) {
        return count < 2 ? Double.NaN : StudentT.quantile(probability, count - 1) * error;
    }

    /** Returns the mean with its interval, such as {@code +0.0097 [+0.0061, +0.0133]}; the mean alone for a single value. */
    String words(String sign, boolean percent) {
        double unit = percent ? 100 : 1;
        int decimals = decimals(unit * (count < 2 ? mean / 10 : upper() - mean));
        if (mean != 0 && Math.abs(mean) < 1e-6) {
            return format(unit * mean, sign, -1);
        }
        String of = format(unit * mean, sign, decimals) + (percent ? "%" : "");
        return count < 2
                ? of
                : of + " [" + format(unit * lower(), sign, decimals) + ", " + format(unit * upper(), sign, decimals)
                        + "]";
    }

    /** Returns the mean alone, with the number of decimals that its interval justifies. */
    String shortWords(String sign, boolean percent) {
        String words = words(sign, percent);
        int bracket = words.indexOf(" [");
        return bracket < 0 ? words : words.substring(0, bracket);
    }

    /** Returns the decimals that show two digits of a number, at most four. */
    static int decimals(double width) {
        if (!(Math.abs(width) > 0) || Double.isInfinite(width)) {
            return 4;
        }
        BigDecimal rounded = new BigDecimal(Math.abs(width)).round(new MathContext(2));
        return Math.min(4, Math.max(0, 1 - (rounded.precision() - rounded.scale() - 1)));
    }

    /** Formats a number with a sign where {@code sign} is "+"; a rounded zero has none. */
    static String format(double value, String sign, int decimals) {
        if (Math.abs(value) >= 1e6 || decimals < 0) {
            return Numbers.signed(String.format(Locale.ROOT, "%" + sign + ".1e", value)
                    .replace("e+0", "e")
                    .replace("e+", "e"));
        }
        String text = String.format(Locale.ROOT, "%" + sign + ",." + decimals + "f", value);
        boolean zero = text.chars().noneMatch(c -> c >= '1' && c <= '9');
        return zero ? text.replaceAll("[-+]", "") : Numbers.signed(text);
    }
}
