package io.simplex4j.report.internal.card;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Range;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.drawing.Xml;
import io.simplex4j.report.internal.words.Language;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A picture of a latent, the hull of the corpus, and the residual outside the hull. */
public final class HullPicture {
    private static final double WIDTH = 340;
    private static final double HEIGHT = 342;
    private static final Box CANVAS = new Box(0, 0, WIDTH, 288);
    private static final Box OUTSIDE = new Box(14, 56, WIDTH - 28, 218);
    private static final Box INSIDE = new Box(14, 40, WIDTH - 28, 232);
    private static final double DOT = 1.6;
    private static final double TEST = 7;
    private static final double LARGEST = 11;
    private static final double SMALLEST = 2.5;
    private static final int MAX_LABELS = 8;
    private static final int LABEL_CHARACTERS = 16;
    private static final double TRIMMED = 0.02;
    private static final double WORTH = 1.6;

    private final Drawing drawing;
    private final HullView view;
    private final Language words;
    private final Box plot;
    private final Range across;
    private final Range up;
    private final LabelPlaces places = new LabelPlaces(CANVAS);
    private final Point mixture;
    private final Point test;

    private HullPicture(String id, HullView view, Range atLeast, Language words) {
        this.drawing = drawing(id, view, words);
        this.words = words;
        this.view = view;
        this.plot = view.outside() ? OUTSIDE : INSIDE;
        Range x = range(view, HullView.Spot::x, 0);
        double aside = Math.max(-x.from(), x.to());
        double half = aside > 0 ? aside : 1;
        this.across = x.length() > 0 ? x : new Range(-half, half);
        Range height = vertical(view);
        this.up = view.outside() ? height.with(atLeast.from()).with(atLeast.to()) : height;
        Drawing.requireFinite("breadth of the hull", across.length());
        this.mixture = at(0, 0);
        this.test = at(0, view.outside() ? view.residual() : 0);
    }

    /**
     * Draws a view. If there is a residual, the height of every mark above or below the line is exact.
     *
     * @param id begins every id in the picture
     * @param atLeast the heights that the picture has room for at least, if there is a residual
     * @throws IllegalArgumentException if a number is not finite
     */
    public static Picture of(String id, HullView view, Range atLeast, Language words) {
        HullPicture picture = new HullPicture(id, view, atLeast, words);
        picture.draw();
        return picture.drawing.picture();
    }

    /** Returns the heights that the picture of a view has room for; an empty range if there is no residual. */
    public static Range height(HullView view) {
        return view.outside() ? vertical(view) : new Range(0, 0);
    }

    private static Range vertical(HullView view) {
        Range y = range(view, HullView.Spot::y, view.outside() ? view.residual() : 0);
        double min = view.outside() ? Math.min(y.from(), -view.residual() / 4) : y.from();
        Range up = y.to() > min ? new Range(min, y.to()) : new Range(min - 1, min + 1);
        Drawing.requireFinite("height of the hull", up.length());
        return up;
    }

    /** Returns the range of contributing spots, 0 and the top, and of the others unless a few of them are far away. */
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
        Range max = must.with(others.get(few)).with(others.get(last - few));
        return max.length() > 0 && all.length() > WORTH * max.length() ? max : all;
    }

    private Point at(HullView.Spot spot) {
        return at(spot.x(), spot.y());
    }

    private Point at(double x, double y) {
        return new Point(
                Math.rint(10 * (plot.x() + across.share(x) * plot.width())) / 10,
                Math.rint(10 * (plot.bottom() - up.share(y) * plot.height())) / 10);
    }

    private void draw() {
        Optional<Label> side = Optional.empty();
        if (view.outside()) {
            side = Optional.of(halfPlane());
        } else {
            hull();
        }
        int drawn = others();
        contributing();
        places.take(Box.around(mixture, 6));
        places.take(Box.around(test, TEST + 1));
        if (view.outside()) {
            residual();
            drawing.add(Ink.HALO.stroke(Tag.circle(mixture, 5.5), 4.5));
            drawing.add(Ink.INK.stroke(Tag.circle(mixture, 5.5), 2));
        } else {
            drawing.add(Label.start(words.text("hull.inside"), new Point(2, 14)));
        }
        drawing.add(Ink.HALO.stroke(Drawing.diamond(test, TEST), 3).with("stroke-linejoin", "round"));
        drawing.add(Ink.ACCENT.fill(Drawing.diamond(test, TEST)));
        labels();
        side.ifPresent(drawing::add);
        legend(drawn);
    }

    /** Returns whether no example lies noticeably beyond the line. */
    private static boolean isSupported(HullView view) {
        return view.beyond() <= 0.01 * view.residual();
    }

    /** Draws the side of the line with the corpus. Returns its label, for which space is reserved. */
    private Label halfPlane() {
        double y = mixture.y();
        boolean supported = isSupported(view);
        if (supported) {
            drawing.add(Ink.GRID
                    .fill(Tag.rect(new Box(0, y, WIDTH, CANVAS.bottom() - y)))
                    .with("fill-opacity", 0.28));
        }
        Tag line = Ink.INK.stroke(Tag.line(new Point(0, y), new Point(WIDTH, y)), 1);
        drawing.add(supported ? line : line.with("stroke-dasharray", "4 3"));
        String side = words.text(supported ? "hull.side" : "hull.beyond");
        Label label =
                Label.start(side, new Point(6, CANVAS.bottom() - 6)).asNote().withHalo();
        places.take(label.box());
        return label;
    }

    /** Draws the outline of the contributing examples. */
    private void hull() {
        List<Point> outline = outline(view.contributing().stream().map(this::at).toList());
        if (outline.size() > 1) {
            drawing.add(Ink.GRID.fill(Tag.path(outline, true)).with("fill-opacity", 0.35));
            drawing.add(Ink.MUTED.stroke(Tag.path(outline, true), 1).with("stroke-linejoin", "round"));
        }
    }

    /** Returns the corners of the smallest convex shape around points; a single one if all points are the same. */
    private static List<Point> outline(List<Point> points) {
        List<Point> sorted = points.stream()
                .distinct()
                .sorted(Comparator.comparingDouble(Point::x).thenComparingDouble(Point::y))
                .toList();
        if (sorted.size() < 3) {
            return sorted;
        }
        List<Point> outline = chain(sorted);
        List<Point> back = new ArrayList<>(sorted);
        Collections.reverse(back);
        outline.addAll(chain(back));
        return outline;
    }

    /** Returns the corners on one side, without the last one. */
    private static List<Point> chain(List<Point> points) {
        List<Point> chain = new ArrayList<>();
        for (Point point : points) {
            while (chain.size() > 1 && !turns(chain.get(chain.size() - 2), chain.get(chain.size() - 1), point)) {
                chain.remove(chain.size() - 1);
            }
            chain.add(point);
        }
        chain.remove(chain.size() - 1);
        return chain;
    }

    private static boolean turns(Point from, Point over, Point to) {
        return (over.x() - from.x()) * (to.y() - from.y()) - (over.y() - from.y()) * (to.x() - from.x()) > 0;
    }

    private int others() {
        List<HullView.Spot> held = view.others().stream()
                .filter(spot -> across.contains(spot.x()) && up.contains(spot.y()))
                .toList();
        held.forEach(spot -> places.take(Box.around(at(spot), DOT)));
        if (!held.isEmpty()) {
            drawing.add(Ink.MUTED
                    .stroke(Tag.of("path").with("d", dots(held)), 2 * DOT)
                    .with("stroke-opacity", 0.5)
                    .with("stroke-linecap", "round"));
        }
        return held.size();
    }

    /** Returns lines without length, whose round ends are dots, rounded down so that none lies beyond the line. */
    private String dots(List<HullView.Spot> spots) {
        List<long[]> places = spots.stream()
                .map(this::at)
                .map(at -> new long[] {Math.round(at.x()), (long) Math.ceil(at.y())})
                .sorted(Comparator.<long[]>comparingLong(at -> at[0]).thenComparingLong(at -> at[1]))
                .toList();
        StringBuilder path = new StringBuilder();
        long[] before = {0, 0};
        for (long[] at : places) {
            if (path.isEmpty() || at[0] != before[0] || at[1] != before[1]) {
                long down = at[1] - before[1];
                path.append('m')
                        .append(at[0] - before[0])
                        .append(down < 0 ? "" : " ")
                        .append(down)
                        .append("h0");
                before = at;
            }
        }
        return path.toString();
    }

    private void contributing() {
        Tag marks = Ink.POS.fill(Tag.of("g"));
        for (HullView.Spot spot : view.contributing()) {
            Point at = at(spot);
            double radius = radius(spot);
            places.take(Box.around(at, radius));
            marks.add(Tag.circle(at, radius));
        }
        drawing.add(Ink.HALO.stroke(Tag.of("g"), 1).add(marks));
    }

    /** Returns the radius of the mark of an example: its area is the weight. */
    private static double radius(HullView.Spot spot) {
        return Math.max(SMALLEST, LARGEST * Math.sqrt(Math.min(1, spot.weight())));
    }

    private void residual() {
        double tip = test.y() + TEST;
        double foot = mixture.y() - 6;
        if (foot - tip > 4) {
            drawing.add(Ink.ACCENT.stroke(Tag.line(new Point(test.x(), foot), new Point(test.x(), tip)), 2));
            String head = "M" + Tag.number(test.x() - 4) + " " + Tag.number(tip + 6) + "l4 -6l4 6";
            drawing.add(Ink.ACCENT.stroke(Tag.of("path").with("d", head), 2).with("stroke-linejoin", "round"));
            places.take(new Box(test.x() - 4, tip, 8, foot - tip));
        }
        double top = Math.max(12, Math.min(mixture.y() - 38, (test.y() + mixture.y()) / 2 - 14));
        beside(
                words.text("hull.unexplained share", view.relativeResidual()),
                top,
                label -> label.in(Ink.ACCENT).bold());
        beside(words.text("hull.of.distance"), top + 15, Label::small);
        beside(words.text("hull.of.average"), top + 29, Label::small);
    }

    /** Adds a line of words next to the arrow of the residual, on the side with more room. */
    private void beside(String text, double y, UnaryOperator<Label> look) {
        boolean toTheRight = test.x() < WIDTH / 2;
        Label label = toTheRight
                ? Label.start(text, new Point(test.x() + 14, y))
                : Label.end(text, new Point(test.x() - 14, y));
        Label line = look.apply(label).withHalo();
        drawing.add(line);
        places.take(line.box());
    }

    /**
     * Adds the names of the heaviest examples. They are placed in three orders: by weight, from the left and from the
     * right; the order that finds room for the most weight is used.
     */
    private void labels() {
        List<HullView.Spot> named = view.contributing()
                .subList(0, Math.min(MAX_LABELS, view.contributing().size()));
        Comparator<HullView.Spot> heaviest =
                Comparator.comparingDouble(HullView.Spot::weight).reversed();
        Comparator<HullView.Spot> fromTheLeft = Comparator.comparingDouble(HullView.Spot::x);
        List<LabelPlaces.Placed> best = List.of();
        double max = 0;
        for (Comparator<HullView.Spot> order : List.of(heaviest, fromTheLeft, fromTheLeft.reversed())) {
            LabelPlaces room = places.copy();
            named.forEach(spot -> room.expect(at(spot)));
            List<LabelPlaces.Placed> placed = new ArrayList<>();
            double weight = 0;
            for (HullView.Spot spot : named.stream().sorted(order).toList()) {
                Optional<LabelPlaces.Placed> place = room.place(label(spot), at(spot), radius(spot));
                place.ifPresent(placed::add);
                weight += place.isPresent() ? spot.weight() : 0;
            }
            if (weight > max + 1e-12) {
                best = placed;
                max = weight;
            }
        }
        String leaders = best.stream()
                .filter(label -> !label.leader().isEmpty())
                .map(label -> label.leader().stream()
                        .map(at -> Tag.number(at.x()) + " " + Tag.number(at.y()))
                        .collect(Collectors.joining("L", "M", "")))
                .collect(Collectors.joining());
        if (!leaders.isEmpty()) {
            drawing.add(Ink.MUTED.stroke(Tag.of("path").with("d", leaders), 0.75));
        }
        drawing.addAlike(best.stream().map(LabelPlaces.Placed::label).toList());
    }

    private Label label(HullView.Spot spot) {
        String weight = " · " + NumberText.percent(spot.weight());
        return Label.start(Xml.isolated(Xml.shortened(spot.id(), LABEL_CHARACTERS)) + weight, at(spot))
                .standingFor(Xml.isolated(spot.id()) + weight)
                .small()
                .withHalo();
    }

    private void legend(int drawn) {
        double y = CANVAS.bottom() + 16;
        List<Label> keys = new ArrayList<>();
        drawing.add(Ink.ACCENT.fill(Drawing.diamond(new Point(7, y - 4), 5)));
        double x = legend(keys, words.text(view.outside() ? "hull.here" : "hull.here.mixed"), 7, y);
        if (view.outside()) {
            drawing.add(Ink.INK.stroke(Tag.circle(new Point(x, y - 4), 4), 1.5));
            x = legend(keys, words.text("hull.mixture"), x, y);
        }
        drawing.add(Ink.POS.fill(Tag.circle(new Point(x, y - 4), 5)));
        legend(keys, words.text("hull.contributing"), x, y);
        if (!view.others().isEmpty()) {
            drawing.add(Ink.MUTED.fill(Tag.circle(new Point(7, y + 12), 2)).with("fill-opacity", 0.6));
            int others = view.corpusSize() - view.contributing().size();
            legend(keys, words.text("hull.others drawn others", drawn < others ? drawn : false, others), 7, y + 16);
        }
        legend(keys, words.text(view.outside() ? "hull.axes" : "hull.axes.inside"), -7, y + 32);
        drawing.addAlike(keys);
    }

    private static double legend(List<Label> keys, String text, double x, double y) {
        Label label = Label.start(text, new Point(x + 9, y)).asNote();
        keys.add(label);
        return label.box().right() + 14;
    }

    private static Drawing drawing(String id, HullView view, Language words) {
        Box area = new Box(0, 0, WIDTH, HEIGHT);
        return view.outside()
                ? new Drawing(
                        id,
                        area,
                        words.text("hull.title share", view.relativeResidual()),
                        words.text("hull.told supported", isSupported(view)))
                : new Drawing(id, area, words.text("hull.inside"), words.text("hull.told.inside"));
    }
}
