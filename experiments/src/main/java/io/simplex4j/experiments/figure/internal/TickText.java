package io.simplex4j.experiments.figure.internal;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;

/** What ticks say. */
public final class TickText {
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

    private static final BigDecimal TEN_THOUSAND = BigDecimal.valueOf(10_000);
    private static final BigDecimal THOUSANDTH = new BigDecimal("0.001");

    private TickText() {}

    /** A cell of a table as a label: a decimal number as on other axes, anything else as it is. */
    public static String ofCell(String cell) {
        return DECIMAL.matcher(cell).matches() ? plain(new BigDecimal(cell)) : cell;
    }

    /** All digits, with a true minus sign, and commas from ten thousand on. */
    static String plain(BigDecimal value) {
        BigDecimal size = value.abs();
        String digits = size.compareTo(TEN_THOUSAND) >= 0 && size.scale() <= 0
                ? String.format(Locale.ROOT, "%,d", size.toBigIntegerExact())
                : size.toPlainString();
        return (value.signum() < 0 ? "−" : "") + digits;
    }

    /** Very large and small powers of ten as powers. */
    static String ofLog(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        boolean power = stripped.unscaledValue().intValue() == 1;
        if (power && (value.compareTo(TEN_THOUSAND) > 0 || value.compareTo(THOUSANDTH) < 0)) {
            return "10^{" + plain(BigDecimal.valueOf(-stripped.scale())) + "}";
        }
        return plain(stripped.scale() < 0 ? stripped.setScale(0) : stripped);
    }
}
