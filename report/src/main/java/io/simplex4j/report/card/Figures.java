package io.simplex4j.report.card;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them: the same everywhere, and never blank where a number is missing. */
public final class Figures {
    private static final String NONE = "not a number";
    private static final String PERCENT = "\u00a0%";
    private static final double ROUNDING = 1e-6;
    private static final int DIGITS_OF_A_DOUBLE = 17;
    private static final double SMALLEST_PLAIN = 1e-4;
    private static final double LARGEST_PLAIN = 1e7;

    private Figures() {}

    /** A share in whole percent, such as {@code 66 %} or {@code <1 %}. */
    public static String percent(double share) {
        if (!Double.isFinite(share)) {
            return NONE;
        }
        if (share > 0 && share < 0.005) {
            return "<1" + PERCENT;
        }
        if (share >= 0.995 && share < 1 - ROUNDING) {
            return ">99" + PERCENT;
        }
        return String.format(Locale.ROOT, "%,d", Math.round(100 * share)) + PERCENT;
    }

    /** A part with its sign and one decimal, such as {@code +12.3 %}. */
    static String signed(double part) {
        if (!Double.isFinite(part)) {
            return NONE;
        }
        String digits = String.format(Locale.ROOT, "%,.1f", Math.abs(100 * part));
        return (digits.equals("0.0") ? "" : part > 0 ? "+" : "−") + digits + PERCENT;
    }

    /** Three digits, such as {@code 0.0123}. */
    static String rounded(double value) {
        return decimal(value, 3);
    }

    /** As many digits as it takes to tell this number from all others. */
    static String exact(double value) {
        int digits = 1;
        while (digits < DIGITS_OF_A_DOUBLE
                && Double.isFinite(value)
                && rounded(value, digits).doubleValue() != value) {
            digits++;
        }
        return decimal(value, digits);
    }

    private static String decimal(double value, int digits) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        BigDecimal decimal = rounded(value, digits).stripTrailingZeros();
        double size = Math.abs(value);
        boolean plain = size == 0 || (size >= SMALLEST_PLAIN && size < LARGEST_PLAIN);
        return plain ? decimal.toPlainString() : decimal.toString();
    }

    private static BigDecimal rounded(double value, int digits) {
        return new BigDecimal(value).round(new MathContext(digits));
    }

    /** A number of things, such as {@code 1 example} or {@code 1,000 examples}. */
    static String count(int number, String thing) {
        return number(number) + " " + thing + (number == 1 ? "" : "s");
    }

    /** A whole number with commas. */
    static String number(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
