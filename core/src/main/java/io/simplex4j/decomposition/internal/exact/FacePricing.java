package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.RowSelection;
import io.simplex4j.math.Norms;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.IntStream;

/** Looks through the whole corpus for rows that a face program should take in. */
final class FacePricing {
    /*
     * The reduced cost of row c is κ|v_c|² + e − y₀ − ⟨y, v_c⟩ with v_c = z_c − ẑ, which is κ|z_c|² − ⟨2κẑ + y, z_c⟩ + const:
     * one float scan finds the rows where it may be negative, and they are evaluated in double.
     */

    private static final int AT_ONCE = 256;
    private static final double OPTIMAL = 1e-10;

    private final PreparedCorpus corpus;
    private final double[] approximation;
    private final double[] dual;
    private final Costs costs;
    private final double tolerance;

    /** Pricing at the multipliers of a program. */
    FacePricing(PreparedCorpus corpus, double[] approximation, double[] dual, Costs costs) {
        this.corpus = corpus;
        this.approximation = approximation;
        this.dual = dual;
        this.costs = costs;
        this.tolerance = OPTIMAL * (1 + Norms.euclidean(dual));
    }

    /**
     * What a unit of weight on a row costs that has no column yet.
     *
     * @param square the factor κ of |z_c − ẑ|²
     * @param fixed the part e that is the same for all
     */
    record Costs(double square, double fixed) {}

    private record Priced(double cost, int row) {}

    /** The rows of a list nearest to a centred point, in the order of the list. */
    static int[] nearest(PreparedCorpus corpus, double[] point, int[] rows, int limit) {
        if (rows.length <= limit) {
            return rows.clone();
        }
        FacePricing distances = new FacePricing(corpus, point, new double[point.length + 1], new Costs(1, 0));
        return distances.best(Arrays.stream(rows), limit, Double.POSITIVE_INFINITY);
    }

    /** Rows of the whole corpus without a column whose reduced cost is negative. */
    int[] attractive(Set<Integer> present) {
        int d = approximation.length;
        double[] direction = new double[d];
        double constant = costs.fixed() - dual[0];
        for (int j = 0; j < d; j++) {
            direction[j] = 2 * costs.square() * approximation[j] + dual[j + 1];
            constant += costs.square() * approximation[j] * approximation[j] + dual[j + 1] * approximation[j];
        }
        double size = 16 * Norms.euclidean(direction) + 256 * costs.square() + Math.abs(constant);
        double error = 2 * (d + 8) * 0x1p-24 * size;
        int[] near = RowSelection.smallest(corpus.blocks(), direction, costs.square(), 4 * AT_ONCE, error - constant);
        return attractiveAmong(near, present);
    }

    /** Rows of a list without a column whose reduced cost is negative. */
    int[] attractiveAmong(int[] rows, Set<Integer> present) {
        return best(Arrays.stream(rows).filter(row -> !present.contains(row)), AT_ONCE, -tolerance);
    }

    /** The rows with the smallest reduced costs below a limit, in the order of the corpus. */
    private int[] best(IntStream rows, int limit, double below) {
        return rows.mapToObj(row -> new Priced(exact(row), row))
                .filter(priced -> priced.cost() < below)
                .sorted(Comparator.comparingDouble(Priced::cost))
                .limit(limit)
                .mapToInt(Priced::row)
                .sorted()
                .toArray();
    }

    private double exact(int row) {
        double[] z = new double[approximation.length];
        corpus.copyCentred(row, z);
        double square = 0;
        double linear = dual[0];
        for (int j = 0; j < z.length; j++) {
            double v = z[j] - approximation[j];
            square += v * v;
            linear += dual[j + 1] * v;
        }
        return costs.square() * square + costs.fixed() - linear;
    }
}
