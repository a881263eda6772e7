package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;

/** The sums of the columns of some rows, in twice the precision of a double. */
public final class ColumnSums {
    /*
     * What rounding takes from a sum is known exactly, and summed apart [1]. That is exact for floats of similar size, and
     * otherwise right to far beyond the last bit of the mean: so the mean does not depend on where rows are cut.
     *
     * [1] T. Ogita, S. M. Rump, S. Oishi, Accurate sum and dot product, SIAM J. Sci. Comput. 26, 2005.
     */

    private final double[] sums;
    private final double[] lost;

    private ColumnSums(double[] sums, double[] lost) {
        this.sums = sums;
        this.lost = lost;
    }

    /** Sums of no rows. */
    public static ColumnSums ofNothing(int columns) {
        return new ColumnSums(new double[columns], new double[columns]);
    }

    /** The sums that these {@link #parts} are of. */
    public static ColumnSums ofParts(double[] parts) {
        int columns = parts.length / 2;
        return new ColumnSums(Arrays.copyOf(parts, columns), Arrays.copyOfRange(parts, columns, parts.length));
    }

    /**
     * The sums of all rows of a matrix.
     *
     * @param first the number of the first row, for the message
     * @throws IllegalArgumentException if a number cannot be used
     */
    static ColumnSums ofChecked(Matrix rows, int first, Workers workers) {
        int chunks = (rows.rows() + ScanBlocks.BLOCK - 1) / ScanBlocks.BLOCK;
        ColumnSums[] each = new ColumnSums[chunks];
        int pieces = workers.threads();
        workers.run(pieces, piece -> {
            double[] row = new double[rows.columns()];
            int end = Workers.start(chunks, pieces, piece + 1);
            for (int chunk = Workers.start(chunks, pieces, piece); chunk < end; chunk++) {
                Workers.checkInterrupted();
                each[chunk] = ofNothing(row.length);
                int last = Math.min(rows.rows(), (chunk + 1) * ScanBlocks.BLOCK);
                for (int r = chunk * ScanBlocks.BLOCK; r < last; r++) {
                    rows.copyRow(r, row);
                    ScannedCorpus.requireUsable(row, "corpus latents", first + r);
                    each[chunk].add(row);
                }
            }
        });
        ColumnSums all = ofNothing(rows.columns());
        Arrays.stream(each).forEach(all::add);
        return all;
    }

    private void add(double[] row) {
        for (int j = 0; j < sums.length; j++) {
            double before = sums[j];
            double after = before + row[j];
            double taken = after - before;
            lost[j] += (before - (after - taken)) + (row[j] - taken);
            sums[j] = after;
        }
    }

    /** Adds those of other rows. */
    public void add(ColumnSums others) {
        add(others.sums);
        for (int j = 0; j < lost.length; j++) {
            lost[j] += others.lost[j];
        }
    }

    /** The means of the columns of this many rows. */
    public double[] mean(int rows) {
        double[] mean = new double[sums.length];
        for (int j = 0; j < mean.length; j++) {
            mean[j] = (sums[j] + lost[j]) / rows;
        }
        return mean;
    }

    /** All that there is to know of them, to be sent. */
    public double[] parts() {
        double[] parts = Arrays.copyOf(sums, 2 * sums.length);
        System.arraycopy(lost, 0, parts, sums.length, lost.length);
        return parts;
    }
}
