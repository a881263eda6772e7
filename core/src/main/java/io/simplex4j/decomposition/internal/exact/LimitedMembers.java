package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.exact.GramProgram.Mixture;
import io.simplex4j.decomposition.internal.scan.RowSelection;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Turns an optimal mixture into one of at most K examples. */
public final class LimitedMembers {
    private static final int SHORTLIST = 128;
    private static final long ENUMERABLE = 50_000;

    private final ScannedCorpus corpus;
    private final int limit;

    /** For mixtures of at most {@code limit} examples. */
    public LimitedMembers(ScannedCorpus corpus, int limit) {
        this.corpus = corpus;
        this.limit = limit;
    }

    /**
     * The limited mixture.
     *
     * @param mixture its examples and weights
     * @param provenBest whether all choices of examples were tried
     */
    public record Result(CentredMixture mixture, boolean provenBest) {}

    /** Searches from the rows of an optimal mixture. */
    public Result search(Outcome outcome, CentredMixture best) {
        int[] members = best.members();
        boolean all = subsets(corpus.rows(), limit) <= ENUMERABLE;
        int[] rows = all ? IntStream.range(0, corpus.rows()).toArray() : shortlist(outcome, members);
        SparseSearch search = new SparseSearch(program(rows, outcome.support()), limit);
        int[] places = Arrays.stream(members)
                .map(member -> Arrays.binarySearch(rows, member))
                .toArray();
        Mixture found = all ? search.enumerate() : search.search(places);
        double[] target = outcome.support().target();
        CentredMixture mixture = refit(target, Arrays.stream(found.members()).map(place -> rows[place]));
        CentredMixture heaviest = refit(target, Arrays.stream(heaviest(best)));
        return new Result(heaviest.length() < mixture.length() ? heaviest : mixture, all);
    }

    /** The best mixture of some rows; of identical rows the first stands for all. */
    private CentredMixture refit(double[] target, IntStream rows) {
        int[] members =
                Arrays.stream(corpus.firsts(rows.toArray())).sorted().distinct().toArray();
        return CentredMixture.best(corpus, target, members);
    }

    /** The heaviest members: where the residual almost vanishes, inner products cannot tell subsets apart. */
    private int[] heaviest(CentredMixture best) {
        double[] ascending = best.weights();
        Arrays.sort(ascending);
        double lightest = ascending[ascending.length - limit];
        int[] kept = best.membersAbove(Math.nextDown(lightest));
        return Arrays.copyOf(kept, limit);
    }

    private static double subsets(int rows, int limit) {
        double count = 1;
        for (int i = 0; i < limit && count <= ENUMERABLE; i++) {
            count = count * (rows - i) / (i + 1);
        }
        return count;
    }

    private int[] shortlist(Outcome outcome, int[] members) {
        SupportingPlane plane = outcome.plane();
        double[] down = new double[corpus.columns()];
        for (int j = 0; j < down.length; j++) {
            down[j] = -plane.direction()[j];
        }
        int[] lowest = RowSelection.smallest(corpus, down, 0, SHORTLIST);
        int[] nearest = RowSelection.nearest(corpus, outcome.support().target(), SHORTLIST);
        return IntStream.concat(IntStream.concat(Arrays.stream(lowest), Arrays.stream(nearest)), Arrays.stream(members))
                .sorted()
                .distinct()
                .toArray();
    }

    /** Sums over coordinates in the outer loop, so that the inner one runs along rows as vector code. */
    private GramProgram program(int[] rows, Support support) {
        int n = rows.length;
        int d = corpus.columns();
        double[] row = new double[d];
        corpus.fetch(rows);
        double[][] v = new double[d][n];
        for (int i = 0; i < n; i++) {
            corpus.copyCentred(rows[i], row);
            for (int j = 0; j < d; j++) {
                v[j][i] = row[j] - support.approximation()[j];
            }
        }
        double[] linear = new double[n];
        for (int j = 0; j < d; j++) {
            add(linear, v[j], support.shift()[j], n);
        }
        double[][] gram = new double[n][n];
        for (int i = 0; i < n; i++) {
            int j = 0;
            for (; j + 3 < d; j += 4) {
                add(gram[i], v[j], v[j + 1], v[j + 2], v[j + 3], i);
            }
            for (; j < d; j++) {
                add(gram[i], v[j], v[j][i], i + 1);
            }
        }
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++) {
                gram[k][i] = gram[i][k];
            }
        }
        return new GramProgram(gram, linear, support.squaredNorm());
    }

    private static void add(double[] sums, double[] row, double factor, int n) {
        for (int l = 0; l < n; l++) {
            sums[l] += factor * row[l];
        }
    }

    /** Adds four coordinates of the inner products of row {@code i} with those up to it. */
    private static void add(double[] sums, double[] v0, double[] v1, double[] v2, double[] v3, int i) {
        double f0 = v0[i];
        double f1 = v1[i];
        double f2 = v2[i];
        double f3 = v3[i];
        for (int l = 0; l < i + 1; l++) {
            sums[l] += (f0 * v0[l] + f1 * v1[l]) + (f2 * v2[l] + f3 * v3[l]);
        }
    }
}
