package io.simplex4j.lab.figure;

import io.simplex4j.example.NumberText;
import io.simplex4j.report.internal.drawing.Range;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** The scale of an axis: maps values to positions. */
interface Scale {
    /** Ticks from this size on have commas. */
    BigDecimal TEN_THOUSAND = BigDecimal.valueOf(10_000);

    /** Powers of ten below this size are written with an exponent. */
    BigDecimal THOUSANDTH = new BigDecimal("0.001");

    double ROOM = 0.05;
    int MAX_MARKS = 12;

    /** Returns the position of a value: 0 at the beginning of the axis, 1 at its end. */
    double at(double value);

    List<Tick> ticks();

    /**
     * A mark on an axis.
     *
     * @param at where, as a share of the axis
     * @param label what it says; nothing if it is a small mark
     */
    record Tick(double at, String label) {}

    /** A linear scale with ticks at round values. */
    record Linear(Range range) implements Scale {
        private static final int MAX_STEPS = 7;

        @Override
        public double at(double value) {
            return range.share(value);
        }

        @Override
        public List<Tick> ticks() {
            return range.ticks(MAX_STEPS).stream()
                    .map(tick -> new Tick(at(tick.doubleValue()), tick(tick)))
                    .toList();
        }
    }

    /** A logarithmic scale. */
    record Logarithmic(Range range) implements Scale {
        private static final double OFF_THE_AXIS = -0.05;

        /** Places values without a logarithm just below the axis. */
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
                        ticks.add(new Tick(at, labelled ? logarithmicTick(value) : ""));
                    }
                }
            }
            return ticks;
        }
    }

    /** Returns a scale with ticks at the measured places instead of round values. */
    record Marked(DoubleUnaryOperator scale, List<Samples.Place> places) implements Scale {
        @Override
        public double at(double value) {
            return scale.applyAsDouble(value);
        }

        @Override
        public List<Tick> ticks() {
            return places.stream()
                    .map(place -> new Tick(at(place.x()), place.label()))
                    .toList();
        }
    }

    /** Returns a scale with a slot of the same width for each place. */
    static Scale even(List<Samples.Place> places) {
        List<Double> values = places.stream().map(Samples.Place::x).toList();
        return new Marked(value -> (values.indexOf(value) + 0.5) / values.size(), places);
    }

    /** Returns the scale of the axis for its places; texts always have slots. */
    static Scale along(Axis axis, Samples samples) {
        List<Samples.Place> places = samples.places();
        if (axis.spacing() == Axis.Spacing.EVEN || !samples.numeric()) {
            return even(places);
        }
        Range xs = new Range(places.get(0).x(), places.get(places.size() - 1).x());
        Scale scale = of(axis, xs, ROOM);
        return axis.isLogarithmic() && places.size() <= MAX_MARKS ? new Marked(scale::at, places) : scale;
    }

    /** Returns a scale for values in a range; it begins at zero if that is near. */
    static Scale up(Axis axis, Range values) {
        return axis.isLogarithmic() || !values.isNearZero()
                ? of(axis, values, ROOM)
                : of(axis, new Range(0, values.to() * (1 + ROOM)), 0);
    }

    /** Returns a scale for a range, with room at both ends unless the axis fixes them. */
    static Scale of(Axis axis, Range values, double room) {
        if (!axis.isLogarithmic()) {
            return new Linear(limited(axis, room > 0 ? values.widened(room) : values));
        }
        double from = axis.from().orElse(values.from());
        if (!(from > 0)) {
            throw new IllegalArgumentException(
                    axis.column() + " reaches down to " + from + ", expected positive numbers on a logarithmic axis");
        }
        double factor = values.to() > values.from() ? Math.pow(values.to() / values.from(), room) : 2;
        return new Logarithmic(limited(axis, new Range(values.from() / factor, values.to() * factor)));
    }

    private static Range limited(Axis axis, Range values) {
        double from = axis.from().orElse(values.from());
        double to = axis.to().orElse(values.to());
        if (!(from < to)) {
            throw new IllegalArgumentException("the axis of " + axis.column() + " goes from " + from + " to " + to
                    + ", expected limits in increasing order around the data");
        }
        return new Range(from, to);
    }

    /** Returns a tick with all its digits, and commas from ten thousand on: 0.50, −20 or 60,000. */
    static String tick(BigDecimal tick) {
        BigDecimal plain = tick.scale() < 0 ? tick.setScale(0) : tick;
        return (plain.abs().compareTo(TEN_THOUSAND) >= 0 && plain.scale() <= 0
                        ? NumberText.grouped(plain.longValueExact())
                        : plain.toPlainString())
                .replace('-', '−');
    }

    /** Returns a positive tick of a logarithmic axis: very large and small powers of ten as {@link RichText} raises them. */
    static String logarithmicTick(BigDecimal tick) {
        BigDecimal bare = tick.stripTrailingZeros();
        boolean isPower = bare.unscaledValue().intValue() == 1;
        boolean isExtreme = tick.compareTo(TEN_THOUSAND) > 0 || tick.compareTo(THOUSANDTH) < 0;
        return isPower && isExtreme ? "10^{" + tick(BigDecimal.valueOf(-bare.scale())) + "}" : tick(bare);
    }
}
