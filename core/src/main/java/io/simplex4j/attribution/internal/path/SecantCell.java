package io.simplex4j.attribution.internal.path;

/** A cell of a line, what its features get over it, and how far that may be off. */
final class SecantCell {
    /*
     * When a cell is halved, the change d of its value estimates its error, half of it that of each half. Halves may agree with
     * the whole by chance, so the estimate of a half is at least an eighth of that of the whole before.
     */

    private static final double KEPT = 0.25;

    final int line;
    final double from;
    final double to;
    private final double[][] values;
    private double indicator = Double.POSITIVE_INFINITY;
    private double[] each = {};

    /** With one row of values per direction, one column per feature. */
    SecantCell(int line, double from, double to, double[][] values) {
        this.line = line;
        this.from = from;
        this.to = to;
        this.values = values;
    }

    double middle() {
        return (from + to) / 2;
    }

    boolean isDivisible() {
        return middle() > from && middle() < to;
    }

    /** What the value of this cell may be off by, all features together. */
    double indicator() {
        return indicator;
    }

    void addTo(double[][] sum, double factor) {
        for (int u = 0; u < values.length; u++) {
            for (int i = 0; i < values[u].length; i++) {
                sum[u][i] += factor * values[u][i];
            }
        }
    }

    /** Adds the square of what each number may be off by, where that is kept. */
    void addSquaresTo(double[] squares) {
        for (int i = 0; i < each.length; i++) {
            squares[i] += each[i] * each[i];
        }
    }

    /** Compares this cell with its two halves, and tells them what they may be off by; keeps it for each number if asked. */
    void compare(SecantCell left, SecantCell right, boolean numbers) {
        int columns = values[0].length;
        double[] offs = new double[numbers ? values.length * columns : 0];
        double squares = 0;
        for (int u = 0; u < values.length; u++) {
            for (int i = 0; i < columns; i++) {
                double change = values[u][i] - left.values[u][i] - right.values[u][i];
                squares += change * change;
                if (numbers) {
                    int number = u * columns + i;
                    double before = each.length == 0 ? 0 : each[number];
                    offs[number] = Math.max(Math.abs(change), KEPT * before) / 2;
                }
            }
        }
        double before = Double.isInfinite(indicator) ? 0 : indicator;
        double off = Math.max(Math.sqrt(squares), KEPT * before) / 2;
        left.indicator = off;
        left.each = offs;
        right.indicator = off;
        right.each = offs;
    }
}
