package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.GramRows;
import io.simplex4j.decomposition.internal.scan.ScoreKernel;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;

/** Finds the examples of a small corpus that probably make the optimum, from inner products alone. */
final class GramSearch {
    /*
     * The search of LocalSearch and Support, with less arithmetic and less accuracy. With x = Σ w_s z_s − t the scores of all
     * rows, ⟨x, z_c⟩ = Σ w_s ⟨z_s, z_c⟩ − ⟨t, z_c⟩, are a sum of as many arrays as there are members, which the corpus keeps,
     * instead of as many as there are coordinates. The best point of the affine hull of the p_s = z_s − t comes from the
     * Cholesky factor of K = ⟨p_i, p_j⟩ + σ², because the coefficients are proportional to K⁻¹1.
     *
     * Nothing here decides: the members found are factorised afresh by Support and checked against the whole corpus, and
     * where that finds a row below the plane, the accurate search goes on from there.
     */

    private static final int ENTERING = 8;
    private static final double DEPENDENT = 1e-10;
    private static final float NOISE = 1e-6f;

    private final GramRows gram;
    private final float[] squares;
    private final float[] towardsTarget;
    private final float[] scores;
    private final float[] keys;
    private final int[] best = new int[ENTERING];
    private final float[] bestKeys = new float[ENTERING];

    private double[] target = new double[0];
    private double targetNorm;
    private double tolerance;
    private double sigma;
    private int size;
    private int[] ids = new int[8];
    private double[] weights = new double[8];
    private double[] affine = new double[8];
    private double[][] points = new double[8][];
    private float[][] products = new float[9][];
    private float[] factors = new float[9];
    private double[][] squaresOf = new double[8][];
    private double[][] factor = new double[8][];
    private double[] ones = new double[8];

    private double level;
    private double approximationSquare;
    private double squaredNorm;

    GramSearch(GramRows gram) {
        this.gram = gram;
        this.squares = new float[gram.size()];
        for (int row = 0; row < squares.length; row++) {
            squares[row] = gram.squaredNorm(row);
        }
        this.towardsTarget = new float[squares.length];
        this.scores = new float[squares.length];
        this.keys = new float[squares.length];
    }

    /**
     * Searches from the row nearest to a centred target, and puts what it finds into an empty support.
     *
     * @param spread the typical distance in the corpus
     * @param accepted the relative violation of optimality that is accepted
     */
    void search(double[] centred, double spread, double accepted, Budget budget, Support into) {
        target = centred;
        tolerance = accepted;
        targetNorm = Math.sqrt(Dot.of(centred, centred, centred.length));
        gram.products(centred, towardsTarget);
        size = 0;
        int start = nearest();
        into.start(start, gram.row(start), spread);
        sigma = into.sigma();
        if (!append(start)) {
            return;
        }
        weights[0] = 1;
        squaredNorm = squaresOf[0][0] - sigma * sigma;
        boolean better = true;
        while (better && !budget.spent()) {
            Workers.checkInterrupted();
            double before = squaredNorm;
            int found = propose();
            better = found > 0 && enter(found, budget) && squaredNorm < before;
        }
        int[] members = Arrays.copyOf(ids, size);
        double[][] rows = new double[size][];
        for (int k = 0; k < size; k++) {
            rows[k] = gram.row(members[k]);
        }
        into.assemble(members, rows, Arrays.copyOf(weights, size));
    }

    private int nearest() {
        int nearest = 0;
        float smallest = Float.POSITIVE_INFINITY;
        for (int row = 0; row < squares.length; row++) {
            float key = squares[row] - 2 * towardsTarget[row];
            if (key < smallest) {
                smallest = key;
                nearest = row;
            }
        }
        return nearest;
    }

    /** Puts the most promising rows below the plane into {@link #best} and returns how many there are. */
    private int propose() {
        for (int k = 0; k < size; k++) {
            factors[k] = (float) weights[k];
        }
        products[size] = towardsTarget;
        factors[size] = -1;
        ScoreKernel.scores(products, factors, size + 1, scores, squares.length);
        level = 0;
        approximationSquare = 0;
        for (int k = 0; k < size; k++) {
            level += weights[k] * scores[ids[k]];
            approximationSquare += weights[k] * ((double) scores[ids[k]] + towardsTarget[ids[k]]);
        }
        gains((float) level, (float) approximationSquare);
        int found = 0;
        float least = 0;
        for (int row = 0; row < keys.length; row++) {
            if (keys[row] > least) {
                found = insert(found, row, keys[row]);
                least = found < ENTERING ? 0 : bestKeys[ENTERING - 1];
            }
        }
        return found;
    }

    /** Writes what each row promises, 0 for rows above the plane; without branches, to be vectorised. */
    private void gains(float planeLevel, float base) {
        float[] y = scores;
        float[] t = towardsTarget;
        float[] s = squares;
        float[] out = keys;
        for (int l = 0; l < out.length; l++) {
            float below = Math.min(y[l] - planeLevel, 0f);
            float sizes = s[l] + base;
            float distance = sizes - 2 * (t[l] + y[l]);
            out[l] = below * below / Math.max(distance, 1e-3f * sizes + Float.MIN_NORMAL);
        }
    }

    private int insert(int found, int row, float key) {
        int place = Math.min(found, ENTERING - 1);
        while (place > 0 && bestKeys[place - 1] < key) {
            bestKeys[place] = bestKeys[place - 1];
            best[place] = best[place - 1];
            place--;
        }
        bestKeys[place] = key;
        best[place] = row;
        return Math.min(found + 1, ENTERING);
    }

    /** Tries the rows found, the best first, until none of them is below the plane; says whether one got in. */
    private boolean enter(int found, Budget budget) {
        boolean entered = false;
        int left = found;
        while (left > 0 && !budget.spent()) {
            int choice = choose(left);
            if (choice < 0) {
                break;
            }
            int row = best[choice];
            left--;
            System.arraycopy(best, choice + 1, best, choice, left - choice);
            budget.use();
            if (append(row)) {
                settle();
                entered = true;
            }
        }
        return entered;
    }

    /** The place of the row that promises most by now, or −1 where none is clearly below the plane. */
    private int choose(int left) {
        level = score(ids[0]);
        approximationSquare = 0;
        for (int k = 0; k < size; k++) {
            approximationSquare += weights[k] * (level + towardsTarget[ids[k]]);
        }
        double approximationNorm = Math.sqrt(Math.max(0, approximationSquare));
        double noise = NOISE * (targetNorm + approximationNorm) + tolerance * Math.sqrt(Math.max(0, squaredNorm));
        int choice = -1;
        double most = 0;
        for (int i = 0; i < left; i++) {
            int row = best[i];
            double score = score(row);
            double below = level - score;
            if (below > noise * (Math.sqrt(squares[row]) + approximationNorm) && !contains(row)) {
                double sizes = squares[row] + approximationSquare;
                double key = below * below / Math.max(sizes - 2 * (score + towardsTarget[row]), 1e-3 * sizes);
                if (key > most) {
                    most = key;
                    choice = i;
                }
            }
        }
        return choice;
    }

    private double score(int row) {
        double score = -towardsTarget[row];
        for (int k = 0; k < size; k++) {
            score += weights[k] * products[k][row];
        }
        return score;
    }

    private boolean contains(int row) {
        for (int k = 0; k < size; k++) {
            if (ids[k] == row) {
                return true;
            }
        }
        return false;
    }

    private boolean append(int row) {
        reserve();
        double[] values = gram.row(row);
        double[] point = points[size];
        for (int j = 0; j < point.length; j++) {
            point[j] = values[j] - target[j];
        }
        double[] entries = squaresOf[size];
        for (int k = 0; k <= size; k++) {
            entries[k] = Dot.of(points[k], point, point.length) + sigma * sigma;
        }
        if (!factorise(size)) {
            return false;
        }
        ids[size] = row;
        weights[size] = 0;
        products[size] = gram.products(row);
        size++;
        return true;
    }

    private void reserve() {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
            weights = Arrays.copyOf(weights, 2 * size);
            affine = new double[2 * size];
            points = Arrays.copyOf(points, 2 * size);
            products = Arrays.copyOf(products, 2 * size + 1);
            factors = new float[2 * size + 1];
            squaresOf = Arrays.copyOf(squaresOf, 2 * size);
            factor = Arrays.copyOf(factor, 2 * size);
            ones = Arrays.copyOf(ones, 2 * size);
        }
        if (points[size] == null) {
            points[size] = new double[target.length];
        }
        if (squaresOf[size] == null || squaresOf[size].length < ids.length) {
            squaresOf[size] = new double[ids.length];
            factor[size] = new double[ids.length];
        }
    }

    /** Computes a row of the factor, and of L⁻¹1; false where it depends on those above. */
    private boolean factorise(int k) {
        double[] own = factor[k];
        double[] entries = squaresOf[k];
        double square = entries[k];
        double one = 1;
        for (int i = 0; i < k; i++) {
            double[] other = factor[i];
            double value = entries[i];
            for (int m = 0; m < i; m++) {
                value -= own[m] * other[m];
            }
            value /= other[i];
            own[i] = value;
            square -= value * value;
            one -= value * ones[i];
        }
        if (!(square > DEPENDENT * entries[k])) {
            return false;
        }
        own[k] = Math.sqrt(square);
        ones[k] = one / own[k];
        return true;
    }

    /** Moves to the least-norm point of the hull of the members; those that would go negative leave. */
    private void settle() {
        while (true) {
            double sum = solve();
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
            if (size == 1) {
                weights[0] = 1;
                squaredNorm = squaresOf[0][0] - sigma * sigma;
                return;
            }
            if (first < 0) {
                System.arraycopy(affine, 0, weights, 0, size);
                squaredNorm = 1 / sum - sigma * sigma;
                return;
            }
            for (int k = 0; k < size; k++) {
                weights[k] += theta * (affine[k] - weights[k]);
            }
            remove(first);
        }
    }

    /** Solves K u = 1 into {@link #affine} and returns the sum of u. */
    private double solve() {
        System.arraycopy(ones, 0, affine, 0, size);
        double sum = 0;
        for (int k = size - 1; k >= 0; k--) {
            double[] own = factor[k];
            double value = affine[k] / own[k];
            affine[k] = value;
            sum += value;
            for (int i = 0; i < k; i++) {
                affine[i] -= value * own[i];
            }
        }
        return sum;
    }

    private void remove(int gone) {
        double[] point = points[gone];
        double[] entries = squaresOf[gone];
        double[] own = factor[gone];
        size--;
        int behind = size - gone;
        System.arraycopy(ids, gone + 1, ids, gone, behind);
        System.arraycopy(weights, gone + 1, weights, gone, behind);
        System.arraycopy(products, gone + 1, products, gone, behind);
        System.arraycopy(points, gone + 1, points, gone, behind);
        System.arraycopy(squaresOf, gone + 1, squaresOf, gone, behind);
        System.arraycopy(factor, gone + 1, factor, gone, behind);
        points[size] = point;
        squaresOf[size] = entries;
        factor[size] = own;
        for (int k = gone; k < size; k++) {
            System.arraycopy(squaresOf[k], gone + 1, squaresOf[k], gone, k - gone + 1);
            factorise(k);
        }
    }
}
