package io.simplex4j.trust;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;

/** The exact p-value of a residual: every row, the input among them, is explained by all others. Slow, for tests. */
final class FullPValue {
    private FullPValue() {}

    static double of(double[][] corpus, double[] input) {
        double own = residual(List.of(corpus), input);
        int atLeast = 0;
        for (int row = 0; row < corpus.length; row++) {
            List<double[]> others = new ArrayList<>(List.of(corpus));
            others.remove(row);
            others.add(input);
            if (residual(others, corpus[row]) >= own) {
                atLeast++;
            }
        }
        return (1.0 + atLeast) / (corpus.length + 1);
    }

    private static double residual(List<double[]> rows, double[] latent) {
        double residual = ActiveSet.withDefaults()
                .withThreads(1)
                .over(Matrix.of(rows.toArray(double[][]::new)))
                .decompose(Vec.of(latent))
                .residual();
        return residual > 1e-9 ? residual : 0;
    }
}
