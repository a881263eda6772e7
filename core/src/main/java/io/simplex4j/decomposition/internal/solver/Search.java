package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An active set: the examples with positive weight, the best point of their convex hull, and the step to a better one. */
public final class Search {
    /*
     * Wolfe's algorithm for the point of least norm in a polytope [1], which is Lawson and Hanson's for this problem.
     *
     * Legend: z_s = centred latent of example s, t = centred target, p_s = z_s − t, ẑ = Σ w_s z_s, x = ẑ − t.
     * With A = [σ 1ᵀ; P] = QR, the point of least norm in the affine hull of the p_s has coefficients u ∝ R⁻¹ Qᵀ e₁, because
     * Aᵀ e₁ = σ 1: no normal equations. If u leaves the simplex, w moves towards it until a weight is zero, that example
     * leaves, and the step is repeated: the minor cycle. |x| falls with every cycle, and there are finitely many sets of members
     * whose hulls have their best point inside, so the search ends.
     *
     * Several examples may enter at once, all at weight 0. Those whose coefficient is negative leave at once; the last one left
     * cannot be among them, as a step towards it alone brings the point nearer. So |x| falls all the same.
     *
     * To choose among mixtures of one point the objective is ½|x − b|² + κ Σ w_s |z_s − t|². Its minimum in an affine hull solves
     * RᵀR w = μ1 + AᵀB − κc with B = [0; b]: two more triangular solves, and everything else stays as it is.
     *
     * [1] P. Wolfe, Finding the nearest point in a polytope, Mathematical Programming 11, 1976.
     */

    private static final int REFINEMENTS = 3;

    private final int d;
    private final double[] target;
    private final double targetNorm;
    private final int limit;
    private final UpdatedQr qr;
    private @Nullable UpdatedQr edges;
    private double pull;
    private double[] offset = new double[0];
    private double sigma = 1;
    private double spread;
    private int steps;

    private int size;
    private int[] ids = new int[32];
    private double[] weights = new double[32];
    private double[] norms = new double[32];
    private double[] costs = new double[32];
    private double[] affine = new double[32];
    private double[] second = new double[32];
    private double[][] rows = new double[32][];

    private final double[] column;
    private final double[] approximation;
    private final double[] shift;
    private double squaredNorm;
    private double pointNorm;
    private double reach;
    private double meanCost;

    /** Creates a search for a centred target, without examples, of which at most {@code limit} may be tried. */
    Search(double[] target, int limit) {
        this.d = target.length;
        this.target = target;
        this.targetNorm = Vectors.norm(target);
        this.limit = limit;
        this.qr = new UpdatedQr(d + 1);
        this.column = new double[d + 1];
        this.approximation = new double[d];
        this.shift = new double[d];
    }

    /** Adds the cost κ|z_c − t|² of each row to the objective. */
    void usePull(double newPull) {
        pull = newPull;
        offset = new double[d + 1];
    }

    /** Projects all rows along some edges: they differ from the target only orthogonally to them. */
    void flatten(UpdatedQr newEdges) {
        edges = newEdges;
    }

    /** Returns a row as this search sees it. */
    double[] seen(double[] row) {
        if (edges == null) {
            return row;
        }
        double[] flat = along(Vectors.minus(row, target));
        Vectors.add(flat, 1, target, d);
        return flat;
    }

    private double[] along(double[] vector) {
        if (edges == null) {
            return vector;
        }
        double[] flat = vector.clone();
        edges.flatten(flat);
        return flat;
    }

    /** Finds the best mixture of some rows and no others, for a centred target. */
    static Search over(Corpus corpus, double[] target, int[] members) {
        Search search = new Search(target, Integer.MAX_VALUE);
        double[][] all = search.startWith(corpus, members);
        search.enterOneByOne(members, all, 0, true);
        search.refine();
        return search;
    }

    /** Starts with the best point of some rows that are probably members; returns the rows. */
    double[][] startWith(Corpus corpus, int[] members) {
        corpus.carrier().fetch(members);
        double[][] all = Arrays.stream(members)
                .mapToObj(member -> seen(corpus.centred(member)))
                .toArray(double[][]::new);
        start(members[0], all[0], corpus.typicalNorm());
        for (int i = 1; i < all.length && !isSpent(); i++) {
            add(members[i], all[i]);
        }
        gather();
        return all;
    }

    /** Starts with the rows that a look from the mean of a pool proposed or, if it did none, with the nearest row. */
    void startFrom(Pool pool, int found, double newSpread) {
        int first = found > 0 ? pool.proposed(0) : Math.max(0, pool.nearest());
        start(pool.id(first), seen(pool.row(first)), newSpread);
        for (int i = 1; i < found && !isSpent(); i++) {
            add(pool.id(pool.proposed(i)), seen(pool.row(pool.proposed(i))));
        }
        gather();
    }

    /** Starts with one example, whose row is kept; {@code newSpread} is the typical norm of a row. */
    void start(int id, double[] row, double newSpread) {
        spread = newSpread;
        double distance = Vectors.norm(Vectors.minus(row, target));
        // The row of ones is as long as the others; otherwise it would be lost in rounding beside them, or they beside
        // it.
        sigma = Math.max(distance, spread / 2);
        sigma = sigma > 0 ? sigma : 1;
        append(id, row);
        weights[0] = 1;
        updatePoint();
    }

    /** Moves b by the distance of the point from the target, for a search with a pull; the members stay. */
    void compensate() {
        for (int j = 0; j < d; j++) {
            offset[j + 1] -= approximation[j] - target[j];
        }
        settle();
    }

    /** Changes κ, and b with it, so that the multipliers b/κ stay. */
    void changePull(double newPull) {
        for (int j = 0; j < d; j++) {
            offset[j + 1] *= newPull / pull;
        }
        pull = newPull;
        settle();
    }

    private boolean append(int id, double[] row) {
        column[0] = sigma;
        for (int j = 0; j < d; j++) {
            column[j + 1] = row[j] - target[j];
        }
        if (!qr.add(column)) {
            return false;
        }
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
            weights = Arrays.copyOf(weights, 2 * size);
            norms = Arrays.copyOf(norms, 2 * size);
            costs = Arrays.copyOf(costs, 2 * size);
            affine = new double[2 * size];
            second = new double[2 * size];
            rows = Arrays.copyOf(rows, 2 * size);
        }
        ids[size] = id;
        weights[size] = 0;
        rows[size] = row;
        norms[size] = Vectors.norm(row);
        costs[size] = pull > 0 ? cost(row) : 0;
        size++;
        return true;
    }

    /**
     * Adds an example that depends on the members. Weight can move to it without moving the point, at a lower cost, until the weight
     * of a member is zero; that member leaves. This is a step of the simplex method.
     */
    private boolean exchange(int id, double[] row) {
        qr.project(column, second);
        qr.solveUpper(second);
        int leaving = -1;
        double max = Double.POSITIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            if (second[k] > Tolerances.DEPENDENT && weights[k] / second[k] < max) {
                max = weights[k] / second[k];
                leaving = k;
            }
        }
        if (leaving < 0) {
            return false;
        }
        for (int k = 0; k < size; k++) {
            weights[k] = Math.max(0, weights[k] - max * second[k]);
        }
        remove(leaving);
        if (!append(id, row)) {
            return false;
        }
        weights[size - 1] = max;
        return true;
    }

    private double cost(double[] row) {
        double distance = Vectors.norm(Vectors.minus(row, target));
        return Math.min(distance * distance, Tolerances.LARGEST_COST);
    }

    /** Improves the point until no row of a pool promises a decrease, or no more examples may be tried. */
    void improve(Pool pool, double tolerance) {
        double before = Double.POSITIVE_INFINITY;
        while (!isSpent() && !isExact() && objective() < before) {
            before = objective();
            if (!enterProposed(pool, pool.look(this), tolerance)) {
                return;
            }
        }
    }

    /** Adds together the rows that a look proposed and doubles confirm; returns whether there were any. */
    boolean enterProposed(Pool pool, int found, double tolerance) {
        if (pull > 0) {
            return enterOneByOne(
                    pool, IntStream.range(0, found).map(pool::proposed).toArray(), tolerance, false);
        }
        int before = steps;
        for (int i = 0; i < found && !isSpent(); i++) {
            double[] row = seen(pool.row(pool.proposed(i)));
            if (depth(row, Vectors.norm(row), tolerance, false) > 0) {
                add(pool.id(pool.proposed(i)), row);
            }
        }
        if (steps > before) {
            gather();
        }
        return steps > before;
    }

    /** Tries rows of a pool, given by their places. */
    private boolean enterOneByOne(Pool pool, int[] places, double tolerance, boolean sharply) {
        int[] rowIds = Arrays.stream(places).map(pool::id).toArray();
        double[][] all =
                Arrays.stream(places).mapToObj(place -> seen(pool.row(place))).toArray(double[][]::new);
        return enterOneByOne(rowIds, all, tolerance, sharply);
    }

    /** Tries all rows that the last look at a pool could not place above the plane; returns whether one entered. */
    boolean enterNear(Pool pool, double tolerance) {
        int[] below = IntStream.range(0, pool.size())
                .filter(pool::isNear)
                .filter(place -> isSharplyBelow(pool.id(place), seen(pool.row(place)), tolerance))
                .toArray();
        return below.length > 0 && enterOneByOne(pool, below, tolerance, true);
    }

    /** Adds a row, at weight 0 until {@link #gather}. */
    void add(int id, double[] row) {
        if (!contains(id)) {
            steps++;
            append(id, row);
        }
    }

    /** Moves to the best point of the members. */
    void gather() {
        settle();
        refine();
    }

    /**
     * Tries rows exactly, the most promising first, until none is below the plane.
     *
     * @param sharply whether to test beyond what a pass can see
     * @return whether a row entered
     */
    boolean enterOneByOne(int[] rowIds, double[][] all, double tolerance, boolean sharply) {
        double[] sizes = Arrays.stream(all).mapToDouble(Vectors::norm).toArray();
        boolean[] refused = new boolean[rowIds.length];
        boolean entered = false;
        for (int turn = 0; turn < 4 * rowIds.length && !isSpent(); turn++) {
            Workers.checkInterrupted();
            int choice = best(rowIds, all, sizes, refused, tolerance, sharply);
            if (choice < 0) {
                break;
            }
            steps++;
            double before = objective();
            boolean independent =
                    append(rowIds[choice], all[choice]) || (pull > 0 && exchange(rowIds[choice], all[choice]));
            if (independent) {
                gather();
            }
            refused[choice] = !independent || !(objective() < before);
            entered |= !refused[choice];
        }
        return entered;
    }

    private int best(
            int[] rowIds, double[][] all, double[] sizes, boolean[] refused, double tolerance, boolean sharply) {
        int choice = -1;
        double largest = 0;
        for (int i = 0; i < rowIds.length; i++) {
            double depth = refused[i] || contains(rowIds[i]) ? 0 : depth(all[i], sizes[i], tolerance, sharply);
            if (depth > 0) {
                double squares = sizes[i] * sizes[i] + pointNorm * pointNorm;
                double distance = squares - 2 * Vectors.dot(approximation, all[i]);
                double gain = depth * depth / Math.max(distance, Tolerances.WEIGHT * squares);
                if (gain > largest) {
                    largest = gain;
                    choice = i;
                }
            }
        }
        return choice;
    }

    /** Returns whether a row that is no member would bring the point nearer by more than the rounding of x. */
    boolean isSharplyBelow(int id, double[] row, double tolerance) {
        return !contains(id) && depth(row, Vectors.norm(row), tolerance, true) > 0;
    }

    /** Returns how deep a row lies below the plane or, with a pull, inside the sphere, if by more than is accepted; otherwise 0. */
    private double depth(double[] row, double norm, double tolerance, boolean sharply) {
        /*
         * The margin of a pass is relative to |z_c| + |ẑ|, which a scan knows. If x is short, a row near ẑ can lie
         * within this margin and still halve x. More precisely, the error of x scales with |z_c − ẑ|, because no more
         * of it affects the height. Beside a far member even that is too much: then it counts by |z_c − z_s|, z_s being
         * the nearest member, which is on the plane as well.
         */
        double depth = level() - Vectors.dot(shift, row) - (pull > 0 ? pull * cost(row) : 0);
        double part = sharply ? Tolerances.POLISH : 1;
        if (sharply && pull == 0) {
            double allowed = part * tolerance * length() * (norm + pointNorm);
            return depth > allowed && depth > allowed + Tolerances.SHARP * reach * distance(row) ? depth : 0;
        }
        double[] accepted = accepted(tolerance);
        double allowed = accepted[0] + norm * (accepted[1] + norm * accepted[2]);
        return depth > part * allowed ? depth : 0;
    }

    /** Returns the distance of a row from the nearest member or, if x may be due to rounding to floats, from the point. */
    private double distance(double[] row) {
        double min = Vectors.norm(Vectors.minus(row, approximation));
        boolean isFlat = length() <= Tolerances.FLAT * spread;
        for (int k = 0; k < size && !isFlat; k++) {
            min = Math.min(min, Vectors.norm(Vectors.minus(row, rows[k])));
        }
        return min;
    }

    /** Returns how far below zero the value of a row may be, by powers of its norm. */
    private double[] accepted(double tolerance) {
        double linear = Tolerances.accepted(tolerance, length(), reach);
        double curved = tolerance * pull;
        return new double[] {
            linear * pointNorm + curved * targetNorm * targetNorm, linear + 2 * curved * targetNorm, curved
        };
    }

    /** Returns a query for the rows below the plane, and others up to a rank. */
    Query query(double tolerance, double cut, int proposals, int[] excluded) {
        return Query.of(along(direction()), pull, planeLevel(), accepted(tolerance), cut, proposals, excluded);
    }

    /** Returns the vector a in the value κ|z|² + ⟨a, z⟩ of a row. */
    double[] direction() {
        double[] direction = shift.clone();
        Vectors.add(direction, -2 * pull, target, d);
        return direction;
    }

    /** Returns the value κ|z|² + ⟨a, z⟩ of the members. */
    double planeLevel() {
        return level() - pull * targetNorm * targetNorm;
    }

    /** Returns ⟨x, ẑ⟩, with a pull plus the cost of the members. */
    double level() {
        return Vectors.dot(shift, approximation) + pull * meanCost;
    }

    /** Returns twice the objective, which falls with every cycle. */
    double objective() {
        return squaredNorm + 2 * pull * meanCost;
    }

    /** The minor cycle: moves to the best point of the hull of the members; those whose weight would be negative leave. */
    private void settle() {
        while (size > 1) {
            Workers.checkInterrupted();
            solveAffine();
            if (Vectors.moveTowards(affine, weights, size) < 0) {
                updatePoint();
                return;
            }
            dropZeros();
        }
        weights[0] = 1;
        updatePoint();
    }

    /** Finds the coefficients of the best point of the affine hull. */
    private void solveAffine() {
        solveForOnes();
        double sum = sum(affine);
        if (pull == 0) {
            for (int k = 0; k < size; k++) {
                affine[k] /= sum;
            }
            return;
        }
        double[] linear = Vectors.scaled(Arrays.copyOf(costs, size), -pull);
        qr.solveLower(linear);
        qr.project(offset, second);
        Vectors.add(second, 1, linear, size);
        qr.solveUpper(second);
        double factor = (1 - sum(second)) / sum;
        for (int k = 0; k < size; k++) {
            affine[k] = second[k] + factor * affine[k];
        }
    }

    /** Solves RᵀR u = 1 up to a factor. */
    private void solveForOnes() {
        qr.copyRowOfQ(0, affine);
        qr.solveUpper(affine);
    }

    private double sum(double[] values) {
        double sum = 0;
        for (int k = 0; k < size; k++) {
            sum += values[k];
        }
        return sum;
    }

    /** Removes members at weight zero, except those that have just entered and would gain. */
    private void dropZeros() {
        for (int k = size - 1; k >= 0; k--) {
            if (!(weights[k] > 0) && !(affine[k] > 0) && size > 1) {
                remove(k);
            }
        }
        double sum = sum(weights);
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
        System.arraycopy(costs, k + 1, costs, k, behind);
        System.arraycopy(affine, k + 1, affine, k, behind);
        System.arraycopy(rows, k + 1, rows, k, behind);
        size--;
    }

    /** Corrects the weights by the rounding error in x, if x is so short that the error matters. */
    void refine() {
        for (int turn = 0; turn < REFINEMENTS && pull == 0 && isShort() && correct(); turn++) {
            Workers.checkInterrupted();
        }
    }

    private boolean correct() {
        System.arraycopy(shift, 0, column, 1, d);
        column[0] = 0;
        double[] along = new double[size];
        qr.project(column, along);
        qr.solveUpper(along);
        solveForOnes();
        double factor = sum(along) / sum(affine);
        double[] before = Arrays.copyOf(weights, size);
        double norm = squaredNorm;
        boolean inside = true;
        for (int k = 0; k < size; k++) {
            weights[k] += factor * affine[k] - along[k];
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
        meanCost = 0;
        reach = targetNorm;
        for (int k = 0; k < size; k++) {
            Vectors.add(approximation, weights[k], rows[k], d);
            meanCost += weights[k] * costs[k];
            reach += weights[k] * norms[k];
        }
        reach = Math.max(reach, Tolerances.MIN_REACH * spread);
        pointNorm = Vectors.norm(approximation);
        for (int j = 0; j < d; j++) {
            shift[j] = approximation[j] - target[j] - (pull > 0 ? offset[j + 1] : 0);
        }
        squaredNorm = Vectors.dot(shift, shift);
    }

    boolean contains(int id) {
        for (int k = 0; k < size; k++) {
            if (ids[k] == id) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether no more examples may be tried. */
    boolean isSpent() {
        return steps >= limit;
    }

    int steps() {
        return steps;
    }

    /** Returns whether the residual reaches the target within double precision. */
    boolean isReached() {
        return pull == 0 && Tolerances.reached(length(), reach());
    }

    /** Returns whether x is no more than rounding. */
    boolean isExact() {
        return pull == 0 && length() <= Tolerances.RESOLUTION * reach();
    }

    /** Returns whether rounding shows in x. */
    private boolean isShort() {
        return length() < Tolerances.SHORT * reach();
    }

    public int size() {
        return size;
    }

    /** Returns ẑ, which must not be changed. */
    double[] approximation() {
        return approximation;
    }

    /** Returns x, which must not be changed. */
    double[] shift() {
        return shift;
    }

    /** Returns the part of x that is orthogonal to the edges. */
    double[] normal() {
        return along(shift);
    }

    /** Returns |x|. */
    public double length() {
        return Math.sqrt(squaredNorm);
    }

    double pull() {
        return pull;
    }

    /** Returns |t| + Σ w_s |z_s|: the rounding of x is proportional to it. */
    public double reach() {
        return reach;
    }

    /** Returns the members except those whose part of the point is a rounding error, or would be if a heavier one took their weight. */
    int[] significantMembers() {
        double rounding = Tolerances.RESOLUTION * reach();
        return IntStream.range(0, size)
                .filter(k -> weights[k] * Math.max(1, norms[k]) > Tolerances.NO_WEIGHT)
                .filter(k -> weights[k] > Tolerances.TINY_WEIGHT || weights[k] * toHeavier(k) > rounding)
                .map(k -> ids[k])
                .sorted()
                .toArray();
    }

    /** Returns the distance of a member from the nearest one of more weight. */
    private double toHeavier(int k) {
        return IntStream.range(0, size)
                .filter(other -> weights[other] > weights[k])
                .mapToDouble(other -> Vectors.norm(Vectors.minus(rows[other], rows[k])))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Returns the members, in the order of the corpus. */
    public int[] members() {
        return Arrays.stream(ids, 0, size).sorted().toArray();
    }

    /** Returns the weights of the members, in the order of the corpus. */
    public double[] weights() {
        int[] sorted = members();
        double[] shares = new double[size];
        double sum = sum(weights);
        for (int k = 0; k < size; k++) {
            shares[Arrays.binarySearch(sorted, ids[k])] = weights[k] / sum;
        }
        return shares;
    }
}
