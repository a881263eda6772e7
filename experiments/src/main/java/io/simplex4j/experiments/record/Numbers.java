package io.simplex4j.experiments.record;

import io.simplex4j.example.NumberText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as text, the same on every machine and every JDK. */
public final class Numbers {
    private static final int READABLE_DIGITS = 4;
    private static final int MOST_DECIMALS = 6;

    private Numbers() {}

    /**
     * The text with the fewest digits that reads back as the same number: {@code 0.1}, {@code 1000}, {@code 2.5e-7}.
     */
    public static String shortest(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        return plainOrScientific(new BigDecimal(NumberText.exact(value)));
    }

    /** Four significant digits, for people: {@code 0.9873}, {@code 12,340}, {@code 3.2e-16}. */
    public static String readable(double value) {
        if (!Double.isFinite(value) || value == 0) {
            return Double.isFinite(value) ? "0" : Double.toString(value);
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(READABLE_DIGITS));
        if (exponent(rounded) < -4) {
            return plainOrScientific(new BigDecimal(value).round(new MathContext(2)));
        }
        if (exponent(rounded) > 12) {
            return plainOrScientific(rounded.stripTrailingZeros());
        }
        return String.format(
                Locale.ROOT, "%,." + Math.max(0, rounded.stripTrailingZeros().scale()) + "f", rounded);
    }

    /** A fixed number of decimals, with commas between thousands. */
    public static String fixed(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        BigDecimal rounded = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }

    /**
     * Mean ± standard deviation, with as many decimals as two significant digits of the deviation need:
     * {@code 0.9873 ± 0.0041}; the mean alone if there was only one value.
     */
    public static String meanAndDeviation(Summary summary) {
        if (summary.count() == 1) {
            return readable(summary.mean());
        }
        int decimals = summary.deviation() > 0
                ? Math.max(0, 1 - exponent(new BigDecimal(summary.deviation()).round(new MathContext(2))))
                : Integer.MAX_VALUE;
        return decimals > MOST_DECIMALS
                ? readable(summary.mean()) + " ± " + readable(summary.deviation())
                : fixed(summary.mean(), decimals) + " ± " + fixed(summary.deviation(), decimals);
    }

    /** Mean ± standard deviation with four decimals, or two significant digits if they are large. */
    public static String fourDecimals(Summary summary) {
        String mean = fourDecimals(summary.mean());
        return summary.count() < 2 ? mean : mean + " ± " + fourDecimals(summary.deviation());
    }

    private static String fourDecimals(double value) {
        return String.format(Locale.ROOT, Math.abs(value) >= 1000 ? "%.2g" : "%.4f", value);
    }

    /** The power of ten of the first digit. */
    private static int exponent(BigDecimal number) {
        return number.precision() - number.scale() - 1;
    }

    private static String plainOrScientific(BigDecimal number) {
        int exponent = exponent(number);
        if (exponent >= -5 && exponent <= 15) {
            return number.toPlainString();
        }
        BigDecimal mantissa = number.movePointLeft(exponent).stripTrailingZeros();
        return mantissa.toPlainString() + "e" + exponent;
    }
}
