package io.simplex4j.experiments.figure.internal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Equal factors of a value take equal room. */
public record LogScale(Range range) implements Scale {
    private static final double OFF_THE_AXIS = -0.05;

    /** A value that has no logarithm stands just below the axis. */
    @Override
    public double at(double value) {
        return value > 0 ? Math.log(value / range.from()) / Math.log(range.to() / range.from()) : OFF_THE_AXIS;
    }

    /** At powers of ten, with small marks between; on a short axis twos and fives have labels too. */
    @Override
    public List<Tick> ticks() {
        double decades = Math.log10(range.to() / range.from());
        int every = Math.max(1, (int) Math.ceil(decades / 7));
        List<Tick> ticks = new ArrayList<>();
        int last = (int) Math.floor(Math.log10(range.to()) + 1e-9);
        for (int power = (int) Math.floor(Math.log10(range.from())); power <= last; power++) {
            for (int digit = 1; digit <= 9; digit++) {
                boolean labelled =
                        digit == 1 ? Math.floorMod(power, every) == 0 : decades < 2.1 && (digit == 2 || digit == 5);
                BigDecimal value = BigDecimal.valueOf(digit).scaleByPowerOfTen(power);
                double at = at(value.doubleValue());
                if (at > -1e-9 && at < 1 + 1e-9 && (labelled || every == 1)) {
                    ticks.add(new Tick(at, labelled ? TickText.ofLog(value) : ""));
                }
            }
        }
        return ticks;
    }
}
