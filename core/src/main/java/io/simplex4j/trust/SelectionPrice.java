package io.simplex4j.trust;

import io.simplex4j.corpus.Selection;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The price of explaining with selected examples only. It compares residuals of unselected examples, each explained by
 * the selection and by all other examples of the corpus.
 *
 * @param leftOut the number of unselected examples
 * @param measured the number of explained ones, spread evenly: at most 200, fewer if the corpus is large
 * @param selected their residuals over the selection
 * @param others their residuals over all other examples
 */
public record SelectionPrice(int leftOut, int measured, Residuals selected, Residuals others) {
    private static final int MAX = 200;
    private static final int MIN = 20;
    private static final double DEFAULT_WORK = 1e8;

    /** Statistics of residuals, all 0 if there are none. */
    public record Residuals(double median, double mean, double largest) {
        static Residuals of(double[] residuals) {
            double[] sorted = Arrays.stream(residuals).sorted().toArray();
            return sorted.length == 0
                    ? new Residuals(0, 0, 0)
                    : new Residuals(
                            (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2,
                            Arrays.stream(sorted).average().orElseThrow(),
                            sorted[sorted.length - 1]);
        }
    }

    /**
     * Measures the price of a selection.
     *
     * @param latents of the corpus that it was made from
     * @param workers the threads to work on; the result does not depend on them
     */
    public static SelectionPrice of(Matrix latents, Selection selection, Workers workers) {
        Set<Integer> chosen = new HashSet<>(selection.examples());
        int[] left = IntStream.range(0, latents.rows())
                .filter(row -> !chosen.contains(row))
                .toArray();
        double each = (double) latents.rows() * latents.columns();
        int count = Math.min(left.length, Math.max(MIN, (int) Math.min(MAX, DEFAULT_WORK / each)));
        int[] measured = IntStream.range(0, count)
                .map(k -> left[Workers.start(left.length, count, k)])
                .toArray();
        Decomposer over = ActiveSet.withDefaults()
                .withThreads(1)
                .over(latents.select(selection.examples().stream()
                        .mapToInt(Integer::intValue)
                        .toArray()));
        double[] selected = new double[count];
        double[] others = new double[count];
        int pieces = Math.min(workers.threads(), count);
        workers.run(pieces, piece -> {
            int end = Workers.start(count, pieces, piece + 1);
            for (int k = Workers.start(count, pieces, piece); k < end; k++) {
                Workers.checkInterrupted();
                selected[k] = over.decompose(latents.row(measured[k])).residual();
                others[k] = withoutItself(latents, measured[k]);
            }
        });
        return new SelectionPrice(left.length, count, Residuals.of(selected), Residuals.of(others));
    }

    private static double withoutItself(Matrix latents, int row) {
        Matrix others = latents.select(
                IntStream.range(0, latents.rows()).filter(other -> other != row).toArray());
        return ActiveSet.withDefaults()
                .withThreads(1)
                .over(others)
                .decompose(latents.row(row))
                .residual();
    }
}
