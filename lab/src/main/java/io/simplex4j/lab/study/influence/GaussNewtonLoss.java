package io.simplex4j.lab.study.influence;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.comparison.TrainingLoss;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.training.ParameterGradients;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The loss of a whole network on a corpus, as influence functions need it. Immutable. */
final class GaussNewtonLoss implements TrainingLoss {
    /*
     * The Gauss-Newton matrix of the cross-entropy over all parameters is H = (1/C) RᵀR. R has a row for each example
     * c and class k: √p_ck times the gradient of the loss of c if k were its class, with p_c the probabilities that
     * the network gives [1]. It is the Hessian but for the curvature of the network itself, and never negative, which
     * the Hessian of a network is not.
     *
     * A network that is sure of most examples has few rows that count. Rows are kept in the order of p_ck ‖p_c −
     * e_k‖², what they add to the trace of H by each logit, until all others together add less than a ten-thousandth,
     * or there are as many as allowed.
     *
     * [1] J. Martens, New Insights and Perspectives on the Natural Gradient Method, JMLR 2020.
     */
    private static final double NEGLIGIBLE = 1e-4;

    private final float[][] gradients;
    private final float[][] rows;
    private final double share;

    private GaussNewtonLoss(float[][] gradients, float[][] rows, double share) {
        this.gradients = gradients;
        this.rows = rows;
        this.share = share;
    }

    private record Row(int example, int label, double probability, double size) {}

    /**
     * Of a network on a corpus.
     *
     * @param probabilities of the classes, as the network gives them, one row for each example
     * @param max rows to keep of R
     */
    static GaussNewtonLoss of(ParameterGradients network, Examples corpus, Matrix probabilities, int max) {
        float[][] gradients = new float[corpus.size()][];
        for (int c = 0; c < gradients.length; c++) {
            gradients[c] = scaled(1, gradient(network, corpus.inputs(), c, Sampling.label(corpus, c)));
        }
        List<Row> all = bySize(probabilities);
        double whole = all.stream().mapToDouble(Row::size).sum();
        double left = whole;
        List<float[]> rows = new ArrayList<>();
        for (int r = 0; r < Math.min(max, all.size()) && left > NEGLIGIBLE * whole; r++) {
            Row row = all.get(r);
            rows.add(scaled(Math.sqrt(row.probability), gradient(network, corpus.inputs(), row.example, row.label)));
            left -= row.size;
        }
        return new GaussNewtonLoss(gradients, rows.toArray(float[][]::new), 1 - Math.max(0, left) / whole);
    }

    private static List<Row> bySize(Matrix probabilities) {
        List<Row> rows = new ArrayList<>();
        for (int c = 0; c < probabilities.rows(); c++) {
            Vec p = probabilities.row(c);
            for (int k = 0; k < p.size(); k++) {
                rows.add(new Row(c, k, p.get(k), p.get(k) * (p.dot(p) - 2 * p.get(k) + 1)));
            }
        }
        rows.sort(Comparator.comparingDouble(Row::size).reversed());
        return rows;
    }

    /** The gradient of the loss of one example, if it were of this class. */
    static double[] gradient(ParameterGradients network, Matrix inputs, int example, int label) {
        return network.gradient(Rows.range(inputs, example, example + 1), network.classes(new int[] {label}));
    }

    private static float[] scaled(double factor, double[] gradient) {
        float[] scaled = new float[gradient.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = (float) (factor * gradient[i]);
        }
        return scaled;
    }

    @Override
    public int examples() {
        return gradients.length;
    }

    @Override
    public int parameters() {
        return gradients[0].length;
    }

    @Override
    public Vec gradient(int example) {
        return Vec.of(gradients[example]);
    }

    @Override
    public Vec hessianTimes(Vec direction) {
        double[] along = direction.toArray();
        double[] product = new double[along.length];
        for (float[] row : rows) {
            add(dot(row, along) / examples(), row, product);
        }
        return Vec.of(product);
    }

    /** The number of rows of R that were kept. */
    int rows() {
        return rows.length;
    }

    /** The share of the trace that they have. */
    double share() {
        return share;
    }

    /** R v. */
    double[] rowsTimes(double[] vector) {
        double[] products = new double[rows.length];
        for (int r = 0; r < products.length; r++) {
            products[r] = dot(rows[r], vector);
        }
        return products;
    }

    /** Rᵀ u. */
    double[] sumOfRows(double[] factors) {
        double[] sum = new double[parameters()];
        for (int r = 0; r < rows.length; r++) {
            add(factors[r], rows[r], sum);
        }
        return sum;
    }

    /* Parameters come in pieces, so that a piece of all rows stays near the processor. */
    /** The lower half of R Rᵀ. */
    double[][] gram() {
        int piece = 512;
        double[][] gram = new double[rows.length][];
        for (int r = 0; r < rows.length; r++) {
            gram[r] = new double[r + 1];
        }
        for (int from = 0; from < parameters(); from += piece) {
            int to = Math.min(parameters(), from + piece);
            for (int r = 0; r < rows.length; r++) {
                for (int s = 0; s <= r; s++) {
                    gram[r][s] += dot(rows[r], rows[s], from, to);
                }
            }
        }
        return gram;
    }

    private static double dot(float[] a, float[] b, int from, int to) {
        double even = 0;
        double odd = 0;
        int i = from;
        for (; i + 1 < to; i += 2) {
            even += (double) a[i] * b[i];
            odd += (double) a[i + 1] * b[i + 1];
        }
        return i < to ? even + odd + (double) a[i] * b[i] : even + odd;
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
