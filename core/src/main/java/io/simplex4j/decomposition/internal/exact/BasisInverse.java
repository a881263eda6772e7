package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Dot;
import java.util.Arrays;

/** The inverse of a square basis, kept while columns are exchanged. */
final class BasisInverse {
    /*
     * Kept by columns, so that products with a vector and exchanges are long vector loops: an exchange costs a tenth of what
     * it costs in a QR factorisation. Its error grows; who uses it compares a reduced cost with what the inverse makes of it,
     * and confirms the end by other means.
     *
     * The basic solution B⁻¹ e₁ is the first column. Where entries of it are zero, the choice of what leaves falls to a second
     * right side: B⁻¹ of a point that was well inside the first basis. That is the lexicographic rule with one level of
     * perturbation, and steps that move nothing do not go round in circles.
     */

    private static final double ZERO = 1e-11;
    private static final double TIE = 1e-12;

    private final int size;
    private final double[][] inverse;
    private final double[] inside;
    private final double[] alpha;

    /** The inverse of the columns of a factorisation, as many as they have numbers. */
    BasisInverse(UpdatedQr qr) {
        this.size = qr.size();
        this.inverse = new double[size][size];
        this.inside = new double[size];
        this.alpha = new double[size];
        for (int j = 0; j < size; j++) {
            qr.copyRowOfQ(j, inverse[j]);
            qr.solveUpper(inverse[j]);
            inside[j] = 1 + (j * 0.6180339887498949) % 1;
        }
    }

    /** The basic solution; not to be changed. */
    double[] weights() {
        return inverse[0];
    }

    /** The multipliers for the costs of the columns. */
    double[] dual(double[] costs) {
        double[] dual = new double[size];
        for (int j = 0; j < size; j++) {
            dual[j] = Dot.of(costs, inverse[j], size);
        }
        return dual;
    }

    /** Writes the column as a combination of those of the basis; returned until the next call. */
    double[] express(double[] column) {
        Arrays.fill(alpha, 0);
        for (int j = 0; j < size; j++) {
            add(alpha, column[j], inverse[j]);
        }
        return alpha;
    }

    private static void add(double[] into, double factor, double[] vector) {
        for (int i = 0; i < into.length; i++) {
            into[i] += factor * vector[i];
        }
    }

    /** The place that the column expressed last takes, or −1 where none is limited by it. */
    int leaving() {
        double largest = 0;
        for (double a : alpha) {
            largest = Math.max(largest, Math.abs(a));
        }
        double[] weights = inverse[0];
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < size; i++) {
            if (alpha[i] > ZERO * largest) {
                least = Math.min(least, Math.max(0, weights[i]) / alpha[i]);
            }
        }
        int choice = -1;
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < size; i++) {
            if (alpha[i] > 100 * ZERO * largest && weights[i] <= least * alpha[i] + TIE) {
                double ratio = inside[i] / alpha[i];
                if (ratio < best) {
                    best = ratio;
                    choice = i;
                }
            }
        }
        return choice;
    }

    /** Puts the column expressed last into a place; {@code dual} follows, given the reduced cost of the column. */
    void exchange(int place, double[] dual, double reduced) {
        double pivot = alpha[place];
        for (int j = 0; j < size; j++) {
            double[] column = inverse[j];
            double share = column[place] / pivot;
            add(column, -share, alpha);
            column[place] = share;
            dual[j] += reduced * share;
        }
        double step = inside[place] / pivot;
        add(inside, -step, alpha);
        inside[place] = step;
    }
}
