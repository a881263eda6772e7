package io.simplex4j.report.internal.drawing;

/** A point in a drawing, from its upper left corner. */
public record Point(double x, double y) {
    /** Returns the point moved to the right and down. */
    public Point plus(double right, double down) {
        return new Point(x + right, y + down);
    }
}
