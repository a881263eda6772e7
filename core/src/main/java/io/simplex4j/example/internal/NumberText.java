package io.simplex4j.example.internal;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Numbers as text, the same on every machine and in every locale.
 *
 * <p>People read {@link #number}, {@link #percent} and {@link #grouped}: at most four significant digits, a minus sign
 * ({@code −0.0086}), commas between thousands ({@code 1,234}), and no space before a percent sign ({@code 52%}). Programs read
 * {@link #exact}. {@link #shown} gives a value of an input in the format of its schema, which may be written to a file.
 */
public final class NumberText {
    private static final MathContext SHOWN = new MathContext(4, RoundingMode.HALF_UP);
    private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.HALF_UP);
    private static final MathContext STATED = new MathContext(6, RoundingMode.HALF_UP);
    private static final String NO_NUMBER = "not a number";
    private static final char MINUS = '−';
    private static final double LARGEST_PLAIN = 1e15;
    private static final double SMALLEST_PLAIN = 1e-4;
    private static final double SMALLEST_SHARE = 0.0005;
    private static final double ROUNDING = 1e-6;
    private static final int DIGITS_OF_A_DOUBLE = 17;

    private NumberText() {}

    /** Returns a number for people: {@code 0.3758}, {@code −12.3}, {@code 1,235} or {@code 3.1e−13}. */
    public static String number(double number) {
        if (!Double.isFinite(number)) {
            return NO_NUMBER;
        }
        double size = Math.abs(number);
        if (size != 0 && !(size >= SMALLEST_PLAIN && size < LARGEST_PLAIN)) {
            return text(new BigDecimal(number).round(TWO_DIGITS)).replace('-', MINUS);
        }
        return plain(new BigDecimal(number).round(SHOWN));
    }

    private static String plain(BigDecimal number) {
        int decimals = Math.max(0, number.stripTrailingZeros().scale());
        return String.format(Locale.ROOT, "%,." + decimals + "f", number).replace('-', MINUS);
    }

    /** Returns a share in percent for people: {@code <0.1%}, {@code 9.9%}, {@code 66%} or {@code >99%}. */
    public static String percent(double share) {
        double size = Math.abs(share);
        if (size > 0 && size < SMALLEST_SHARE) {
            return share > 0 ? "<0.1%" : ">" + MINUS + "0.1%";
        }
        return share >= 0.995 && share < 1 - ROUNDING ? ">99%" : percent(share, size < 0.0995 ? 1 : 0);
    }

    /** Returns a share in whole percent for people: {@code 0%}, {@code 66%} or {@code 1,250%}. */
    public static String wholePercent(double share) {
        return percent(share, 0);
    }

    /** Returns a share in percent with its sign for people: {@code +12%} or {@code −6.3%}; almost nothing is {@code 0%}. */
    public static String signedPercent(double share) {
        double size = Math.abs(share);
        return size < SMALLEST_SHARE ? "0%" : (share > 0 ? "+" : "") + percent(share, size < 0.0995 ? 1 : 0);
    }

    private static String percent(double share, int decimals) {
        double percent = 100 * share;
        if (!Double.isFinite(percent)) {
            return NO_NUMBER;
        }
        BigDecimal rounded = new BigDecimal(percent).setScale(decimals, RoundingMode.HALF_UP);
        return (Math.abs(percent) < 1e6 ? plain(rounded) : number(percent)) + "%";
    }

    /** Returns the shortest text that reads back as the same number. */
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

    /** Returns the number rounded to six significant digits. */
    public static double rounded(double number) {
        return new BigDecimal(number).round(STATED).doubleValue();
    }

    /** Formats a value of an input with four significant digits. */
    public static String shown(double number) {
        return shown(number, OptionalInt.empty());
    }

    /** Returns a value of an input as {@link #shown(double, OptionalInt)} does, or {@code missing} if it is NaN. */
    public static String known(double number, OptionalInt decimals) {
        return Double.isNaN(number) ? "missing" : shown(number, decimals);
    }

    /** Formats a value of an input with this number of decimals, or with four significant digits. */
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

    /** Returns a whole number with commas, such as {@code 1,000}. */
    public static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Returns a number of things, such as {@code 1 example} or {@code 1,000 examples}. */
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
