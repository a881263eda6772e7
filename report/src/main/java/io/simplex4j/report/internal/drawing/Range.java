package io.simplex4j.report.internal.drawing;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** The values from one to another, the first the smaller. */
public record Range(double from, double to) {
    private static final int LONGEST_TICK = 7;

    public double length() {
        return to - from;
    }

    /** Returns the position of a value: 0 at the beginning, 1 at the end. */
    public double share(double value) {
        return (value - from) / (to - from);
    }

    public boolean contains(double value) {
        return value >= from && value <= to;
    }

    /** Returns the smallest range that has both. */
    public Range with(double value) {
        return new Range(Math.min(from, value), Math.max(to, value));
    }

    /** Returns the range with room around it; a range of a single value gets enough room to draw it. */
    public Range widened(double share) {
        double size = Math.max(Math.abs(from), Math.abs(to));
        boolean single = to - from <= 1e-9 * size;
        double room = single ? (size > 0 ? 0.1 * size : 0.5) : share * (to - from);
        return new Range(from - room, to + room);
    }

    /** Returns whether an axis should begin at zero: no value is negative, and the minimum is far below the maximum. */
    public boolean isNearZero() {
        return from >= 0 && from < 0.4 * to;
    }

    /**
     * Returns round numbers in this range: multiples of 1, 2 or 5 times a power of ten.
     *
     * @param steps how many steps they make at most
     */
    public List<BigDecimal> ticks(int steps) {
        BigDecimal step = step((to - from) / steps);
        BigDecimal tick =
                new BigDecimal(from).divide(step, 0, RoundingMode.CEILING).multiply(step);
        List<BigDecimal> ticks = new ArrayList<>();
        while (tick.doubleValue() <= to && ticks.size() <= steps + 1) {
            ticks.add(tick);
            tick = tick.add(step);
        }
        return ticks;
    }

    private static BigDecimal step(double rough) {
        BigDecimal exact = new BigDecimal(rough);
        int power = exact.precision() - exact.scale() - 1;
        double mantissa = exact.movePointLeft(power).doubleValue();
        int nice = mantissa <= 1 ? 1 : mantissa <= 2 ? 2 : mantissa <= 5 ? 5 : 10;
        return BigDecimal.valueOf(nice).scaleByPowerOfTen(power).stripTrailingZeros();
    }

    /** Returns a tick in a few characters, such as 0.5, −20 or 1.5e12. */
    public static String shortTick(BigDecimal tick) {
        BigDecimal bare = tick.signum() == 0 ? BigDecimal.ZERO : tick.stripTrailingZeros();
        String plain = bare.precision() - bare.scale() < 12 && bare.scale() < 12 ? bare.toPlainString() : "";
        if (!plain.isEmpty() && plain.length() <= LONGEST_TICK) {
            return plain.replace('-', '−');
        }
        int power = bare.precision() - bare.scale() - 1;
        BigDecimal mantissa =
                bare.movePointLeft(power).round(new MathContext(4)).stripTrailingZeros();
        return (mantissa.toPlainString() + "e" + power).replace('-', '−');
    }
}
