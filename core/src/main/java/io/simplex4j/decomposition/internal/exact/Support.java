package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.AffineSolve;
import io.simplex4j.decomposition.internal.gram.Budget;
import io.simplex4j.decomposition.internal.gram.Dot;
import io.simplex4j.decomposition.internal.gram.GramMembers;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The examples with positive weight, and the best point of their convex hull. */
public final class Support {
    /*
     * The minor cycle of Wolfe's minimum-norm-point algorithm [1], which is Lawson and Hanson's for this problem.
     *
     * Legend: z_s = centred latent of example s, t = centred target, p_s = z_s − t, ẑ = Σ w_s z_s, x = ẑ − t.
     * With A = [σ 1ᵀ; P] = QR, the point of least norm in the affine hull of the p_s has coefficients u ∝ R⁻¹ Qᵀ e₁, because
     * Aᵀ e₁ = σ 1: no normal equations. Where u leaves the simplex, w moves towards it until a weight is zero, that example
     * leaves, and the step is repeated.
     *
     * A set of examples that is only to be solved, as at the end of every search, takes less than half of the time with the
     * Cholesky factor of AᵀA = ⟨p_i, p_j⟩ + σ² and one step of iterative refinement. That is as accurate where examples are far
     * from dependent and x is not short; elsewhere QR is used, as it is when an example enters.
     *
     * [1] P. Wolfe, Finding the nearest point in a polytope, Mathematical Programming 11, 1976.
     */

    private static final int REFINEMENTS = 3;
    private static final double SHORT = 1e-5;
    private static final int ROOM = 32;

    private final int d;
    private final double[] target;
    private final double targetNorm;
    private final UpdatedQr qr;
    private boolean factorised = true;
    private double sigma = 1;

    private int size;
    private int[] ids = new int[ROOM];
    private double[] weights = new double[ROOM];
    private double[] norms = new double[ROOM];
    private double[] affine = new double[ROOM];
    private double[][] rows = new double[ROOM][];

    private final double[] column;
    private final double[] approximation;
    private final double[] shift;
    private double squaredNorm;

    /** An empty support for a centred target. */
    public Support(double[] target) {
        this.d = target.length;
        this.target = target.clone();
        this.targetNorm = Math.sqrt(Dot.of(target, target, target.length));
        this.qr = new UpdatedQr(d + 1);
        this.column = new double[d + 1];
        this.approximation = new double[d];
        this.shift = new double[d];
    }

    /** The best mixture of the rows {@code members} of the corpus, and no others, for a centred target. */
    static Support of(ScannedCorpus corpus, double[] target, int[] members) {
        Support support = new Support(target);
        double[] row = new double[corpus.columns()];
        corpus.fetch(members);
        corpus.copyCentred(members[0], row);
        support.start(members[0], row, corpus.typicalNorm());
        LocalSearch.enter(corpus, support, members, 0, new Budget(50 * members.length));
        support.canonicalise();
        return support;
    }

    /** Starts with one example, whose row is kept. {@code spread} is the typical distance in the corpus. */
    public void start(int id, double[] row, double spread) {
        begin(GramMembers.sigma(row, target, spread));
        append(id, row, true);
        weights[0] = 1;
        updatePoint();
    }

    /** Drops all examples. {@code newSigma} is the size that the row of ones is to have in the factorisation. */
    void begin(double newSigma) {
        sigma = newSigma;
        size = 0;
        factorised = true;
        qr.clear();
    }

    private boolean append(int id, double[] row, boolean carefully) {
        if (!factor(row, carefully)) {
            return false;
        }
        keep(id, row);
        return true;
    }

    private boolean factor(double[] row, boolean carefully) {
        column[0] = sigma;
        for (int j = 0; j < d; j++) {
            column[j + 1] = row[j] - target[j];
        }
        return carefully ? qr.add(column) : qr.addQuickly(column);
    }

    private void keep(int id, double[] row) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
            weights = Arrays.copyOf(weights, 2 * size);
            norms = Arrays.copyOf(norms, 2 * size);
            affine = new double[2 * size];
            rows = Arrays.copyOf(rows, 2 * size);
        }
        ids[size] = id;
        weights[size] = 0;
        rows[size] = row;
        norms[size] = Math.sqrt(Dot.of(row, row, d));
        size++;
    }

    /**
     * Lets an example in, whose row is kept, and moves to the best point of the enlarged hull.
     *
     * @return whether the distance to the target became smaller
     */
    public boolean enter(int id, double[] row) {
        double before = squaredNorm;
        if (!factorised) {
            canonicalise(null);
        }
        if (!append(id, row, false)) {
            return false;
        }
        settle();
        updatePoint();
        refine();
        return squaredNorm < before;
    }

    /** Moves to the least-norm point of the hull of the examples present; those that would go negative leave. */
    private void settle() {
        while (size > 1) {
            qr.copyRowOfQ(0, affine);
            qr.solveUpper(affine);
            double sum = 0;
            for (int k = 0; k < size; k++) {
                sum += affine[k];
            }
            double theta = 1;
            int first = -1;
            for (int k = 0; k < size; k++) {
                affine[k] /= sum;
                if (!(affine[k] > 0)) {
                    double step = weights[k] / (weights[k] - affine[k]);
                    if (first < 0 || step < theta) {
                        theta = step;
                        first = k;
                    }
                }
            }
            if (first < 0) {
                System.arraycopy(affine, 0, weights, 0, size);
                return;
            }
            for (int k = 0; k < size; k++) {
                weights[k] += theta * (affine[k] - weights[k]);
            }
            weights[first] = 0;
            dropZeros();
        }
        weights[0] = 1;
    }

    private void dropZeros() {
        for (int k = size - 1; k >= 0; k--) {
            if (!(weights[k] > 0) && size > 1) {
                remove(k);
            }
        }
        double sum = 0;
        for (int k = 0; k < size; k++) {
            sum += weights[k];
        }
        for (int k = 0; k < size; k++) {
            weights[k] /= sum;
        }
    }

    private void remove(int k) {
        qr.remove(k);
        int behind = size - k - 1;
        System.arraycopy(ids, k + 1, ids, k, behind);
        System.arraycopy(weights, k + 1, weights, k, behind);
        System.arraycopy(norms, k + 1, norms, k, behind);
        System.arraycopy(rows, k + 1, rows, k, behind);
        size--;
    }

    /** Orders the examples by id and solves afresh, so that the result does not depend on the path to this support. */
    public void canonicalise() {
        canonicalise(new AffineSolve());
    }

    /**
     * As {@link #canonicalise()}.
     *
     * @param quicker solves without a factorisation, where that is accurate; the next example to enter needs one then
     */
    void canonicalise(@Nullable AffineSolve quicker) {
        assemble(Arrays.copyOf(ids, size), Arrays.copyOf(rows, size), Arrays.copyOf(weights, size), quicker);
    }

    /**
     * Starts from these examples with these weights, whatever their order. The rows are kept.
     *
     * @param quicker solves without a factorisation, where that is accurate
     */
    void assemble(int[] newIds, double[][] newRows, double[] newWeights, @Nullable AffineSolve quicker) {
        int[] sorted = newIds.clone();
        Arrays.sort(sorted);
        int[] places = new int[sorted.length];
        for (int k = 0; k < places.length; k++) {
            places[Arrays.binarySearch(sorted, newIds[k])] = k;
        }
        size = 0;
        qr.clear();
        factorised = quicker == null;
        if (quicker != null) {
            for (int place : places) {
                keep(newIds[place], newRows[place]);
            }
            if (quicker.solve(rows, size, target, sigma, weights) && isLong()) {
                return;
            }
            size = 0;
            factorised = true;
        }
        for (int place : places) {
            if (append(newIds[place], newRows[place], true)) {
                weights[size - 1] = newWeights[place];
            }
        }
        settle();
        updatePoint();
        refine();
    }

    /** Moves to the point of the weights; whether x is so long there that its rounding does not show. */
    private boolean isLong() {
        updatePoint();
        return Math.sqrt(squaredNorm) >= SHORT * reach();
    }

    /** Corrects the weights by the rounding error left in x, where x is so short that it shows. */
    private void refine() {
        for (int turn = 0; turn < REFINEMENTS && Math.sqrt(squaredNorm) < SHORT * reach(); turn++) {
            if (!correct()) {
                return;
            }
        }
    }

    private boolean correct() {
        double[] error = new double[d + 1];
        System.arraycopy(shift, 0, error, 1, d);
        double[] along = new double[size];
        double[] across = new double[size];
        qr.project(error, along);
        qr.solveUpper(along);
        qr.copyRowOfQ(0, across);
        qr.solveUpper(across);
        double sumAlong = 0;
        double sumAcross = 0;
        for (int k = 0; k < size; k++) {
            sumAlong += along[k];
            sumAcross += across[k];
        }
        double[] before = Arrays.copyOf(weights, size);
        double norm = squaredNorm;
        boolean inside = true;
        for (int k = 0; k < size; k++) {
            weights[k] += sumAlong / sumAcross * across[k] - along[k];
            inside &= weights[k] > 0;
        }
        updatePoint();
        if (inside && squaredNorm < norm) {
            return true;
        }
        System.arraycopy(before, 0, weights, 0, size);
        updatePoint();
        return false;
    }

    private void updatePoint() {
        Arrays.fill(approximation, 0);
        for (int k = 0; k < size; k++) {
            double w = weights[k];
            double[] row = rows[k];
            for (int j = 0; j < d; j++) {
                approximation[j] += w * row[j];
            }
        }
        for (int j = 0; j < d; j++) {
            shift[j] = approximation[j] - target[j];
        }
        squaredNorm = Dot.of(shift, shift, d);
    }

    public int size() {
        return size;
    }

    /** The corpus row of the k-th example. */
    public int id(int k) {
        return ids[k];
    }

    public double weight(int k) {
        return weights[k];
    }

    public boolean contains(int id) {
        return weightOf(id) > 0;
    }

    /** The weight of a corpus row, 0 where it is no example of this support. */
    double weightOf(int id) {
        for (int k = 0; k < size; k++) {
            if (ids[k] == id) {
                return weights[k];
            }
        }
        return 0;
    }

    /** The centred latent of the k-th example; not to be changed. */
    public double[] row(int k) {
        return rows[k];
    }

    /** The centred target; not to be changed. */
    public double[] target() {
        return target;
    }

    /** ẑ, the centred approximation; not to be changed. */
    public double[] approximation() {
        return approximation;
    }

    /** x = ẑ − t; not to be changed. */
    public double[] shift() {
        return shift;
    }

    public double squaredNorm() {
        return squaredNorm;
    }

    /** |t| + Σ w_s |z_s|: what the rounding of x is proportional to. */
    public double reach() {
        double reach = targetNorm;
        for (int k = 0; k < size; k++) {
            reach += weights[k] * norms[k];
        }
        return reach;
    }
}
