package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.EvenScale;
import io.simplex4j.experiments.figure.internal.LinearScale;
import io.simplex4j.experiments.figure.internal.LogScale;
import io.simplex4j.experiments.figure.internal.MarkedScale;
import io.simplex4j.experiments.figure.internal.Range;
import io.simplex4j.experiments.figure.internal.Scale;
import io.simplex4j.experiments.figure.internal.TickText;
import java.util.List;

/** The scales that suit the values of a chart. */
final class Scales {
    private static final double ROOM = 0.05;
    private static final int MOST_MARKS = 12;

    private Scales() {}

    /** A slot for each place. */
    static Scale slots(Readings readings) {
        return new EvenScale(xs(readings), cells(readings));
    }

    /** A scale for the places as the axis asks for; words always have slots. */
    static Scale along(Axis axis, Readings readings) {
        if (axis.spacing() == Axis.Spacing.EVEN || !readings.numeric()) {
            return slots(readings);
        }
        List<Double> xs = xs(readings);
        Scale scale = of(axis, new Range(xs.get(0), xs.get(xs.size() - 1)), ROOM);
        boolean marked = axis.spacing() == Axis.Spacing.LOGARITHMIC && xs.size() <= MOST_MARKS;
        return marked ? new MarkedScale(scale, xs, cells(readings)) : scale;
    }

    /** A scale for values in a range; it begins at zero where that is near. */
    static Scale up(Axis axis, Range values) {
        return axis.spacing() == Axis.Spacing.LOGARITHMIC
                ? of(axis, values, ROOM)
                : fixed(axis, values.isNearZero() ? new Range(0, values.to() * (1 + ROOM)) : values.widened(ROOM));
    }

    /** A scale for a range, with room at both ends unless the axis says where it ends. */
    static Scale of(Axis axis, Range values, double room) {
        if (axis.spacing() != Axis.Spacing.LOGARITHMIC) {
            return fixed(axis, room > 0 ? values.widened(room) : values);
        }
        double from = axis.from().orElse(values.from());
        if (!(from > 0)) {
            throw new IllegalArgumentException(
                    axis.column() + " reaches down to " + from + ", expected positive numbers on a logarithmic axis");
        }
        double factor = values.to() > values.from() ? Math.pow(values.to() / values.from(), room) : 2;
        Range wide = new Range(values.from() / factor, values.to() * factor);
        return new LogScale(limited(axis, wide));
    }

    private static Scale fixed(Axis axis, Range values) {
        return new LinearScale(limited(axis, values));
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

    private static List<Double> xs(Readings readings) {
        return readings.places().stream().map(Readings.Place::x).toList();
    }

    private static List<String> cells(Readings readings) {
        return readings.places().stream()
                .map(place -> TickText.ofCell(place.cell()))
                .toList();
    }
}
