package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The coordinates that a corpus is solved in. The arrays must not change.
 *
 * <p>Rows are moved to a robust centre and scaled by a power of two. The centre is the coordinate-wise median of some rows, rounded
 * to float, so that subtracting it from float data loses nothing. The median distance from it is between 1 and 2. A single far row
 * moves neither centre nor scale.
 *
 * @param centre the centre
 * @param scale the power of two by which centred numbers are multiplied
 * @param typicalNorm the median centred norm of a row: between 1 and 2, or 0 if all rows are equal
 * @param min the smallest centred number of each coordinate among some rows
 * @param max the largest centred number of each coordinate among some rows
 */
@SuppressWarnings("ArrayRecordComponent")
record Frame(double[] centre, double scale, double typicalNorm, double[] min, double[] max) implements Serializable {
    private static final int PROBES = 511;

    /** Returns the coordinates for a corpus. */
    static Frame of(Matrix source) {
        double[][] some = rows(source, probes(source.rows()));
        double[] centre = medians(some);
        double spread = median(Arrays.stream(some), centre, 0);
        if (spread == 0) {
            Stream<double[]> all = IntStream.range(0, source.rows()).mapToObj(row -> rows(source, row)[0]);
            spread = median(all, centre, Double.MIN_VALUE);
        }
        double scale = spread > 0 ? Math.scalb(1.0, -Math.getExponent(spread)) : 1;
        return measured(centre, scale, spread * scale, some);
    }

    /** Returns the coordinates that rows have already. */
    static Frame identity(Matrix source) {
        return measured(new double[source.columns()], 1, 1, rows(source, probes(source.rows())));
    }

    private static Frame measured(double[] centre, double scale, double typicalNorm, double[][] rows) {
        Frame frame = new Frame(centre, scale, typicalNorm, new double[centre.length], new double[centre.length]);
        for (double[] row : rows) {
            frame.centre(row);
            boolean inRange = !isOutOfRange(row);
            for (int j = 0; j < row.length && inRange; j++) {
                frame.min[j] = Math.min(frame.min[j], row[j]);
                frame.max[j] = Math.max(frame.max[j], row[j]);
            }
        }
        return frame;
    }

    /** Returns the rows of a corpus that its coordinates are derived from, evenly spaced. */
    static int[] probes(int rows) {
        int n = Math.min(rows, PROBES);
        return IntStream.range(0, n)
                .map(i -> (int) ((2L * i + 1) * rows / (2L * n)))
                .toArray();
    }

    private static double[][] rows(Matrix source, int... some) {
        double[][] rows = new double[some.length][source.columns()];
        for (int i = 0; i < some.length; i++) {
            source.copyRow(some[i], rows[i]);
        }
        return rows;
    }

    private static double[] medians(double[][] rows) {
        double[] medians = new double[rows[0].length];
        for (int j = 0; j < medians.length; j++) {
            int column = j;
            double median = median(Arrays.stream(rows).mapToDouble(row -> row[column]));
            float rounded = (float) median;
            medians[j] = Float.isFinite(rounded) && (rounded != 0 || median == 0) ? rounded : median;
        }
        return medians;
    }

    /** Returns the median of the distances from the centre that are not below a minimum. */
    private static double median(Stream<double[]> rows, double[] centre, double min) {
        return median(rows.mapToDouble(row -> Norms.euclidean(Vectors.minus(row, centre)))
                .filter(distance -> distance >= min));
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    /** Moves a row to these coordinates, in place. */
    void centre(double[] row) {
        for (int j = 0; j < centre.length; j++) {
            row[j] = (row[j] - centre[j]) * scale;
        }
    }

    /** Returns whether a centred row is too far out for floats. */
    static boolean isOutOfRange(double[] row) {
        for (double v : row) {
            if (Math.abs(v) > Tolerances.FLOAT_RANGE) {
                return true;
            }
        }
        return false;
    }

    boolean isSame(Frame that) {
        return scale == that.scale
                && Arrays.equals(centre, that.centre)
                && Arrays.equals(min, that.min)
                && Arrays.equals(max, that.max);
    }

    int columns() {
        return centre.length;
    }
}
