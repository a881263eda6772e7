package io.simplex4j.lab.study;

import io.simplex4j.lab.comparison.Cholesky;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Influence functions of corpus examples on tests, by the Gauss-Newton matrix of a classifier's cross-entropy. Immutable. */
final class InfluenceScores {
    /*
     * With more weight ε on the loss of example c, the minimum moves by −ε H⁻¹ g_c and the loss of a test by −ε ⟨g_test, H⁻¹ g_c⟩ to first
     * order [1]. The score is ⟨g_test, (H + δI)⁻¹ g_c⟩: positive if more weight on the example lowers the loss of the test.
     *
     * H = (1/C) RᵀR is the Gauss-Newton matrix [2], which is never negative, as the Hessian of a network is not. R has a row for each example
     * c and class k: √p_ck times the gradient of the loss of c if k were its class. Rows are kept in the order of p_ck ‖p_c − e_k‖², what they
     * add to the trace by each logit, until all others together add less than a ten-thousandth. With more parameters than rows,
     *
     *   (H + δI)⁻¹ v = (v − Rᵀ (RRᵀ + CδI)⁻¹ R v) / δ
     *
     * (Sherman, Morrison, Woodbury) makes a system in the rows of one in the parameters. Either matrix is factorised once for all tests.
     *
     * [1] P. W. Koh and P. Liang, Understanding Black-box Predictions via Influence Functions, ICML 2017.
     * [2] J. Martens, New Insights and Perspectives on the Natural Gradient Method, JMLR 2020.
     */
    private static final double NEGLIGIBLE = 1e-4;
    private static final int PIECE = 512;
    private final float[][] gradients;
    private final float[][] rows;
    private final double share;

    /** The gradient of the loss of a corpus example, if it were of a class. */
    @FunctionalInterface
    interface Gradient {
        double[] of(int example, int label);
    }

    private record Row(int example, int label, double probability, double size) {}

    private InfluenceScores(float[][] gradients, float[][] rows, double share) {
        this.gradients = gradients;
        this.rows = rows;
        this.share = share;
    }

    /**
     * Returns the influence of a corpus.
     *
     * @param labels of the corpus
     * @param probabilities of the classes, one row for each example
     * @param max rows of R to keep
     */
    static InfluenceScores of(Gradient gradient, int[] labels, Matrix probabilities, int max) {
        float[][] gradients = new float[labels.length][];
        for (int c = 0; c < labels.length; c++) {
            gradients[c] = scaled(1, gradient.of(c, labels[c]));
        }
        List<Row> all = new ArrayList<>();
        for (int c = 0; c < labels.length; c++) {
            Vec p = probabilities.row(c);
            for (int k = 0; k < p.size(); k++) {
                all.add(new Row(c, k, p.get(k), p.get(k) * (p.dot(p) - 2 * p.get(k) + 1)));
            }
        }
        all.sort(Comparator.comparingDouble(Row::size).reversed());
        double whole = all.stream().mapToDouble(Row::size).sum();
        double left = whole;
        List<float[]> rows = new ArrayList<>();
        for (int r = 0; r < Math.min(max, all.size()) && left > NEGLIGIBLE * whole; r++) {
            Row row = all.get(r);
            rows.add(scaled(Math.sqrt(row.probability), gradient.of(row.example, row.label)));
            left -= row.size;
        }
        return new InfluenceScores(gradients, rows.toArray(float[][]::new), 1 - Math.max(0, left) / whole);
    }

    private static float[] scaled(double factor, double[] gradient) {
        float[] scaled = new float[gradient.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = (float) (factor * gradient[i]);
        }
        return scaled;
    }

    /** Returns the number of rows of R that were kept. */
    int rows() {
        return rows.length;
    }

    /** Returns the share of the trace that these rows have. */
    double share() {
        return share;
    }

    /**
     * Returns the scores of all examples for each test.
     *
     * @param tests the gradient of the loss of each test, one per row
     * @param damping added to every eigenvalue, above 0
     */
    double[][] scores(Matrix tests, double damping) {
        boolean isDual = rows.length <= gradients[0].length;
        Cholesky factor = Cholesky.of(isDual ? dual(damping) : primal(damping));
        double[][] scores = new double[tests.rows()][];
        for (int test = 0; test < scores.length; test++) {
            double[] v = tests.row(test).toArray();
            scores[test] = times(isDual ? byRows(factor, v, damping) : factor.solve(v));
        }
        return scores;
    }

    private double[] byRows(Cholesky factor, double[] v, double damping) {
        double[] products = new double[rows.length];
        for (int r = 0; r < products.length; r++) {
            products[r] = dot(rows[r], v);
        }
        double[] through = factor.solve(products);
        double[] solution = v.clone();
        for (int r = 0; r < rows.length; r++) {
            add(-through[r], rows[r], solution);
        }
        for (int i = 0; i < solution.length; i++) {
            solution[i] /= damping;
        }
        return solution;
    }

    private double[] times(double[] solution) {
        double[] scores = new double[gradients.length];
        for (int c = 0; c < scores.length; c++) {
            scores[c] = dot(gradients[c], solution);
        }
        return scores;
    }

    /** Returns R Rᵀ + C δ I. Parameters come in pieces, so that a piece of all rows stays near the processor. */
    private double[][] dual(double damping) {
        double[][] matrix = new double[rows.length][];
        for (int r = 0; r < rows.length; r++) {
            matrix[r] = new double[r + 1];
            matrix[r][r] = gradients.length * damping;
        }
        for (int from = 0; from < gradients[0].length; from += PIECE) {
            int to = Math.min(gradients[0].length, from + PIECE);
            for (int r = 0; r < rows.length; r++) {
                for (int s = 0; s <= r; s++) {
                    double sum = 0;
                    for (int i = from; i < to; i++) {
                        sum += (double) rows[r][i] * rows[s][i];
                    }
                    matrix[r][s] += sum;
                }
            }
        }
        return matrix;
    }

    private double[][] primal(double damping) {
        double[][] matrix = new double[gradients[0].length][gradients[0].length];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i][i] = damping;
        }
        for (float[] row : rows) {
            for (int i = 0; i < matrix.length; i++) {
                double factor = (double) row[i] / gradients.length;
                for (int j = 0; j <= i; j++) {
                    matrix[i][j] += factor * row[j];
                }
            }
        }
        return matrix;
    }

    private static double dot(float[] row, double[] vector) {
        double sum = 0;
        for (int i = 0; i < vector.length; i++) {
            sum += row[i] * vector[i];
        }
        return sum;
    }

    private static void add(double factor, float[] row, double[] sum) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += factor * row[i];
        }
    }
}
