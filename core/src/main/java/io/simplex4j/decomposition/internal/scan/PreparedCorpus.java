package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.decomposition.internal.scan.RowBlocks.Copies;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A corpus of latents made ready for repeated decomposition, all in one place. Immutable and thread-safe. */
public final class PreparedCorpus extends ScannedCorpus {
    /*
     * Cost: two passes over the source and one float copy of it, and one of bytes where it is large; the source itself stays
     * where it is.
     */

    /** From this many numbers on, a sample is solved before the whole corpus is read, and that in bytes. */
    public static final long LARGE = 2_500_000;

    private static final int IN_CACHE_LINE = 16;

    private final Matrix source;
    private final boolean large;
    private final RowBlocks blocks;
    private final Sample sample;
    private final @Nullable GramRows gram;
    private final RowIndex index;

    private PreparedCorpus(Matrix source, Frame frame, double[] mean, Workers workers, boolean large) {
        super(frame, mean);
        this.source = source;
        this.large = large;
        this.blocks = new RowBlocks(
                this,
                frame(),
                new RowBlocks.Range(0, source.rows()),
                large ? Copies.FLOATS_AND_BYTES : Copies.FLOATS,
                workers);
        this.sample = large ? Sample.of(this, Sample.choose(rows())) : Sample.all(blocks());
        this.gram = large || rows() > GramRows.MOST || wildRows().length > 0 ? null : new GramRows(this);
        this.index = new RowIndex(source);
    }

    /**
     * Prepares a corpus.
     *
     * @throws IllegalArgumentException if it has no row or no column, or a number that is not finite or above 1e150
     */
    public static PreparedCorpus of(Matrix source, Workers workers) {
        return of(source, workers, LARGE);
    }

    /** As {@link #of(Matrix, Workers)}, with a sample from this many numbers on. */
    public static PreparedCorpus of(Matrix source, Workers workers, long sampledFrom) {
        if (source.rows() == 0 || source.columns() == 0) {
            throw new IllegalArgumentException("corpus latents have " + source.rows() + " rows and " + source.columns()
                    + " columns, expected at least one of each");
        }
        boolean large = (long) source.rows() * source.columns() >= sampledFrom;
        double[] mean = ColumnSums.ofChecked(source, 0, workers).mean(source.rows());
        return new PreparedCorpus(source, Frame.of(source), mean, workers, large);
    }

    /** The same rows in other coordinates; small, whatever their number. */
    public PreparedCorpus in(Frame frame) {
        return new PreparedCorpus(source, frame, mean(), Workers.of(1), false);
    }

    @Override
    public List<Candidates> pass(List<? extends RowScan> scans, Workers workers) {
        return blocks.pass(scans, workers);
    }

    @Override
    public List<Candidates> settled(List<? extends RowScan> scans) {
        List<Candidates> found = pass(scans);
        for (int s = 0; s < found.size(); s++) {
            scans.get(s).settle(this, found.get(s));
        }
        return found;
    }

    @Override
    public int find(double[] latent) {
        return index.find(latent);
    }

    /** The first example identical to an example. */
    public int first(int row) {
        return index.find(copy(row));
    }

    @Override
    public int[] firsts(int[] examples) {
        return Arrays.stream(examples).map(this::first).toArray();
    }

    /** The number of other examples identical to an example. */
    public int twins(int row) {
        return index.hasRepeats() ? index.repeats(copy(row)) : 0;
    }

    @Override
    public int twins(int[] examples) {
        return Arrays.stream(examples).map(this::twins).sum();
    }

    private double[] copy(int row) {
        double[] values = new double[columns()];
        source.copyRow(row, values);
        return values;
    }

    /**
     * Touches the rows, where they are many: none of these reads waits for another, so they take a fraction of the time that
     * the first reads of one row after the other would.
     */
    @Override
    public void fetch(int[] examples) {
        if (!large) {
            return;
        }
        double sum = 0;
        int columns = columns();
        for (int row : examples) {
            for (int j = 0; j < columns; j += IN_CACHE_LINE) {
                sum += source.at(row, j);
            }
        }
        if (Double.isNaN(sum)) {
            throw new IllegalStateException(
                    "the corpus latents were numbers when they were prepared, and are no longer");
        }
    }

    @Override
    public int rows() {
        return source.rows();
    }

    @Override
    public Matrix source() {
        return source;
    }

    @Override
    public boolean isLarge() {
        return large;
    }

    @Override
    public Sample sample() {
        return sample;
    }

    @Override
    public @Nullable GramRows gram() {
        return gram;
    }

    /** The scan copy of the whole corpus. */
    public ScanBlocks blocks() {
        return blocks.held();
    }

    /** The copy in bytes that passes read, for corpora too large to be scanned often. */
    public @Nullable PackedBlocks packed() {
        return blocks.packed();
    }

    /** Rows that the scan copy cannot hold; not to be changed. */
    public int[] wildRows() {
        return blocks.wildRows();
    }
}
