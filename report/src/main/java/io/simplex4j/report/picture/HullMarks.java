package io.simplex4j.report.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The marks of a view in a drawing. */
final class HullMarks {
    static final double WIDTH = 340;
    static final double HEIGHT = 326;
    private static final Box CANVAS = new Box(0, 0, WIDTH, 288);
    private static final Box OUTSIDE = new Box(14, 56, WIDTH - 28, 218);
    private static final Box INSIDE = new Box(14, 40, WIDTH - 28, 232);
    private static final double DOT = 1.6;
    private static final double TEST = 7;

    private final Drawing drawing;
    private final HullView view;
    private final HullFrame frame;
    private final LabelPlaces places = new LabelPlaces(CANVAS);
    private final Point mixture;
    private final Point test;
    private Optional<Label> side = Optional.empty();

    HullMarks(Drawing drawing, HullView view) {
        this.drawing = drawing;
        this.view = view;
        this.frame = HullFrame.of(view, view.outside() ? OUTSIDE : INSIDE);
        this.mixture = frame.at(0, 0);
        this.test = frame.at(0, view.outside() ? view.residual() : 0);
    }

    void draw() {
        if (view.outside()) {
            halfPlane();
        } else {
            hull();
        }
        int drawn = others();
        contributing();
        places.take(around(mixture, 6));
        places.take(around(test, TEST + 1));
        if (view.outside()) {
            residual();
        } else {
            drawing.add(Label.start("inside the hull: nothing is left unexplained", new Point(2, 14)));
        }
        if (view.outside()) {
            ring();
        }
        diamond();
        labels();
        side.ifPresent(drawing::add);
        legend(drawn);
    }

    private void halfPlane() {
        double y = mixture.y();
        boolean supported = HullPicture.isSupported(view);
        if (supported) {
            drawing.add(Ink.GRID
                    .fill(Tag.rect(new Box(0, y, WIDTH, CANVAS.bottom() - y)))
                    .with("fill-opacity", 0.28));
        }
        Tag line = Ink.INK.stroke(Tag.line(new Point(0, y), new Point(WIDTH, y)), 1);
        drawing.add(supported ? line : line.with("stroke-dasharray", "4 3"));
        String words = HullPicture.isSupported(view)
                ? "the corpus lies on this side"
                : "a better mixture exists beyond the line";
        Label label = Label.start(words, new Point(6, CANVAS.bottom() - 6))
                .small()
                .muted()
                .withHalo();
        places.take(label.box());
        side = Optional.of(label);
    }

    /** The outline of the contributing examples: the shadow of their hull. */
    private void hull() {
        List<Point> points = ConvexOutline.of(view.contributing().stream()
                .map(spot -> frame.at(spot.x(), spot.y()))
                .toList());
        if (points.size() < 2) {
            return;
        }
        StringBuilder path = new StringBuilder();
        for (Point point : points) {
            path.append(path.isEmpty() ? 'M' : 'L')
                    .append(Tag.number(point.x()))
                    .append(' ')
                    .append(Tag.number(point.y()));
        }
        String outline = path.append('Z').toString();
        drawing.add(Ink.GRID.fill(Tag.of("path").with("d", outline)).with("fill-opacity", 0.35));
        drawing.add(Ink.MUTED.stroke(Tag.of("path").with("d", outline), 1).with("stroke-linejoin", "round"));
    }

    private int others() {
        Tag dots = Ink.MUTED.fill(Tag.of("g")).with("fill-opacity", 0.5);
        int drawn = 0;
        for (HullView.Spot spot : view.others()) {
            if (frame.holds(spot)) {
                drawn++;
                dots.add(Tag.circle(frame.at(spot.x(), spot.y()), DOT));
            }
        }
        drawing.add(dots);
        return drawn;
    }

    private void contributing() {
        for (HullView.Spot spot : view.contributing()) {
            Point at = frame.at(spot.x(), spot.y());
            double radius = HullLabels.radius(spot);
            places.take(around(at, radius));
            drawing.add(Ink.POS.fill(Tag.circle(at, radius)));
            drawing.add(Ink.HALO.stroke(Tag.circle(at, radius), 1));
        }
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
        boolean toTheRight = test.x() < WIDTH / 2;
        double x = test.x() + (toTheRight ? 14 : -14);
        double top = Math.max(12, Math.min(mixture.y() - 38, (test.y() + mixture.y()) / 2 - 14));
        List<Label> lines = new ArrayList<>();
        lines.add(beside(HullPicture.residual(view), x, top, toTheRight)
                .in(Ink.ACCENT)
                .bold());
        lines.add(beside("(" + Numerals.percent(view.relativeResidual()) + " of the distance", x, top + 15, toTheRight)
                .small());
        lines.add(beside("to the corpus mean)", x, top + 29, toTheRight).small());
        lines.forEach(line -> {
            drawing.add(line.withHalo());
            places.take(line.box());
        });
    }

    private static Label beside(String text, double x, double y, boolean toTheRight) {
        return toTheRight ? Label.start(text, new Point(x, y)) : Label.end(text, new Point(x, y));
    }

    private void ring() {
        drawing.add(Ink.HALO.stroke(Tag.circle(mixture, 5.5), 4.5));
        drawing.add(Ink.INK.stroke(Tag.circle(mixture, 5.5), 2));
    }

    private void diamond() {
        drawing.add(Ink.HALO.stroke(Marks.diamond(test, TEST), 3).with("stroke-linejoin", "round"));
        drawing.add(Ink.ACCENT.fill(Marks.diamond(test, TEST)));
    }

    private void labels() {
        List<LabelPlaces.Placed> placed = new HullLabels(frame, places).of(view.contributing());
        placed.stream()
                .flatMap(label -> label.leader().stream())
                .forEach(leader -> drawing.add(Ink.MUTED.stroke(Tag.line(leader.from(), leader.to()), 0.75)));
        placed.forEach(label -> drawing.add(label.label()));
    }

    private void legend(int drawn) {
        double y = CANVAS.bottom() + 16;
        double x = 7;
        drawing.add(Ink.ACCENT.fill(Marks.diamond(new Point(x, y - 4), 5)));
        x = legend(view.outside() ? "this input" : "this input, as mixed", x, y);
        if (view.outside()) {
            drawing.add(Ink.INK.stroke(Tag.circle(new Point(x, y - 4), 4), 1.5));
            x = legend("mixture", x, y);
        }
        drawing.add(Ink.POS.fill(Tag.circle(new Point(x, y - 4), 5)));
        legend("contributing (area: weight)", x, y);
        if (!view.others().isEmpty()) {
            drawing.add(Ink.MUTED.fill(Tag.circle(new Point(7, y + 12), 2)).with("fill-opacity", 0.6));
            int others = view.corpusSize() - view.contributing().size();
            legend(drawn < others ? "other examples (" + drawn + " of " + others + ")" : "other examples", 7, y + 16);
        }
    }

    private double legend(String words, double x, double y) {
        Label label = Label.start(words, new Point(x + 9, y)).small().muted();
        drawing.add(label);
        return label.box().right() + 14;
    }

    private static Box around(Point at, double radius) {
        return new Box(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius);
    }
}
