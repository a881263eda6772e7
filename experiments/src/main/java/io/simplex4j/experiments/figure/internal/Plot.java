package io.simplex4j.experiments.figure.internal;

/** The area between the axes. */
public record Plot(Rect area, Scale x, Scale y) {
    /** Where a pair of values stands on the canvas. */
    public Point at(double xValue, double yValue) {
        return new Point(across(xValue), up(yValue));
    }

    /** How far right a value stands. */
    public double across(double xValue) {
        return area.x() + x.at(xValue) * area.width();
    }

    /** How far down the canvas a value stands. */
    public double up(double yValue) {
        return area.bottom() - y.at(yValue) * area.height();
    }
}
