package io.simplex4j.experiments.figure.internal;

/** The values from one to another, the first the smaller. */
public record Range(double from, double to) {
    /** The smallest range that has both. */
    public Range with(double value) {
        return new Range(Math.min(from, value), Math.max(to, value));
    }

    /** The range with room around it; if it is hardly more than one value, with room enough to draw it. */
    public Range widened(double share) {
        double size = Math.max(Math.abs(from), Math.abs(to));
        boolean single = to - from <= 1e-9 * size;
        double room = single ? (size > 0 ? 0.1 * size : 0.5) : share * (to - from);
        return new Range(from - room, to + room);
    }

    /** Whether an axis had better begin at zero: no value is below it, and the least is far below the greatest. */
    public boolean isNearZero() {
        return from >= 0 && from < 0.4 * to;
    }
}
