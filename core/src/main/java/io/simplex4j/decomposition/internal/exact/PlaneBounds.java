package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Dot;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import java.util.Arrays;

/** Upper bounds on the weights that rows can have in any mixture that gives an approximation. */
public final class PlaneBounds {
    /*
     * With v_c = z_c − ẑ every such mixture has Σ w_c v_c = 0. For any u with ⟨u, v_k⟩ > 0 and b = max_c −⟨u, v_c⟩ follows
     * w_k ⟨u, v_k⟩ ≤ (1 − w_k) b, that is w_k ≤ b / (b + ⟨u, v_k⟩). Each of the first rows has its own u = v_k/|v_k|; one pass
     * over the corpus finds their b, and each row takes the best bound that any of the planes gives it.
     */

    private final ScannedCorpus corpus;
    private final double[] approximation;
    private final double[][] directions;
    private final double[] reach;

    private PlaneBounds(ScannedCorpus corpus, double[] approximation, double[][] directions, int[][] lowest) {
        this.corpus = corpus;
        this.approximation = approximation;
        this.directions = directions;
        this.reach = new double[directions.length];
        for (int k = 0; k < reach.length; k++) {
            for (int row : lowest[k]) {
                double[] v = shift(corpus, approximation, row);
                reach[k] = Math.max(reach[k], -Dot.of(directions[k], v, v.length));
            }
        }
    }

    /**
     * Bounds for mixtures of any rows of the corpus.
     *
     * @param latent the approximation, not centred
     * @param first the rows that get a plane each
     */
    public static PlaneBounds overCorpus(ScannedCorpus corpus, double[] latent, int[] first) {
        double[] approximation = centred(corpus, latent);
        double[][] directions = directions(corpus, approximation, first);
        return new PlaneBounds(corpus, approximation, directions, ExactCheck.lowest(corpus, directions));
    }

    /**
     * Bounds for mixtures of some rows of the corpus.
     *
     * @param latent the approximation, not centred
     * @param first the rows that get a plane each
     */
    public static PlaneBounds over(int[] rows, ScannedCorpus corpus, double[] latent, int[] first) {
        double[] approximation = centred(corpus, latent);
        double[][] directions = directions(corpus, approximation, first);
        int[][] all = new int[first.length][];
        Arrays.fill(all, rows);
        return new PlaneBounds(corpus, approximation, directions, all);
    }

    private static double[] centred(ScannedCorpus corpus, double[] latent) {
        double[] approximation = latent.clone();
        corpus.centre(approximation);
        return approximation;
    }

    private static double[][] directions(ScannedCorpus corpus, double[] approximation, int[] rows) {
        double[][] directions = new double[rows.length][];
        for (int k = 0; k < rows.length; k++) {
            double[] v = shift(corpus, approximation, rows[k]);
            double length = Math.sqrt(Dot.of(v, v, v.length));
            for (int j = 0; j < v.length; j++) {
                v[j] = length > 0 ? v[j] / length : 0;
            }
            directions[k] = v;
        }
        return directions;
    }

    private static double[] shift(ScannedCorpus corpus, double[] approximation, int row) {
        double[] v = new double[approximation.length];
        corpus.copyCentred(row, v);
        for (int j = 0; j < v.length; j++) {
            v[j] -= approximation[j];
        }
        return v;
    }

    /** The most that a row can weigh. */
    public double most(int row) {
        double[] v = shift(corpus, approximation, row);
        double most = 1;
        for (int k = 0; k < directions.length; k++) {
            double above = Dot.of(directions[k], v, v.length);
            if (above > 0) {
                most = Math.min(most, reach[k] / (reach[k] + above));
            }
        }
        return most;
    }
}
