package io.simplex4j.report.drawing;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them: a minus sign, a decimal point, at most a few digits. */
public final class Numerals {
    private static final char MINUS = '\u2212';
    private static final char NO_BREAK_SPACE = '\u00A0';
    private static final double SMALLEST_SHARE = 0.0005;
    private static final int LONGEST_TICK = 7;
    private static final BigDecimal TEN_THOUSAND = BigDecimal.valueOf(10_000);
    private static final BigDecimal THOUSANDTH = new BigDecimal("0.001");

    private Numerals() {}

    /** A number in three digits, such as 0.46, 12.3, 1230 or 3.1e−9. */
    public static String plain(double value) {
        return rounded(value, 3);
    }

    private static String rounded(double value, int digits) {
        Inputs.requireFinite("number", value);
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
        int power = rounded.precision() - rounded.scale() - 1;
        if (power >= -4 && power < 7) {
            return withMinus(rounded.stripTrailingZeros().toPlainString());
        }
        BigDecimal mantissa = rounded.movePointLeft(power).round(new MathContext(2, RoundingMode.HALF_EVEN));
        return withMinus(mantissa.stripTrailingZeros().toPlainString() + "e" + power);
    }

    /** A share of 1 with its sign: to a hundredth, or its first digit where it is smaller. */
    public static String share(double value) {
        double size = Math.abs(value);
        String digits = size >= 0.005 ? sum(size) : rounded(size, 1);
        return value == 0 ? digits : (value < 0 ? MINUS : '+') + digits;
    }

    /** A sum of shares, to a hundredth. */
    public static String sum(double value) {
        return Math.abs(value) < 1e6 ? fixed(value, 2) : plain(value);
    }

    /** A share of 1 in percent: whole where it has two digits, to a tenth where it is smaller. */
    public static String percent(double share) {
        String size = percentOf(Math.abs(share));
        return share <= -SMALLEST_SHARE ? MINUS + size : size;
    }

    /** A share of 1 in percent, with its sign. */
    public static String signedPercent(double share) {
        String size = percentOf(Math.abs(share));
        if (Math.abs(share) >= SMALLEST_SHARE) {
            return (share < 0 ? MINUS : '+') + size;
        }
        return share < 0 ? ">" + MINUS + size.substring(1) : size;
    }

    /** A share of 1 in percent with its sign; one that is next to nothing is 0 %, on either side. */
    public static String roundShare(double share) {
        return signedPercent(Math.abs(share) < SMALLEST_SHARE ? 0 : share);
    }

    private static String percentOf(double share) {
        Inputs.requireFinite("share", share);
        double percent = 100 * share;
        String number;
        if (share > 0 && share < SMALLEST_SHARE) {
            number = "<0.1";
        } else if (percent < 1e6) {
            number = fixed(percent, percent >= 9.95 || percent == 0 ? 0 : 1);
        } else {
            number = plain(Math.min(Double.MAX_VALUE, percent));
        }
        return number + NO_BREAK_SPACE + "%";
    }

    /** A round number beside an axis where room is short: a few characters, such as 0.5, −20 or 1.5e12. */
    public static String shortTick(BigDecimal tick) {
        BigDecimal bare = tick.signum() == 0 ? BigDecimal.ZERO : tick.stripTrailingZeros();
        String plain = bare.precision() - bare.scale() < 12 && bare.scale() < 12 ? bare.toPlainString() : "";
        if (!plain.isEmpty() && plain.length() <= LONGEST_TICK) {
            return withMinus(plain);
        }
        int power = bare.precision() - bare.scale() - 1;
        BigDecimal mantissa =
                bare.movePointLeft(power).round(new MathContext(4)).stripTrailingZeros();
        return withMinus(mantissa.toPlainString() + "e" + power);
    }

    /** A round number with all its digits, and commas from ten thousand on: 0.50, −20 or 60,000. */
    public static String tick(BigDecimal tick) {
        BigDecimal size = (tick.scale() < 0 ? tick.setScale(0) : tick).abs();
        String digits = size.compareTo(TEN_THOUSAND) >= 0 && size.scale() <= 0
                ? String.format(Locale.ROOT, "%,d", size.toBigIntegerExact())
                : size.toPlainString();
        return (tick.signum() < 0 ? String.valueOf(MINUS) : "") + digits;
    }

    /** A positive number on a logarithmic axis: very large and small powers of ten as {@link RichText} raises them. */
    public static String logarithmicTick(BigDecimal tick) {
        BigDecimal bare = tick.stripTrailingZeros();
        boolean isPower = bare.unscaledValue().intValue() == 1;
        boolean isExtreme = tick.compareTo(TEN_THOUSAND) > 0 || tick.compareTo(THOUSANDTH) < 0;
        return isPower && isExtreme ? "10^{" + tick(BigDecimal.valueOf(-bare.scale())) + "}" : tick(bare);
    }

    private static String fixed(double value, int places) {
        BigDecimal rounded = new BigDecimal(value).setScale(places, RoundingMode.HALF_EVEN);
        return withMinus(rounded.toPlainString());
    }

    private static String withMinus(String number) {
        return number.replace('-', MINUS);
    }
}
