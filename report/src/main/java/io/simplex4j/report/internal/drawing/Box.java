package io.simplex4j.report.internal.drawing;

/** A rectangle in a drawing, from its upper left corner. */
public record Box(double x, double y, double width, double height) {
    public double right() {
        return x + width;
    }

    public double bottom() {
        return y + height;
    }
}
