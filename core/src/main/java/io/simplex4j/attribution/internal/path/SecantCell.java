package io.simplex4j.attribution.internal.path;

import java.util.List;

/** A cell of a line, what its features get over it, and how far that may be off. */
final class SecantCell {
    /*
     * When a cell is halved, the change d of its value estimates its error, half of it that of each half. Halves may agree with
     * the whole by chance, so the estimate of a half is at least an eighth of that of the whole before.
     *
     * When it is cut into 2ᵏ parts at once, d is nearly the error of the whole, and theirs is smaller: each halving after the
     * first leaves 0.36 to 0.44 of it on the paper's network without decay, where estimates are twice the error, so 0.36 is enough.
     * The sum of ind² is d² / 2 for halves: est = √(2 Σ ind²) is then d.
     */

    private static final double KEPT = 0.25;
    private static final double FURTHER = 0.36;
    private static final double NARROWEST = 0x1p-40;

    final int line;
    final double from;
    final double to;
    private final double[][] values;
    private double indicator = Double.POSITIVE_INFINITY;
    private double[] each = {};

    /** With one row of values per direction, one column per feature that moves. */
    SecantCell(int line, double from, double to, double[][] values) {
        this.line = line;
        this.from = from;
        this.to = to;
        this.values = values;
    }

    boolean isDivisible() {
        return to - from > NARROWEST;
    }

    boolean isFinite() {
        for (double[] row : values) {
            for (double value : row) {
                if (!Double.isFinite(value)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The square of what the value of this cell may be off by, all features together. */
    double square() {
        return indicator * indicator;
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

    /** Compares this cell with its parts, and tells them what they may be off by; keeps it for each number if asked. */
    void compare(List<SecantCell> parts, boolean numbers) {
        int columns = values[0].length;
        double[] offs = new double[numbers ? values.length * columns : 0];
        double squares = 0;
        for (int u = 0; u < values.length; u++) {
            double[] changes = values[u].clone();
            for (SecantCell part : parts) {
                for (int i = 0; i < columns; i++) {
                    changes[i] -= part.values[u][i];
                }
            }
            for (int i = 0; i < columns; i++) {
                squares += changes[i] * changes[i];
                if (numbers) {
                    int number = u * columns + i;
                    double before = each.length == 0 ? 0 : each[number];
                    offs[number] = off(Math.abs(changes[i]), before, parts.size());
                }
            }
        }
        double off = off(Math.sqrt(squares), Double.isInfinite(indicator) ? 0 : indicator, parts.size());
        for (SecantCell part : parts) {
            part.indicator = off;
            part.each = offs;
        }
    }

    private static double off(double change, double before, int parts) {
        int furtherHalvings = Integer.numberOfTrailingZeros(parts) - 1;
        double together = Math.max(change, KEPT * before) * Math.pow(FURTHER, furtherHalvings);
        return together / Math.sqrt(2.0 * parts);
    }
}
