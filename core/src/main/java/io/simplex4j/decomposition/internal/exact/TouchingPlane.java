package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.exact.TouchingScan.Heights;
import io.simplex4j.decomposition.internal.gram.Budget;
import io.simplex4j.decomposition.internal.gram.Dot;
import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Looks for a plane that touches the corpus in the members of a mixture alone: then no other mixture gives its point. */
final class TouchingPlane {
    /*
     * Let P be the projection onto the vectors orthogonal to all edges between members, and u one of them with
     * ⟨u, z_c − ẑ⟩ ≥ μ > 0 for every other row. In a mixture that gives ẑ these products, which are at most ε for members, sum
     * to zero, so that the other rows weigh no more than ε/μ together. There is such a u exactly where the hull of the points
     * P(z_c − ẑ) does not hold 0, and the point of that hull nearest to 0 is one. It is found as a decomposition is: passes
     * over the corpus propose rows for an exact solve. Because ⟨u, z_c⟩ = ⟨u, P z_c⟩, passes need no projected copy. They
     * start with the direction from ẑ to the centre, which often is enough, and the first u that will do ends the search.
     *
     * Where the hull holds 0, Σ μ_c z_c = Σ γ_s z_s for members s, and weight can move up to the least w_s/γ_s. That makes
     * one member leave, and the mixture is a vertex where few weights are zero: a good start for programs, which stall for
     * thousands of steps where nearly all are.
     */

    private static final double NEGLIGIBLE = 1e-9;
    private static final double ROUNDING = 1e-14;
    private static final double REACHED = 1e-11;
    private static final double TOLERANCE = 1e-9;
    private static final int ROUNDS = 30;

    private final ScannedCorpus corpus;
    private final double[] point;
    private final double norm;
    private final int[] members;
    private final double[] weights;
    private final double[][] memberRows;
    private final UpdatedQr edges;
    private final double[] unit;
    private final Support nearest;
    private double level;
    /** What ⟨u, z_c − ẑ⟩ must exceed. */
    private double needed;

    private int[] other = new int[0];

    /** What was found. */
    enum Answer {
        UNIQUE,
        SEVERAL,
        OPEN
    }

    /**
     * A search for the plane of some members.
     *
     * @param members their rows, affinely independent and in rising order
     * @param weights their weights, all positive
     */
    TouchingPlane(ScannedCorpus corpus, double[] point, int[] members, double[] weights) {
        int d = point.length;
        this.corpus = corpus;
        this.point = point;
        this.norm = Math.sqrt(Dot.of(point, point, d));
        this.members = members;
        this.weights = weights;
        this.memberRows = new double[members.length][d];
        this.edges = new UpdatedQr(d);
        this.unit = new double[d];
        this.nearest = new Support(point);
        double[] edge = new double[d];
        for (int s = 0; s < members.length; s++) {
            corpus.copyCentred(members[s], memberRows[s]);
            for (int j = 0; j < d; j++) {
                edge[j] = memberRows[s][j] - memberRows[0][j];
            }
            if (s > 0) {
                edges.add(edge);
            }
        }
    }

    Answer find() {
        for (int j = 0; j < unit.length; j++) {
            unit[j] = -point[j];
        }
        Workspace workspace = new Workspace(corpus);
        Budget budget = new Budget(20 * (unit.length + 10));
        for (int round = 0; round < ROUNDS && orient(); round++) {
            int most = corpus.pool();
            TouchingScan scan = new TouchingScan(unit.clone(), new Heights(level, needed, norm), members, most);
            Candidates found = corpus.pass(List.of(scan)).get(0);
            int[] below = found.violated() ? new int[0] : below(scan, found.near());
            if (!found.violated() && below.length == 0) {
                return Answer.UNIQUE;
            }
            double before = round == 0 ? Double.POSITIVE_INFINITY : nearest.squaredNorm();
            int[] pool = found.best(most);
            corpus.fetch(pool);
            if (round == 0) {
                double[] row = new double[unit.length];
                copyProjected(pool[0], row);
                nearest.start(pool[0], row, corpus.typicalNorm());
            }
            LocalSearch.enter(this::copyProjected, nearest, below, TOLERANCE, budget);
            new LocalSearch(this::copyProjected, workspace.gather(corpus, pool), place -> pool[place], point, workspace)
                    .improve(nearest, TOLERANCE, budget);
            if (Math.sqrt(nearest.squaredNorm()) <= REACHED * nearest.reach()) {
                return move() > NEGLIGIBLE ? Answer.SEVERAL : Answer.OPEN;
            }
            if (!(nearest.squaredNorm() < before) || budget.spent()) {
                return Answer.OPEN;
            }
            System.arraycopy(nearest.shift(), 0, unit, 0, unit.length);
        }
        return Answer.OPEN;
    }

    private int[] below(TouchingScan scan, int[] near) {
        corpus.fetch(near);
        return scan.below(corpus, near);
    }

    /** Makes {@link #unit} a unit vector orthogonal to the edges, unless nothing of it is left. */
    private boolean orient() {
        int d = unit.length;
        double before = Math.sqrt(Dot.of(unit, unit, d));
        project(unit);
        double length = Math.sqrt(Dot.of(unit, unit, d));
        if (!(length > TOLERANCE * before)) {
            return false;
        }
        for (int j = 0; j < d; j++) {
            unit[j] /= length;
        }
        project(unit);
        level = Dot.of(unit, point, d);
        double uneven = ROUNDING * NEGLIGIBLE;
        for (double[] row : memberRows) {
            uneven = Math.max(uneven, Math.abs(Dot.of(unit, row, d) - level));
        }
        needed = uneven / NEGLIGIBLE;
        return true;
    }

    private void project(double[] vector) {
        double[] along = new double[edges.size()];
        double[] inside = new double[vector.length];
        for (int turn = 0; turn < 2; turn++) {
            edges.project(vector, along);
            edges.expand(along, inside);
            for (int j = 0; j < vector.length; j++) {
                vector[j] -= inside[j];
            }
        }
    }

    /** The row moved along the edges so that it differs from ẑ only orthogonally to them. */
    private void copyProjected(int row, double[] into) {
        corpus.copyCentred(row, into);
        for (int j = 0; j < into.length; j++) {
            into[j] -= point[j];
        }
        project(into);
        for (int j = 0; j < into.length; j++) {
            into[j] += point[j];
        }
    }

    /** Moves as much weight as can go from the members to the rows of the nearest point, which is ẑ itself. */
    private double move() {
        int d = point.length;
        UpdatedQr affine = new UpdatedQr(d + 1);
        double[] column = new double[d + 1];
        column[0] = 1;
        for (double[] row : memberRows) {
            for (int j = 0; j < d; j++) {
                column[j + 1] = row[j] - point[j];
            }
            if (!affine.add(column)) {
                return 0;
            }
        }
        Arrays.fill(column, 1, d + 1, 0);
        double[] row = new double[d];
        for (int k = 0; k < nearest.size(); k++) {
            corpus.copyCentred(nearest.id(k), row);
            for (int j = 0; j < d; j++) {
                column[j + 1] += nearest.weight(k) * (row[j] - point[j]);
            }
        }
        double[] shares = new double[affine.size()];
        affine.project(column, shares);
        affine.solveUpper(shares);
        double most = Double.POSITIVE_INFINITY;
        int emptied = -1;
        for (int s = 0; s < shares.length; s++) {
            if (shares[s] > 0 && weights[s] / shares[s] < most) {
                most = weights[s] / shares[s];
                emptied = s;
            }
        }
        int gone = emptied;
        other = IntStream.concat(
                        IntStream.range(0, members.length)
                                .filter(s -> s != gone)
                                .map(s -> members[s]),
                        IntStream.range(0, nearest.size()).map(nearest::id))
                .toArray();
        return emptied < 0 ? 0 : most;
    }

    /** The members of another mixture, affinely independent, after the answer that there are several. */
    int[] other() {
        return other.clone();
    }
}
