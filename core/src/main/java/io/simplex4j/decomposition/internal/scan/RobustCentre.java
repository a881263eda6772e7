package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where rows lie and how far apart, whatever a few of them do.
 *
 * @param centre the coordinate-wise median of the probes
 * @param spread the median distance from the centre
 * @param probes rows that stand for all
 */
@SuppressWarnings("ArrayRecordComponent")
record RobustCentre(double[] centre, double spread, int[] probes) {
    private static final int PROBES = 511;

    static RobustCentre of(Matrix source) {
        int[] probes = probes(source.rows());
        double[] centre = medians(source, probes);
        return new RobustCentre(centre, spread(source, centre, probes), probes);
    }

    /** The power of two that makes the spread about 1. */
    double scale() {
        return spread > 0 ? Math.scalb(1.0, -Math.getExponent(spread)) : 1;
    }

    /** Some of the numbers below {@code rows}, evenly spaced. */
    static int[] probes(int rows) {
        int n = Math.min(rows, PROBES);
        return IntStream.range(0, n)
                .map(i -> (int) ((2L * i + 1) * rows / (2L * n)))
                .toArray();
    }

    private static double[] medians(Matrix source, int[] probes) {
        int columns = source.columns();
        double[][] byColumn = new double[columns][probes.length];
        double[] row = new double[columns];
        for (int i = 0; i < probes.length; i++) {
            source.copyRow(probes[i], row);
            for (int j = 0; j < columns; j++) {
                byColumn[j][i] = row[j];
            }
        }
        double[] medians = new double[columns];
        for (int j = 0; j < columns; j++) {
            Arrays.sort(byColumn[j]);
            double median = byColumn[j][probes.length / 2];
            float rounded = (float) median;
            medians[j] = Float.isFinite(rounded) && (rounded != 0 || median == 0) ? rounded : median;
        }
        return medians;
    }

    /** The median distance from the centre over the probes; where that is zero, over all rows that are not at it. */
    private static double spread(Matrix source, double[] centre, int[] probes) {
        double[] distances = new double[probes.length];
        for (int i = 0; i < probes.length; i++) {
            distances[i] = distance(source, probes[i], centre);
        }
        Arrays.sort(distances);
        double spread = distances[distances.length / 2];
        if (spread == 0) {
            double[] apart = IntStream.range(0, source.rows())
                    .mapToDouble(r -> distance(source, r, centre))
                    .filter(distance -> distance > 0)
                    .sorted()
                    .toArray();
            return apart.length == 0 ? 0 : apart[apart.length / 2];
        }
        return spread;
    }

    private static double distance(Matrix source, int row, double[] centre) {
        double[] values = new double[centre.length];
        source.copyRow(row, values);
        for (int j = 0; j < values.length; j++) {
            values[j] -= centre[j];
        }
        return Norms.euclidean(values);
    }
}
