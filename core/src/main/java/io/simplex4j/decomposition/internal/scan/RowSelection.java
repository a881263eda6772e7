package io.simplex4j.decomposition.internal.scan;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Picks the rows of a scan copy with the smallest {@code square · |z|² − ⟨direction, z⟩}. */
public final class RowSelection {
    private RowSelection() {}

    /** The rows nearest to a centred point, in the order of the corpus. */
    public static int[] nearest(ScanBlocks blocks, double[] point, int count) {
        double[] twice = new double[point.length];
        for (int j = 0; j < point.length; j++) {
            twice[j] = 2 * point[j];
        }
        return smallest(blocks, twice, 1, count);
    }

    /** The {@code count} rows with the smallest keys, in the order of the corpus; of equal keys the first. */
    public static int[] smallest(ScanBlocks blocks, double[] direction, double square, int count) {
        int rows = blocks.rows();
        if (rows <= count) {
            return IntStream.range(0, rows).toArray();
        }
        float[] keys = keys(blocks, direction, (float) square);
        float cut = Quickselect.kth(keys.clone(), count);
        int[] chosen = new int[count];
        int found = 0;
        for (int row = 0; row < rows; row++) {
            if (keys[row] < cut) {
                chosen[found++] = row;
            }
        }
        for (int row = 0; found < count; row++) {
            if (keys[row] == cut) {
                chosen[found++] = row;
            }
        }
        Arrays.sort(chosen);
        return chosen;
    }

    /** The key of each row; infinite where floats cannot tell it. */
    private static float[] keys(ScanBlocks blocks, double[] direction, float square) {
        float[] narrow = new float[direction.length];
        for (int j = 0; j < narrow.length; j++) {
            narrow[j] = (float) direction[j];
        }
        float[] keys = new float[blocks.rows()];
        float[] scores = new float[ScanBlocks.BLOCK];
        for (int b = 0; b < blocks.blocks(); b++) {
            blocks.scores(b, narrow, scores);
            float[] squares = blocks.squaredNorms(b);
            int n = blocks.blockLength(b);
            for (int l = 0; l < n; l++) {
                float key = square * squares[l] - scores[l];
                keys[b * ScanBlocks.BLOCK + l] = Float.isNaN(key) ? Float.POSITIVE_INFINITY : key;
            }
        }
        return keys;
    }
}
