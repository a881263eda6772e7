package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Consecutive rows of a corpus on this machine, by their numbers in the whole corpus. Thread-safe. */
final class LocalRows implements Carrier {
    /*
     * A block is scored for all queries while it is in the cache. With several threads each takes its share of the blocks. A score is
     * computed by the same operations in the same order, and findings are joined in the order of rows.
     */

    /** Queries that are scored together against bytes: their scores fit the first-level cache. */
    private static final int BYTES_TOGETHER = 4;

    /** Solves that share a pass: the scores of a block fit the second-level cache. */
    private static final int TOGETHER = 32;

    /** Below this many numbers a pass takes less time than starting threads. */
    private static final long WORTH_SPLITTING = 1_000_000;

    private final Matrix source;
    private final Frame frame;
    private final int first;
    private final @Nullable FloatBlocks floats;
    private final @Nullable ByteBlocks bytes;

    /** The first row of each hash, and for each row the next of the same hash; −1 if there is none. Made when needed. */
    private volatile int @Nullable [][] index;

    /**
     * Prepares rows.
     *
     * @param copying whether to hold a copy; without one, each pass makes floats anew, for corpora larger than memory
     * @param large whether the copy is of one byte a number, for corpora larger than a cache, and not of floats
     */
    LocalRows(Matrix source, Frame frame, int first, boolean copying, boolean large, Workers workers) {
        this.source = source;
        this.frame = frame;
        this.first = first;
        FloatBlocks inFloats = copying && !large ? new FloatBlocks(source.rows(), frame.columns()) : null;
        ByteBlocks inBytes = copying && large ? new ByteBlocks(source.rows(), frame) : null;
        if (copying) {
            workers.forEach(blocks(source), block -> {
                double[] row = new double[frame.columns()];
                int end = Math.min(source.rows(), (block + 1) * FloatBlocks.BLOCK);
                for (int r = block * FloatBlocks.BLOCK; r < end; r++) {
                    read(r, row);
                    if (inFloats != null) {
                        inFloats.set(r, row);
                    } else if (inBytes != null) {
                        inBytes.set(r, row);
                    }
                }
            });
        }
        this.floats = inFloats;
        this.bytes = inBytes;
    }

    private void read(int r, double[] row) {
        source.copyRow(r, row);
        frame.centre(row);
    }

    private static int blocks(Matrix rows) {
        return (rows.rows() + FloatBlocks.BLOCK - 1) / FloatBlocks.BLOCK;
    }

    /**
     * Returns the column sums and their rounding errors.
     *
     * @param first the number of the first row, for the message
     * @throws IllegalArgumentException if a number cannot be used
     */
    static double[][] checkedSums(Matrix rows, int first, Workers workers) {
        double[][][] each = new double[blocks(rows)][2][rows.columns()];
        workers.forEach(blocks(rows), block -> {
            double[] row = new double[rows.columns()];
            int end = Math.min(rows.rows(), (block + 1) * FloatBlocks.BLOCK);
            for (int r = block * FloatBlocks.BLOCK; r < end; r++) {
                rows.copyRow(r, row);
                Corpus.requireUsable(row, "corpus latents", first + r);
                addTo(each[block], row);
            }
        });
        double[][] all = new double[2][rows.columns()];
        Arrays.stream(each).forEach(sums -> join(all, sums));
        return all;
    }

    /** Adds the sums of other rows. */
    static void join(double[][] sums, double[][] others) {
        addTo(sums, others[0]);
        Vectors.add(sums[1], 1, others[1], others[1].length);
    }

    /** Adds a row. The rounding error of each sum is known exactly (Knuth) and summed apart, so the order of rows does not matter. */
    private static void addTo(double[][] sums, double[] row) {
        for (int j = 0; j < row.length; j++) {
            double before = sums[0][j];
            double after = before + row[j];
            double taken = after - before;
            sums[1][j] += (before - (after - taken)) + (row[j] - taken);
            sums[0][j] = after;
        }
    }

    @Override
    public Matrix source() {
        return source;
    }

    /** Touches rows that passes do not read, so that the processor loads them side by side and not one after the other. */
    @Override
    public void fetch(int[] rows) {
        double sum = 0;
        for (int i = 0; i < rows.length && floats == null; i++) {
            for (int j = 0; j < source.columns(); j += 16) {
                sum += source.at(rows[i] - first, j);
            }
        }
        if (Double.isNaN(sum)) {
            throw new IllegalStateException("corpus latents changed after preparation (now NaN)");
        }
    }

    @Override
    public int together() {
        return TOGETHER;
    }

    Frame frame() {
        return frame;
    }

    /** Returns the float copy, if there is one. */
    @Nullable
    FloatBlocks floats() {
        return floats;
    }

    @Override
    public List<Found> pass(List<Query> queries, Workers workers) {
        int pieces = (long) source.rows() * source.columns() * queries.size() < WORTH_SPLITTING
                ? 1
                : Math.min(workers.threads(), blocks(source));
        Found[][] found = new Found[pieces][];
        workers.run(pieces, piece -> {
            found[piece] = queries.stream().map(Found::new).toArray(Found[]::new);
            int from = Workers.start(blocks(source), pieces, piece);
            int to = Workers.start(blocks(source), pieces, piece + 1);
            if (bytes != null) {
                overBytes(bytes, queries, found[piece], from, to);
            } else {
                overFloats(queries, found[piece], from, to);
            }
        });
        double[] row = new double[source.columns()];
        List<Found> all = new ArrayList<>(queries.size());
        for (int q = 0; q < queries.size(); q++) {
            Found joined = found[0][q];
            for (int piece = 1; piece < pieces; piece++) {
                joined.append(found[piece][q]);
            }
            joined.settle(number -> {
                read(number - first, row);
                return row;
            });
            all.add(joined);
        }
        return all;
    }

    private void overBytes(ByteBlocks blocks, List<Query> queries, Found[] found, int from, int to) {
        ByteBlocks.Direction[] directions =
                queries.stream().map(query -> blocks.direction(query.unit())).toArray(ByteBlocks.Direction[]::new);
        int[][] scores = new int[Math.min(BYTES_TOGETHER, found.length)][FloatBlocks.BLOCK];
        int[] packed = new int[FloatBlocks.BLOCK];
        int[] candidates = new int[FloatBlocks.BLOCK + 1];
        for (int b = from; b < to; b++) {
            int start = first + b * FloatBlocks.BLOCK;
            for (int q = 0; q < found.length; q += BYTES_TOGETHER) {
                int end = Math.min(found.length, q + BYTES_TOGETHER);
                blocks.scores(b, directions, q, end, scores, packed);
                for (int each = q; each < end; each++) {
                    found[each].examine(blocks, b, start, directions[each], scores[each - q], candidates);
                }
            }
        }
    }

    private void overFloats(List<Query> queries, Found[] found, int from, int to) {
        float[][] directions =
                queries.stream().map(query -> Vectors.narrow(query.unit())).toArray(float[][]::new);
        float[][] scores = new float[found.length][Math.min(source.rows(), FloatBlocks.BLOCK)];
        FloatBlocks held = floats;
        FloatBlocks made = held == null ? new FloatBlocks(scores[0].length, source.columns()) : held;
        double[] row = new double[source.columns()];
        for (int b = from; b < to; b++) {
            int start = b * FloatBlocks.BLOCK;
            if (held == null) {
                made.resize(Math.min(FloatBlocks.BLOCK, source.rows() - start));
                for (int r = 0; r < made.rows(); r++) {
                    read(start + r, row);
                    made.set(r, row);
                }
            }
            int block = held == null ? 0 : b;
            made.scores(block, directions, scores);
            for (int q = 0; q < found.length; q++) {
                found[q].examine(made, block, first + start, scores[q]);
            }
        }
    }

    @Override
    public int[][] find(List<double[]> wanted) {
        int[][] known = index();
        return wanted.stream().map(row -> find(known, row)).toArray(int[][]::new);
    }

    /** Returns the first row with these numbers, or −1, and how many there are. */
    private int[] find(int[][] known, double[] row) {
        int[] found = {-1, 0};
        double[] other = new double[row.length];
        for (int r = known[0][place(row)]; r >= 0; r = known[1][r]) {
            source.copyRow(r, other);
            if (equal(row, other)) {
                found[0] = found[1]++ == 0 ? first + r : found[0];
            }
        }
        return found;
    }

    private int[][] index() {
        int[][] known = index;
        if (known == null) {
            synchronized (this) {
                known = index == null ? newIndex() : index;
                index = known;
            }
        }
        return known;
    }

    private int[][] newIndex() {
        int[] firsts = new int[hashes()];
        int[] next = new int[source.rows()];
        Arrays.fill(firsts, -1);
        double[] row = new double[source.columns()];
        for (int r = source.rows() - 1; r >= 0; r--) {
            Workers.checkInterrupted();
            source.copyRow(r, row);
            int place = place(row);
            next[r] = firsts[place];
            firsts[place] = r;
        }
        return new int[][] {firsts, next};
    }

    private static boolean equal(double[] a, double[] b) {
        for (int j = 0; j < a.length; j++) {
            if (a[j] != b[j]) {
                return false;
            }
        }
        return true;
    }

    private int hashes() {
        return Integer.highestOneBit(Math.max(1, source.rows()));
    }

    /** Returns the hash of a row. Zeros of both signs are equal. */
    private int place(double[] row) {
        long hash = row.length;
        for (double value : row) {
            hash = (hash ^ Double.doubleToLongBits(value + 0.0)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) hash & (hashes() - 1);
    }
}
