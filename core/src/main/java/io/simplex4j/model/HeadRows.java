package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rows of a head in double, and what is worked out from them when it is first asked for. Thread-safe. */
final class HeadRows {
    /** The most rows that are kept in double, and with them their distances from each other. */
    private static final int FEW = 1024;

    private final Matrix matrix;
    private final double[][] rows;
    private final AtomicReferenceArray<Vec> distances;
    private @Nullable OperatorNorm norm;

    HeadRows(Matrix matrix) {
        this.matrix = matrix;
        this.rows = new double[matrix.rows() <= FEW ? matrix.rows() : 0][];
        for (int o = 0; o < rows.length; o++) {
            rows[o] = copy(o);
        }
        this.distances = new AtomicReferenceArray<>(rows.length);
    }

    private double[] copy(int o) {
        double[] row = new double[matrix.columns()];
        matrix.copyRow(o, row);
        return row;
    }

    private double[] row(int o) {
        return rows.length > 0 ? rows[o] : copy(o);
    }

    double sumOfSquares() {
        double sum = 0;
        for (int o = 0; o < matrix.rows(); o++) {
            for (double w : row(o)) {
                sum += w * w;
            }
        }
        return sum;
    }

    synchronized OperatorNorm norm() {
        OperatorNorm known = norm;
        if (known == null) {
            known = OperatorNorm.of(matrix);
            norm = known;
        }
        return known;
    }

    /** How far a row is from each of all. */
    Vec distancesFrom(int row) {
        Vec known = rows.length > 0 ? distances.get(row) : null;
        if (known == null) {
            double[] from = row(row);
            known = Vec.of(IntStream.range(0, matrix.rows())
                    .mapToDouble(other -> distance(from, row(other)))
                    .toArray());
            if (rows.length > 0) {
                distances.set(row, known);
            }
        }
        return known;
    }

    private static double distance(double[] row, double[] other) {
        double[] difference = new double[row.length];
        for (int j = 0; j < row.length; j++) {
            difference[j] = row[j] - other[j];
        }
        return Norms.euclidean(difference);
    }

    /** Adds the inner products of all rows with a latent. */
    void addProducts(Vec latent, double[] sums) {
        int o = 0;
        for (; o + 4 <= sums.length; o += 4) {
            addFour(latent, sums, o);
        }
        for (; o < sums.length; o++) {
            double[] row = row(o);
            double sum = sums[o];
            for (int j = 0; j < latent.size(); j++) {
                sum += row[j] * latent.get(j);
            }
            sums[o] = sum;
        }
    }

    /** Four sums that do not wait for each other, each in the order of one by itself. */
    private void addFour(Vec latent, double[] sums, int o) {
        double[] r0 = row(o);
        double[] r1 = row(o + 1);
        double[] r2 = row(o + 2);
        double[] r3 = row(o + 3);
        double s0 = sums[o];
        double s1 = sums[o + 1];
        double s2 = sums[o + 2];
        double s3 = sums[o + 3];
        for (int j = 0; j < latent.size(); j++) {
            double value = latent.get(j);
            s0 += r0[j] * value;
            s1 += r1[j] * value;
            s2 += r2[j] * value;
            s3 += r3[j] * value;
        }
        sums[o] = s0;
        sums[o + 1] = s1;
        sums[o + 2] = s2;
        sums[o + 3] = s3;
    }
}
