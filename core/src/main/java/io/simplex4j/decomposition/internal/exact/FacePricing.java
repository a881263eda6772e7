package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import io.simplex4j.math.Norms;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Looks through the whole corpus for rows that a face program should take in. */
final class FacePricing {
    /*
     * The reduced cost of row c is κ|v_c|² − y₀ − ⟨y, v_c⟩ + e with v_c = z_c − ẑ, which is κ|z_c|² − ⟨a, z_c⟩ + const with
     * a = 2κẑ + y. One float scan leaves the rows where floats, by a bound of each row's own error, cannot exclude that it
     * is negative; a row that floats cannot hold is always among them. Those are evaluated in double.
     *
     * A reduced cost counts as zero within a multiple of κ|v_c|² + |y| |[1; v_c]|, the sizes of what it is a difference of.
     */

    private static final int LEAST_AT_ONCE = 256;
    private static final int MOST_AT_ONCE = 512;
    private static final int PER_DIMENSION = 4;
    private static final double CLOSE = 0.5;
    private static final double OPTIMAL = 1e-10;
    private static final double TIE = 1e-9;

    private final PreparedCorpus corpus;
    private final double[] approximation;
    private final double[] dual;
    private final Costs costs;
    private final double dualSize;
    private final double[] z;
    private final int atOnce;
    private @Nullable Candidates scanned;

    /** Pricing at the multipliers of a program. */
    FacePricing(PreparedCorpus corpus, double[] approximation, double[] dual, Costs costs) {
        this.corpus = corpus;
        this.approximation = approximation;
        this.dual = dual;
        this.costs = costs;
        this.dualSize = Norms.euclidean(dual);
        this.z = new double[approximation.length];
        this.atOnce = Math.max(LEAST_AT_ONCE, Math.min(MOST_AT_ONCE, PER_DIMENSION * approximation.length));
    }

    /**
     * What a unit of weight on a row costs that has no column yet.
     *
     * @param square the factor κ of |z_c − ẑ|²
     * @param fixed the part e that is the same for all
     */
    record Costs(double square, double fixed) {}

    /**
     * The reduced cost of a row.
     *
     * @param size what its rounding is proportional to
     */
    private record Priced(int row, double cost, double size) {
        double slope() {
            return cost / size;
        }
    }

    /** The rows of a list nearest to a centred point, in the order of the list. */
    static int[] nearest(PreparedCorpus corpus, double[] point, int[] rows, int limit) {
        if (rows.length <= limit) {
            return rows.clone();
        }
        FacePricing distances = new FacePricing(corpus, point, new double[point.length + 1], new Costs(1, 0));
        return Arrays.stream(rows)
                .mapToObj(distances::priced)
                .sorted(Comparator.comparingDouble(Priced::cost))
                .limit(limit)
                .mapToInt(Priced::row)
                .sorted()
                .toArray();
    }

    /**
     * Where eligible rows of the whole corpus have a negative reduced cost, the best few of them, and rows that come close:
     * when the multipliers have moved on, those are next. Rows that are known are left out.
     */
    int[] attractive(IntPredicate eligible, IntPredicate known) {
        Candidates undecided = undecided(eligible, corpus.sample() == null ? 0 : CLOSE);
        Candidates others = new Candidates();
        for (int i = 0; i < undecided.size(); i++) {
            if (!known.test(undecided.row(i))) {
                others.add(undecided.row(i), undecided.key(i));
            }
        }
        scanned = undecided;
        int[] likely = attractiveAmong(others.best(2 * atOnce));
        return likely.length > 0 || others.size() <= 2 * atOnce ? likely : attractiveAmong(others.best(others.size()));
    }

    /** The rows of a list with the lowest reduced costs, a few of them, if one is negative. */
    int[] attractiveAmong(int[] rows) {
        Priced[] lowest = Arrays.stream(rows)
                .mapToObj(this::priced)
                .sorted(Comparator.comparingDouble(Priced::slope))
                .limit(atOnce)
                .toArray(Priced[]::new);
        return lowest.length == 0 || lowest[0].slope() >= -OPTIMAL
                ? new int[0]
                : Arrays.stream(lowest).mapToInt(Priced::row).sorted().toArray();
    }

    /** Eligible rows of the whole corpus whose reduced cost is not above zero. */
    int[] tied(IntPredicate eligible) {
        Candidates undecided = scanned == null ? undecided(eligible, 0) : scanned;
        return tiedAmong(undecided.best(undecided.size()));
    }

    /** Rows of a list whose reduced cost is not above zero. */
    int[] tiedAmong(int[] rows) {
        return Arrays.stream(rows)
                .mapToObj(this::priced)
                .filter(priced -> priced.cost() <= TIE * priced.size())
                .mapToInt(Priced::row)
                .toArray();
    }

    /**
     * The rows whose reduced cost, as far as floats tell, may be no more than a tie's.
     *
     * @param close also takes rows above zero by this fraction of what the lowest is below it
     */
    private Candidates undecided(IntPredicate eligible, double close) {
        int d = approximation.length;
        float[] direction = new float[d];
        double constant = costs.fixed() - dual[0];
        double square = 0;
        double length = 0;
        for (int j = 0; j < d; j++) {
            double a = 2 * costs.square() * approximation[j] + dual[j + 1];
            direction[j] = (float) a;
            length += a * a;
            square += approximation[j] * approximation[j];
            constant += costs.square() * approximation[j] * approximation[j] + dual[j + 1] * approximation[j];
        }
        double norm = Math.sqrt(square);
        double steep = SupportingPlane.floatError(d) * Math.sqrt(length);
        double curved = costs.square() * 0x1p-22;
        ScanBlocks blocks = corpus.blocks();
        float[] scores = new float[ScanBlocks.BLOCK];
        float[] keys = new float[corpus.rows()];
        double lowest = 0;
        for (int b = 0; b < blocks.blocks(); b++) {
            blocks.scores(b, direction, scores);
            float[] norms = blocks.norms(b);
            int n = blocks.blockLength(b);
            for (int l = 0; l < n; l++) {
                double z = norms[l];
                double key = costs.square() * z * z - scores[l] + constant;
                double away = z + norm;
                double error =
                        steep * z + curved * z * z + 2 * TIE * (costs.square() * away * away + dualSize * (1 + away));
                double least = key - error;
                keys[b * ScanBlocks.BLOCK + l] = (float) (least > 0 ? Math.max(least, Float.MIN_VALUE) : least);
                lowest = key + error < lowest ? key + error : lowest;
            }
        }
        Candidates found = new Candidates();
        double cut = -close * lowest;
        for (int row = 0; row < keys.length; row++) {
            if (!(keys[row] > cut) && eligible.test(row)) {
                found.add(row, keys[row]);
            }
        }
        return found;
    }

    private Priced priced(int row) {
        corpus.copyCentred(row, z);
        double square = 0;
        double linear = dual[0];
        for (int j = 0; j < z.length; j++) {
            double v = z[j] - approximation[j];
            square += v * v;
            linear += dual[j + 1] * v;
        }
        double own = costs.square() * square + costs.fixed();
        return new Priced(row, own - linear, Math.abs(own) + dualSize * Math.sqrt(1 + square));
    }
}
