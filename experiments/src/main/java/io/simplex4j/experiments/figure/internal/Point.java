package io.simplex4j.experiments.figure.internal;

/** A place on the canvas, to the right and down from its upper left corner. */
public record Point(double x, double y) {
    /** The place that lies so much further right and down. */
    public Point plus(double right, double down) {
        return new Point(x + right, y + down);
    }
}
