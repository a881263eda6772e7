package io.simplex4j.presentation.picture;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as people read them: a true minus, a point, at most a few digits. */
final class Numerals {
    private static final char MINUS = '\u2212';
    private static final char NO_BREAK_SPACE = '\u00A0';
    private static final int DIGITS = 3;
    private static final double SMALLEST_SHARE = 0.0005;

    private Numerals() {}

    /** A number in about three digits, such as 0.46, 12.3, 1,230 as 1230, or 3.1e−9. */
    static String plain(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("number is " + value + ", expected a finite number");
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(DIGITS, RoundingMode.HALF_EVEN));
        int power = rounded.precision() - rounded.scale() - 1;
        if (power >= -4 && power < 7) {
            return withMinus(rounded.stripTrailingZeros().toPlainString());
        }
        BigDecimal mantissa = rounded.movePointLeft(power).round(new MathContext(2, RoundingMode.HALF_EVEN));
        return withMinus(mantissa.stripTrailingZeros().toPlainString() + "e" + power);
    }

    /** A number to so many places behind the point, with its sign. */
    static String signed(double value, int places) {
        String size = fixed(Math.abs(value), places);
        boolean isZero = size.chars().allMatch(digit -> digit == '0' || digit == '.');
        return (isZero ? "" : value < 0 ? String.valueOf(MINUS) : "+") + size;
    }

    /** A number to so many places behind the point. */
    static String fixed(double value, int places) {
        return withMinus(
                new BigDecimal(value).setScale(places, RoundingMode.HALF_EVEN).toPlainString());
    }

    /** A share of 1 in percent: whole where it has two digits, to a tenth where it is smaller. */
    static String percent(double share) {
        String size = percentOf(Math.abs(share));
        return share < 0 && Math.abs(share) >= SMALLEST_SHARE ? MINUS + size : size;
    }

    /** A share of 1 in percent, with its sign. */
    static String signedPercent(double share) {
        if (Math.abs(share) < SMALLEST_SHARE) {
            return share == 0
                    ? percentOf(0)
                    : share > 0
                            ? percentOf(share)
                            : ">" + MINUS + percentOf(-share).substring(1);
        }
        return (share < 0 ? MINUS : '+') + percentOf(Math.abs(share));
    }

    private static String percentOf(double share) {
        double percent = 100 * share;
        String number;
        if (share > 0 && share < SMALLEST_SHARE) {
            number = "<0.1";
        } else if (percent < 1e6) {
            number = fixed(percent, percent >= 9.95 || percent == 0 ? 0 : 1);
        } else {
            number = plain(percent);
        }
        return number + NO_BREAK_SPACE + "%";
    }

    private static String withMinus(String number) {
        return number.replace('-', MINUS);
    }
}
