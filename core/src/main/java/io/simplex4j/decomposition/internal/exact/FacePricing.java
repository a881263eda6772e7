package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import io.simplex4j.math.Norms;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntPredicate;

/** Looks through the whole corpus for rows that a face program should take in. */
final class FacePricing {
    /*
     * The reduced cost of row c is κ|v_c|² − y₀ − ⟨y, v_c⟩ + e with v_c = z_c − ẑ, which is κ|z_c|² − ⟨a, z_c⟩ + const with
     * a = 2κẑ + y. One float scan leaves the rows where floats, by a bound of each row's own error, cannot exclude that it
     * is negative; a row that floats cannot hold is always among them. Those are evaluated in double.
     *
     * A reduced cost counts as zero within a multiple of κ|v_c|² + |y| |[1; v_c]|, the sizes of what it is a difference of.
     */

    private static final int AT_ONCE = 256;
    private static final double OPTIMAL = 1e-10;
    private static final double TIE = 1e-9;

    private final PreparedCorpus corpus;
    private final double[] approximation;
    private final double[] dual;
    private final Costs costs;
    private final double dualSize;
    private final double[] z;

    /** Pricing at the multipliers of a program. */
    FacePricing(PreparedCorpus corpus, double[] approximation, double[] dual, Costs costs) {
        this.corpus = corpus;
        this.approximation = approximation;
        this.dual = dual;
        this.costs = costs;
        this.dualSize = Norms.euclidean(dual);
        this.z = new double[approximation.length];
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

    /** Eligible rows of the whole corpus whose reduced cost is negative, the best few of them. */
    int[] attractive(IntPredicate eligible) {
        Candidates undecided = undecided(eligible);
        int[] likely = attractiveAmong(undecided.best(4 * AT_ONCE));
        return likely.length > 0 || undecided.size() <= 4 * AT_ONCE
                ? likely
                : attractiveAmong(undecided.best(undecided.size()));
    }

    /** Rows of a list whose reduced cost is negative, the best few of them. */
    int[] attractiveAmong(int[] rows) {
        return Arrays.stream(rows)
                .mapToObj(this::priced)
                .filter(priced -> priced.cost() < -OPTIMAL * priced.size())
                .sorted(Comparator.comparingDouble(Priced::slope))
                .limit(AT_ONCE)
                .mapToInt(Priced::row)
                .sorted()
                .toArray();
    }

    /** Eligible rows of the whole corpus whose reduced cost is not above zero. */
    int[] tied(IntPredicate eligible) {
        Candidates undecided = undecided(eligible);
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

    /** The rows whose reduced cost, as far as floats tell, may be no more than a tie's. */
    private Candidates undecided(IntPredicate eligible) {
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
        Candidates found = new Candidates();
        ScanBlocks blocks = corpus.blocks();
        float[] scores = new float[ScanBlocks.BLOCK];
        for (int b = 0; b < blocks.blocks(); b++) {
            blocks.scores(b, direction, scores);
            float[] norms = blocks.norms(b);
            int n = blocks.blockLength(b);
            for (int l = 0; l < n; l++) {
                double z = norms[l];
                double key = costs.square() * z * z - scores[l];
                double away = z + norm;
                double error =
                        steep * z + curved * z * z + 2 * TIE * (costs.square() * away * away + dualSize * (1 + away));
                int row = b * ScanBlocks.BLOCK + l;
                if (!(key + constant > error) && eligible.test(row)) {
                    found.add(row, (float) key);
                }
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
