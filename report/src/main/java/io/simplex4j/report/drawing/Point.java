package io.simplex4j.report.drawing;

/** A place in a drawing, right and down from its upper left corner. */
public record Point(double x, double y) {
    /** The place that lies further right and down. */
    public Point plus(double right, double down) {
        return new Point(x + right, y + down);
    }
}
