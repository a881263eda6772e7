package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Dot;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;

/** Linear programs over the mixtures that give the same approximation. */
final class FaceProgram {
    /*
     * The primal simplex method on { w ≥ 0 : Σ w_c a_c = e₁ } with a_c = [1; v_c], v_c = z_c − ẑ, whose points are exactly
     * the mixtures that give ẑ. The basis is a QR factorisation that may hold fewer columns than the face has dimensions:
     * a column that is attractive but independent of the basis enters at weight zero, so no phase one and no artificial
     * variables are needed, and a face of any dimension is handled alike.
     *
     * Columns are divided by their length, so that all tolerances mean the same for a row at 1e14 as for its neighbours:
     * the unknowns are w_c |a_c|.
     *
     * Where a program takes more than a few steps and the basis is square, an explicit inverse goes most of the way
     * (BasisInverse). It enters the best of a short list, drawn up again when none of it is attractive any more. Then the
     * columns it ended at are factorised, and the factors confirm the optimum or go on from there.
     *
     * Pricing takes the most negative reduced cost; after a run of steps that move nothing it takes the first, and the
     * first of the leaving ones (Bland's rule), which cannot cycle.
     */

    private static final double ZERO = 1e-11;
    private static final double OPTIMAL = 1e-10;
    private static final double INFEASIBLE = 1e-9;
    private static final int PATIENCE = 20;
    private static final int QUICK_FROM = 32;
    private static final int FIRST = 8;
    private static final int WORTH_REPEATING = 20;
    private static final int REFACTOR = 400;
    private static final int LISTED = 32;
    private static final double DRIFT = 1e-6;

    private final int length;
    private final boolean quick;
    private final FaceColumns columns;
    private double[] costs = new double[FaceColumns.BLOCK];
    /** Columns that cannot enter: those of the basis, and those kept out of it. */
    private boolean[] barred = new boolean[FaceColumns.BLOCK];

    private final double[] reduced = new double[FaceColumns.BLOCK];
    private final int[] listed = new int[LISTED];
    private final double[] listedCosts = new double[LISTED];
    private final UpdatedQr qr;
    private final int[] basis;
    private double[] weights = new double[0];
    private double[] dual = new double[0];
    private double dualSize;
    private double infeasibility;
    private int stuck;

    /** A program over vectors of {@code d} numbers. */
    FaceProgram(int d) {
        this(d, d + 1 >= QUICK_FROM);
    }

    /**
     * A program over vectors of {@code d} numbers.
     *
     * @param quick whether long ways may be gone by an explicit inverse
     */
    FaceProgram(int d, boolean quick) {
        this.length = d + 1;
        this.quick = quick;
        this.columns = new FaceColumns(length);
        this.qr = new UpdatedQr(length);
        this.basis = new int[length];
    }

    /** Adds the column of an example and returns its number. */
    int addColumn(double[] v) {
        int column = columns.add(v);
        if (column == costs.length) {
            costs = Arrays.copyOf(costs, 2 * column);
            barred = Arrays.copyOf(barred, 2 * column);
        }
        return column;
    }

    int columnCount() {
        return columns.count();
    }

    /** |v|² of a column. */
    double square(int column) {
        return columns.square(column);
    }

    /** Keeps a column, which is not in the basis, out of it from now on. */
    void close(int column) {
        barred[column] = true;
    }

    /** Puts a column into the basis while the program is being set up. */
    void startWith(int column) {
        if (qr.add(columns.get(column))) {
            enter(column);
            solveWeights();
        }
    }

    /** Makes a column the last of the basis, as it is in the factorisation. */
    private void enter(int column) {
        basis[qr.size() - 1] = column;
        barred[column] = true;
    }

    private void solveWeights() {
        Workers.checkInterrupted();
        int k = qr.size();
        double[] w = new double[k];
        qr.copyRowOfQ(0, w);
        qr.solveUpper(w);
        infeasibility = 0;
        for (int i = 0; i < k; i++) {
            infeasibility = Math.max(infeasibility, -w[i]);
            w[i] = Math.max(0, w[i]);
        }
        weights = w;
    }

    private int place(int column) {
        for (int i = 0; i < qr.size(); i++) {
            if (basis[i] == column) {
                return i;
            }
        }
        return -1;
    }

    /** The weight of a column at the current vertex. */
    double weight(int column) {
        int place = place(column);
        return place < 0 ? 0 : weights[place] / columns.size(column);
    }

    /** The columns of the current vertex, those at weight zero included. */
    int[] basis() {
        return Arrays.copyOf(basis, qr.size());
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
        for (int c = 0; c < columns.count(); c++) {
            costs[c] = cost.of(c) / columns.size(c);
        }
        stuck = 0;
        boolean mayRush = quick;
        for (int step = 0; step < pivots; step++) {
            if (mayRush && step >= FIRST && qr.size() == length) {
                mayRush = false;
                pivotQuickly(enough, pivots);
            }
            price();
            if (value() < enough) {
                return infeasibility <= INFEASIBLE;
            }
            int entering = entering();
            if (entering < 0) {
                return infeasibility <= INFEASIBLE;
            }
            if (!pivot(entering)) {
                return false;
            }
        }
        return false;
    }

    /** Comes near the minimum by an explicit inverse; where that does not end at a vertex, goes back to the last one. */
    private void pivotQuickly(double enough, int pivots) {
        int used = 0;
        int some = REFACTOR;
        while (some >= WORTH_REPEATING && used < pivots && !(value() < enough)) {
            int[] vertex = basis.clone();
            some = exchange(enough, Math.min(REFACTOR, pivots - used));
            used += some;
            if (!factorise(basis.clone()) || infeasibility > INFEASIBLE) {
                factorise(vertex);
                return;
            }
        }
    }

    /** Makes these columns the basis; says whether they are independent. */
    private boolean factorise(int[] wanted) {
        for (int column : basis) {
            barred[column] = false;
        }
        qr.clear();
        for (int column : wanted) {
            if (qr.add(columns.get(column))) {
                enter(column);
            }
        }
        solveWeights();
        return qr.size() == length;
    }

    /** Exchanges columns of the basis while there are attractive ones; returns how many. */
    private int exchange(double enough, int limit) {
        BasisInverse inverse = new BasisInverse(qr);
        double[] basisCosts = new double[length];
        for (int i = 0; i < length; i++) {
            basisCosts[i] = costs[basis[i]];
        }
        dual = inverse.dual(basisCosts);
        int used = 0;
        int found = shortlist();
        while (used < limit && !(Dot.of(basisCosts, inverse.weights(), length) < enough)) {
            int entering = mostAttractive(found);
            if (entering < 0) {
                found = shortlist();
                entering = mostAttractive(found);
                if (entering < 0) {
                    break;
                }
            }
            Workers.checkInterrupted();
            double cost = reducedCost(entering);
            double[] alpha = inverse.express(columns.get(entering));
            int leaving = inverse.leaving();
            double error = costs[entering] - Dot.of(basisCosts, alpha, length) - cost;
            if (leaving < 0 || !(Math.abs(error) <= DRIFT * Math.abs(cost))) {
                break;
            }
            inverse.exchange(leaving, dual, cost);
            barred[basis[leaving]] = false;
            barred[entering] = true;
            basis[leaving] = entering;
            basisCosts[leaving] = costs[entering];
            used++;
        }
        return used;
    }

    /** Finds the columns of the most negative reduced costs, as many as the list holds; returns how many. */
    private int shortlist() {
        dualSize = Math.sqrt(Dot.of(dual, dual, length));
        int found = 0;
        for (int b = 0; b < columns.blocks(); b++) {
            int start = b * FaceColumns.BLOCK;
            int n = Math.min(FaceColumns.BLOCK, columns.count() - start);
            columns.price(b, costs, dual, reduced);
            for (int l = 0; l < n; l++) {
                double last = found < listed.length ? 0 : listedCosts[found - 1];
                if (reduced[l] < last && attractive(start + l, reduced[l])) {
                    int place = Math.min(found, listed.length - 1);
                    for (; place > 0 && listedCosts[place - 1] > reduced[l]; place--) {
                        listed[place] = listed[place - 1];
                        listedCosts[place] = listedCosts[place - 1];
                    }
                    listed[place] = start + l;
                    listedCosts[place] = reduced[l];
                    found = Math.min(found + 1, listed.length);
                }
            }
        }
        return found;
    }

    private boolean attractive(int column, double reducedCost) {
        return reducedCost < -OPTIMAL * (Math.abs(costs[column]) + dualSize) && !barred[column];
    }

    private double reducedCost(int column) {
        return costs[column] - Dot.of(dual, columns.get(column), length);
    }

    /** The column of the list with the most negative reduced cost by now, or −1. */
    private int mostAttractive(int found) {
        int choice = -1;
        double most = 0;
        for (int i = 0; i < found; i++) {
            double cost = reducedCost(listed[i]);
            if (cost < most && attractive(listed[i], cost)) {
                choice = listed[i];
                most = cost;
            }
        }
        return choice;
    }

    /** The cost of the current vertex, by the costs of the last minimisation. */
    double value() {
        double value = 0;
        for (int i = 0; i < qr.size(); i++) {
            value += weights[i] * costs[basis[i]];
        }
        return value;
    }

    private void price() {
        double[] b = new double[qr.size()];
        for (int i = 0; i < b.length; i++) {
            b[i] = costs[basis[i]];
        }
        qr.solveLower(b);
        dual = new double[length];
        qr.expand(b, dual);
        dualSize = Math.sqrt(Dot.of(dual, dual, length));
    }

    private int entering() {
        int choice = -1;
        double most = 0;
        for (int b = 0; b < columns.blocks(); b++) {
            int start = b * FaceColumns.BLOCK;
            int n = Math.min(FaceColumns.BLOCK, columns.count() - start);
            columns.price(b, costs, dual, reduced);
            for (int l = 0; l < n; l++) {
                int c = start + l;
                if (reduced[l] < most && attractive(c, reduced[l])) {
                    choice = c;
                    if (stuck > PATIENCE) {
                        return choice;
                    }
                    most = reduced[l];
                }
            }
        }
        return choice;
    }

    /** Lets a column in; says whether the basis changed. */
    private boolean pivot(int entering) {
        double[] column = columns.get(entering);
        if (qr.size() < length && independent(column)) {
            enter(entering);
            solveWeights();
            stuck++;
            return true;
        }
        double[] alpha = new double[qr.size()];
        qr.project(column, alpha);
        qr.solveUpper(alpha);
        int leaving = leaving(alpha);
        if (leaving < 0) {
            return false;
        }
        stuck = weights[leaving] > 0 ? 0 : stuck + 1;
        qr.remove(leaving);
        barred[basis[leaving]] = false;
        System.arraycopy(basis, leaving + 1, basis, leaving, qr.size() - leaving);
        if (qr.add(column)) {
            enter(entering);
        }
        solveWeights();
        return true;
    }

    private boolean independent(double[] column) {
        double[] inside = new double[qr.size()];
        qr.project(column, inside);
        double[] projected = new double[length];
        qr.expand(inside, projected);
        double outside = 0;
        for (int i = 0; i < length; i++) {
            outside += (column[i] - projected[i]) * (column[i] - projected[i]);
        }
        return Math.sqrt(outside) > 1e-9 && qr.add(column);
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
                boolean better = stuck > PATIENCE ? tie && basis[i] < basis[choice] : tie && alpha[i] > alpha[choice];
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
