package io.simplex4j.decomposition.internal.gram;

import io.simplex4j.decomposition.internal.scan.GramRows;
import io.simplex4j.decomposition.internal.scan.ScoreKernel;
import java.util.Arrays;

/** The rows that a search has let in, and the best point of their hull, from inner products alone. */
public final class GramMembers {
    /*
     * With p_s = z_s − t, the best point of the affine hull of the members has coefficients proportional to K⁻¹1, where
     * K = ⟨p_i, p_j⟩ + σ² = ⟨z_i, z_j⟩ − ⟨t, z_i⟩ − ⟨t, z_j⟩ + |t|² + σ². Where that leaves the simplex, the weights move towards
     * it until one is zero, that member leaves, and the step is repeated (see Support).
     */

    private static final double DEPENDENT = 1e-6;
    private static final int ROOM = 16;

    private final GramRows gram;
    private final float[] towardsTarget;
    private final GramFactor factor = new GramFactor();
    private double targetSquare;
    private double sigma;
    private int size;
    private int[] ids = new int[ROOM];
    private double[] weights = new double[ROOM];
    private double[] affine = new double[ROOM];
    private double[] entries = new double[ROOM];
    private float[][] products = new float[ROOM + 1][];
    private float[] factors = new float[ROOM + 1];
    private double squaredNorm;

    /**
     * @param towardsTarget the inner products of all rows with the target, which others write
     */
    GramMembers(GramRows gram, float[] towardsTarget) {
        this.gram = gram;
        this.towardsTarget = towardsTarget;
    }

    /** Lets all members go. */
    void clear() {
        size = 0;
        factor.clear();
    }

    /**
     * Begins with one row.
     *
     * @param nearest the row that σ is made for, so that it does not depend on where a search begins
     * @param spread the typical distance in the corpus
     */
    void begin(int row, int nearest, double[] target, double spread) {
        clear();
        targetSquare = Dot.of(target, target, target.length);
        sigma = sigma(gram.row(nearest), target, spread);
        append(row);
    }

    /** σ for a search that starts with an example, given the typical distance in the corpus. */
    public static double sigma(double[] row, double[] target, double spread) {
        double distance = 0;
        for (int j = 0; j < row.length; j++) {
            distance += (row[j] - target[j]) * (row[j] - target[j]);
        }
        double sigma = Math.max(Math.sqrt(distance), spread / 2);
        return sigma > 0 ? sigma : 1;
    }

    /** Lets a row in, with no weight, unless it depends on the members. */
    boolean append(int row) {
        reserve();
        float[] own = gram.products(row);
        double shift = targetSquare + sigma * sigma - towardsTarget[row];
        for (int k = 0; k < size; k++) {
            entries[k] = (double) own[ids[k]] - towardsTarget[ids[k]] + shift;
        }
        entries[size] = (double) gram.squaredNorm(row) - towardsTarget[row] + shift;
        if (!factor.add(entries, DEPENDENT)) {
            return false;
        }
        ids[size] = row;
        weights[size] = 0;
        products[size] = own;
        size++;
        return true;
    }

    private void reserve() {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
            weights = Arrays.copyOf(weights, 2 * size);
            affine = new double[2 * size];
            entries = new double[2 * size];
            products = Arrays.copyOf(products, 2 * size + 1);
            factors = new float[2 * size + 1];
        }
    }

    /** Lets members go that would get negative weights, the most negative first, and gives the others theirs. */
    void settleAfresh() {
        while (size > 1) {
            double[] solution = factor.solveOnes();
            int least = 0;
            for (int k = 1; k < size; k++) {
                least = solution[k] < solution[least] ? k : least;
            }
            if (solution[least] > 0) {
                break;
            }
            remove(least);
        }
        settle();
    }

    /** Moves to the least-norm point of the hull; members that would go negative leave. */
    void settle() {
        while (true) {
            double[] solution = factor.solveOnes();
            double sum = 0;
            for (int k = 0; k < size; k++) {
                sum += solution[k];
            }
            squaredNorm = 1 / sum - sigma * sigma;
            double theta = 1;
            int first = -1;
            for (int k = 0; k < size; k++) {
                affine[k] = solution[k] / sum;
                if (!(affine[k] > 0)) {
                    double step = weights[k] / (weights[k] - affine[k]);
                    if (first < 0 || step < theta) {
                        theta = step;
                        first = k;
                    }
                }
            }
            if (first < 0 || size == 1) {
                System.arraycopy(affine, 0, weights, 0, size);
                return;
            }
            for (int k = 0; k < size; k++) {
                weights[k] += theta * (affine[k] - weights[k]);
            }
            remove(first);
        }
    }

    private void remove(int gone) {
        factor.remove(gone);
        size--;
        int behind = size - gone;
        System.arraycopy(ids, gone + 1, ids, gone, behind);
        System.arraycopy(weights, gone + 1, weights, gone, behind);
        System.arraycopy(products, gone + 1, products, gone, behind);
    }

    int size() {
        return size;
    }

    int id(int k) {
        return ids[k];
    }

    double weight(int k) {
        return weights[k];
    }

    /** |x|², by the products; less accurate than {@link #shift}. */
    double squaredNorm() {
        return squaredNorm;
    }

    boolean contains(int row) {
        for (int k = 0; k < size; k++) {
            if (ids[k] == row) {
                return true;
            }
        }
        return false;
    }

    /** Writes the scores ⟨x, z_c⟩ of all rows, x = Σ w_s z_s − t. */
    void scores(float[] into) {
        for (int k = 0; k < size; k++) {
            factors[k] = (float) weights[k];
        }
        products[size] = towardsTarget;
        factors[size] = -1;
        ScoreKernel.scores(products, factors, size + 1, into, into.length);
    }

    /** Writes x in double, from the rows. */
    void shift(double[] target, double[] x) {
        for (int j = 0; j < x.length; j++) {
            x[j] = -target[j];
        }
        for (int k = 0; k < size; k++) {
            double w = weights[k];
            double[] row = gram.row(ids[k]);
            for (int j = 0; j < x.length; j++) {
                x[j] += w * row[j];
            }
        }
    }

    /**
     * Corrects the weights, which are near K⁻¹1 but for a factor, by a step of iterative refinement: afterwards ⟨x, z_s⟩ differ less
     * from each other.
     */
    void correct(double[] x) {
        for (int k = 0; k < size; k++) {
            affine[k] = Dot.of(x, gram.row(ids[k]), x.length);
        }
        factor.solve(affine);
        double excess = 0;
        for (int k = 0; k < size; k++) {
            excess += affine[k];
        }
        for (int k = 0; k < size; k++) {
            weights[k] += excess * weights[k] - affine[k];
        }
    }

    /** The weights of all members. */
    public double[] weights() {
        return Arrays.copyOf(weights, size);
    }

    public int[] ids() {
        return Arrays.copyOf(ids, size);
    }

    /** The centred rows of all members; not to be changed. */
    public double[][] rows() {
        double[][] rows = new double[size][];
        for (int k = 0; k < size; k++) {
            rows[k] = gram.row(ids[k]);
        }
        return rows;
    }

    /** The size of the row of ones. */
    public double sigma() {
        return sigma;
    }
}
