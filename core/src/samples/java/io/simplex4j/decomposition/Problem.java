package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.List;

/** A corpus and latents to decompose over it. */
final class Problem {
    private final Matrix corpus;
    private final List<Vec> latents;
    private final double[] medians;

    private Problem(Matrix corpus, List<Vec> latents) {
        this.corpus = corpus;
        this.latents = List.copyOf(latents);
        this.medians = medians(corpus);
    }

    static Problem of(Matrix corpus, Vec... latents) {
        return new Problem(corpus, List.of(latents));
    }

    static Problem of(Matrix corpus, List<Vec> latents) {
        return new Problem(corpus, latents);
    }

    Matrix corpus() {
        return corpus;
    }

    List<Vec> latents() {
        return latents;
    }

    /** The latents as rows. */
    Matrix batch() {
        return Matrix.of(latents.stream().map(Vec::toArray).toArray(double[][]::new));
    }

    /** The coordinate-wise median of the corpus. */
    double[] medians() {
        return medians.clone();
    }

    private static double[] medians(Matrix corpus) {
        double[] medians = new double[corpus.columns()];
        double[] column = new double[corpus.rows()];
        for (int j = 0; j < medians.length; j++) {
            for (int c = 0; c < column.length; c++) {
                column[c] = corpus.at(c, j);
            }
            Arrays.sort(column);
            medians[j] = column[column.length / 2];
        }
        return medians;
    }
}
