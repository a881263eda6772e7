package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Linear programs over the mixtures that give the same approximation. */
final class FaceProgram {
    /*
     * The primal simplex method on { w ≥ 0 : Σ w_c a_c = e₁ } with a_c = [1; v_c], v_c = z_c − ẑ, whose points are exactly
     * the mixtures that give ẑ. The basis is a QR factorisation that may hold fewer columns than the face has dimensions:
     * a column that is attractive but independent of the basis enters at weight zero, so no phase one and no artificial
     * variables are needed, and a face of any dimension is handled alike.
     *
     * Pricing takes the most negative reduced cost; after a run of steps that move nothing it takes the first, and the
     * first of the leaving ones (Bland's rule), which cannot cycle.
     */

    private static final double ZERO = 1e-11;
    private static final double OPTIMAL = 1e-10;
    private static final int PATIENCE = 20;

    private final int length;
    private final List<double[]> columns = new ArrayList<>();
    private final List<Double> sizes = new ArrayList<>();
    private final UpdatedQr qr;
    private final List<Integer> basis = new ArrayList<>();
    private double[] weights = new double[0];
    private double[] dual = new double[0];
    private int stuck;

    /** A program over vectors of {@code d} numbers. */
    FaceProgram(int d) {
        this.length = d + 1;
        this.qr = new UpdatedQr(length);
    }

    /** Adds the column of an example and returns its number. */
    int addColumn(double[] v) {
        double[] column = new double[length];
        column[0] = 1;
        System.arraycopy(v, 0, column, 1, v.length);
        columns.add(column);
        sizes.add(Math.sqrt(Dot.of(column, column, length)));
        return columns.size() - 1;
    }

    int columnCount() {
        return columns.size();
    }

    /** Whether two columns hold the same numbers. */
    boolean same(int a, int b) {
        return Arrays.equals(columns.get(a), columns.get(b));
    }

    /** Puts a column into the basis while the program is being set up. */
    void startWith(int column) {
        if (qr.add(columns.get(column))) {
            basis.add(column);
            solveWeights();
        }
    }

    private void solveWeights() {
        Workers.checkInterrupted();
        int k = basis.size();
        double[] w = new double[k];
        qr.copyRowOfQ(0, w);
        qr.solveUpper(w);
        for (int i = 0; i < k; i++) {
            w[i] = Math.max(0, w[i]);
        }
        weights = w;
    }

    /** The weight of a column at the current vertex. */
    double weight(int column) {
        int place = basis.indexOf(column);
        return place < 0 ? 0 : weights[place];
    }

    /** The columns of the current vertex, those at weight zero included. */
    List<Integer> basis() {
        return List.copyOf(basis);
    }

    /** The simplex multipliers of the last pricing: first the one of Σ w = 1. */
    double[] dual() {
        return dual.clone();
    }

    /**
     * Minimises a linear cost from the current vertex.
     *
     * @param enough stops as soon as the value is below this
     * @return whether the minimum (or {@code enough}) was reached within the number of pivots
     */
    boolean minimise(Cost cost, double enough, int pivots) {
        stuck = 0;
        for (int step = 0; step < pivots; step++) {
            price(cost);
            if (value(cost) < enough) {
                return true;
            }
            int entering = entering(cost);
            if (entering < 0) {
                return true;
            }
            if (!pivot(entering)) {
                return false;
            }
        }
        return false;
    }

    double value(Cost cost) {
        double value = 0;
        for (int i = 0; i < basis.size(); i++) {
            value += weights[i] * cost.of(basis.get(i));
        }
        return value;
    }

    private void price(Cost cost) {
        double[] b = new double[basis.size()];
        for (int i = 0; i < b.length; i++) {
            b[i] = cost.of(basis.get(i));
        }
        qr.solveLower(b);
        dual = new double[length];
        qr.expand(b, dual);
    }

    private int entering(Cost cost) {
        int choice = -1;
        double most = 0;
        double dualSize = Math.sqrt(Dot.of(dual, dual, length));
        for (int c = 0; c < columns.size(); c++) {
            double own = cost.of(c);
            double reduced = own - Dot.of(dual, columns.get(c), length);
            double size = Math.abs(own) + dualSize * sizes.get(c);
            if (reduced < -OPTIMAL * size && reduced / sizes.get(c) < most && !basis.contains(c)) {
                choice = c;
                if (stuck > PATIENCE) {
                    return choice;
                }
                most = reduced / sizes.get(c);
            }
        }
        return choice;
    }

    /** Lets a column in; says whether the basis changed. */
    private boolean pivot(int entering) {
        double[] column = columns.get(entering);
        if (qr.size() < length && independent(column)) {
            basis.add(entering);
            solveWeights();
            stuck++;
            return true;
        }
        double[] alpha = new double[basis.size()];
        qr.project(column, alpha);
        qr.solveUpper(alpha);
        int leaving = leaving(alpha);
        if (leaving < 0) {
            return false;
        }
        stuck = weights[leaving] > 0 ? 0 : stuck + 1;
        qr.remove(leaving);
        basis.remove(leaving);
        if (qr.add(column)) {
            basis.add(entering);
        }
        solveWeights();
        return true;
    }

    private boolean independent(double[] column) {
        double[] inside = new double[basis.size()];
        qr.project(column, inside);
        double[] projected = new double[length];
        qr.expand(inside, projected);
        double outside = 0;
        for (int i = 0; i < length; i++) {
            outside += (column[i] - projected[i]) * (column[i] - projected[i]);
        }
        return Math.sqrt(outside) > 1e-9 * Math.sqrt(Dot.of(column, column, length)) && qr.add(column);
    }

    private int leaving(double[] alpha) {
        double largest = 0;
        for (double a : alpha) {
            largest = Math.max(largest, Math.abs(a));
        }
        int choice = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < alpha.length; i++) {
            if (alpha[i] > ZERO * largest) {
                double ratio = weights[i] / alpha[i];
                boolean tie = choice >= 0 && ratio == least;
                boolean better =
                        stuck > PATIENCE ? tie && basis.get(i) < basis.get(choice) : tie && alpha[i] > alpha[choice];
                if (ratio < least || better) {
                    least = ratio;
                    choice = i;
                }
            }
        }
        return choice;
    }

    /** What a unit of weight on a column costs. */
    @FunctionalInterface
    interface Cost {
        double of(int column);
    }
}
