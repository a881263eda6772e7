package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.scan.ShardRows;
import io.simplex4j.decomposition.internal.shard.Reply;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.List;

/**
 * Consecutive rows of a corpus that is too large for one place. It answers what a solver asks of all rows, wherever the
 * solver is, and knows nothing of other shards.
 *
 * <p>A shard holds a copy of its rows of one byte a number with 12 bytes a row, and an index of 16 to 32 bytes a row; the
 * rows themselves stay where they are. Both are made on the first request that needs them. {@linkplain #withoutCopy()
 * Without a copy} it holds nothing, and reads its rows in each pass. Thread-safe.
 */
public final class CorpusShard {
    private final Matrix rows;
    private final int firstRow;
    private final boolean keeping;
    private final Workers workers;
    private final ShardRows content;

    private CorpusShard(Matrix rows, int firstRow, boolean keeping, Workers workers) {
        this.rows = rows;
        this.firstRow = firstRow;
        this.keeping = keeping;
        this.workers = workers;
        this.content = new ShardRows(rows, firstRow, keeping, workers);
    }

    /**
     * Some rows of a corpus.
     *
     * @param rows they are read again later and must not change
     * @param firstRow the number of the first of them in the whole corpus
     * @throws IllegalArgumentException if there is no row or column, or a row would have a negative number
     */
    public static CorpusShard of(Matrix rows, int firstRow) {
        if (rows.rows() == 0 || rows.columns() == 0) {
            throw new IllegalArgumentException("shard has " + rows.rows() + " rows and " + rows.columns()
                    + " columns, expected at least one of each");
        }
        if (firstRow < 0 || firstRow > Integer.MAX_VALUE - rows.rows()) {
            throw new IllegalArgumentException("first row is " + firstRow + ", expected a number from 0 to "
                    + (Integer.MAX_VALUE - rows.rows()) + " for a shard of " + rows.rows() + " rows");
        }
        return new CorpusShard(rows, firstRow, true, Workers.all());
    }

    /** The same rows, read in each pass: no memory but a block for each thread, for more time. */
    public CorpusShard withoutCopy() {
        return new CorpusShard(rows, firstRow, false, workers);
    }

    /** Uses at most this number of threads; 1 stays on the calling one. The answers do not depend on it. */
    public CorpusShard withThreads(int threads) {
        return new CorpusShard(rows, firstRow, keeping, workers.withThreads(threads));
    }

    /** Uses these threads. */
    public CorpusShard withWorkers(Workers newWorkers) {
        return new CorpusShard(rows, firstRow, keeping, newWorkers);
    }

    /** The number of the first row in the whole corpus. */
    public int firstRow() {
        return firstRow;
    }

    /** The number of rows. */
    public int size() {
        return rows.rows();
    }

    /**
     * Looks through all rows.
     *
     * @throws IllegalArgumentException if a row has a number that is not finite or above 1e150
     */
    public ShardAnswer scan(ShardRequest request) {
        return new ShardAnswer(Reply.of(content, request.question()));
    }

    /** The answers of all shards where this is the only one. */
    List<ShardAnswer> answers(ShardRequest request) {
        return List.of(scan(request));
    }
}
