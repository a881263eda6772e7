package io.simplex4j.report.picture;

/** A rectangle in a drawing. */
record Box(double x, double y, double width, double height) {
    /** The box between two values of x, in either order. */
    static Box between(double x, double otherX, double y, double height) {
        return new Box(Math.min(x, otherX), y, Math.abs(otherX - x), height);
    }

    double right() {
        return x + width;
    }

    double bottom() {
        return y + height;
    }

    boolean touches(Box other) {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }

    boolean contains(Box other) {
        return x <= other.x && y <= other.y && other.right() <= right() && other.bottom() <= bottom();
    }
}
