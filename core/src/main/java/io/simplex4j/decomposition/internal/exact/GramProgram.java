package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.parallel.Workers;
import java.util.Arrays;

/** Best mixtures of small subsets of a shortlist, from inner products alone. */
final class GramProgram {
    /*
     * Legend: v_i = z_i − ẑ for the rows of a shortlist, x = ẑ − t, G = ⟨v_i, v_j⟩, g_i = ⟨v_i, x⟩, so that a mixture w has
     * squared residual |x|² + 2gᵀw + wᵀGw. Taking ẑ (and not the target) as origin keeps G small where the target is far.
     *
     * A subset is first solved on its affine hull; if a weight comes out negative, Wolfe's algorithm is run on it. The
     * subsets are tiny, and the result only steers a search whose outcome is solved again from the rows themselves.
     */

    private static final double NEARLY_DEPENDENT = 1e-6;
    private static final double BOUND_ERROR = 1e-9;

    private final double[][] gram;
    private final double[] linear;
    private final double constant;
    private final double shift;

    private double[][] factor = new double[8][8];
    private double[] forward = new double[8];
    private double[] ones = new double[8];

    private double[] affine = new double[8];
    private double[] weights = new double[8];
    private long work;

    /** What {@link #bound} needs of the members that stay: their factor, and L⁻¹1 and −L⁻¹g. */
    private int[] kept = new int[0];

    private double[][] keptFactor = new double[0][];
    private double[] keptOnes = new double[0];
    private double[] keptLinear = new double[0];
    private boolean bounded;

    /** The program over rows with these inner products. */
    GramProgram(double[][] gram, double[] linear, double constant) {
        this.gram = gram;
        this.linear = linear;
        this.constant = constant;
        double trace = 0;
        for (int i = 0; i < gram.length; i++) {
            trace += gram[i][i];
        }
        this.shift = trace > 0 ? trace / gram.length : 1;
    }

    int rows() {
        return linear.length;
    }

    double gram(int a, int b) {
        return gram[a][b];
    }

    double linear(int a) {
        return linear[a];
    }

    /**
     * Writes, for each row, the decrease of the squared residual when moving from a mixture straight towards the row, as
     * far as is best; 0 where that does not help.
     */
    void gains(Mixture from, double[] into) {
        int n = linear.length;
        work += (long) n * (from.size() + 4);
        Arrays.fill(into, 0, n, 0);
        for (int i = 0; i < from.size(); i++) {
            double w = from.weights()[i];
            double[] row = gram[from.members()[i]];
            for (int c = 0; c < n; c++) {
                into[c] += w * row[c];
            }
        }
        for (int c = 0; c < n; c++) {
            double descent = from.level() - (linear[c] + into[c]);
            double distance = gram[c][c] - 2 * into[c] + from.quadratic();
            into[c] = !(descent > 0) ? 0 : descent >= distance ? 2 * descent - distance : descent * descent / distance;
        }
        for (int member : from.members()) {
            into[member] = 0;
        }
    }

    /** The work done so far, in units of about one arithmetic operation. */
    long work() {
        return work;
    }

    /** The best mixture of some rows; rows that get no weight are left out of the result. */
    Mixture solve(int[] members) {
        int k = members.length;
        reserve(k);
        if (solveAffine(members, k)) {
            boolean inside = true;
            for (int i = 0; i < k; i++) {
                inside &= affine[i] > 0;
            }
            if (inside) {
                System.arraycopy(affine, 0, weights, 0, k);
                return mixture(members.clone(), k);
            }
        }
        return wolfe(members);
    }

    /** Makes {@link #bound} ready for mixtures of these rows and one more. */
    void keep(int[] members) {
        int k = members.length;
        reserve(k);
        bounded = factorise(members, k);
        kept = members;
        keptFactor = new double[k][];
        keptOnes = new double[k];
        keptLinear = new double[k];
        for (int i = 0; bounded && i < k; i++) {
            keptFactor[i] = Arrays.copyOf(factor[i], i + 1);
            keptOnes[i] = (1 - inner(keptFactor[i], keptOnes, i)) / keptFactor[i][i];
            keptLinear[i] = (-linear[members[i]] - inner(keptFactor[i], keptLinear, i)) / keptFactor[i][i];
        }
    }

    /**
     * What the squared residual of a mixture of the rows kept and this one cannot be below, by the best point of their
     * affine hull: with α = 1ᵀK⁻¹1, β = −1ᵀK⁻¹g and γ = gᵀK⁻¹g it is |x|² − σ + (1 − β)²/α − γ, where K = G + σ.
     */
    double bound(int row) {
        int k = kept.length;
        work += (long) k * k;
        double[] across = affine;
        double[] products = gram[row];
        double square = products[row] + shift;
        double one = 1;
        double down = -linear[row];
        double alpha = 0;
        double beta = 0;
        double gamma = 0;
        for (int i = 0; bounded && i < k; i++) {
            double value = (products[kept[i]] + shift - inner(keptFactor[i], across, i)) / keptFactor[i][i];
            across[i] = value;
            square -= value * value;
            one -= value * keptOnes[i];
            down -= value * keptLinear[i];
            alpha += keptOnes[i] * keptOnes[i];
            beta += keptOnes[i] * keptLinear[i];
            gamma += keptLinear[i] * keptLinear[i];
        }
        if (!bounded || !(square > NEARLY_DEPENDENT * (products[row] + shift))) {
            return Double.NEGATIVE_INFINITY;
        }
        alpha += one * one / square;
        beta += one * down / square;
        gamma += down * down / square;
        double bound = constant - shift + (1 - beta) * (1 - beta) / alpha - gamma;
        return bound - BOUND_ERROR * (constant + shift + gamma);
    }

    private static double inner(double[] a, double[] b, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private void reserve(int k) {
        if (k > weights.length) {
            factor = new double[2 * k][2 * k];
            forward = new double[2 * k];
            ones = new double[2 * k];
            affine = new double[2 * k];
            weights = new double[2 * k];
        }
    }

    /** Minimises over the affine hull, into {@link #affine}; false if the rows are affinely dependent. */
    private boolean solveAffine(int[] members, int k) {
        return factorise(members, k) && solveFactorised(members, k);
    }

    private boolean factorise(int[] members, int k) {
        Workers.checkInterrupted();
        work += (long) k * k * k / 3 + 4L * k * k;
        for (int i = 0; i < k; i++) {
            double[] row = gram[members[i]];
            for (int j = 0; j <= i; j++) {
                double sum = row[members[j]] + shift;
                for (int m = 0; m < j; m++) {
                    sum -= factor[i][m] * factor[j][m];
                }
                if (i == j) {
                    if (!(sum > 1e-13 * (row[members[i]] + shift))) {
                        return false;
                    }
                    factor[i][i] = Math.sqrt(sum);
                } else {
                    factor[i][j] = sum / factor[j][j];
                }
            }
        }
        return true;
    }

    private boolean solveFactorised(int[] members, int k) {
        double sumOfOnes = 0;
        double sumOfForward = 0;
        for (int i = 0; i < k; i++) {
            forward[i] = -linear[members[i]];
            ones[i] = 1;
        }
        substitute(forward, k);
        substitute(ones, k);
        for (int i = 0; i < k; i++) {
            sumOfForward += forward[i];
            sumOfOnes += ones[i];
        }
        double multiplier = (1 - sumOfForward) / sumOfOnes;
        for (int i = 0; i < k; i++) {
            affine[i] = forward[i] + multiplier * ones[i];
        }
        return true;
    }

    private void substitute(double[] b, int k) {
        for (int i = 0; i < k; i++) {
            double sum = b[i];
            for (int m = 0; m < i; m++) {
                sum -= factor[i][m] * b[m];
            }
            b[i] = sum / factor[i][i];
        }
        for (int i = k - 1; i >= 0; i--) {
            double sum = b[i];
            for (int m = i + 1; m < k; m++) {
                sum -= factor[m][i] * b[m];
            }
            b[i] = sum / factor[i][i];
        }
    }

    private Mixture mixture(int[] members, int k) {
        double quadratic = 0;
        double along = 0;
        double[] w = new double[k];
        for (int i = 0; i < k; i++) {
            w[i] = weights[i];
            along += w[i] * linear[members[i]];
            double sum = 0;
            for (int j = 0; j < k; j++) {
                sum += gram[members[i]][members[j]] * weights[j];
            }
            quadratic += w[i] * sum;
        }
        return new Mixture(members, w, constant + 2 * along + quadratic, along + quadratic, quadratic);
    }

    private Mixture wolfe(int[] members) {
        Mixture best = single(members[0]);
        for (int member : members) {
            Mixture alone = single(member);
            if (alone.value() < best.value()) {
                best = alone;
            }
        }
        for (int turn = 0; turn < 10 * members.length; turn++) {
            Mixture current = best;
            int entering = -1;
            double steepest = 1e-12 * Math.abs(current.value());
            for (int member : members) {
                double gain = current.level() - current.product(this, member);
                if (gain > steepest && !current.contains(member)) {
                    steepest = gain;
                    entering = member;
                }
            }
            if (entering < 0) {
                return best;
            }
            Mixture next = settle(current, entering);
            if (!(next.value() < best.value())) {
                return best;
            }
            best = next;
        }
        return best;
    }

    private Mixture single(int member) {
        reserve(1);
        weights[0] = 1;
        return mixture(new int[] {member}, 1);
    }

    private Mixture settle(Mixture from, int entering) {
        int k = from.size() + 1;
        reserve(k);
        int[] members = Arrays.copyOf(from.members(), k);
        double[] w = Arrays.copyOf(from.weights(), k);
        members[k - 1] = entering;
        while (solveAffine(members, k)) {
            double theta = 1;
            int leaving = -1;
            for (int i = 0; i < k; i++) {
                if (!(affine[i] > 0)) {
                    double step = w[i] / (w[i] - affine[i]);
                    if (leaving < 0 || step < theta) {
                        theta = step;
                        leaving = i;
                    }
                }
            }
            if (leaving < 0) {
                System.arraycopy(affine, 0, weights, 0, k);
                return mixture(Arrays.copyOf(members, k), k);
            }
            for (int i = 0; i < k; i++) {
                w[i] += theta * (affine[i] - w[i]);
            }
            System.arraycopy(w, leaving + 1, w, leaving, k - leaving - 1);
            System.arraycopy(members, leaving + 1, members, leaving, k - leaving - 1);
            k--;
            if (k == 0) {
                break;
            }
        }
        return from;
    }

    /**
     * A mixture of shortlist rows.
     *
     * @param members the rows
     * @param weights their weights
     * @param value the squared residual
     * @param level ⟨p, Σ w v⟩, where p is the vector from the target to the mixture
     * @param quadratic |Σ w v|²
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Mixture(int[] members, double[] weights, double value, double level, double quadratic) {
        int size() {
            return members.length;
        }

        boolean contains(int row) {
            for (int member : members) {
                if (member == row) {
                    return true;
                }
            }
            return false;
        }

        /** ⟨p, v_c⟩: how the squared residual changes with weight on row c. */
        double product(GramProgram program, int row) {
            return program.linear(row) + inner(program, row);
        }

        private double inner(GramProgram program, int row) {
            double sum = 0;
            for (int i = 0; i < members.length; i++) {
                sum += weights[i] * program.gram(members[i], row);
            }
            return sum;
        }

        int[] without(int place) {
            int[] rest = new int[members.length - 1];
            System.arraycopy(members, 0, rest, 0, place);
            System.arraycopy(members, place + 1, rest, place, rest.length - place);
            return rest;
        }

        int[] with(int row) {
            int[] more = Arrays.copyOf(members, members.length + 1);
            more[members.length] = row;
            return more;
        }
    }
}
