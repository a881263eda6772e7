package io.simplex4j.trust.internal;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.WithoutExample;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import io.simplex4j.selection.CorpusSelection;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
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
        static Residuals of(DoubleStream residuals) {
            double[] sorted = residuals.sorted().toArray();
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
     * @param latents of its original corpus
     * @param workers the threads to work on; the result does not depend on them
     */
    public static SelectionPrice of(Matrix latents, CorpusSelection.Selection selection, Workers workers) {
        Set<Integer> chosen = new HashSet<>(selection.examples());
        int[] left = IntStream.range(0, latents.rows())
                .filter(row -> !chosen.contains(row))
                .toArray();
        double each = (double) latents.rows() * latents.columns();
        int count = Math.min(left.length, Math.max(MIN, (int) Math.min(MAX, DEFAULT_WORK / each)));
        int[] measured = Workers.spread(left.length, count).map(k -> left[k]).toArray();
        ActiveSet method = ActiveSet.withDefaults().withWorkers(workers);
        int[] rows = selection.examples().stream().mapToInt(Integer::intValue).toArray();
        List<Decomposition> selected = method.over(latents.select(rows)).decomposeAll(latents.select(measured));
        List<WithoutExample> others = method.over(latents).byOthers(measured);
        return new SelectionPrice(
                left.length,
                count,
                Residuals.of(selected.stream().mapToDouble(Decomposition::residual)),
                Residuals.of(others.stream().mapToDouble(WithoutExample::residual)));
    }
}
