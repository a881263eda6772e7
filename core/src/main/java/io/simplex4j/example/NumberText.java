package io.simplex4j.example;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalInt;

/** Numbers as people read them, the same on every machine and in every locale. */
public final class NumberText {
    private static final MathContext SHOWN = new MathContext(4, RoundingMode.HALF_UP);
    private static final MathContext FIVE_DIGITS = new MathContext(5);
    private static final MathContext STATED = new MathContext(6, RoundingMode.HALF_UP);
    private static final double LARGEST_PLAIN = 1e15;
    private static final double SMALLEST_PLAIN = 1e-4;
    private static final int DIGITS_OF_A_DOUBLE = 17;

    private NumberText() {}

    /** The shortest text that reads back as the same number. */
    public static String exact(double number) {
        BigDecimal all = new BigDecimal(number);
        for (int digits = 1; digits < DIGITS_OF_A_DOUBLE; digits++) {
            BigDecimal rounded = all.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (rounded.doubleValue() == number) {
                return text(rounded);
            }
        }
        return text(all.round(new MathContext(DIGITS_OF_A_DOUBLE, RoundingMode.HALF_EVEN)));
    }

    /** The number rounded to six significant digits. */
    public static double rounded(double number) {
        return new BigDecimal(number).round(STATED).doubleValue();
    }

    /** With as many digits as needed for four significant ones. */
    public static String shown(double number) {
        return shown(number, OptionalInt.empty());
    }

    /** With this number of digits after the point, or as many as needed for four significant ones. */
    public static String shown(double number, OptionalInt decimals) {
        if (!Double.isFinite(number)) {
            return Double.toString(number);
        }
        BigDecimal all = new BigDecimal(number);
        if (decimals.isPresent() && Math.abs(number) < LARGEST_PLAIN) {
            BigDecimal rounded = all.setScale(decimals.getAsInt(), RoundingMode.HALF_UP);
            return rounded.signum() == 0 ? rounded.abs().toPlainString() : rounded.toPlainString();
        }
        boolean wide = Math.abs(number) >= 1000 && Math.abs(number) < LARGEST_PLAIN;
        return text(wide ? all.setScale(0, RoundingMode.HALF_UP) : all.round(SHOWN));
    }

    /** At most five significant digits, or three and an exponent where that would be long. */
    public static String significant(double number) {
        double magnitude = Math.abs(number);
        if (number == 0) {
            return "0";
        }
        if (!(magnitude >= 1e-3 && magnitude < 1e6)) {
            return String.format(Locale.ROOT, "%.2e", number);
        }
        BigDecimal rounded = BigDecimal.valueOf(number).round(FIVE_DIGITS).stripTrailingZeros();
        return (rounded.scale() < 0 ? rounded.setScale(0) : rounded).toPlainString();
    }

    /** A share in percent: {@code <0.1 %}, {@code 9.9 %}, {@code 66 %}. */
    public static String percent(double share) {
        double percent = 100 * share;
        if (percent == 0) {
            return "0 %";
        }
        if (Math.abs(percent) < 0.1) {
            return percent > 0 ? "<0.1 %" : ">-0.1 %";
        }
        String format = Math.abs(percent) < 9.95 ? "%.1f %%" : Math.abs(percent) < 1e6 ? "%.0f %%" : "%.1e %%";
        return String.format(Locale.ROOT, format, percent);
    }

    /** A share in whole percent. */
    public static String wholePercent(double share) {
        double percent = 100 * share;
        return percent >= 0 && percent < 1e6
                ? Math.round(percent) + " %"
                : String.format(Locale.ROOT, Math.abs(share) < 1e4 ? "%.0f %%" : "%.1e %%", percent);
    }

    /** A whole number with commas, such as {@code 1,000}. */
    public static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A number of things, such as {@code 1 example} or {@code 1,000 examples}. */
    public static String count(long number, String thing) {
        return grouped(number) + " " + thing + (number == 1 ? "" : "s");
    }

    private static String text(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        double size = Math.abs(number.doubleValue());
        boolean plain = size == 0 || (size >= SMALLEST_PLAIN && size < LARGEST_PLAIN);
        if (plain) {
            return stripped.toPlainString();
        }
        int exponent = stripped.precision() - stripped.scale() - 1;
        return stripped.movePointLeft(exponent).toPlainString() + "e" + exponent;
    }
}
