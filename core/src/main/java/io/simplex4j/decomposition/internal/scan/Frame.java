package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.math.Matrix;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The coordinates that a corpus is scanned in.
 *
 * @param centre where its rows lie, whatever a few of them do
 * @param scale the power of two by which centred numbers are multiplied
 * @param typicalNorm the median centred norm of an example: between 1 and 2, or 0 when all are equal
 * @param least the smallest centred number of each coordinate, among some rows
 * @param most the largest
 */
@SuppressWarnings("ArrayRecordComponent")
public record Frame(double[] centre, double scale, double typicalNorm, double[] least, double[] most) {
    /*
     * Rows are moved to a robust centre (the coordinate-wise median of some rows, rounded to float so that subtracting it
     * from float data is exact) and scaled by a power of two that makes the median distance about 1. Copies for scans and the
     * exact rows in double use these coordinates; a single far outlier moves neither centre nor scale.
     */

    private static final double WILD = 1e12;

    /** The rows of a corpus that its coordinates come from, unless half of them are equal. */
    public static int[] probes(int rows) {
        return RobustCentre.probes(rows);
    }

    /** The coordinates for a corpus. */
    public static Frame of(Matrix source) {
        RobustCentre robust = RobustCentre.of(source);
        double scale = robust.scale();
        int columns = robust.centre().length;
        Frame frame =
                new Frame(robust.centre(), scale, robust.spread() * scale, new double[columns], new double[columns]);
        double[] row = new double[columns];
        for (int probe : robust.probes()) {
            source.copyRow(probe, row);
            frame.centre(row);
            if (!isWild(row)) {
                for (int j = 0; j < columns; j++) {
                    frame.least[j] = Math.min(frame.least[j], row[j]);
                    frame.most[j] = Math.max(frame.most[j], row[j]);
                }
            }
        }
        return frame;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Frame that
                && scale == that.scale
                && typicalNorm == that.typicalNorm
                && Arrays.equals(centre, that.centre)
                && Arrays.equals(least, that.least)
                && Arrays.equals(most, that.most);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(centre);
    }

    /** Moves a row to these coordinates, in place. */
    public void centre(double[] row) {
        for (int j = 0; j < centre.length; j++) {
            row[j] = (row[j] - centre[j]) * scale;
        }
    }

    /** Whether a centred row is too far out for floats. */
    static boolean isWild(double[] row) {
        for (double v : row) {
            if (Math.abs(v) > WILD) {
                return true;
            }
        }
        return false;
    }
}
