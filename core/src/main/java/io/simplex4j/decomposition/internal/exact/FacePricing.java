package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import io.simplex4j.math.Norms;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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

    private final ScannedCorpus corpus;
    private final double[] approximation;
    private final double[] dual;
    private final Costs costs;
    private final double dualSize;
    private final double[] z;
    private final int atOnce;
    private @Nullable Candidates scanned;

    /** Pricing at the multipliers of a program. */
    FacePricing(ScannedCorpus corpus, double[] approximation, double[] dual, Costs costs) {
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
    static int[] nearest(ScannedCorpus corpus, double[] point, int[] rows, int limit) {
        if (rows.length <= limit) {
            return rows.clone();
        }
        corpus.fetch(rows);
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
     *
     * @param knownRows how many rows are known
     */
    int[] attractive(IntPredicate eligible, IntPredicate known, int knownRows) {
        Candidates undecided = undecided(eligible, corpus.isLarge() ? 2 * atOnce + knownRows : 0);
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

    /** Whether the last pass told of all rows that it could not decide on. */
    boolean complete() {
        return scanned == null || !scanned.truncated();
    }

    /** The rows of a list with the lowest reduced costs, a few of them, if one is negative. */
    int[] attractiveAmong(int[] rows) {
        corpus.fetch(rows);
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
        scanned = undecided;
        return tiedAmong(undecided.best(undecided.size()));
    }

    /** Rows of a list whose reduced cost is not above zero. */
    int[] tiedAmong(int[] rows) {
        corpus.fetch(rows);
        return Arrays.stream(rows)
                .mapToObj(this::priced)
                .filter(priced -> priced.cost() <= TIE * priced.size())
                .mapToInt(Priced::row)
                .toArray();
    }

    /**
     * The rows whose reduced cost, as far as floats tell, may be no more than a tie's.
     *
     * @param others how many rows to take in besides that are above zero by a fraction of what the lowest is below it
     */
    private Candidates undecided(IntPredicate eligible, int others) {
        int d = approximation.length;
        double[] direction = new double[d];
        double constant = costs.fixed() - dual[0];
        double square = 0;
        for (int j = 0; j < d; j++) {
            direction[j] = 2 * costs.square() * approximation[j] + dual[j + 1];
            square += approximation[j] * approximation[j];
            constant += costs.square() * approximation[j] * approximation[j] + dual[j + 1] * approximation[j];
        }
        PricingScan.Terms terms = new PricingScan.Terms(costs.square(), constant, Math.sqrt(square), dualSize, TIE);
        Candidates all =
                corpus.pass(List.of(new PricingScan(direction, terms, others))).get(0);
        Candidates found = new Candidates();
        if (all.nearSize() > others) {
            int[] near = all.near();
            for (int i = 0; i < near.length; i++) {
                if (eligible.test(near[i])) {
                    found.add(near[i], all.nearKey(i));
                }
            }
        } else {
            double cut = -CLOSE * all.level();
            for (int i = 0; i < all.size(); i++) {
                if (all.key(i) <= cut && eligible.test(all.row(i))) {
                    found.add(all.row(i), all.key(i));
                }
            }
        }
        if (all.truncated()) {
            found.markTruncated();
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
