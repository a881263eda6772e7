package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.math.Norms;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Rows of a small corpus in double and their inner products in float, made when first asked for. Thread-safe. */
public final class GramRows {
    /** The most rows: their inner products take 16 MB at most. */
    public static final int MOST = 2048;

    private final PreparedCorpus corpus;
    private final AtomicReferenceArray<float[]> products;
    private final AtomicReferenceArray<double[]> rows;
    private volatile @Nullable Mean mean;

    /**
     * The mean of all rows.
     *
     * @param point itself, centred; not to be changed
     * @param norm its norm
     * @param products its inner products with every row; not to be changed
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Mean(double[] point, double norm, float[] products) {}

    GramRows(PreparedCorpus corpus) {
        this.corpus = corpus;
        this.products = new AtomicReferenceArray<>(corpus.rows());
        this.rows = new AtomicReferenceArray<>(corpus.rows());
    }

    /** How many rows there are. */
    public int size() {
        return rows.length();
    }

    /** The squared norm of a centred row, as scans have it. */
    public float squaredNorm(int row) {
        return corpus.blocks().squaredNorm(row);
    }

    /** The centred row; not to be changed. */
    public double[] row(int row) {
        double[] values = rows.get(row);
        if (values == null) {
            values = new double[corpus.columns()];
            corpus.copyCentred(row, values);
            rows.set(row, values);
        }
        return values;
    }

    /** The inner products of a row with every row; not to be changed. */
    public float[] products(int row) {
        float[] values = products.get(row);
        if (values == null) {
            values = new float[corpus.rows()];
            products(row(row), values);
            products.set(row, values);
        }
        return values;
    }

    public Mean mean() {
        Mean known = mean;
        if (known == null) {
            double[] point = corpus.mean().clone();
            corpus.centre(point);
            float[] values = new float[corpus.rows()];
            products(point, values);
            known = new Mean(point, Norms.euclidean(point), values);
            mean = known;
        }
        return known;
    }

    /** Writes the inner products of a centred point with every row. */
    public void products(double[] point, float[] into) {
        float[] direction = new float[point.length];
        for (int j = 0; j < direction.length; j++) {
            direction[j] = (float) point[j];
        }
        corpus.blocks().scoresOfAll(direction, into);
    }
}
