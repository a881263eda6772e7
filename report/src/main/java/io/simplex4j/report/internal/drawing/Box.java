package io.simplex4j.report.internal.drawing;

import java.util.List;

/** A rectangle in a drawing, from its upper left corner. */
public record Box(double x, double y, double width, double height) {
    /** Returns the box between two values of x, in either order. */
    public static Box between(double x, double otherX, double y, double height) {
        return new Box(Math.min(x, otherX), y, Math.abs(otherX - x), height);
    }

    /** Returns the box between two opposite corners. */
    public static Box between(Point one, Point other) {
        return between(one.x(), other.x(), Math.min(one.y(), other.y()), Math.abs(one.y() - other.y()));
    }

    /** Returns the square around a circle. */
    public static Box around(Point centre, double radius) {
        return new Box(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
    }

    public double right() {
        return x + width;
    }

    public double bottom() {
        return y + height;
    }

    /** Returns whether the two overlap; boxes that only share an edge do not. */
    public boolean touches(Box other) {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }

    public boolean contains(Box other) {
        return x <= other.x && y <= other.y && other.right() <= right() && other.bottom() <= bottom();
    }

    /** Returns whether a point lies inside or, within rounding, on the edge. */
    public boolean contains(Point point) {
        double hair = 1e-6;
        return point.x() >= x - hair
                && point.x() <= right() + hair
                && point.y() >= y - hair
                && point.y() <= bottom() + hair;
    }

    /** Returns the corners, clockwise. */
    public List<Point> corners() {
        Point corner = new Point(x, y);
        return List.of(corner, corner.plus(width, 0), corner.plus(width, height), corner.plus(0, height));
    }

    /** Returns the corners, clockwise, the first one again at the end. */
    public List<Point> outline() {
        List<Point> corners = corners();
        return List.of(corners.get(0), corners.get(1), corners.get(2), corners.get(3), corners.get(0));
    }
}
