package io.simplex4j.decomposition.internal.gram;

import io.simplex4j.decomposition.internal.scan.GramRows;
import io.simplex4j.decomposition.internal.scan.ScoreKernel;

/** Where the rows of a corpus lie as seen from a point of their hull, from inner products alone. Not thread-safe. */
final class GramScores {
    /*
     * Of a point ẑ = Σ w_s z_s and x = ẑ − t it knows |ẑ|², ⟨t, ẑ⟩ and the scores of all rows, ⟨x, z_c⟩ = Σ w_s ⟨z_s, z_c⟩ − ⟨t, z_c⟩:
     * a sum of as many arrays as there are members, which the corpus keeps, instead of as many as there are coordinates.
     *
     * A row below the plane through ẑ with normal x promises to bring the point nearer to the target: its key is about the
     * decrease of |x|² on the way towards it. Keys only rank.
     */

    private final GramRows gram;
    private final float[] squares;
    private final float[] norms;
    private final float largestNorm;
    private final float[] towardsTarget;
    private final float[] scores;
    private final float[] keys;
    private final int[] chosen;
    private final float[][] chosenProducts;
    private final float[] parts;
    private int count;

    private int dimensions;
    private double targetNorm;
    private double targetProduct;
    private double square;
    private double reach;
    private int terms;
    private float lowest = Float.NaN;

    GramScores(GramRows gram) {
        this.gram = gram;
        this.squares = new float[gram.size()];
        this.norms = new float[squares.length];
        float largest = 0;
        for (int row = 0; row < squares.length; row++) {
            squares[row] = gram.squaredNorm(row);
            norms[row] = (float) Math.sqrt(squares[row]);
            largest = Math.max(largest, norms[row]);
        }
        this.largestNorm = largest;
        this.towardsTarget = new float[squares.length];
        this.scores = new float[squares.length];
        this.keys = new float[squares.length];
        this.chosen = new int[squares.length];
        this.chosenProducts = new float[squares.length][];
        this.parts = new float[squares.length];
    }

    /** Begins with a centred target; there is no point yet. */
    void aim(double[] target) {
        gram.products(target, towardsTarget);
        dimensions = target.length;
        targetNorm = Math.sqrt(Dot.of(target, target, target.length));
    }

    /** As {@link #aim}, by inner products that are known. */
    void aim(CommonFrame.Aim target, int part) {
        target.copyProducts(part, towardsTarget);
        dimensions = target.target().length;
        targetNorm = target.norm();
    }

    /** Scores all rows from the mean of all. */
    void fromMean(double[] target) {
        GramRows.Mean mean = gram.mean();
        float[] y = scores;
        float[] t = towardsTarget;
        float[] m = mean.products();
        for (int l = 0; l < y.length; l++) {
            y[l] = m[l] - t[l];
        }
        lowest = Float.NaN;
        targetProduct = Dot.of(mean.point(), target, target.length);
        square = mean.norm() * mean.norm();
        reach = targetNorm + mean.norm();
        terms = 1;
    }

    /** Scores all rows from the point of some members. */
    void from(GramMembers members) {
        members.scores(scores);
        lowest = Float.NaN;
        targetProduct = 0;
        double across = 0;
        reach = targetNorm;
        for (int k = 0; k < members.size(); k++) {
            int member = members.id(k);
            targetProduct += members.weight(k) * towardsTarget[member];
            across += members.weight(k) * scores[member];
            reach += members.weight(k) * norms[member];
        }
        square = across + targetProduct;
        terms = members.size() + 1;
    }

    /**
     * Moves the point towards a mixture p of the rows {@linkplain #chooseDeep chosen}, weighted by what they promise, as near to the
     * target as that goes, and scores all rows from there. Who asks how the point is made of rows gives {@code shares}, which
     * change accordingly.
     *
     * @param room for a number a row
     */
    void moveTowardsChosen(float[] shares, float[] room) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += keys[chosen[i]];
        }
        for (int i = 0; i < count; i++) {
            chosenProducts[i] = gram.products(chosen[i]);
            parts[i] = (float) (keys[chosen[i]] / sum);
        }
        ScoreKernel.scores(chosenProducts, parts, count, room, room.length);
        double mixtureSquare = 0;
        double mixtureTarget = 0;
        double mixtureScore = 0;
        double mixtureReach = targetNorm;
        for (int i = 0; i < count; i++) {
            int row = chosen[i];
            mixtureSquare += parts[i] * room[row];
            mixtureTarget += parts[i] * towardsTarget[row];
            mixtureScore += parts[i] * scores[row];
            mixtureReach += parts[i] * norms[row];
        }
        double product = mixtureScore + mixtureTarget;
        double part = (across() - mixtureScore) / (mixtureSquare - 2 * product + square);
        part = part > 0 ? Math.min(1, part) : 0;
        double rest = 1 - part;
        square = rest * rest * square + 2 * part * rest * product + part * part * mixtureSquare;
        targetProduct = rest * targetProduct + part * mixtureTarget;
        reach = rest * reach + part * mixtureReach;
        terms = Math.max(terms, count) + 4;
        blend(scores, room, towardsTarget, (float) part);
        lowest = Float.NaN;
        for (int row = 0; row < shares.length; row++) {
            shares[row] *= (float) rest;
        }
        for (int i = 0; i < count; i++) {
            shares[chosen[i]] += (float) part * parts[i];
        }
    }

    private static void blend(float[] y, float[] p, float[] t, float part) {
        float rest = 1 - part;
        for (int l = 0; l < y.length; l++) {
            y[l] = rest * y[l] + part * (p[l] - t[l]);
        }
    }

    /** ⟨x, ẑ⟩, the score of the point itself. */
    double across() {
        return square - targetProduct;
    }

    /** |ẑ|, and 0 where rounding makes its square less. */
    double norm() {
        return Math.sqrt(Math.max(0, square));
    }

    double targetNorm() {
        return targetNorm;
    }

    /** The inner products of all rows with the target; not to be changed. */
    float[] towardsTarget() {
        return towardsTarget;
    }

    double score(int row) {
        return scores[row];
    }

    double norm(int row) {
        return norms[row];
    }

    /**
     * What no point of the hull is nearer to the target than, in centred units: |z − t| is no smaller than ⟨x, z − t⟩ / |x|, which
     * is smallest at a row.
     */
    double atLeast() {
        float error = error();
        double along = targetProduct - targetNorm * targetNorm;
        double inner = lowest() - along - error * (reach + largestNorm);
        double length = across() - along + 2 * error * reach;
        return inner > 0 && length > 0 && Double.isFinite(inner) ? inner / Math.sqrt(length) : 0;
    }

    /** The lowest score, looked for once for each point. */
    private float lowest() {
        if (Float.isNaN(lowest)) {
            lowest = ScoreKernel.lowest(scores);
        }
        return lowest;
    }

    /** What scores may be off, relative to the sizes of rows. */
    private float error() {
        return (float) (2 * Rounding.ofScore(dimensions + terms) * reach);
    }

    /** The row that is nearest to the target. */
    int nearest() {
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

    /** Chooses the rows below the plane that promise most, at most this number of them. */
    void chooseBest(int most) {
        gains((float) across(), (float) square);
        float[] promised = keys;
        float least = 0;
        count = 0;
        int weakest = 0;
        for (int row = 0; row < promised.length; row++) {
            if (promised[row] > least) {
                chosen[count < most ? count++ : weakest] = row;
                if (count == most) {
                    weakest = weakest();
                    least = promised[chosen[weakest]];
                }
            }
        }
    }

    private int weakest() {
        int weakest = 0;
        for (int i = 1; i < count; i++) {
            weakest = keys[chosen[i]] < keys[chosen[weakest]] ? i : weakest;
        }
        return weakest;
    }

    /** Chooses the rows that are deeper below the plane than this share of the deepest; without branches, as few are predictable. */
    void chooseDeep(float share) {
        float level = (float) across();
        float highest = level - share * (level - lowest());
        float[] y = scores;
        int[] rows = chosen;
        int next = 0;
        for (int row = 0; row < y.length; row++) {
            rows[next] = row;
            next += Float.floatToRawIntBits(y[row] - highest) >>> 31;
        }
        count = lowest < level ? next : 0;
        for (int i = 0; i < count; i++) {
            keys[rows[i]] = gain(rows[i], level, (float) square);
        }
    }

    private float gain(int row, float planeLevel, float base) {
        float below = Math.min(scores[row] - planeLevel, 0f);
        float sizes = squares[row] + base;
        float distance = sizes - 2 * (towardsTarget[row] + scores[row]);
        return below * below / Math.max(distance, 1e-3f * sizes + Float.MIN_NORMAL);
    }

    /** Chooses the rows whose numbers are above this share of the largest; without branches, as few are predictable. */
    void choose(float[] numbers, float share) {
        float largest = 0;
        for (int row = 0; row < numbers.length; row++) {
            largest = numbers[row] > largest ? numbers[row] : largest;
        }
        float least = share * largest;
        int[] rows = chosen;
        int next = 0;
        for (int row = 0; row < numbers.length; row++) {
            rows[next] = row;
            next += Float.floatToRawIntBits(least - numbers[row]) >>> 31;
        }
        count = next;
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

    /**
     * Chooses the rows that scores cannot place above a plane, that of this point or of one that the weights have moved to since.
     *
     * @param level ⟨x, ẑ⟩ there
     * @param reached |t| + Σ w_s |z_s| there
     * @param moved how far weights have moved, times the sizes of their rows
     * @param margin how far above the plane, relative to |z_c| + |ẑ|
     * @param size |ẑ| there
     */
    void chooseNear(double level, double reached, double moved, double margin, double size) {
        float off = (float) (error() + 1.1 * moved);
        float highest = (float) (level + off * reached + margin * size);
        float factor = (float) (off + margin);
        count = 0;
        for (int row = 0; row < scores.length; row++) {
            if (!(scores[row] - factor * norms[row] > highest)) {
                chosen[count++] = row;
            }
        }
    }

    /** How many rows are chosen. */
    int count() {
        return count;
    }

    int chosen(int i) {
        return chosen[i];
    }
}
