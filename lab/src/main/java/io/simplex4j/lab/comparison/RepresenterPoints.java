package io.simplex4j.lab.comparison;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;

/**
 * Outputs of a classifier as sums over a corpus, by the representer theorem restricted to it: the paper's baseline "representer".
 *
 * <p>Exact, except for the bias of the head, if the corpus is the whole training set and training ended at a stationary point; with a part
 * of the training set often worse than the mean output.
 */
public final class RepresenterPoints {
    /*
     * If a classifier is stationary for (1/N) Σ cross-entropy + an L2 term of curvature κ, the gradient with respect to
     * the weights A of its last layer is 0, so A = Σ α_c h^cᵀ with α_c = (z_c − p_c) / (κ N) over the N training
     * examples, and l(h) − b = Σ α_c ⟨h^c, h⟩ [1]. The paper puts the corpus in place of the training set and C in
     * place of N.
     *
     * The paper's factor 1 / (2λN) is κ = 2λ, that of λ‖θ‖². Its networks, however, are trained with a weight decay of
     * λ, that is κ = λ: by its own theorem all its representer outputs are half as large as they should be. Callers
     * choose κ. The bias is left out, as in the paper.
     *
     * [1] C.-K. Yeh et al., Representer Point Selection for Explaining Deep Neural Networks, NeurIPS 2018.
     */
    private final double[][] weights;

    private RepresenterPoints(double[][] weights) {
        this.weights = weights;
    }

    /**
     * Returns the representers of a corpus.
     *
     * @param labels the true class of each example
     * @param probabilities one row for each example and one column for each class
     * @param curvature of the L2 term of the training loss, above 0: 2λ gives the paper's formula, a weight decay λ of λ/2 ‖θ‖² gives λ
     */
    public static RepresenterPoints of(Matrix corpus, int[] labels, Matrix probabilities, double curvature) {
        if (corpus.rows() == 0 || probabilities.rows() != corpus.rows() || labels.length != corpus.rows()) {
            throw new IllegalArgumentException("there are " + corpus.rows() + " corpus latents, " + labels.length
                    + " labels and " + probabilities.rows() + " rows of probabilities; expected as many of each");
        }
        if (!(curvature > 0)) {
            throw new IllegalArgumentException("curvature is " + curvature + "; expected a positive number");
        }
        double[][] weights = new double[probabilities.columns()][corpus.columns()];
        double[] latent = new double[corpus.columns()];
        for (int c = 0; c < labels.length; c++) {
            corpus.copyRow(c, latent);
            for (int o = 0; o < weights.length; o++) {
                double error = (o == labels[c] ? 1 : 0) - probabilities.at(c, o);
                for (int j = 0; j < latent.length; j++) {
                    weights[o][j] += error / (curvature * labels.length) * latent[j];
                }
            }
        }
        return new RepresenterPoints(weights);
    }

    /** Returns the representers of a corpus, with the probabilities that a head gives it. */
    public static RepresenterPoints of(Matrix corpus, int[] labels, LinearHead head, double curvature) {
        double[][] probabilities = new double[corpus.rows()][];
        for (int c = 0; c < probabilities.length; c++) {
            probabilities[c] = probabilities(head, corpus.row(c));
        }
        return of(corpus, labels, Matrix.of(probabilities), curvature);
    }

    /** Returns the probabilities of exclusive classes, by a softmax of logits. */
    public static double[] probabilities(LinearHead head, Vec latent) {
        LinearHead classes = LinearHead.of(head.weights(), head.bias(), LinearHead.Activation.SOFTMAX);
        return classes.scores(classes.apply(latent)).toArray();
    }

    /** Returns {@code Σ_c α_c ⟨h^c, h⟩} for each latent h: a row for each latent, a column for each class. */
    public Matrix outputs(Matrix latents) {
        double[][] outputs = new double[latents.rows()][weights.length];
        for (int row = 0; row < outputs.length; row++) {
            for (int o = 0; o < weights.length; o++) {
                outputs[row][o] = Vec.of(weights[o]).dot(latents.row(row));
            }
        }
        return Matrix.of(outputs);
    }
}
