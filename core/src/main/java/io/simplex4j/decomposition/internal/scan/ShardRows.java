package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.decomposition.internal.scan.RowBlocks.Copies;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Consecutive rows of a corpus that is larger, by their numbers in the whole. Immutable but for what it keeps; thread-safe. */
public final class ShardRows {
    private final Matrix source;
    private final int first;
    private final boolean keeping;
    private final Workers workers;
    private volatile @Nullable Prepared prepared;
    private volatile @Nullable RowIndex index;

    /** Rows in the coordinates of a frame. */
    private record Prepared(Frame frame, RowBlocks blocks) {}

    /** How often numbers occur as a row, and where first: −1 for nowhere. */
    public record Occurrences(int first, int count) {
        public static final Occurrences NONE = new Occurrences(-1, 0);

        /** Those in these rows and others. */
        public Occurrences and(Occurrences other) {
            int least = first < 0 ? other.first : other.first < 0 ? first : Math.min(first, other.first);
            return new Occurrences(least, count + other.count);
        }
    }

    /**
     * Some rows.
     *
     * @param first the number of the first
     * @param keeping whether copies may be held
     */
    public ShardRows(Matrix source, int first, boolean keeping, Workers workers) {
        this.source = source;
        this.first = first;
        this.keeping = keeping;
        this.workers = workers;
    }

    public int first() {
        return first;
    }

    public int rows() {
        return source.rows();
    }

    public int columns() {
        return source.columns();
    }

    public boolean contains(int row) {
        return row >= first && row - first < rows();
    }

    /** A copy of a row, as it came. */
    public double[] row(int row) {
        double[] values = new double[columns()];
        source.copyRow(row - first, values);
        return values;
    }

    /**
     * The sums of the columns.
     *
     * @throws IllegalArgumentException if a number cannot be used
     */
    public ColumnSums checkedSums() {
        return ColumnSums.ofChecked(source, first, workers);
    }

    /** Looks through all rows, for several scans at once, and decides in double what floats leave open. */
    public List<Candidates> pass(Frame frame, boolean large, List<RowScan> scans) {
        List<Candidates> found = prepared(frame, large).pass(scans, workers);
        int pieces = Math.min(workers.threads(), scans.size());
        workers.run(pieces, piece -> {
            int end = Workers.start(scans.size(), pieces, piece + 1);
            for (int s = Workers.start(scans.size(), pieces, piece); s < end; s++) {
                scans.get(s).settle((row, into) -> copyCentred(frame, row, into), found.get(s));
            }
        });
        return found;
    }

    private void copyCentred(Frame frame, int row, double[] into) {
        source.copyRow(row - first, into);
        frame.centre(into);
    }

    private RowBlocks prepared(Frame frame, boolean large) {
        Prepared before = prepared;
        if (before != null && before.frame.equals(frame)) {
            return before.blocks;
        }
        synchronized (this) {
            Prepared now = prepared;
            if (now == null || !now.frame.equals(frame)) {
                Copies copies = !keeping ? Copies.NONE : large ? Copies.BYTES : Copies.FLOATS;
                now = new Prepared(
                        frame,
                        new RowBlocks(
                                (row, into) -> copyCentred(frame, row, into),
                                frame,
                                new RowBlocks.Range(first, rows()),
                                copies,
                                workers));
                prepared = now;
            }
            return now.blocks;
        }
    }

    /** How often some numbers occur as rows. */
    public Occurrences[] find(double[][] wanted) {
        return keeping ? findInIndex(wanted) : findByReading(wanted);
    }

    private Occurrences[] findInIndex(double[][] wanted) {
        RowIndex known = index();
        return Arrays.stream(wanted)
                .map(row -> {
                    int place = known.find(row);
                    return place < 0 ? Occurrences.NONE : new Occurrences(first + place, 1 + known.repeats(row));
                })
                .toArray(Occurrences[]::new);
    }

    private RowIndex index() {
        RowIndex known = index;
        if (known == null) {
            synchronized (this) {
                known = index;
                if (known == null) {
                    known = new RowIndex(source);
                    index = known;
                }
            }
        }
        return known;
    }

    /** One pass over the rows, whose hashes are looked up among those of what is wanted. */
    private Occurrences[] findByReading(double[][] wanted) {
        long[] hashes = Arrays.stream(wanted)
                .mapToLong(RowIndex::hash)
                .sorted()
                .distinct()
                .toArray();
        int[][] byHash = new int[hashes.length][];
        for (int h = 0; h < hashes.length; h++) {
            long hash = hashes[h];
            byHash[h] = IntStream.range(0, wanted.length)
                    .filter(w -> RowIndex.hash(wanted[w]) == hash)
                    .toArray();
        }
        int pieces = workers.threads();
        Occurrences[][] found = new Occurrences[pieces][wanted.length];
        workers.run(pieces, piece -> {
            Arrays.fill(found[piece], Occurrences.NONE);
            double[] row = new double[columns()];
            int end = Workers.start(rows(), pieces, piece + 1);
            for (int r = Workers.start(rows(), pieces, piece); r < end; r++) {
                Workers.checkInterrupted();
                source.copyRow(r, row);
                int place = Arrays.binarySearch(hashes, RowIndex.hash(row));
                for (int w : place < 0 ? new int[0] : byHash[place]) {
                    if (RowIndex.equal(wanted[w], row)) {
                        found[piece][w] = found[piece][w].and(new Occurrences(first + r, 1));
                    }
                }
            }
        });
        Occurrences[] joined = found[0];
        for (int piece = 1; piece < pieces; piece++) {
            for (int w = 0; w < wanted.length; w++) {
                joined[w] = joined[w].and(found[piece][w]);
            }
        }
        return joined;
    }

    /** How far below a plane through a point the deepest row lies, at least 0; by plain sums in double. */
    public double depth(double[] point, double[] unit) {
        int pieces = workers.threads();
        double[] deepest = new double[pieces];
        workers.run(pieces, piece -> {
            double[] row = new double[columns()];
            int end = Workers.start(rows(), pieces, piece + 1);
            for (int r = Workers.start(rows(), pieces, piece); r < end; r++) {
                Workers.checkInterrupted();
                source.copyRow(r, row);
                double depth = 0;
                for (int j = 0; j < row.length; j++) {
                    depth += unit[j] * (point[j] - row[j]);
                }
                deepest[piece] = Math.max(deepest[piece], depth);
            }
        });
        return Arrays.stream(deepest).max().orElse(0);
    }
}
