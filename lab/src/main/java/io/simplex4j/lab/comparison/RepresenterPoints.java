package io.simplex4j.lab.comparison;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;

/**
 * Outputs of a classifier as sums over a corpus, by the representer theorem restricted to it: the paper's baseline
 * "representer".
 *
 * <p>Exact, but for the bias of the head, if the corpus is the whole training set and training ended at a stationary
 * point; with a part of the training set often worse than the mean output. Immutable and thread-safe.
 */
public final class RepresenterPoints {
    /*
     * Where a classifier is stationary for (1/N) Σ cross-entropy + an L2 term of curvature κ, the gradient with respect to
     * the weights A of its last layer is 0, so A = Σ α_c h^cᵀ with α_c = (z_c − p_c) / (κ N) over the N training examples,
     * and l(h) − b = Σ α_c ⟨h^c, h⟩ [1]. The paper puts the corpus in place of the training set and C in place of N.
     *
     * The paper's factor 1 / (2λN) is κ = 2λ, that of λ‖θ‖². Its networks, though, are trained with a weight decay of λ,
     * that is κ = λ: by its own theorem all its representer outputs are half as large as they should be. (Its printed loss
     * has a sum in place of the mean and a norm in place of its square; neither gives 1 / (2λN).) Both are here: the penalty
     * says which. The bias is left out, as in the paper.
     *
     * Cost: C × classes × latent once; then classes × latent for each latent.
     *
     * [1] C.-K. Yeh et al., Representer Point Selection for Explaining Deep Neural Networks, NeurIPS 2018.
     */

    private final Matrix corpusLatents;
    private final double[][] coefficients;
    private final double[][] weights;

    private RepresenterPoints(Matrix corpusLatents, double[][] coefficients) {
        this.corpusLatents = corpusLatents;
        this.coefficients = coefficients;
        this.weights = weights(corpusLatents, coefficients);
    }

    /**
     * Returns the representers of a corpus, from the probabilities of the classifier.
     *
     * @param corpusLatents one per row; read again later and must not change
     * @param labels the true class of each example
     * @param probabilities one row for each example and one column for each class
     * @param penalty the L2 term of the training loss, above 0; {@link L2Penalty#squaredNorm} gives the paper's formula
     * @throws IllegalArgumentException if the numbers of examples differ, a row is no probability distribution, a label
     *     no class, a latent not finite, or there is no penalty
     */
    public static RepresenterPoints of(Matrix corpusLatents, int[] labels, Matrix probabilities, L2Penalty penalty) {
        if (corpusLatents.rows() == 0 || probabilities.rows() != corpusLatents.rows()) {
            throw new IllegalArgumentException("there are " + corpusLatents.rows() + " corpus latents and "
                    + probabilities.rows() + " rows of probabilities, expected as many of each, and at least 1");
        }
        if (!(penalty.curvature() > 0)) {
            throw new IllegalArgumentException("curvature of the penalty is 0, expected a positive number");
        }
        Matrix.requireFinite(corpusLatents, "corpus latents");
        double[][] coefficients = ClassErrors.of(labels, probabilities);
        for (double[] row : coefficients) {
            for (int o = 0; o < row.length; o++) {
                row[o] /= penalty.curvature() * coefficients.length;
            }
        }
        return new RepresenterPoints(corpusLatents, coefficients);
    }

    /** Returns the representers of a corpus, with the probabilities after a softmax. */
    public static RepresenterPoints of(Matrix corpusLatents, int[] labels, LinearHead head, L2Penalty penalty) {
        return of(corpusLatents, labels, ClassErrors.probabilities(head, corpusLatents), penalty);
    }

    private static double[][] weights(Matrix corpusLatents, double[][] coefficients) {
        double[][] weights = new double[coefficients[0].length][corpusLatents.columns()];
        double[] latent = new double[corpusLatents.columns()];
        for (int c = 0; c < coefficients.length; c++) {
            corpusLatents.copyRow(c, latent);
            for (int o = 0; o < weights.length; o++) {
                for (int j = 0; j < latent.length; j++) {
                    weights[o][j] += coefficients[c][o] * latent[j];
                }
            }
        }
        return weights;
    }

    /** Returns {@code Σ_c α_c ⟨h^c, h⟩} for each latent h: a row for each latent, a column for each class. */
    public Matrix outputs(Matrix latents) {
        double[][] outputs = new double[latents.rows()][];
        for (int row = 0; row < outputs.length; row++) {
            Vec latent = requireSize(latents.row(row));
            outputs[row] = new double[weights.length];
            for (int o = 0; o < weights.length; o++) {
                outputs[row][o] = Vec.of(weights[o]).dot(latent);
            }
        }
        return Matrix.of(outputs);
    }

    /**
     * Returns the representer values {@code α_c ⟨h^c, h⟩} of a latent: one row for each corpus example, one column for each
     * class. A positive one raises that class.
     */
    public Matrix values(Vec latent) {
        requireSize(latent);
        double[][] values = new double[coefficients.length][coefficients[0].length];
        for (int c = 0; c < values.length; c++) {
            double similarity = corpusLatents.row(c).dot(latent);
            for (int o = 0; o < values[c].length; o++) {
                values[c][o] = coefficients[c][o] * similarity;
            }
        }
        return Matrix.of(values);
    }

    private Vec requireSize(Vec latent) {
        if (latent.size() != corpusLatents.columns()) {
            throw new IllegalArgumentException(
                    "latent has " + latent.size() + " components, expected " + corpusLatents.columns());
        }
        return latent;
    }
}
