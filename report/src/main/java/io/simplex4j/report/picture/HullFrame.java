package io.simplex4j.report.picture;

import io.simplex4j.report.drawing.Box;
import io.simplex4j.report.drawing.Inputs;
import io.simplex4j.report.drawing.Point;
import io.simplex4j.report.drawing.Range;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Where the spots of a view are in a drawing: which values fill the plot from left to right and from bottom to top. */
record HullFrame(Box plot, Range across, Range up) {
    private static final double TRIMMED = 0.02;
    private static final double WORTH = 1.6;

    /** The frame that holds all contributing spots and nearly all others. */
    static HullFrame of(HullView view, Box plot) {
        Range x = range(view, HullView.Spot::x, 0);
        Range y = range(view, HullView.Spot::y, view.outside() ? view.residual() : 0);
        double aside = Math.max(-x.from(), x.to());
        double half = aside > 0 ? aside : 1;
        Range across = x.length() > 0 ? x : new Range(-half, half);
        double least = view.outside() ? Math.min(y.from(), -view.residual() / 4) : y.from();
        Range up = y.to() > least ? new Range(least, y.to()) : new Range(least - 1, least + 1);
        Inputs.requireFinite("breadth of the hull", across.length());
        Inputs.requireFinite("height of the hull", up.length());
        return new HullFrame(plot, across, up);
    }

    /** From the least to the most of contributing spots, 0 and the top, and of others unless a few are far away. */
    private static Range range(HullView view, ToDoubleFunction<HullView.Spot> coordinate, double top) {
        Range must = new Range(0, 0).with(top);
        for (HullView.Spot spot : view.contributing()) {
            must = must.with(coordinate.applyAsDouble(spot));
        }
        List<Double> others =
                view.others().stream().map(coordinate::applyAsDouble).sorted().toList();
        if (others.isEmpty()) {
            return must;
        }
        int last = others.size() - 1;
        int few = (int) (TRIMMED * others.size());
        Range all = must.with(others.get(0)).with(others.get(last));
        Range most = must.with(others.get(few)).with(others.get(last - few));
        return most.length() > 0 && all.length() > WORTH * most.length() ? most : all;
    }

    /** The same with room for these heights at least. */
    HullFrame withHeight(Range atLeast) {
        return new HullFrame(plot, across, up.with(atLeast.from()).with(atLeast.to()));
    }

    Point at(double x, double y) {
        return new Point(
                tenth(plot.x() + across.share(x) * plot.width()), tenth(plot.bottom() - up.share(y) * plot.height()));
    }

    private static double tenth(double coordinate) {
        return Math.rint(10 * coordinate) / 10;
    }

    Point at(HullView.Spot spot) {
        return at(spot.x(), spot.y());
    }

    boolean holds(HullView.Spot spot) {
        return across.contains(spot.x()) && up.contains(spot.y());
    }
}
