package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.solver.Shards;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;

/**
 * Consecutive rows of a corpus that is too large for one place. It answers the requests of a solver at any place, and
 * is independent of other shards.
 *
 * <p>A shard holds a copy of its rows of one byte a number with 8 bytes a row, and an index of at most 12 bytes a row. The
 * rows themselves stay where they are. Both are created on the first request that needs them. {@linkplain #withoutCopy()
 * Without a copy} it holds the index alone, and reads its rows in each pass. Thread-safe.
 */
public final class CorpusShard {
    private final Matrix rows;
    private final int firstRow;
    private final boolean keeping;
    private final Workers workers;
    private final Shards.Shard shard;

    private CorpusShard(Matrix rows, int firstRow, boolean keeping, Workers workers) {
        this.rows = rows;
        this.firstRow = firstRow;
        this.keeping = keeping;
        this.workers = workers;
        this.shard = new Shards.Shard(rows, firstRow, keeping, workers);
    }

    /**
     * Creates a shard of some rows of a corpus.
     *
     * @param rows they are read again later and must not change
     * @param firstRow the number of the first of them in the whole corpus
     * @throws IllegalArgumentException if there is no row or column, or a row would have a negative number
     */
    public static CorpusShard of(Matrix rows, int firstRow) {
        if (rows.rows() == 0 || rows.columns() == 0) {
            throw new IllegalArgumentException("shard has " + rows.rows() + " rows and " + rows.columns()
                    + " columns; expected at least one of each");
        }
        if (firstRow < 0 || firstRow > Integer.MAX_VALUE - rows.rows()) {
            throw new IllegalArgumentException("first row is " + firstRow + "; expected a number from 0 to "
                    + (Integer.MAX_VALUE - rows.rows()) + " for a shard of " + rows.rows() + " rows");
        }
        return new CorpusShard(rows, firstRow, true, Workers.all());
    }

    /** Returns the same rows, read in each pass: this takes more time and no memory except a block for each thread. */
    public CorpusShard withoutCopy() {
        return new CorpusShard(rows, firstRow, false, workers);
    }

    /** Uses at most this number of threads; 1 stays on the calling one. The answers do not depend on it. */
    public CorpusShard withThreads(int threads) {
        return new CorpusShard(rows, firstRow, keeping, workers.withThreads(threads));
    }

    /** Returns the number of the first row in the whole corpus. */
    public int firstRow() {
        return firstRow;
    }

    /** Returns the number of rows. */
    public int size() {
        return rows.rows();
    }

    /**
     * Answers a request about all rows.
     *
     * @param request from a solver of the same version
     * @throws IllegalArgumentException if the request is invalid, or a row has a number that is not finite or above 1e150
     */
    public byte[] scan(byte[] request) {
        return shard.answer(request);
    }
}
