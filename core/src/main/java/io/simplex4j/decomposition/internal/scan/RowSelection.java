package io.simplex4j.decomposition.internal.scan;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Picks the rows of a scan copy with the smallest {@code square · |z|² − ⟨direction, z⟩}. */
public final class RowSelection {
    private RowSelection() {}

    private record Keyed(double key, int row) {}

    /** The rows nearest to a centred point, in the order of the corpus. */
    public static int[] nearest(ScanBlocks blocks, double[] point, int count) {
        double[] twice = new double[point.length];
        for (int j = 0; j < point.length; j++) {
            twice[j] = 2 * point[j];
        }
        return smallest(blocks, twice, 1, count, Double.POSITIVE_INFINITY);
    }

    /** At most {@code count} rows with the smallest keys, all less than {@code below}, in the order of the corpus. */
    public static int[] smallest(ScanBlocks blocks, double[] direction, double square, int count, double below) {
        PriorityQueue<Keyed> kept = new PriorityQueue<>(Comparator.comparingDouble(Keyed::key)
                .thenComparingInt(Keyed::row)
                .reversed());
        float[] narrow = new float[direction.length];
        for (int j = 0; j < narrow.length; j++) {
            narrow[j] = (float) direction[j];
        }
        float[] scores = new float[ScanBlocks.BLOCK];
        double worst = below;
        for (int b = 0; b < blocks.blocks(); b++) {
            blocks.scores(b, narrow, scores);
            float[] squares = blocks.squaredNorms(b);
            int n = blocks.blockLength(b);
            for (int l = 0; l < n; l++) {
                double key = square * squares[l] - scores[l];
                if (key < worst) {
                    kept.add(new Keyed(key, b * ScanBlocks.BLOCK + l));
                    if (kept.size() > count) {
                        kept.remove();
                        worst = Math.min(worst, kept.element().key());
                    }
                }
            }
        }
        return kept.stream().mapToInt(Keyed::row).sorted().toArray();
    }
}
