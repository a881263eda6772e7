package io.simplex4j.lab.comparison;

import io.simplex4j.decomposition.internal.solver.Corpus;
import io.simplex4j.math.Norms;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The corpus rows nearest to a latent, in exact order. Immutable and thread-safe. */
final class NearestRows {
    /*
     * A pass of the solver finds the rows whose |z|² − 2⟨z, q⟩ is smallest in double; their distances are measured from the source,
     * and equals come by row. If the latent is so far away that this loses the differences between rows, all are measured.
     */

    private static final double FAR = 1e6;

    private final Corpus corpus;
    private final int count;

    /**
     * A corpus row and its distance from the latent.
     *
     * @param row the number of the row
     * @param distance Euclidean
     */
    record Neighbour(int row, double distance) {}

    NearestRows(Corpus corpus, int count) {
        this.corpus = corpus;
        this.count = count;
    }

    /** Returns the nearest rows, the nearest first. */
    List<Neighbour> to(double[] latent) {
        double[] centred = latent.clone();
        corpus.centre(centred);
        boolean all = count == corpus.rows() || !(Norms.euclidean(centred) < FAR);
        // Rounding may swap the last ones, so a few more are measured.
        IntStream candidates = all
                ? IntStream.range(0, corpus.rows())
                : IntStream.of(corpus.nearest(latent, Math.min(corpus.rows(), 2 * count + 8)));
        return candidates
                .mapToObj(row -> new Neighbour(row, distance(row, latent)))
                .sorted(Comparator.comparingDouble(Neighbour::distance).thenComparingInt(Neighbour::row))
                .limit(count)
                .toList();
    }

    private double distance(int row, double[] latent) {
        double[] values = new double[latent.length];
        corpus.source().copyRow(row, values);
        for (int j = 0; j < values.length; j++) {
            values[j] -= latent[j];
        }
        return Norms.euclidean(values);
    }
}
