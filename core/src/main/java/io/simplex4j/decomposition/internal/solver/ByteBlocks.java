package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.parallel.Workers;
import java.util.Arrays;

/** A copy of rows in one byte a number, for passes over corpora larger than a cache. */
final class ByteBlocks {
    /*
     * Reading memory is most of a pass over a large corpus. Here a coordinate is low + step · b with a byte b, and four of them are
     * one int, so a pass reads a quarter of the bytes of floats. The distance e between a row and its copy is stored. The
     * score of the copy against a unit vector is off by at most e, so rows farther from a plane are decided, and the few
     * others are evaluated in double.
     *
     * The score Σ a_j b_j, with whole numbers a_j, is exact modulo 2³², and |a| is scaled so that it does not overflow. For
     * v = b₀ + 2⁸b₁ + 2¹⁶b₂ + 2²⁴b₃ it is a₀v + (a₁ − 2⁸a₀)(v >>> 8) + (a₂ − 2⁸a₁)(v >>> 16) + (a₃ − 2⁸a₂)(v >>> 24): shifts and
     * products of ints, which HotSpot turns into vector code on JDK 17; it does not for bytes that become floats. Added up from
     * left to right: summed in pairs the loop stays scalar, and takes ten times as long, if it is inlined.
     *
     * A block is one array, because a garbage collector moves arrays apart, and a pass then waits for memory. But a loop over two
     * int arrays becomes vector code only if it reads both at the same places, so four columns at a time are copied first.
     */

    private static final int IN_INT = 4;
    private static final int LARGEST_BYTE = 255;

    /** Times 255 and a few more for rounding this is below 2³¹. */
    private static final double LARGEST_SUM = 8e6;

    /** The part by which the range of a coordinate is widened on either side, as it comes from some rows only. */
    private static final double WIDENED = 0.25;

    private static final double ROUNDED_UP = 1 + 1e-6;

    private final int rows;
    private final double[] low;
    private final double[] step;
    private final int quads;
    private final int[][] ints;
    private final float[][] errors;
    private final float[][] norms;
    private final float[] largestErrors;
    private final float[] largestNorms;

    /** Creates room for {@code rows} rows whose numbers mostly lie in the range of a frame. */
    ByteBlocks(int rows, Frame frame) {
        this.rows = rows;
        int columns = frame.columns();
        this.low = new double[columns];
        this.step = new double[columns];
        for (int j = 0; j < columns; j++) {
            double span = frame.max()[j] - frame.min()[j];
            low[j] = frame.min()[j] - WIDENED * span;
            step[j] = (1 + 2 * WIDENED) * span / LARGEST_BYTE;
        }
        int blocks = (rows + FloatBlocks.BLOCK - 1) / FloatBlocks.BLOCK;
        this.quads = (columns + IN_INT - 1) / IN_INT;
        this.ints = new int[blocks][];
        this.errors = new float[blocks][];
        this.norms = new float[blocks][];
        this.largestErrors = new float[blocks];
        this.largestNorms = new float[blocks];
        for (int b = 0; b < blocks; b++) {
            ints[b] = new int[quads * blockLength(b)];
            errors[b] = new float[blockLength(b)];
            norms[b] = new float[blockLength(b)];
        }
    }

    /** Stores a centred row. */
    void set(int row, double[] values) {
        int b = row / FloatBlocks.BLOCK;
        int l = row % FloatBlocks.BLOCK;
        boolean outOfRange = Frame.isOutOfRange(values);
        double error = pack(outOfRange ? new double[values.length] : values, ints[b], l, blockLength(b));
        errors[b][l] = outOfRange ? Float.POSITIVE_INFINITY : (float) (error * ROUNDED_UP);
        norms[b][l] = outOfRange ? Float.POSITIVE_INFINITY : (float) Vectors.norm(values);
        largestErrors[b] = Math.max(largestErrors[b], errors[b][l]);
        largestNorms[b] = Math.max(largestNorms[b], norms[b][l]);
    }

    /** Packs a row and returns its distance from the copy. */
    private double pack(double[] values, int[] block, int l, int length) {
        double squares = 0;
        int packed = 0;
        for (int j = 0; j < values.length; j++) {
            double place = step[j] > 0 ? (values[j] - low[j]) / step[j] : 0;
            int value = (int) Math.max(0, Math.min(LARGEST_BYTE, place + 0.5));
            double off = values[j] - (low[j] + step[j] * value);
            squares += off * off;
            packed |= value << (8 * (j % IN_INT));
            if (j % IN_INT == IN_INT - 1 || j == values.length - 1) {
                block[j / IN_INT * length + l] = packed;
                packed = 0;
            }
        }
        return Math.sqrt(squares);
    }

    int blockLength(int block) {
        return Math.min(FloatBlocks.BLOCK, rows - block * FloatBlocks.BLOCK);
    }

    /** Returns the distances of a block's rows from their copies, infinite for rows out of range; not to be changed. */
    float[] errors(int block) {
        return errors[block];
    }

    /** Returns the norms of a block's rows, infinite for rows out of range; not to be changed. */
    float[] norms(int block) {
        return norms[block];
    }

    float largestError(int block) {
        return largestErrors[block];
    }

    float largestNorm(int block) {
        return largestNorms[block];
    }

    /**
     * Scores the rows of a block against several directions with one copy; the results equal separate runs.
     *
     * @param into the scores of each direction of the range, in its units
     * @param packed room for a number of each row
     */
    void scores(int block, Direction[] directions, int from, int to, int[][] into, int[] packed) {
        Workers.checkInterrupted();
        int n = blockLength(block);
        for (int s = from; s < to; s++) {
            Arrays.fill(into[s - from], 0, n, 0);
        }
        for (int i = 0; i < quads; i++) {
            System.arraycopy(ints[block], i * n, packed, 0, n);
            int at = IN_INT * i;
            for (int s = from; s < to; s++) {
                int[] c = directions[s].factors;
                add(into[s - from], packed, c[at], c[at + 1], c[at + 2], c[at + 3], n);
            }
        }
    }

    private static void add(int[] y, int[] packed, int c0, int c1, int c2, int c3, int n) {
        for (int l = 0; l < n; l++) {
            int v = packed[l];
            y[l] = y[l] + c3 * (v >>> 24) + c2 * (v >>> 16) + c1 * (v >>> 8) + c0 * v;
        }
    }

    /** Prepares a unit vector for scores of the copy. */
    Direction direction(double[] unit) {
        return new Direction(unit);
    }

    /** A unit vector in whole numbers. */
    final class Direction {
        private final int[] factors = new int[IN_INT * quads];
        private final double unitsOfScore;
        private final double base;
        private final double error;

        private Direction(double[] unit) {
            double sum = 0;
            double start = 0;
            for (int j = 0; j < unit.length; j++) {
                sum += Math.abs(unit[j]) * step[j];
                start += unit[j] * low[j];
            }
            unitsOfScore = sum > 1e-200 ? (LARGEST_SUM - unit.length) / sum : 1;
            base = start;
            double off = 0;
            int before = 0;
            for (int j = 0; j < unit.length; j++) {
                double wanted = unitsOfScore * unit[j] * step[j];
                int rounded = (int) Math.rint(wanted);
                off += Math.abs(wanted - rounded) * LARGEST_BYTE;
                factors[j] = j % IN_INT == 0 ? rounded : rounded - (before << 8);
                before = rounded;
            }
            // Padding up to a whole int holds zeros, but the shifted sums still reach into it.
            for (int j = unit.length; j < factors.length; j++) {
                factors[j] = -(before << 8);
                before = 0;
            }
            error = (off / unitsOfScore) * ROUNDED_UP;
        }

        /** Returns the score of a row's copy. */
        double score(int units) {
            return base + units / unitsOfScore;
        }

        /** Returns the largest number of units of a score up to this. */
        int units(double score) {
            return (int) Math.ceil((score - base) * unitsOfScore);
        }

        /** Returns the error of a score besides the distance of a row from its copy. */
        double error() {
            return error;
        }
    }
}
