package io.simplex4j.decomposition.internal.face;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.RowSelection;
import io.simplex4j.math.Norms;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;

/*
 * The reduced cost of row c is κ|v_c|² + e − y₀ − ⟨y, v_c⟩ with v_c = z_c − ẑ, which is κ|z_c|² − ⟨2κẑ + y, z_c⟩ + const:
 * one float scan finds the rows where it may be negative, and they are evaluated in double.
 */
/** Looks through the whole corpus for rows that a face program should take in. */
final class FacePricing {
    private static final int AT_ONCE = 256;
    private static final double OPTIMAL = 1e-10;

    private FacePricing() {}

    /**
     * What a unit of weight on a row costs that has no column yet.
     *
     * @param square the factor κ of |z_c − ẑ|²
     * @param fixed the part e that is the same for all
     */
    record Costs(double square, double fixed) {}

    private record Priced(double cost, int row) {}

    /** Rows without a column whose reduced cost is negative, the most negative first, in the order of the corpus. */
    static int[] attractive(
            PreparedCorpus corpus, double[] approximation, double[] dual, Costs costs, Set<Integer> present) {
        int d = approximation.length;
        double[] direction = new double[d];
        double constant = costs.fixed() - dual[0];
        for (int j = 0; j < d; j++) {
            direction[j] = 2 * costs.square() * approximation[j] + dual[j + 1];
            constant += costs.square() * approximation[j] * approximation[j] + dual[j + 1] * approximation[j];
        }
        double directionNorm = Norms.euclidean(direction);
        double error = 2 * (d + 8) * 0x1p-24 * (directionNorm * 16 + costs.square() * 256 + Math.abs(constant));
        int[] near = RowSelection.smallest(
                corpus.blocks(), direction, costs.square(), new RowSelection.Limit(4 * AT_ONCE, error - constant));
        return Arrays.stream(near)
                .filter(row -> !present.contains(row))
                .mapToObj(row -> new Priced(exact(corpus, approximation, dual, costs, row), row))
                .filter(priced -> priced.cost() < -OPTIMAL * (1 + Math.abs(dual[0]) + directionNorm))
                .sorted(Comparator.comparingDouble(Priced::cost))
                .limit(AT_ONCE)
                .mapToInt(Priced::row)
                .sorted()
                .toArray();
    }

    private static double exact(PreparedCorpus corpus, double[] approximation, double[] dual, Costs costs, int row) {
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
