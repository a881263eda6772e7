package io.simplex4j.lab.comparison;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;

/**
 * The cross-entropy of a linear head with a softmax on given latents, as a function of its weights and bias.
 *
 * <p>The network below the head is held fixed. The penalty is on weights and bias alike, as weight decay is. Parameters
 * are ordered by class, each with its weights and then its bias. Immutable and thread-safe.
 */
public final class SoftmaxHeadLoss implements TrainingLoss {
    /*
     * With h̃ = (h, 1) and the parameters of each class as a row (A_o, b_o), logits are u = θ h̃. The gradient of the
     * cross-entropy is (p − z) h̃ᵀ, its Hessian (diag(p) − p pᵀ) ⊗ h̃ h̃ᵀ; times a direction V that is q h̃ᵀ with
     * q = p ∘ (V h̃) − p ⟨p, V h̃⟩. Never negative, so the objective is convex, and strictly so with a penalty; without,
     * it is flat where all classes move together, but gradients have no part there.
     *
     * Cost: classes × latent for a gradient, C × classes × latent for a product.
     */

    private final Matrix latents;
    private final LinearHead head;
    private final double[][] errors;
    private final double[][] probabilities;
    private final L2Penalty penalty;

    private SoftmaxHeadLoss(Matrix latents, LinearHead head, int[] labels, L2Penalty penalty) {
        this.latents = latents;
        this.head = head;
        Matrix given = ClassErrors.probabilities(head, latents);
        this.errors = ClassErrors.of(labels, given);
        this.probabilities = new double[given.rows()][given.columns()];
        for (int c = 0; c < probabilities.length; c++) {
            given.copyRow(c, probabilities[c]);
        }
        this.penalty = penalty;
    }

    /**
     * Returns the loss of a head on a corpus.
     *
     * @param corpusLatents one per row; read again later and must not change
     * @param labels the true class of each example
     * @throws IllegalArgumentException if there is no example, not one label for each, a label is no class, a latent is
     *     not finite or does not fit the head, or the head is not one of exclusive classes
     */
    public static SoftmaxHeadLoss of(Matrix corpusLatents, int[] labels, LinearHead head, L2Penalty penalty) {
        if (corpusLatents.rows() == 0) {
            throw new IllegalArgumentException("there are 0 corpus latents, expected at least 1");
        }
        Matrix.requireFinite(corpusLatents, "corpus latents");
        return new SoftmaxHeadLoss(corpusLatents, ClassErrors.classifier(head), labels, penalty);
    }

    @Override
    public int examples() {
        return errors.length;
    }

    @Override
    public int parameters() {
        return head.outputs() * (latents.columns() + 1);
    }

    @Override
    public Vec gradient(int example) {
        return Vec.of(outer(errors[example], latents.row(example)));
    }

    /**
     * Returns the gradient of the loss of an example, which need not be in the corpus.
     *
     * @param label its true class, or the predicted one to ask what made the model predict it
     */
    public Vec gradient(Vec latent, int label) {
        ClassErrors.requireClass(label, head.outputs(), "the latent");
        double[] error = head.scores(head.apply(latent)).toArray();
        for (int o = 0; o < error.length; o++) {
            error[o] = (o == label ? 1 : 0) - error[o];
        }
        return Vec.of(outer(error, latent));
    }

    /** Returns {@code −e h̃ᵀ}. */
    private static double[] outer(double[] error, Vec latent) {
        int width = latent.size() + 1;
        double[] gradient = new double[error.length * width];
        for (int o = 0; o < error.length; o++) {
            for (int j = 0; j < latent.size(); j++) {
                gradient[o * width + j] = -error[o] * latent.get(j);
            }
            gradient[o * width + latent.size()] = -error[o];
        }
        return gradient;
    }

    @Override
    public Vec hessianTimes(Vec direction) {
        if (direction.size() != parameters()) {
            throw new IllegalArgumentException(
                    "direction has " + direction.size() + " components, expected " + parameters());
        }
        double[] v = direction.toArray();
        double[] product = new double[v.length];
        double[] extended = new double[latents.columns() + 1];
        for (int c = 0; c < errors.length; c++) {
            latents.copyRow(c, extended);
            extended[extended.length - 1] = 1;
            add(curved(probabilities[c], v, extended), extended, product);
        }
        for (int i = 0; i < product.length; i++) {
            product[i] = product[i] / errors.length + penalty.curvature() * v[i];
        }
        return Vec.of(product);
    }

    /** Returns q of the note above. */
    private static double[] curved(double[] p, double[] v, double[] extended) {
        double[] q = new double[p.length];
        double mean = 0;
        for (int o = 0; o < q.length; o++) {
            for (int j = 0; j < extended.length; j++) {
                q[o] += v[o * extended.length + j] * extended[j];
            }
            mean += p[o] * q[o];
        }
        for (int o = 0; o < q.length; o++) {
            q[o] = p[o] * (q[o] - mean);
        }
        return q;
    }

    private static void add(double[] q, double[] extended, double[] product) {
        for (int o = 0; o < q.length; o++) {
            for (int j = 0; j < extended.length; j++) {
                product[o * extended.length + j] += q[o] * extended[j];
            }
        }
    }
}
