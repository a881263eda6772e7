package io.simplex4j.decomposition.internal.scan;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes scan copies of rows.
 *
 * @param rows where they come from
 * @param columns how many numbers a row has
 */
record BlockFiller(ExactRows rows, int columns) {
    /*
     * Rows too far out for floats ("wild") are zero in scan copies, with an infinite norm, so that no scan decides on them.
     */

    /** Fills a range of rows of a copy with those that {@code ids} gives for them. */
    void fill(ScanBlocks into, int from, int to, IntUnaryOperator ids) {
        fill(into, null, from, to, ids, IntStream.builder());
    }

    /** As {@link #fill(ScanBlocks, int, int, IntUnaryOperator)}, a copy in bytes too; tells which rows are wild. */
    void fill(
            ScanBlocks into,
            @Nullable PackedBlocks bytes,
            int from,
            int to,
            IntUnaryOperator ids,
            IntStream.Builder wild) {
        double[][] group = new double[ScanBlocks.GROUP][columns];
        float[] norms = new float[ScanBlocks.GROUP];
        boolean[] isWild = new boolean[ScanBlocks.GROUP];
        for (int first = from; first < to; first += ScanBlocks.GROUP) {
            int size = Math.min(ScanBlocks.GROUP, to - first);
            for (int g = 0; g < size; g++) {
                isWild[g] = copyTame(ids.applyAsInt(first + g), group[g]);
            }
            into.set(first, group, size);
            for (int g = 0; g < size; g++) {
                if (isWild[g]) {
                    into.markWild(first + g);
                    wild.add(first + g);
                }
                norms[g] = into.norm(first + g);
            }
            if (bytes != null) {
                bytes.set(first, group, norms, size);
            }
        }
    }

    /** Copies a centred row for scans: zeros, and true, where it is wild. */
    private boolean copyTame(int row, double[] into) {
        rows.copyCentred(row, into);
        boolean wild = Frame.isWild(into);
        if (wild) {
            Arrays.fill(into, 0);
        }
        return wild;
    }
}
