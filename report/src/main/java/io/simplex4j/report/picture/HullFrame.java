package io.simplex4j.report.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Where the spots of a view are in a drawing.
 *
 * @param plot where they are drawn
 * @param left the least value across
 * @param right the most
 * @param low the least value upwards
 * @param high the most
 */
record HullFrame(Box plot, double left, double right, double low, double high) {
    private static final double TRIMMED = 0.02;
    private static final double WORTH = 1.6;

    private record Range(double from, double to) {
        double length() {
            return to - from;
        }
    }

    /** The frame that holds all contributing spots and nearly all others. */
    static HullFrame of(HullView view, Box plot) {
        Range x = range(
                view.contributing().stream().mapToDouble(HullView.Spot::x),
                view.others().stream().mapToDouble(HullView.Spot::x).sorted().toArray());
        double top = view.outside() ? view.residual() : 0;
        Range y = range(
                DoubleStream.concat(
                        DoubleStream.of(top), view.contributing().stream().mapToDouble(HullView.Spot::y)),
                view.others().stream().mapToDouble(HullView.Spot::y).sorted().toArray());
        double aside = Math.max(-x.from, x.to);
        double half = aside > 0 ? aside : 1;
        Range across = x.length() > 0 ? x : new Range(-half, half);
        double least = view.outside() ? Math.min(y.from, -view.residual() / 4) : y.from;
        Range up = y.to > least ? new Range(least, y.to) : new Range(least - 1, least + 1);
        Inputs.requireFinite("breadth of the hull", across.length());
        Inputs.requireFinite("height of the hull", up.length());
        return new HullFrame(plot, across.from, across.to, up.from, up.to);
    }

    /** From the least to the most of needed values and 0, and of the others unless a few of them are far away. */
    private static Range range(DoubleStream needed, double[] others) {
        List<Double> values = new ArrayList<>(needed.boxed().toList());
        values.add(0.0);
        Range must = new Range(
                values.stream().mapToDouble(v -> v).min().orElse(0),
                values.stream().mapToDouble(v -> v).max().orElse(0));
        if (others.length == 0) {
            return must;
        }
        int few = (int) (TRIMMED * others.length);
        Range all = with(must, others[0], others[others.length - 1]);
        Range most = with(must, others[few], others[others.length - 1 - few]);
        return most.length() > 0 && all.length() > WORTH * most.length() ? most : all;
    }

    private static Range with(Range range, double from, double to) {
        return new Range(Math.min(range.from, from), Math.max(range.to, to));
    }

    Point at(double x, double y) {
        return new Point(
                plot.x() + (x - left) / (right - left) * plot.width(),
                plot.bottom() - (y - low) / (high - low) * plot.height());
    }

    boolean holds(HullView.Spot spot) {
        return spot.x() >= left && spot.x() <= right && spot.y() >= low && spot.y() <= high;
    }
}
