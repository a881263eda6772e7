package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.parallel.Workers;
import java.util.Arrays;

/** A copy of rows in one byte a number, for passes over corpora that no cache holds. */
public final class PackedBlocks {
    /*
     * A pass over a large corpus takes as long as its bytes take to arrive. Here a coordinate is low + step · b with a byte b,
     * and four of them are one int, so a pass reads a quarter of what floats take. The distance e between a row and its copy
     * is kept, and a score of the copy against a unit vector is off by no more than e: rows further from a plane than that
     * are decided, the few others are looked at in double.
     *
     * The score Σ a_j b_j, with whole numbers a_j, is exact modulo 2³², and |a| is scaled so that it does not overflow. For
     * v = b₀ + 2⁸b₁ + 2¹⁶b₂ + 2²⁴b₃ it is a₀v + (a₁ − 2⁸a₀)(v >>> 8) + (a₂ − 2⁸a₁)(v >>> 16) + (a₃ − 2⁸a₂)(v >>> 24): shifts and
     * products of ints, which HotSpot turns into vector code on JDK 17; it does not for bytes that become floats. Added up from
     * left to right: summed in pairs the loop stays scalar, and takes ten times as long, where it is inlined.
     *
     * A block is one array, because a collector moves arrays apart, and a pass then waits for memory. But a loop over two int
     * arrays becomes vector code only where it reads both at the same places, so four columns at a time are copied first.
     */

    private static final int IN_INT = 4;
    private static final int LARGEST_BYTE = 255;
    private static final double LARGEST_SUM = 8e6;
    private static final double WIDENED = 0.25;
    private static final double ROUNDED_UP = 1 + 1e-6;

    private final int rows;
    private final double[] low;
    private final double[] step;
    private final int quads;
    private final int[][] ints;
    private final float[][] errors;
    private final float[] largestErrors;
    private final float[] largestNorms;

    /** Room for {@code rows} rows whose numbers mostly lie between these. */
    PackedBlocks(int rows, double[] least, double[] most) {
        this.rows = rows;
        int columns = least.length;
        this.low = new double[columns];
        this.step = new double[columns];
        for (int j = 0; j < columns; j++) {
            double span = most[j] - least[j];
            low[j] = least[j] - WIDENED * span;
            step[j] = (1 + 2 * WIDENED) * span / LARGEST_BYTE;
        }
        int blocks = (rows + ScanBlocks.BLOCK - 1) / ScanBlocks.BLOCK;
        this.quads = (columns + IN_INT - 1) / IN_INT;
        this.ints = new int[blocks][];
        this.errors = new float[blocks][];
        this.largestErrors = new float[blocks];
        this.largestNorms = new float[blocks];
        for (int b = 0; b < blocks; b++) {
            ints[b] = new int[quads * blockLength(b)];
            errors[b] = new float[blockLength(b)];
        }
    }

    /** Stores some rows one after another, all of one block; an infinite norm is that of a row no scan can place. */
    void set(int row, double[][] values, float[] norms, int count) {
        int b = row / ScanBlocks.BLOCK;
        int l = row % ScanBlocks.BLOCK;
        for (int g = 0; g < count; g++) {
            double error = pack(values[g], ints[b], l + g, blockLength(b));
            errors[b][l + g] = Float.isInfinite(norms[g]) ? norms[g] : (float) (error * ROUNDED_UP);
            largestErrors[b] = Math.max(largestErrors[b], errors[b][l + g]);
            largestNorms[b] = Math.max(largestNorms[b], norms[g]);
        }
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
        return Math.min(ScanBlocks.BLOCK, rows - block * ScanBlocks.BLOCK);
    }

    /** A unit vector made ready for scores of the copy. */
    Direction direction(double[] unit) {
        return new Direction(unit);
    }

    /**
     * Scores the rows of a block against some of several unit vectors, to the same numbers as one at a time: what is copied
     * once serves all of them.
     *
     * @param packed room for a number of each row
     */
    void scores(int block, Scored[] scored, int from, int to, int[] packed) {
        Workers.checkInterrupted();
        int n = blockLength(block);
        for (int s = from; s < to; s++) {
            Arrays.fill(scored[s].scores(), 0, n, 0);
        }
        for (int i = 0; i < quads; i++) {
            System.arraycopy(ints[block], i * n, packed, 0, n);
            int at = IN_INT * i;
            for (int s = from; s < to; s++) {
                int[] c = scored[s].units().factors;
                add(scored[s].scores(), packed, c[at], c[at + 1], c[at + 2], c[at + 3], n);
            }
        }
    }

    private static void add(int[] y, int[] packed, int c0, int c1, int c2, int c3, int n) {
        for (int l = 0; l < n; l++) {
            int v = packed[l];
            y[l] = y[l] + c3 * (v >>> 24) + c2 * (v >>> 16) + c1 * (v >>> 8) + c0 * v;
        }
    }

    /** The distances of a block's rows from their copies; not to be changed. */
    public float[] errors(int block) {
        return errors[block];
    }

    public float largestError(int block) {
        return largestErrors[block];
    }

    public float largestNorm(int block) {
        return largestNorms[block];
    }

    /**
     * The scores of a block.
     *
     * @param scores in the units of the direction
     * @param places room for as many numbers
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Scored(PackedBlocks blocks, Direction units, int[] scores, int[] places) {
        /** Puts the places of the scores up to a number into {@link #places}, without branches, and returns how many. */
        public int upTo(int most, int count) {
            int found = 0;
            for (int l = 0; l < count; l++) {
                places[found] = l;
                found += scores[l] <= most ? 1 : 0;
            }
            return found;
        }
    }

    /** A unit vector in whole numbers. */
    public final class Direction {
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

        /** The score of a row's copy. */
        public double score(int units) {
            return base + units / unitsOfScore;
        }

        /** The largest number of units that a score up to this can have. */
        public int units(double score) {
            return (int) Math.ceil((score - base) * unitsOfScore);
        }

        /** What a score is off by besides the distance of a row from its copy. */
        public double error() {
            return error;
        }
    }
}
