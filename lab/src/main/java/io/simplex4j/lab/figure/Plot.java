package io.simplex4j.lab.figure;

import io.simplex4j.lab.figure.Chart.Kind;
import io.simplex4j.lab.figure.Line.Cluster;
import io.simplex4j.lab.figure.Svg.Anchor;
import io.simplex4j.lab.figure.Svg.At;
import io.simplex4j.lab.record.Summary;
import io.simplex4j.report.internal.drawing.Range;
import io.simplex4j.report.internal.drawing.Tag;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** One panel of a chart: its axes and its contents. */
record Plot(
        Kind kind, List<Line> lines, Scale x, Scale y, String xTitle, Chart.Panel panel, double width, double height) {
    static final double SMALL = 10;
    private static final double TITLE = 11;
    private static final double EDGE = 6;
    private static final double TICK = 3.5;
    private static final double TITLE_ROOM = 17;
    private static final double LABEL_LINE = 12;
    private static final double ROOM = 0.05;
    private static final double WHISKER = 1.5;
    private static final double BOXES = 0.76;
    private static final int MAX_POINTS = 300;
    private static final int MAX_MARKERS = 12;
    private static final String AXIS = "#6b6b6b";
    private static final String GRID = "#dddddd";

    /** Returns the lines of a curve, thinned, with the best and the expected one, which follow from where all of them end. */
    static List<Line> withBounds(List<Line> lines, String column) {
        Cluster end = lines.get(0).last();
        double found = end.summary().max();
        for (Line line : lines) {
            Summary last = line.last().summary();
            if (line.last().x() != end.x() || last.min() != found || last.max() != found) {
                throw new IllegalArgumentException("curves of " + column + " end at " + found + " of " + end.x()
                        + " and at " + last.min() + " to " + last.max() + " of "
                        + line.last().x()
                        + "; expected all to end where everything is found");
            }
        }
        List<Line> all = new ArrayList<>();
        lines.forEach(line -> all.add(thinned(line)));
        Cluster start = Cluster.of(0, 0);
        Cluster last = Cluster.of(end.x(), found);
        all.add(new Line("ideal", Look.reference(0), List.of(start, Cluster.of(found, found), last)));
        all.add(new Line("random", Look.reference(1), List.of(start, last)));
        return all;
    }

    /** Returns a line without indistinguishable points; the last point always stays. */
    private static Line thinned(Line line) {
        int size = line.clusters().size();
        int every = (size + MAX_POINTS - 1) / MAX_POINTS;
        List<Cluster> kept = new ArrayList<>();
        for (int i = (size - 1) % every; i < size; i += every) {
            kept.add(line.clusters().get(i));
        }
        return new Line(line.name(), line.look(), kept);
    }

    /** Returns the scale of the y axis: from zero if that is near, with room for bands or for all values. */
    static Scale up(Kind kind, Axis axis, List<Line> lines) {
        double least = of(lines, kind, cluster -> cluster.mean() - cluster.deviation(), Summary::min, false);
        double greatest = of(lines, kind, cluster -> cluster.mean() + cluster.deviation(), Summary::max, true);
        if (axis.spacing() == Axis.Spacing.LOGARITHMIC) {
            double from = least > 0 ? least : of(lines, Kind.LINE, Cluster::mean, Summary::min, false);
            double factor = greatest > from ? Math.pow(greatest / from, ROOM) : 2;
            return axis.scale(from / factor, greatest * factor);
        }
        Range range = new Range(least, greatest);
        return range.isNearZero()
                ? axis.scale(0, greatest * (1 + ROOM))
                : axis.scale(range.widened(ROOM).from(), range.widened(ROOM).to());
    }

    private static double of(
            List<Line> lines,
            Kind kind,
            ToDoubleFunction<Cluster> band,
            ToDoubleFunction<Summary> values,
            boolean greatest) {
        DoubleStream all = lines.stream()
                .flatMap(line -> line.clusters().stream())
                .mapToDouble(
                        each -> kind == Kind.BOX ? values.applyAsDouble(each.summary()) : band.applyAsDouble(each));
        return (greatest ? all.max() : all.min()).orElseThrow();
    }

    private double left() {
        double widest = y.ticks().stream()
                .mapToDouble(tick -> Svg.width(tick.label(), SMALL))
                .max()
                .orElse(0);
        return EDGE + (panel.y().title().isEmpty() ? 0 : TITLE_ROOM) + widest + TICK + 3;
    }

    private double innerWidth() {
        return width - left() - EDGE - 10;
    }

    /** Returns the room below the plot. */
    double bottom() {
        int most = labels().stream().mapToInt(List::size).max().orElse(1);
        return EDGE + (xTitle.isEmpty() ? 0 : TITLE_ROOM) + most * LABEL_LINE + TICK;
    }

    /** Returns the labels of the x axis, broken into lines where they are long. */
    private List<List<String>> labels() {
        long count = x.ticks().stream().filter(tick -> !tick.label().isEmpty()).count();
        double room = innerWidth() / Math.max(1, count) - 3;
        return x.ticks().stream().map(tick -> broken(tick.label(), room)).toList();
    }

    private static List<String> broken(String label, double room) {
        List<String> broken = new ArrayList<>();
        String line = "";
        for (String word : label.split(" ", -1)) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && Svg.width(longer, SMALL) > room) {
                broken.add(line);
                line = word;
            } else {
                line = longer;
            }
        }
        broken.add(line);
        return broken;
    }

    /** Draws the panel with its upper left corner at a point and the same space below as its neighbours. */
    void draw(Svg svg, At corner, double below) {
        double top = EDGE + (panel.heading().isEmpty() ? 0 : TITLE_ROOM);
        Area area = new Area(corner.x() + left(), corner.y() + top, innerWidth(), height - top - below);
        axes(svg, corner, area);
        if (kind == Kind.BOX) {
            boxes(svg, area);
        } else {
            lines(svg, area);
        }
    }

    /** The area between the axes. */
    private record Area(double x, double y, double width, double height) {
        double bottom() {
            return y + height;
        }

        boolean contains(At at) {
            return at.x() >= x - 0.1 && at.x() <= x + width + 0.1 && at.y() >= y - 0.1 && at.y() <= bottom() + 0.1;
        }
    }

    private At at(Area area, double across, double up) {
        return new At(area.x + x.at(across) * area.width, area.bottom() - y.at(up) * area.height);
    }

    private void axes(Svg svg, At corner, Area area) {
        for (Scale.Tick tick : y.ticks()) {
            double up = area.bottom() - tick.at() * area.height;
            if (!tick.label().isEmpty()) {
                svg.line(List.of(new At(area.x, up), new At(area.x + area.width, up)), GRID, 0.5, "");
                svg.text(tick.label(), new At(area.x - TICK - 3, up + 3.6), SMALL, Anchor.END, false);
            }
            svg.line(
                    List.of(new At(area.x - (tick.label().isEmpty() ? 2 : TICK), up), new At(area.x, up)),
                    AXIS,
                    0.8,
                    "");
        }
        double taken = Double.NEGATIVE_INFINITY;
        List<List<String>> labels = labels();
        for (int i = 0; i < labels.size(); i++) {
            double across = area.x + x.ticks().get(i).at() * area.width;
            double half = labels.get(i).stream()
                            .mapToDouble(line -> Svg.width(line, SMALL))
                            .max()
                            .orElse(0)
                    / 2;
            boolean isShown = half > 0 && across - half > taken + 3;
            double length = isShown ? TICK : 2;
            svg.line(List.of(new At(across, area.bottom()), new At(across, area.bottom() + length)), AXIS, 0.8, "");
            for (int line = 0; isShown && line < labels.get(i).size(); line++) {
                At place = new At(across, area.bottom() + TICK + 10 + line * LABEL_LINE);
                svg.text(labels.get(i).get(line), place, SMALL, Anchor.MIDDLE, false);
            }
            taken = isShown ? across + half : taken;
        }
        svg.line(
                List.of(
                        new At(area.x, area.y),
                        new At(area.x, area.bottom()),
                        new At(area.x + area.width, area.bottom())),
                AXIS,
                0.8,
                "");
        double middle = area.x + area.width / 2;
        svg.text(panel.heading(), new At(middle, area.y - 9), TITLE, Anchor.MIDDLE, false);
        svg.text(xTitle, new At(middle, corner.y() + height - EDGE - 3), TITLE, Anchor.MIDDLE, false);
        double size =
                Math.min(TITLE, TITLE * height / Math.max(1, Svg.width(panel.y().title(), TITLE)));
        At beside = new At(corner.x() + EDGE + 9, area.y + area.height / 2);
        svg.text(panel.y().title(), beside, size, Anchor.MIDDLE, true);
    }

    /** Draws lines through means with bands and markers; the first series is the subject of the chart and lies on top. */
    private void lines(Svg svg, Area area) {
        lines.forEach(line -> band(svg, area, line));
        List<Line> reversed = new ArrayList<>(lines);
        Collections.reverse(reversed);
        for (Line line : reversed) {
            List<At> means = points(area, line, Cluster::mean);
            svg.line(
                    means,
                    line.look().colour(),
                    line.look().isReference() ? 1.1 : 1.5,
                    line.look().dashes());
            int every = Math.max(1, (means.size() + MAX_MARKERS - 1) / MAX_MARKERS);
            for (int i = every / 2; i < means.size(); i += every) {
                if (area.contains(means.get(i))) {
                    marker(svg, line.look(), means.get(i));
                }
            }
        }
    }

    private void band(Svg svg, Area area, Line line) {
        boolean isRepeated = line.clusters().stream().anyMatch(cluster -> cluster.deviation() > 0);
        if (line.look().isReference() || line.clusters().size() < 2 || !isRepeated) {
            return;
        }
        List<At> corners = points(area, line, cluster -> cluster.mean() + cluster.deviation());
        List<At> lower = points(area, line, cluster -> cluster.mean() - cluster.deviation());
        Collections.reverse(lower);
        corners.addAll(lower);
        svg.fill(corners, line.look().colour(), 0.16);
    }

    private List<At> points(Area area, Line line, ToDoubleFunction<Cluster> value) {
        List<At> points = new ArrayList<>();
        for (Cluster cluster : line.clusters()) {
            At point = at(area, cluster.x(), value.applyAsDouble(cluster));
            points.add(new At(point.x(), Math.max(area.y, Math.min(area.bottom(), point.y()))));
        }
        return points;
    }

    private void boxes(Svg svg, Area area) {
        double step = Math.min(30, area.width / x.ticks().size() * BOXES / lines.size());
        for (int member = 0; member < lines.size(); member++) {
            Look look = lines.get(member).look();
            for (Cluster cluster : lines.get(member).clusters()) {
                Summary summary = cluster.summary();
                double middle = area.x + x.at(cluster.x()) * area.width + (member - (lines.size() - 1) / 2.0) * step;
                double half = 0.44 * step;
                double reach = WHISKER * summary.quartileRange();
                double low = cluster.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .filter(value -> value >= summary.lowerQuartile() - reach)
                        .min()
                        .orElseThrow();
                double high = cluster.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .filter(value -> value <= summary.upperQuartile() + reach)
                        .max()
                        .orElseThrow();
                level(svg, area, look, middle, half / 2, low);
                level(svg, area, look, middle, half / 2, high);
                svg.line(
                        List.of(up(area, middle, low), up(area, middle, summary.lowerQuartile())),
                        look.colour(),
                        1,
                        "");
                svg.line(
                        List.of(up(area, middle, summary.upperQuartile()), up(area, middle, high)),
                        look.colour(),
                        1,
                        "");
                box(
                        svg,
                        look,
                        up(area, middle - half, summary.upperQuartile()),
                        up(area, middle + half, summary.lowerQuartile()));
                At median = up(area, middle, summary.median());
                svg.line(
                        List.of(new At(median.x() - half, median.y()), new At(median.x() + half, median.y())),
                        "#1a1a1a",
                        1.6,
                        "");
                cluster.values().stream()
                        .filter(value -> value < low || value > high)
                        .forEach(value -> {
                            At point = up(area, middle, value);
                            svg.add(Tag.of("circle")
                                    .with("cx", point.x())
                                    .with("cy", point.y())
                                    .with("r", 1.2)
                                    .with("fill", look.colour()));
                        });
            }
        }
    }

    private At up(Area area, double across, double value) {
        return new At(across, area.bottom() - y.at(value) * area.height);
    }

    private void level(Svg svg, Area area, Look look, double middle, double half, double value) {
        At at = up(area, middle, value);
        svg.line(List.of(new At(middle - half, at.y()), new At(middle + half, at.y())), look.colour(), 1, "");
    }

    /** Draws a tinted box with the dashes of its series, so that it can be distinguished without colour. */
    static void box(Svg svg, Look look, At upperLeft, At lowerRight) {
        List<At> corners = List.of(
                upperLeft,
                new At(lowerRight.x(), upperLeft.y()),
                lowerRight,
                new At(upperLeft.x(), lowerRight.y()),
                upperLeft);
        svg.fill(corners, look.colour(), 0.35);
        svg.line(corners, look.colour(), 1, look.dashes());
    }

    /** Draws the marker of a series, if it has one. */
    static void marker(Svg svg, Look look, At at) {
        if (look.isReference()) {
            return;
        }
        svg.add(Tag.of("path")
                .with("d", look.marker())
                .with("transform", "translate(" + Tag.number(at.x()) + " " + Tag.number(at.y()) + ")")
                .with("fill", look.colour())
                .with("stroke", "#ffffff")
                .with("stroke-width", 0.9));
    }
}
