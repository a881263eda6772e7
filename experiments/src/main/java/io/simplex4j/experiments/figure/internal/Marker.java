package io.simplex4j.experiments.figure.internal;

import java.awt.Color;
import java.util.Arrays;
import java.util.List;

/** A small shape at a data point, so that series can be told apart without colour. */
public enum Marker {
    /** A circle. */
    CIRCLE,
    /** A square. */
    SQUARE,
    /** A triangle that points up. */
    TRIANGLE,
    /** A square on its tip. */
    DIAMOND,
    /** A triangle that points down. */
    NABLA,
    /** An upright cross. */
    PLUS;

    private static final double RIM = 0.9;

    /** Draws the shape with a rim of paper around it. */
    public void draw(Canvas canvas, Point at, double radius, Color colour) {
        if (this == CIRCLE) {
            canvas.disc(at, radius + RIM, Ink.PAPER);
            canvas.disc(at, radius, colour);
            return;
        }
        List<Point> outline = outline(at, radius);
        canvas.line(outline, Pen.solid(Ink.PAPER, 2 * RIM));
        canvas.fill(outline, colour);
    }

    private List<Point> outline(Point at, double radius) {
        double[] corners = corners();
        Point[] points = new Point[corners.length / 2 + 1];
        Arrays.setAll(points, i -> {
            int corner = 2 * i % corners.length;
            return at.plus(radius * corners[corner], radius * corners[corner + 1]);
        });
        return List.of(points);
    }

    /** The corners, right and down from the middle, for a radius of one. */
    private double[] corners() {
        return switch (this) {
            case CIRCLE, SQUARE -> new double[] {-0.88, -0.88, 0.88, -0.88, 0.88, 0.88, -0.88, 0.88};
            case TRIANGLE -> new double[] {0, -1.2, 1.1, 0.8, -1.1, 0.8};
            case DIAMOND -> new double[] {0, -1.25, 1.25, 0, 0, 1.25, -1.25, 0};
            case NABLA -> new double[] {0, 1.2, 1.1, -0.8, -1.1, -0.8};
            case PLUS ->
                new double[] {
                    -0.4, -1.2, 0.4, -1.2, 0.4, -0.4, 1.2, -0.4, 1.2, 0.4, 0.4, 0.4, //
                    0.4, 1.2, -0.4, 1.2, -0.4, 0.4, -1.2, 0.4, -1.2, -0.4, -0.4, -0.4
                };
        };
    }
}
