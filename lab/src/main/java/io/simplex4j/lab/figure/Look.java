package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Colours;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a series looks like. Colours are those of Okabe and Ito, which colour-blind readers can tell apart; dashes,
 * markers and hatching do the same in print without colour.
 *
 * @param dashes of its line
 * @param marker the outline of its marker around the middle, for a radius of one; none for a disc
 * @param hatching the lines on its boxes: 1 for rising to the right, -1 for falling, 0 for level
 * @param reference whether it is a line to compare with, without markers and band
 */
record Look(Color colour, List<Double> dashes, List<Point> marker, List<Integer> hatching, boolean reference) {
    private static final double HATCH = 4.5;
    private static final double RIM = 0.9;
    private static final double MARKER = 2.6;
    private static final Pattern CORNER = Pattern.compile("(\\S+),(\\S+)");

    private static final Look BLUE = series(0x0072b2, List.of(), List.of(), "");
    private static final Look VERMILION =
            series(0xd55e00, List.of(5.0, 2.5), List.of(1), "-0.88,-0.88 0.88,-0.88 0.88,0.88 -0.88,0.88");
    private static final Look GREEN =
            series(0x009e73, List.of(6.0, 2.0, 1.2, 2.0), List.of(-1), "0,-1.2 1.1,0.8 -1.1,0.8");
    private static final Look PURPLE =
            series(0xcc79a7, List.of(9.0, 3.0), List.of(1, -1), "0,-1.25 1.25,0 0,1.25 -1.25,0");
    private static final Look ORANGE = series(0xe69f00, List.of(1.2, 2.0), List.of(0), "0,1.2 1.1,-0.8 -1.1,-0.8");
    private static final Look SKY = series(
            0x56b4e9,
            List.of(6.0, 2.0, 1.2, 2.0, 1.2, 2.0),
            List.of(),
            "-0.4,-1.2 0.4,-1.2 0.4,-0.4 1.2,-0.4 1.2,0.4 0.4,0.4 0.4,1.2 -0.4,1.2 -0.4,0.4 -1.2,0.4 -1.2,-0.4"
                    + " -0.4,-0.4");

    /** The distinguishable looks of series. */
    static final List<Look> SERIES = List.of(BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY);

    /** The looks of methods, by their names in tables of results. */
    private static final Map<String, Look> METHODS = Map.of(
            "SimplEx, exact", BLUE,
            "decomposition, exact", BLUE,
            "SimplEx, algorithm 1", VERMILION,
            "decomposition, algorithm 1", VERMILION,
            "algorithm 1, cut to K", GREEN,
            "KNN uniform", PURPLE,
            "5 nearest neighbours", PURPLE,
            "KNN distance", ORANGE,
            "model's uncertainty", SKY,
            "representer", SKY);

    private static final List<Look> REFERENCES = List.of(
            new Look(new Color(0x6e6e6e), List.of(5.0, 2.5), List.of(), List.of(), true),
            new Look(new Color(0x8c8c8c), List.of(1.2, 2.0), List.of(), List.of(), true));

    private static Look series(int colour, List<Double> dashes, List<Integer> hatching, String corners) {
        List<Point> marker = CORNER.matcher(corners)
                .results()
                .map(xy -> new Point(Double.parseDouble(xy.group(1)), Double.parseDouble(xy.group(2))))
                .toList();
        return new Look(new Color(colour), dashes, marker, hatching, false);
    }

    /** Returns the look of a method in all figures. */
    static Optional<Look> ofMethod(String name) {
        return Optional.ofNullable(METHODS.get(name));
    }

    /** Returns the look of a reference line. */
    static Look ofReference(int index) {
        return REFERENCES.get(index % REFERENCES.size());
    }

    Pen pen() {
        return new Pen(colour, reference ? 1.1 : 1.5, dashes);
    }

    /** Returns the pen for the edges of a band. */
    Pen edge() {
        return new Pen(colour, 0.5, dashes);
    }

    /** Draws the marker with a rim of paper around it; references have none. */
    void drawMarker(Canvas canvas, Point at) {
        if (reference) {
            return;
        }
        if (marker.isEmpty()) {
            canvas.disc(at, MARKER + RIM, Ink.HALO.colour());
            canvas.disc(at, MARKER, colour);
            return;
        }
        List<Point> outline = new ArrayList<>();
        marker.forEach(corner -> outline.add(at.plus(MARKER * corner.x(), MARKER * corner.y())));
        outline.add(outline.get(0));
        canvas.line(outline, Pen.solid(Ink.HALO, 2 * RIM));
        canvas.fill(outline, colour);
    }

    /** Draws a filled box: tinted, and hatched so that it can be told from others without colour. */
    void drawBox(Canvas canvas, Box box) {
        if (box.height() > 0) {
            canvas.fill(box.corners(), Colours.tint(colour, 0.35));
            canvas.within(box, inner -> hatching.forEach(direction -> hatch(inner, box, direction)));
        }
        canvas.line(box.outline(), Pen.solid(colour, 1));
    }

    private void hatch(Canvas canvas, Box box, int direction) {
        Pen pen = Pen.solid(colour, 0.7);
        if (direction == 0) {
            for (double y = box.bottom() - HATCH / 2; y > box.y(); y -= HATCH / 1.5) {
                canvas.line(new Point(box.x(), y), new Point(box.right(), y), pen);
            }
            return;
        }
        double start = direction > 0 ? box.x() - box.height() : box.x();
        for (double x = start; x < start + box.width() + box.height(); x += HATCH) {
            Point foot = new Point(x, box.bottom());
            canvas.line(foot, foot.plus(direction * box.height(), -box.height()), pen);
        }
    }
}
