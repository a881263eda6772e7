package io.simplex4j.lab.comparison;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.Arrays;
import java.util.SplittableRandom;

/*
 * Newton's method with the Hessian written out, sharing no code with what it tests.
 */
/** A softmax head at the minimum of (1/N) Σ cross-entropy + ½ κ ‖θ‖² on some latents. */
final class TrainedHead {
    private final double[][] latents;
    private final int[] labels;
    private final int classes;
    private final double curvature;

    TrainedHead(double[][] latents, int[] labels, int classes, double curvature) {
        this.latents = latents;
        this.labels = labels;
        this.classes = classes;
        this.curvature = curvature;
    }

    /** Three overlapping clouds of points. */
    static TrainedHead random(long seed, int examples, double curvature) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] latents = new double[examples][];
        int[] labels = new int[examples];
        for (int c = 0; c < examples; c++) {
            labels[c] = random.nextInt(3);
            latents[c] = point(random, labels[c]);
        }
        return new TrainedHead(latents, labels, 3, curvature);
    }

    /** A point of the cloud of a class, positive as after a ReLU. */
    static double[] point(SplittableRandom random, int label) {
        double[] point = new double[4];
        for (int j = 0; j < point.length; j++) {
            point[j] = Math.max(0, (j == label ? 1.0 : 0.2) + 1.6 * (random.nextDouble() - 0.5));
        }
        return point;
    }

    int width() {
        return latents[0].length + 1;
    }

    double[][] latents() {
        return latents;
    }

    int[] labels() {
        return labels;
    }

    double curvature() {
        return curvature;
    }

    Matrix matrix() {
        return Matrix.of(latents);
    }

    double[] train() {
        return train(0, 1);
    }

    /** With so much weight on an example, 1 on each other; the divisor remains N. */
    double[] train(int example, double weight) {
        double[] theta = new double[classes * width()];
        for (int step = 0; step < 50; step++) {
            double[] gradient = gradient(theta, example, weight);
            double[] move = solve(hessian(theta, example, weight), gradient);
            for (int i = 0; i < theta.length; i++) {
                theta[i] -= move[i];
            }
            if (Vec.of(move).norm() < 1e-14) {
                return theta;
            }
        }
        throw new IllegalStateException("Newton's method does not converge");
    }

    LinearHead head(double[] theta) {
        double[][] weights = new double[classes][];
        double[] bias = new double[classes];
        for (int o = 0; o < classes; o++) {
            weights[o] = Arrays.copyOfRange(theta, o * width(), (o + 1) * width() - 1);
            bias[o] = theta[(o + 1) * width() - 1];
        }
        return LinearHead.of(Matrix.of(weights), Vec.of(bias), LinearHead.Activation.NONE);
    }

    double loss(double[] theta, double[] latent, int label) {
        return -Math.log(probabilities(theta, latent)[label]);
    }

    double[] probabilities(double[] theta, double[] latent) {
        double[] powers = new double[classes];
        for (int o = 0; o < classes; o++) {
            double logit = theta[(o + 1) * width() - 1];
            for (int j = 0; j < latent.length; j++) {
                logit += theta[o * width() + j] * latent[j];
            }
            powers[o] = Math.exp(logit);
        }
        double sum = Arrays.stream(powers).sum();
        return Arrays.stream(powers).map(power -> power / sum).toArray();
    }

    double[] exampleGradient(double[] theta, double[] latent, int label) {
        double[] p = probabilities(theta, latent);
        p[label] -= 1;
        double[] gradient = new double[theta.length];
        for (int i = 0; i < theta.length; i++) {
            int j = i % width();
            gradient[i] = p[i / width()] * (j < latent.length ? latent[j] : 1);
        }
        return gradient;
    }

    double[] gradient(double[] theta) {
        return gradient(theta, 0, 1);
    }

    private double[] gradient(double[] theta, int example, double weight) {
        double[] gradient = new double[theta.length];
        for (int i = 0; i < theta.length; i++) {
            gradient[i] = curvature * theta[i];
        }
        for (int c = 0; c < latents.length; c++) {
            double[] part = exampleGradient(theta, latents[c], labels[c]);
            double share = (c == example ? weight : 1) / latents.length;
            for (int i = 0; i < theta.length; i++) {
                gradient[i] += share * part[i];
            }
        }
        return gradient;
    }

    double[][] hessian(double[] theta) {
        return hessian(theta, 0, 1);
    }

    private double[][] hessian(double[] theta, int example, double weight) {
        double[][] hessian = new double[theta.length][theta.length];
        for (int i = 0; i < theta.length; i++) {
            hessian[i][i] = curvature;
        }
        for (int c = 0; c < latents.length; c++) {
            double[] p = probabilities(theta, latents[c]);
            double[] h = Arrays.copyOf(latents[c], width());
            h[width() - 1] = 1;
            double share = (c == example ? weight : 1) / latents.length;
            for (int i = 0; i < theta.length; i++) {
                for (int j = 0; j < theta.length; j++) {
                    int o = i / width();
                    int q = j / width();
                    double block = (o == q ? p[o] : 0) - p[o] * p[q];
                    hessian[i][j] += share * block * h[i % width()] * h[j % width()];
                }
            }
        }
        return hessian;
    }

    /** Gauss elimination with pivots. */
    static double[] solve(double[][] matrix, double[] right) {
        int n = right.length;
        double[][] rows = new double[n][];
        for (int i = 0; i < n; i++) {
            rows[i] = Arrays.copyOf(matrix[i], n + 1);
            rows[i][n] = right[i];
        }
        for (int k = 0; k < n; k++) {
            int pivot = k;
            for (int i = k + 1; i < n; i++) {
                pivot = Math.abs(rows[i][k]) > Math.abs(rows[pivot][k]) ? i : pivot;
            }
            double[] held = rows[k];
            rows[k] = rows[pivot];
            rows[pivot] = held;
            for (int i = 0; i < n; i++) {
                double factor = i == k ? 0 : rows[i][k] / rows[k][k];
                for (int j = k; j <= n; j++) {
                    rows[i][j] -= factor * rows[k][j];
                }
            }
        }
        double[] solution = new double[n];
        for (int i = 0; i < n; i++) {
            solution[i] = rows[i][n] / rows[i][i];
        }
        return solution;
    }
}
