package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Where some rows lie relative to a plane, computed in double from the corpus as it came. */
final class ExactCheck {
    private final int[] rows;
    private final double[] violations;
    private double violation = Double.NEGATIVE_INFINITY;
    private double depth;

    private ExactCheck(int[] rows) {
        this.rows = rows;
        this.violations = new double[rows.length];
    }

    static ExactCheck of(PreparedCorpus corpus, SupportingPlane plane, int[] rows) {
        ExactCheck check = new ExactCheck(rows);
        double[] row = new double[corpus.columns()];
        for (int i = 0; i < rows.length; i++) {
            corpus.copyCentred(rows[i], row);
            check.violations[i] = plane.violation(row);
            check.violation = Math.max(check.violation, check.violations[i]);
            check.depth = Math.max(check.depth, plane.depth(row));
        }
        return check;
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
