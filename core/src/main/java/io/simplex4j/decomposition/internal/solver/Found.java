package io.simplex4j.decomposition.internal.solver;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The rows that a pass found for a query, in the order of the corpus. */
final class Found implements Serializable {
    /*
     * There are two lists. Rows near the plane, which floats or bytes cannot place, are all kept and evaluated in
     * double precision, unless one lies so deep that the plane proves nothing. Of all rows those of the lowest
     * approximate ranks are proposed, as many as the query allows: whenever the list is several times as long, the
     * others are dropped.
     *
     * An error in an approximate rank costs time and never makes a false proof.
     */

    private static final long serialVersionUID = 1L;

    private final Query query;
    private final double scoreError;
    private final double squareError;
    private double cut;
    private int size;
    private int[] rows = new int[256];
    private float[] ranks = new float[256];
    private int nearSize;
    private int[] near = new int[64];
    private double[] values = new double[0];
    private double lowest;
    private boolean violated;

    Found(Query query) {
        this.query = query;
        this.scoreError = Tolerances.score(query.unit().length);
        this.squareError = 4 * Tolerances.FLOAT_UNIT * query.square();
        this.cut = query.limit() == 0 ? Double.NEGATIVE_INFINITY : query.cut();
    }

    /** Examines a block of floats by the scores ⟨unit, z⟩ of its rows. */
    void examine(FloatBlocks blocks, int block, int first, float[] scores) {
        float[] norms = blocks.norms(block);
        int n = blocks.blockLength(block);
        double max = Math.max(Tolerances.NEAR, cut);
        double[] accepted = query.accepted();
        float base = (float) (query.level() + max * accepted[0] + 4 * Tolerances.FLOAT_UNIT * Math.abs(query.level()));
        float slope = (float) (1.01 * (scoreError + max * accepted[1]));
        float curve = (float) (query.square() - squareError - max * accepted[2]);
        for (int l = 0; l < n; l++) {
            float z = norms[l];
            if (!(scores[l] + curve * z * z > base + slope * z)) {
                offer(first + l, scores[l], scoreError * z, z);
            }
        }
    }

    /** Examines a block of bytes with the scores of its rows in the units of a direction. */
    void examine(
            ByteBlocks blocks, int block, int first, ByteBlocks.Direction direction, int[] scores, int[] candidates) {
        float[] norms = blocks.norms(block);
        float[] errors = blocks.errors(block);
        int n = blocks.blockLength(block);
        double norm = blocks.largestNorm(block);
        double error = blocks.largestError(block) + direction.error() + squareError * norm * norm;
        double highest = query.level() + Math.max(Tolerances.NEAR, cut) * query.accepted(norm) + error;
        int units = highest < Double.POSITIVE_INFINITY ? direction.units(highest) : Integer.MAX_VALUE;
        int count = 0;
        for (int l = 0; l < n; l++) {
            candidates[count] = l;
            count += scores[l] <= units ? 1 : 0;
        }
        for (int i = 0; i < count; i++) {
            int l = candidates[i];
            offer(first + l, direction.score(scores[l]), errors[l] + direction.error(), norms[l]);
        }
    }

    private void offer(int row, double score, double error, float norm) {
        if (query.excluded().length > 0 && Arrays.binarySearch(query.excluded(), row) >= 0) {
            return;
        }
        double square = query.square() * norm * norm;
        double value = score - query.level() + (query.square() == 0 ? 0 : square);
        double off = error + (query.square() == 0 ? 0 : squareError * norm * norm);
        double accepted = Tolerances.NEAR * query.accepted(norm);
        boolean isNear = !(value - off > accepted);
        if (isNear) {
            violated |= !query.all() && value + off < -accepted;
            keepNear(row);
        }
        // A row that floats cannot hold may lie anywhere; doubles try it first.
        double rank = norm < Float.POSITIVE_INFINITY ? query.rank(value, norm) : Double.NEGATIVE_INFINITY;
        if (query.limit() > 0 && (isNear || rank < cut)) {
            propose(row, (float) rank);
        }
    }

    private void keepNear(int row) {
        if (violated) {
            nearSize = 0;
            return;
        }
        if (nearSize == near.length) {
            near = Arrays.copyOf(near, 2 * nearSize);
        }
        near[nearSize++] = row;
    }

    private void propose(int row, float rank) {
        if (size == rows.length) {
            if (size / 4 >= query.limit()) {
                prune();
            }
            if (2 * size > rows.length) {
                rows = Arrays.copyOf(rows, 2 * rows.length);
                ranks = Arrays.copyOf(ranks, rows.length);
            }
        }
        rows[size] = row;
        ranks[size++] = rank;
    }

    /** Drops proposed rows beyond the limit; of equal ranks the first rows stay. */
    private void prune() {
        int limit = query.limit();
        if (size <= limit) {
            return;
        }
        float[] order = Arrays.copyOf(ranks, size);
        float last = Vectors.kth(order, size, limit - 1);
        int ties = limit;
        for (float rank : order) {
            ties -= rank < last ? 1 : 0;
        }
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (ranks[i] < last || (ranks[i] == last && ties-- > 0)) {
                rows[kept] = rows[i];
                ranks[kept++] = ranks[i];
            }
        }
        size = kept;
        cut = Math.min(cut, last);
    }

    /** Adds the results of the same query for later rows. */
    void append(Found later) {
        for (int i = 0; i < later.size; i++) {
            propose(later.rows[i], later.ranks[i]);
        }
        violated |= later.violated;
        lowest = Math.min(lowest, later.lowest);
        int before = values.length;
        values = Arrays.copyOf(values, before + later.values.length);
        System.arraycopy(later.values, 0, values, before, later.values.length);
        for (int i = 0; i < later.nearSize; i++) {
            keepNear(later.near[i]);
        }
        nearSize = violated ? 0 : nearSize;
    }

    /** Evaluates the near rows in double, and drops those that prove not to be near. */
    void settle(IntFunction<double[]> centred) {
        prune();
        int kept = 0;
        values = new double[nearSize];
        for (int i = 0; i < nearSize; i++) {
            double[] row = centred.apply(near[i]);
            double value = query.value(row);
            double rank = query.rank(value, Vectors.norm(row));
            if (rank <= Tolerances.NEAR) {
                lowest = Math.min(lowest, rank);
                near[kept] = near[i];
                values[kept++] = value;
            }
        }
        nearSize = kept;
        values = Arrays.copyOf(values, kept);
    }

    /** Joins the results of several shards, in the order of their rows. */
    static Found joined(Query query, List<Found> parts) {
        Found all = new Found(query);
        parts.forEach(all::append);
        all.prune();
        return all;
    }

    /** Keeps the near rows of the smallest values, of equal ones the first. */
    Found smallest(int count) {
        int[] order = IntStream.range(0, nearSize)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .limit(count)
                .mapToInt(i -> i)
                .sorted()
                .toArray();
        near = Arrays.stream(order).map(i -> near[i]).toArray();
        values = Arrays.stream(order).mapToDouble(i -> values[i]).toArray();
        nearSize = order.length;
        return this;
    }

    /** Returns whether a row lies so far below that near rows are not listed. */
    boolean violated() {
        return violated;
    }

    /** Returns the rows that exactly are near or below. */
    int[] near() {
        return Arrays.copyOf(near, nearSize);
    }

    /** Returns the lowest exact rank of a near row, at most 0: no row is below what is accepted if it is at least −1. */
    double lowest() {
        return lowest;
    }

    /** Returns the exact value of each near row. */
    double[] values() {
        return Arrays.copyOf(values, nearSize);
    }

    /** Returns the proposed rows. */
    int[] proposed() {
        return Arrays.copyOf(rows, size);
    }

    /** Returns the approximate rank of each proposed row. */
    float[] ranks() {
        return Arrays.copyOf(ranks, size);
    }
}
