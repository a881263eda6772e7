package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Where some rows lie relative to a plane, computed in double from the corpus as it came. */
public final class ExactCheck {
    /*
     * For the deepest row of the whole corpus, a float scan leaves the few rows that may be it, given the bound on a score's
     * error; those are evaluated in double. So the depth is exact at the price of one float pass.
     */

    private final int[] rows;
    private final double[] violations;
    private double violation = Double.NEGATIVE_INFINITY;
    private double depth;

    private ExactCheck(int[] rows) {
        this.rows = rows;
        this.violations = new double[rows.length];
    }

    static ExactCheck of(ScannedCorpus corpus, SupportingPlane plane, int[] rows) {
        ExactCheck check = new ExactCheck(rows);
        corpus.fetch(rows);
        double[] row = new double[corpus.columns()];
        for (int i = 0; i < rows.length; i++) {
            Workers.checkInterrupted();
            corpus.copyCentred(rows[i], row);
            check.violations[i] = plane.violation(row);
            check.violation = Math.max(check.violation, check.violations[i]);
            check.depth = Math.max(check.depth, plane.depth(row));
        }
        return check;
    }

    /** The check of the rows of the whole corpus that may lie deepest. */
    static ExactCheck ofLowest(ScannedCorpus corpus, SupportingPlane plane) {
        return of(corpus, plane, lowest(corpus, plane));
    }

    /**
     * How far the deepest row of a corpus lies below the plane of any mixture, in centred units, at least 0. The duality
     * gap is this times the distance from the target.
     */
    public static double depth(ScannedCorpus corpus, CentredMixture mixture) {
        SupportingPlane plane = new SupportingPlane(mixture.approximation(), mixture.shift(), 0, 0);
        return plane.length() > 0 ? ofLowest(corpus, plane).depth() : 0;
    }

    /** Whether a mixture passes the test of optimality. */
    public static boolean withinTolerance(ScannedCorpus corpus, CentredMixture mixture, double tolerance) {
        SupportingPlane plane =
                new SupportingPlane(mixture.approximation(), mixture.shift(), mixture.reach(), tolerance);
        return plane.targetReached() || ofLowest(corpus, plane).violation() <= plane.tolerance();
    }

    private static int[] lowest(ScannedCorpus corpus, SupportingPlane plane) {
        return lowest(corpus, new double[][] {plane.unit()})[0];
    }

    /** For each unit vector the rows that may lie furthest against it, in one pass. */
    static int[][] lowest(ScannedCorpus corpus, double[][] units) {
        return corpus.pass(Arrays.stream(units).map(LowestScan::new).toList()).stream()
                .map(LowestScan::rows)
                .toArray(int[][]::new);
    }

    /** The largest relative violation. */
    double violation() {
        return violation;
    }

    /** How far below the plane the deepest row lies, at least 0. */
    double depth() {
        return depth;
    }

    /** The rows within {@code margin} of the plane. */
    int[] onPlane(double margin) {
        int[] found = new int[rows.length];
        int count = 0;
        for (int i = 0; i < rows.length; i++) {
            if (violations[i] >= -margin) {
                found[count++] = rows[i];
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** The rows that violate most, at most {@code limit} of them. */
    int[] deepest(int limit) {
        Integer[] order = IntStream.range(0, rows.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble((Integer i) -> -violations[i]));
        return Arrays.stream(order)
                .limit(limit)
                .filter(i -> violations[i] > 0)
                .mapToInt(i -> rows[i])
                .toArray();
    }
}
