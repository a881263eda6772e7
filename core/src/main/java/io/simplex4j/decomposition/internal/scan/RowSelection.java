package io.simplex4j.decomposition.internal.scan;

import java.util.List;
import java.util.stream.IntStream;

/** Picks the rows of a corpus with the smallest {@code square · |z|² − ⟨direction, z⟩}. */
public final class RowSelection {
    private RowSelection() {}

    /** The rows nearest to a centred point, in the order of the corpus. */
    public static int[] nearest(ScannedCorpus corpus, double[] point, int count) {
        double[] twice = new double[point.length];
        for (int j = 0; j < point.length; j++) {
            twice[j] = 2 * point[j];
        }
        return smallest(corpus, twice, 1, count);
    }

    /** The {@code count} rows with the smallest keys, in the order of the corpus; of equal keys the first. */
    public static int[] smallest(ScannedCorpus corpus, double[] direction, double square, int count) {
        if (corpus.rows() <= count) {
            return IntStream.range(0, corpus.rows()).toArray();
        }
        SmallestScan scan = new SmallestScan(direction, square, count, corpus.isLarge());
        return corpus.settled(List.of(scan)).get(0).best(count);
    }
}
