package io.simplex4j.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers in plain text, the same in every locale. */
final class TextNumbers {
    private static final MathContext FIVE_DIGITS = new MathContext(5);

    private TextNumbers() {}

    /** At most five significant digits, or three and an exponent where that would be long. */
    static String significant(double value) {
        double magnitude = Math.abs(value);
        if (value == 0) {
            return "0";
        }
        if (magnitude < 1e-3 || magnitude >= 1e6) {
            return String.format(Locale.ROOT, "%.2e", value);
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(FIVE_DIGITS).stripTrailingZeros();
        return (rounded.scale() < 0 ? rounded.setScale(0) : rounded).toPlainString();
    }

    /** A magnitude, where only its order matters. */
    static String order(double value) {
        boolean small = Math.abs(value) < 1e-3;
        return small && value != 0 ? String.format(Locale.ROOT, "%.1e", value) : significant(value);
    }

    /** A share in percent, with as many digits as matter. */
    static String percent(double share) {
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

    /** A weight in percent, eight characters wide at least, for columns. */
    static String weight(double weight) {
        return weight < 0.0005 && weight > 0 ? "  <0.1 %" : String.format(Locale.ROOT, "%6.1f %%", 100 * weight);
    }
}
