package io.simplex4j.lab.figure;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.report.internal.drawing.Range;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * The scale of an axis.
 *
 * @param position of a value: 0 at the beginning of the axis, 1 at its end
 */
record Scale(DoubleUnaryOperator position, List<Tick> ticks) {
    private static final int MAX_STEPS = 7;
    private static final BigDecimal TEN_THOUSAND = BigDecimal.valueOf(10_000);
    private static final BigDecimal THOUSANDTH = new BigDecimal("0.001");

    /** A mark on an axis: its position, and its label, which may be empty. */
    record Tick(double at, String label) {}

    double at(double value) {
        return position.applyAsDouble(value);
    }

    /** Returns a linear scale with ticks at round values. */
    static Scale linear(double from, double to) {
        Range range = new Range(from, to);
        return new Scale(
                range::share,
                range.ticks(MAX_STEPS).stream()
                        .map(tick -> new Tick(range.share(tick.doubleValue()), label(tick)))
                        .toList());
    }

    /** Returns a logarithmic scale with ticks at powers of ten; on a short axis twos and fives have labels too. */
    static Scale logarithmic(double from, double to) {
        DoubleUnaryOperator position = value -> value > 0 ? Math.log(value / from) / Math.log(to / from) : -0.05;
        double decades = Math.log10(to / from);
        int every = Math.max(1, (int) Math.ceil(decades / MAX_STEPS));
        List<Tick> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(from)); power <= Math.log10(to) + 1e-9; power++) {
            for (int digit = 1; digit <= 9; digit++) {
                BigDecimal value = BigDecimal.valueOf(digit).scaleByPowerOfTen(power);
                double at = position.applyAsDouble(value.doubleValue());
                boolean isLabelled =
                        digit == 1 ? Math.floorMod(power, every) == 0 : decades < 2.1 && (digit == 2 || digit == 5);
                if (at > -1e-9 && at < 1 + 1e-9 && (isLabelled || every == 1)) {
                    ticks.add(new Tick(at, isLabelled ? powerLabel(value) : ""));
                }
            }
        }
        return new Scale(position, ticks);
    }

    /** Returns a scale with a place of the same width for each index from 0. */
    static Scale even(List<String> cells) {
        int count = cells.size();
        return new Scale(
                index -> (index + 0.5) / count,
                IntStream.range(0, count)
                        .mapToObj(i -> new Tick((i + 0.5) / count, cellLabel(cells.get(i))))
                        .toList());
    }

    private static String cellLabel(String cell) {
        return cell.matches("-?[0-9]+(\\.[0-9]+)?") ? label(new BigDecimal(cell)) : cell;
    }

    /** Returns a tick with all its digits, and commas from ten thousand on: 0.50, −20 or 60,000. */
    static String label(BigDecimal tick) {
        BigDecimal plain = tick.scale() < 0 ? tick.setScale(0) : tick;
        boolean isLarge = plain.abs().compareTo(TEN_THOUSAND) >= 0 && plain.scale() <= 0;
        return (isLarge ? NumberText.grouped(plain.longValueExact()) : plain.toPlainString()).replace('-', '−');
    }

    private static String powerLabel(BigDecimal tick) {
        BigDecimal bare = tick.stripTrailingZeros();
        boolean isPower = bare.unscaledValue().intValue() == 1;
        boolean isExtreme = tick.compareTo(TEN_THOUSAND) > 0 || tick.compareTo(THOUSANDTH) < 0;
        return isPower && isExtreme ? "10^{" + label(BigDecimal.valueOf(-bare.scale())) + "}" : label(bare);
    }
}
