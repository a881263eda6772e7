package io.simplex4j.example;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalInt;

/** The text of numbers, the same on every machine. */
public final class NumberText {
    private static final MathContext SHOWN = new MathContext(4, RoundingMode.HALF_UP);
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

    /** The number rounded to six digits that count. */
    public static double rounded(double number) {
        return new BigDecimal(number).round(STATED).doubleValue();
    }

    /** For people, with as many digits as needed for four that count. */
    public static String shown(double number) {
        return shown(number, OptionalInt.empty());
    }

    /** For people, with this number of digits after the point, or as many as needed for four that count. */
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
