package io.simplex4j.selection;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Examples of a sequence that a corpus does not explain: their residuals are above those of all but a share of
 * calibration rows. Each of them joins the corpus before the next example.
 *
 * @param chosen their rows in the sequence, in order
 * @param limit the residual above which the next one would be chosen
 */
public record NovelExamples(List<Integer> chosen, double limit) {
    /*
     * After an example joins, a calibration row is solved again only if the example is below its supporting plane:
     * ⟨z_i, h_new − ĥ_i⟩ < 0.
     */
    public NovelExamples {
        chosen = List.copyOf(chosen);
    }

    /**
     * Chooses examples.
     *
     * @param corpus the latents of the corpus so far
     * @param calibration the latents of held-out rows
     * @param share of inputs like the calibration rows that would be chosen, above 0 and below 1
     * @param latents of the sequence
     * @throws IllegalArgumentException if there are too few calibration rows for the share
     */
    public static NovelExamples of(Matrix corpus, Matrix calibration, double share, Matrix latents, Workers workers) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("share is " + share + "; expected a number above 0 and below 1");
        }
        int rank = (int) Math.ceil((1 - share) * (calibration.rows() + 1.0) - 1e-9);
        if (rank > calibration.rows()) {
            throw new IllegalArgumentException("calibration has " + calibration.rows() + " rows; expected at least "
                    + ((int) Math.ceil(1 / share - 1e-9) - 1) + " to judge novelty at " + share);
        }
        List<double[]> members = new ArrayList<>();
        for (int row = 0; row < corpus.rows(); row++) {
            members.add(corpus.row(row).toArray());
        }
        ActiveSet method = ActiveSet.withDefaults().withWorkers(workers);
        Decomposer decomposer = method.over(corpus);
        List<Decomposition> rows = new ArrayList<>(decomposer.decomposeAll(calibration));
        double limit = limit(rows, rank);
        List<Integer> chosen = new ArrayList<>();
        for (int row = 0; row < latents.rows(); row++) {
            Workers.checkInterrupted();
            Vec latent = latents.row(row);
            if (decomposer.decompose(latent).residual() > limit) {
                chosen.add(row);
                members.add(latent.toArray());
                decomposer = method.over(Matrix.of(members.toArray(double[][]::new)));
                solveAgain(rows, calibration, latent, decomposer);
                limit = limit(rows, rank);
            }
        }
        return new NovelExamples(chosen, limit);
    }

    private static double limit(List<Decomposition> rows, int rank) {
        double[] sorted =
                rows.stream().mapToDouble(Decomposition::residual).sorted().toArray();
        return sorted[rank - 1];
    }

    private static void solveAgain(List<Decomposition> rows, Matrix calibration, Vec added, Decomposer decomposer) {
        int[] below = IntStream.range(0, rows.size())
                .filter(row -> {
                    Vec approximation = rows.get(row).approximation();
                    return approximation.minus(calibration.row(row)).dot(added.minus(approximation)) < 0;
                })
                .toArray();
        List<Decomposition> solved = decomposer.decomposeAll(calibration.select(below));
        for (int k = 0; k < below.length; k++) {
            rows.set(below[k], solved.get(k));
        }
    }

    /**
     * Returns the rows to remove from a corpus until it has at most a number of examples: each time the row nearest to
     * the hull of the others, the first of equals.
     *
     * @param budget the maximum number of examples, at least 1
     */
    public static List<Integer> redundant(Matrix corpus, int budget, Workers workers) {
        if (budget < 1) {
            throw new IllegalArgumentException("budget is " + budget + "; expected at least 1");
        }
        List<Integer> left =
                new ArrayList<>(IntStream.range(0, corpus.rows()).boxed().toList());
        List<Integer> dropped = new ArrayList<>();
        if (left.size() <= budget) {
            return dropped;
        }
        // Without an example others are farther: an old residual is a lower bound.
        ActiveSet method = ActiveSet.withDefaults().withWorkers(workers);
        double[] bounds = method.over(corpus).leaveOneOutResiduals().toArray();
        int[] solvedAt = new int[corpus.rows()];
        while (left.size() > budget) {
            Workers.checkInterrupted();
            int[] rows = left.stream().mapToInt(Integer::intValue).toArray();
            ExactDecomposer decomposer = method.over(corpus.select(rows));
            int nearest = nearest(rows, bounds);
            while (solvedAt[rows[nearest]] < dropped.size()) {
                int row = rows[nearest];
                bounds[row] = decomposer.byOthers(nearest).get(0).residual();
                solvedAt[row] = dropped.size();
                nearest = nearest(rows, bounds);
            }
            left.remove(nearest);
            dropped.add(rows[nearest]);
        }
        return dropped;
    }

    private static int nearest(int[] rows, double[] bounds) {
        int nearest = 0;
        for (int k = 1; k < rows.length; k++) {
            nearest = bounds[rows[k]] < bounds[rows[nearest]] ? k : nearest;
        }
        return nearest;
    }
}
