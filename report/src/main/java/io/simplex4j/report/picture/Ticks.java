package io.simplex4j.report.picture;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Round numbers to write beside an axis. */
final class Ticks {
    private static final int LONGEST = 7;

    private Ticks() {}

    /** A round number and how it is written. */
    record Tick(double value, String text) {}

    /**
     * Multiples of 1, 2 or 5 times a power of ten.
     *
     * @param low the beginning of the axis
     * @param high its end, more than {@code low}
     * @param steps how many steps they make at most
     */
    static List<Tick> between(double low, double high, int steps) {
        BigDecimal step = step((high - low) / steps);
        BigDecimal tick =
                new BigDecimal(low).divide(step, 0, RoundingMode.CEILING).multiply(step);
        List<Tick> ticks = new ArrayList<>();
        while (tick.doubleValue() <= high && ticks.size() <= steps + 1) {
            ticks.add(new Tick(tick.doubleValue(), text(tick)));
            tick = tick.add(step);
        }
        return ticks;
    }

    private static BigDecimal step(double rough) {
        BigDecimal exact = new BigDecimal(rough);
        int power = exact.precision() - exact.scale() - 1;
        double mantissa = exact.movePointLeft(power).doubleValue();
        int nice = mantissa <= 1 ? 1 : mantissa <= 2 ? 2 : mantissa <= 5 ? 5 : 10;
        return BigDecimal.valueOf(nice).scaleByPowerOfTen(power);
    }

    private static String text(BigDecimal tick) {
        BigDecimal bare = tick.signum() == 0 ? BigDecimal.ZERO : tick.stripTrailingZeros();
        String plain = bare.precision() - bare.scale() < 12 && bare.scale() < 12 ? bare.toPlainString() : "";
        if (!plain.isEmpty() && plain.length() <= LONGEST) {
            return plain.replace('-', '−');
        }
        int power = bare.precision() - bare.scale() - 1;
        BigDecimal mantissa =
                bare.movePointLeft(power).round(new MathContext(4)).stripTrailingZeros();
        return (mantissa.toPlainString() + "e" + power).replace('-', '−');
    }
}
