package io.simplex4j.lab.study;

import io.simplex4j.lab.dataset.Mnist;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;

/** The contributions of an image's pixels to its latent and its class, along the line from a black image. */
final class ImageGradients {
    /*
     * With J(t) the Jacobian of the latent at x⁰ + t (x − x⁰), by the midpoint rule:
     *
     *   j      = (x − x⁰) ∫ J dt              the integrated Jacobian of the paper;
     *   late j = (x − x⁰) ∫ t J dt            the same in the authors' code, which differentiates by x instead of the point on
     *                                         the line, so that a factor t comes in;
     *   IG     = (x − x⁰) ∫ Jᵀ Aᵀ u(t) dt     Integrated Gradients: of the logit of class y with u = e_y, of the logarithm of
     *                                         its probability with u = e_y − softmax.
     *
     * All of them come from the same Jacobians, which take a product for each component of the latent and each node.
     */
    private static final int NODES_AT_ONCE = 4;

    private final float[][] jacobian;
    private final float[][] late;
    private final double[] logit;
    private final double[] logProbability;

    private ImageGradients(int latents, int pixels) {
        this.jacobian = new float[latents][pixels];
        this.late = new float[latents][pixels];
        this.logit = new double[pixels];
        this.logProbability = new double[pixels];
    }

    /**
     * Of an image of a class.
     *
     * @param nodes on the line
     */
    static ImageGradients of(DifferentiableModel model, Vec image, int label, int nodes) {
        ImageGradients gradients =
                new ImageGradients(model.latentSize(), model.inputShape().size());
        for (int from = 0; from < nodes; from += NODES_AT_ONCE) {
            double[] times = new double[Math.min(NODES_AT_ONCE, nodes - from)];
            for (int k = 0; k < times.length; k++) {
                times[k] = (from + k + 0.5) / nodes;
            }
            gradients.add(model, image, label, times);
        }
        gradients.scale(image, nodes);
        return gradients;
    }

    private void add(DifferentiableModel model, Vec image, int label, double[] times) {
        Matrix nodes = line(image, times);
        int size = model.latentSize();
        float[][] inputs = new float[times.length * size][];
        float[][] units = new float[times.length * size][size];
        for (int row = 0; row < inputs.length; row++) {
            inputs[row] = row % size == 0 ? floats(nodes.row(row / size)) : inputs[row - 1];
            units[row][row % size] = 1;
        }
        Matrix products = model.pullback(Matrix.of(inputs), Matrix.of(units));
        Matrix latents = model.latents(nodes);
        LinearHead head = model.head().orElseThrow();
        double[] product = new double[image.size()];
        for (int k = 0; k < times.length; k++) {
            double[] towards = towards(head, latents.row(k), label);
            for (int c = 0; c < size; c++) {
                products.copyRow(k * size + c, product);
                for (int i = 0; i < product.length; i++) {
                    jacobian[c][i] += (float) product[i];
                    late[c][i] += (float) (times[k] * product[i]);
                    logit[i] += head.weights().at(label, c) * product[i];
                    logProbability[i] += towards[c] * product[i];
                }
            }
        }
    }

    private static Matrix line(Vec image, double[] times) {
        double[][] points = new double[times.length][image.size()];
        for (int k = 0; k < times.length; k++) {
            for (int i = 0; i < image.size(); i++) {
                points[k][i] = Mnist.black() + times[k] * (image.get(i) - Mnist.black());
            }
        }
        return Matrix.of(points);
    }

    private static float[] floats(Vec row) {
        float[] floats = new float[row.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) row.get(i);
        }
        return floats;
    }

    /** The gradient of the logarithm of a class's probability with respect to the latent. */
    private static double[] towards(LinearHead head, Vec latent, int label) {
        Vec probabilities = head.scores(head.apply(latent));
        double[] towards = new double[latent.size()];
        for (int o = 0; o < probabilities.size(); o++) {
            double error = (o == label ? 1 : 0) - probabilities.get(o);
            for (int c = 0; c < towards.length; c++) {
                towards[c] += error * head.weights().at(o, c);
            }
        }
        return towards;
    }

    private void scale(Vec image, int nodes) {
        for (int i = 0; i < image.size(); i++) {
            double factor = (image.get(i) - Mnist.black()) / nodes;
            for (int c = 0; c < jacobian.length; c++) {
                jacobian[c][i] *= (float) factor;
                late[c][i] *= (float) factor;
            }
            logit[i] *= factor;
            logProbability[i] *= factor;
        }
    }

    /** The part of each pixel in a shift of the latent: p of the paper, times the square of the shift's norm. */
    Vec projected(Vec shift) {
        return along(jacobian, shift);
    }

    /** The same as in the authors' code. */
    Vec projectedLate(Vec shift) {
        return along(late, shift);
    }

    /** Integrated Gradients of the logit of the image's class. */
    Vec logit() {
        return Vec.of(logit);
    }

    /** Integrated Gradients of the logarithm of the probability of the image's class. */
    Vec logProbability() {
        return Vec.of(logProbability);
    }

    private static Vec along(float[][] rows, Vec shift) {
        double[] sums = new double[rows[0].length];
        for (int c = 0; c < rows.length; c++) {
            double factor = shift.get(c);
            float[] row = rows[c];
            for (int i = 0; i < sums.length; i++) {
                sums[i] += factor * row[i];
            }
        }
        return Vec.of(sums);
    }
}
