package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Budget;
import io.simplex4j.decomposition.internal.gram.Dot;
import io.simplex4j.decomposition.internal.gram.Rounding;
import io.simplex4j.decomposition.internal.scan.ExactRows;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import io.simplex4j.parallel.Workers;
import java.util.function.IntUnaryOperator;

/** Column generation over rows that fit in the cache. */
final class LocalSearch {
    /*
     * Each scan scores all rows in float and picks the few that promise most, by the squared decrease that a line search
     * towards the row would reach: ⟨x, ẑ − z_c⟩² / |z_c − ẑ|². They are then tried exactly, the best first, each followed by
     * a full re-optimisation. Floats only propose; what enters is decided in double.
     */

    private static final int ENTERING = 8;

    private final ExactRows exact;
    private final ScanBlocks rows;
    private final IntUnaryOperator ids;
    private final float[][] targetScores;
    private final float[] keys;
    private final float[] scores;
    private final int[] best = new int[ENTERING];
    private final float[] bestKeys = new float[ENTERING];

    /** A search over the rows of a scan copy; {@code ids} tells which corpus rows they are. */
    LocalSearch(ExactRows exact, ScanBlocks rows, IntUnaryOperator ids, double[] target, Workspace workspace) {
        this.exact = exact;
        this.rows = rows;
        this.ids = ids;
        this.scores = workspace.scores();
        this.keys = workspace.keys();
        this.targetScores = workspace.targetScores(rows.blocks());
        float[] direction = new float[target.length];
        for (int j = 0; j < direction.length; j++) {
            direction[j] = (float) target[j];
        }
        for (int b = 0; b < rows.blocks(); b++) {
            rows.scores(b, direction, targetScores[b]);
        }
    }

    /** The corpus row nearest to the target; of equals the first. */
    int nearest() {
        int nearest = 0;
        float smallest = Float.POSITIVE_INFINITY;
        for (int b = 0; b < rows.blocks(); b++) {
            float[] squares = rows.squaredNorms(b);
            float[] products = targetScores[b];
            int n = rows.blockLength(b);
            for (int l = 0; l < n; l++) {
                float key = squares[l] - 2 * products[l];
                if (key < smallest) {
                    smallest = key;
                    nearest = b * ScanBlocks.BLOCK + l;
                }
            }
        }
        return ids.applyAsInt(nearest);
    }

    /** Improves the support until no row promises a decrease, or the budget is spent. */
    void improve(Support support, double tolerance, Budget budget) {
        while (!budget.spent()) {
            SupportingPlane plane = new SupportingPlane(support, tolerance);
            if (plane.targetReached()) {
                return;
            }
            int found = propose(plane);
            double before = support.squaredNorm();
            if (found == 0 || !enterBest(support, found, tolerance, budget) || !(support.squaredNorm() < before)) {
                return;
            }
        }
    }

    /** Puts the most promising rows below the plane into {@link #best} and returns how many there are. */
    private int propose(SupportingPlane plane) {
        int found = 0;
        float offset = plane.offset();
        float length = (float) plane.length();
        float base = (float) (plane.approximationNorm() * plane.approximationNorm());
        for (int b = 0; b < rows.blocks(); b++) {
            rows.scores(b, plane.direction(), scores);
            int n = rows.blockLength(b);
            gains(rows.squaredNorms(b), targetScores[b], n, offset, length, base);
            for (int l = 0; l < n; l++) {
                if (keys[l] > (found < ENTERING ? 0 : bestKeys[ENTERING - 1])) {
                    found = insert(found, b * ScanBlocks.BLOCK + l, keys[l]);
                }
            }
        }
        return found;
    }

    /** Writes what each row of a block promises, 0 for rows above the plane; without branches, to be vectorised. */
    private void gains(float[] squares, float[] products, int n, float offset, float length, float base) {
        float[] y = scores;
        float[] out = keys;
        for (int l = 0; l < n; l++) {
            float below = Math.min(y[l] - offset, 0f);
            float sizes = squares[l] + base;
            float distance = sizes - 2 * (products[l] + length * y[l]);
            out[l] = below * below / Math.max(distance, 1e-3f * sizes + Float.MIN_NORMAL);
        }
    }

    private int insert(int found, int row, float key) {
        int place = Math.min(found, ENTERING - 1);
        while (place > 0 && bestKeys[place - 1] < key) {
            bestKeys[place] = bestKeys[place - 1];
            best[place] = best[place - 1];
            place--;
        }
        bestKeys[place] = key;
        best[place] = row;
        return Math.min(found + 1, ENTERING);
    }

    private boolean enterBest(Support support, int found, double tolerance, Budget budget) {
        int[] rowIds = new int[found];
        for (int i = 0; i < found; i++) {
            rowIds[i] = ids.applyAsInt(best[i]);
        }
        return enter(exact, support, rowIds, tolerance, budget);
    }

    /** Tries examples exactly, the best first, until none of them violates optimality; says whether one got in. */
    static boolean enter(ExactRows exact, Support support, int[] rowIds, double tolerance, Budget budget) {
        Entrants entrants = new Entrants(exact, rowIds, support.target().length);
        boolean entered = false;
        for (int turn = 0; turn < 4 * rowIds.length && !budget.spent(); turn++) {
            Workers.checkInterrupted();
            int choice = entrants.best(support, tolerance);
            if (choice < 0) {
                break;
            }
            budget.use();
            if (support.enter(rowIds[choice], entrants.rows[choice])) {
                entered = true;
            } else {
                entrants.refused[choice] = true;
            }
        }
        return entered;
    }

    /** A few examples that may enter a support, with their exact rows. */
    private static final class Entrants {
        private final int[] ids;
        private final double[][] rows;
        private final double[] norms;
        private final boolean[] refused;

        Entrants(ExactRows exact, int[] ids, int columns) {
            this.ids = ids;
            this.rows = new double[ids.length][columns];
            this.norms = new double[ids.length];
            this.refused = new boolean[ids.length];
            for (int i = 0; i < ids.length; i++) {
                exact.copyCentred(ids[i], rows[i]);
                norms[i] = Math.sqrt(Dot.of(rows[i], rows[i], rows[i].length));
            }
        }

        /** The example below the supporting plane that promises the largest decrease, or −1. */
        int best(Support support, double tolerance) {
            double[] shift = support.shift();
            double[] approximation = support.approximation();
            int d = shift.length;
            double length = Math.sqrt(support.squaredNorm());
            double level = Dot.of(shift, approximation, d);
            double size = Math.sqrt(Dot.of(approximation, approximation, d));
            double accepted = Rounding.widened(tolerance, support.reach(), length) * length;
            int choice = -1;
            double largest = 0;
            for (int i = 0; i < ids.length; i++) {
                double depth = level - Dot.of(shift, rows[i], d);
                if (!refused[i] && depth > accepted * (norms[i] + size) && !support.contains(ids[i])) {
                    double squares = norms[i] * norms[i] + size * size;
                    double distance = squares - 2 * Dot.of(approximation, rows[i], d);
                    double key = depth * depth / Math.max(distance, 1e-9 * squares);
                    if (key > largest) {
                        largest = key;
                        choice = i;
                    }
                }
            }
            return choice;
        }
    }
}
