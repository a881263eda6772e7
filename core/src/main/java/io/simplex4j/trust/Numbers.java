package io.simplex4j.trust;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers in sentences, the same in every locale. */
final class Numbers {
    private static final MathContext FIVE_DIGITS = new MathContext(5);

    private Numbers() {}

    /** At most five significant digits, or three and an exponent where that would be long. */
    static String significant(double value) {
        double magnitude = Math.abs(value);
        if (value == 0) {
            return "0";
        }
        if (!(magnitude >= 1e-3 && magnitude < 1e6)) {
            return String.format(Locale.ROOT, "%.2e", value);
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(FIVE_DIGITS).stripTrailingZeros();
        return (rounded.scale() < 0 ? rounded.setScale(0) : rounded).toPlainString();
    }

    /** A share in whole percent. */
    static String percent(double share) {
        return String.format(Locale.ROOT, Math.abs(share) < 1e4 ? "%.0f %%" : "%.1e %%", 100 * share);
    }
}
