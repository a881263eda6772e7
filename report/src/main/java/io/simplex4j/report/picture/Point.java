package io.simplex4j.report.picture;

/** A place in a drawing, from its upper left corner. */
record Point(double x, double y) {
    Point plus(double right, double down) {
        return new Point(x + right, y + down);
    }
}
