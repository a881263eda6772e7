package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.Box;
import java.util.List;

/** Charts side by side, their plots aligned, under one legend. Instances are immutable. */
public final class Panels extends CanvasFigure {
    private static final double GAP = 12;

    private final List<Chart> charts;
    private final Legend legend;

    private Panels(List<Chart> charts) {
        this.charts = charts;
        this.legend = charts.stream().map(Chart::legend).reduce(new Legend(List.of()), Legend::with);
    }

    /** Returns charts from left to right; a series of several charts has one legend entry. */
    public static Panels of(Chart... charts) {
        if (charts.length == 0) {
            throw new IllegalArgumentException("there is no chart, expected at least one");
        }
        return new Panels(List.of(charts));
    }

    @Override
    double width() {
        return charts.stream().mapToDouble(chart -> chart.size().width()).sum() + GAP * (charts.size() - 1);
    }

    @Override
    double height() {
        return legend.height(width())
                + charts.stream()
                        .mapToDouble(chart -> chart.size().height())
                        .max()
                        .orElseThrow();
    }

    @Override
    void draw(Canvas canvas) {
        double top = legend.height(width());
        legend.draw(canvas, width());
        Frame.Margins highest = charts.stream()
                .map(Chart::margins)
                .reduce(Frame.Margins::atLeastAsHighAs)
                .orElseThrow();
        double x = 0;
        for (Chart chart : charts) {
            Box area = new Box(x, top, chart.size().width(), height() - top);
            chart.draw(canvas, area, chart.margins().atLeastAsHighAs(highest));
            x += area.width() + GAP;
        }
    }
}
