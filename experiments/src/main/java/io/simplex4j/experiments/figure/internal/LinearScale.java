package io.simplex4j.experiments.figure.internal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Equal steps of a value take equal room. */
public record LinearScale(Range range) implements Scale {
    private static final int WANTED_STEPS = 5;

    @Override
    public double at(double value) {
        return (value - range.from()) / (range.to() - range.from());
    }

    /** At multiples of 1, 2, 2.5 or 5 times a power of ten. */
    @Override
    public List<Tick> ticks() {
        BigDecimal step = step((range.to() - range.from()) / WANTED_STEPS);
        double slack = (range.to() - range.from()) * 1e-9;
        BigDecimal tick = new BigDecimal((range.from() - slack) / step.doubleValue())
                .setScale(0, RoundingMode.CEILING)
                .multiply(step);
        List<Tick> ticks = new ArrayList<>();
        while (tick.doubleValue() <= range.to() + slack) {
            ticks.add(new Tick(at(tick.doubleValue()), TickText.plain(tick)));
            tick = tick.add(step);
        }
        return ticks;
    }

    private static BigDecimal step(double rough) {
        int power = (int) Math.floor(Math.log10(rough));
        double mantissa = rough / Math.pow(10, power);
        BigDecimal unit = BigDecimal.ONE.scaleByPowerOfTen(power);
        String nice = mantissa < 1.4 ? "1" : mantissa < 2.3 ? "2" : mantissa < 3.6 ? "2.5" : mantissa < 7 ? "5" : "10";
        BigDecimal step = new BigDecimal(nice).multiply(unit).stripTrailingZeros();
        return step.scale() < 0 ? step.setScale(0) : step;
    }
}
