package io.simplex4j.comparison;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import io.simplex4j.math.Norms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/** The corpus rows nearest to a latent, in exact order. Immutable and thread-safe. */
final class NearestRows {
    /*
     * With centred rows z and the centred latent q, |z|² - 2⟨z, q⟩ orders rows as their distance does. It is computed in
     * float for all rows, with a bound on its error: inputs, products and the sums of ScoreKernel are rounded at most
     * d/4 + 9 times, each by 2^-24 of |z||q| at most. A row is a candidate unless K others are nearer even at the far ends
     * of their bounds. Candidates are measured in double from the source and sorted, equals by row. Rows that the copy
     * cannot hold are always candidates.
     *
     * Cost: one float pass over the corpus, and d per candidate; those are little more than K unless distances nearly tie.
     */

    private static final double UNIT = 0x1p-24;
    private static final double FAR = 1e12;

    /** More than all that a float sum of numbers near 1 can lose to underflow. */
    private static final double UNDERFLOW = 1e-30;

    private final PreparedCorpus corpus;
    private final int count;
    private final boolean[] wild;

    /**
     * A corpus row and how far it is from the latent.
     *
     * @param row the number of the row
     * @param distance Euclidean
     */
    record Neighbour(int row, double distance) {}

    NearestRows(PreparedCorpus corpus, int count) {
        this.corpus = corpus;
        this.count = count;
        this.wild = new boolean[corpus.wildRows().length == 0 ? 0 : corpus.rows()];
        for (int row : corpus.wildRows()) {
            wild[row] = true;
        }
    }

    /** The nearest rows, the nearest first. */
    List<Neighbour> to(double[] latent) {
        List<Neighbour> neighbours = new ArrayList<>();
        double[] row = new double[latent.length];
        candidates(latent).forEach(c -> {
            corpus.source().copyRow(c, row);
            for (int j = 0; j < row.length; j++) {
                row[j] -= latent[j];
            }
            neighbours.add(new Neighbour(c, Norms.euclidean(row)));
        });
        neighbours.sort(Comparator.comparingDouble(Neighbour::distance).thenComparingInt(Neighbour::row));
        return neighbours.subList(0, count);
    }

    private IntStream candidates(double[] latent) {
        double[] centred = latent.clone();
        corpus.centre(centred);
        double length = Norms.euclidean(centred);
        if (count == corpus.rows() || !(length < FAR)) {
            return IntStream.range(0, corpus.rows());
        }
        return IntStream.concat(Arrays.stream(corpus.wildRows()), scan(centred, length));
    }

    private IntStream scan(double[] centred, double length) {
        float[] twice = new float[centred.length];
        for (int j = 0; j < twice.length; j++) {
            twice[j] = (float) (2 * centred[j]);
        }
        double perProduct = 2.2 * UNIT * (centred.length / 4 + 9) * length;
        PriorityQueue<Double> farEnds = new PriorityQueue<>(Collections.reverseOrder());
        List<Bounded> near = new ArrayList<>();
        double limit = Double.POSITIVE_INFINITY;
        ScanBlocks blocks = corpus.blocks();
        float[] scores = new float[ScanBlocks.BLOCK];
        for (int b = 0; b < blocks.blocks(); b++) {
            blocks.scores(b, twice, scores);
            float[] norms = blocks.norms(b);
            float[] squares = blocks.squaredNorms(b);
            for (int l = 0; l < norms.length; l++) {
                double key = (double) squares[l] - scores[l];
                double error = 4 * UNIT * squares[l] + perProduct * norms[l] + UNDERFLOW;
                int row = b * ScanBlocks.BLOCK + l;
                if (key - error <= limit && !isWild(row)) {
                    near.add(new Bounded(row, key - error));
                    if (key + error < limit) {
                        farEnds.add(key + error);
                        limit = lowered(farEnds, limit);
                    }
                }
            }
        }
        double last = limit;
        return near.stream().filter(bounded -> bounded.low() <= last).mapToInt(Bounded::row);
    }

    /** A row and the least that its key can be. */
    private record Bounded(int row, double low) {}

    /** Keeps the K smallest far ends; the largest of them, once there are K. */
    private double lowered(PriorityQueue<Double> farEnds, double limit) {
        if (farEnds.size() > count) {
            farEnds.remove();
        }
        return farEnds.size() == count ? farEnds.element() : limit;
    }

    private boolean isWild(int row) {
        return wild.length > 0 && wild[row];
    }
}
