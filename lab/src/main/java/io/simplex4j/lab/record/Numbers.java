package io.simplex4j.lab.record;

import io.simplex4j.example.internal.NumberText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as text, the same on every machine and every JDK. */
public final class Numbers {
    private Numbers() {}

    /**
     * Returns the shortest text that reads back as the same number: {@code 0.1}, {@code 1000}, {@code 2.5e-7}.
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

    /** Returns four significant digits, for people: {@code 0.9873}, {@code −12,340}, {@code 3.2e−16}. */
    public static String readable(double value) {
        return Double.isFinite(value) ? NumberText.number(value) : Double.toString(value);
    }

    /** Returns a fixed number of decimals, with commas between thousands, for people. */
    public static String fixed(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        BigDecimal rounded = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
        return signed(String.format(Locale.ROOT, "%,." + decimals + "f", rounded));
    }

    /** Replaces hyphens by the minus sign. */
    public static String signed(String number) {
        return number.replace('-', '−');
    }

    /** Returns the power of ten of the first digit. */
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
