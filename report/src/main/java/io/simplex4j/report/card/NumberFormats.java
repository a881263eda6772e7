package io.simplex4j.report.card;

import io.simplex4j.example.NumberText;
import io.simplex4j.report.drawing.Numerals;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them, on cards and in plain text: the same in every locale, and never blank. */
public final class NumberFormats {
    private static final String NONE = "not a number";
    private static final String PERCENT = "\u00a0%";
    private static final double ROUNDING = 1e-6;
    private static final double SMALLEST_PLAIN = 1e-4;
    private static final double LARGEST_PLAIN = 1e7;

    private NumberFormats() {}

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

    /** What {@link #percent} gives, without its unit. */
    static String withoutUnit(String percent) {
        return percent.replace(PERCENT, "");
    }

    /** A share with its sign, as pictures have it: {@code +12 %} or {@code −6.3 %}. */
    static String signed(double part) {
        return Double.isFinite(part) ? Numerals.roundShare(part) : NONE;
    }

    /** Three digits, such as {@code 0.0123}. */
    static String rounded(double value) {
        return decimal(value, 3);
    }

    /** Four digits, such as {@code 0.01234}: where numbers are for those who check. */
    static String fine(double value) {
        return decimal(value, 4);
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

    /** For plain text: a magnitude, where only its order matters. */
    public static String order(double value) {
        boolean small = Math.abs(value) < 1e-3;
        return small && value != 0 ? String.format(Locale.ROOT, "%.1e", value) : NumberText.significant(value);
    }

    /** For plain text: a part in percent with its sign, such as {@code +4.8 %}. */
    public static String signedFinePercent(double part) {
        double percent = 100 * part;
        return Math.abs(percent) < 0.05
                ? NumberText.percent(part)
                : String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%+.1f %%" : "%+.0f %%", percent);
    }

    /** For plain text: a weight in percent, at least eight characters wide, for columns. */
    public static String weight(double weight) {
        return weight < 0.0005 && weight > 0 ? "  <0.1 %" : String.format(Locale.ROOT, "%6.1f %%", 100 * weight);
    }
}
