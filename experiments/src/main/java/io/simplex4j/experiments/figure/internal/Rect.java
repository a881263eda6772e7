package io.simplex4j.experiments.figure.internal;

import java.util.List;

/** A rectangle on the canvas, from its upper left corner. */
public record Rect(double x, double y, double width, double height) {
    /** The rectangle between two opposite corners. */
    public static Rect between(Point one, Point other) {
        double left = Math.min(one.x(), other.x());
        double top = Math.min(one.y(), other.y());
        return new Rect(left, top, Math.abs(one.x() - other.x()), Math.abs(one.y() - other.y()));
    }

    /** Its right edge. */
    public double right() {
        return x + width;
    }

    /** Its lower edge. */
    public double bottom() {
        return y + height;
    }

    /** The rectangle that is smaller by some margins. */
    public Rect without(Margins margins) {
        return new Rect(
                x + margins.left(),
                y + margins.top(),
                width - margins.left() - margins.right(),
                height - margins.top() - margins.bottom());
    }

    /** Its corners, clockwise, the first one again at the end. */
    public List<Point> outline() {
        Point corner = new Point(x, y);
        return List.of(corner, corner.plus(width, 0), corner.plus(width, height), corner.plus(0, height), corner);
    }

    /** Whether a place lies inside or, within a hair, on the edge. */
    public boolean contains(Point point) {
        double hair = 1e-6;
        return point.x() >= x - hair
                && point.x() <= right() + hair
                && point.y() >= y - hair
                && point.y() <= bottom() + hair;
    }
}
