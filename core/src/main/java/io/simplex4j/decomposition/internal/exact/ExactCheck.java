package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.PackedBlocks;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
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

    static ExactCheck of(PreparedCorpus corpus, SupportingPlane plane, int[] rows) {
        ExactCheck check = new ExactCheck(rows);
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
    static ExactCheck ofLowest(PreparedCorpus corpus, SupportingPlane plane) {
        return of(corpus, plane, lowest(corpus, plane));
    }

    /**
     * How far the deepest row of a corpus lies below the plane of any mixture, in centred units, at least 0. The duality
     * gap is this times the distance from the target.
     */
    public static double depth(PreparedCorpus corpus, CentredMixture mixture) {
        SupportingPlane plane = new SupportingPlane(mixture.approximation(), mixture.shift(), 0, 0);
        return plane.length() > 0 ? ofLowest(corpus, plane).depth() : 0;
    }

    /** Whether a mixture passes the test of optimality. */
    public static boolean withinTolerance(PreparedCorpus corpus, CentredMixture mixture, double tolerance) {
        SupportingPlane plane =
                new SupportingPlane(mixture.approximation(), mixture.shift(), mixture.reach(), tolerance);
        return plane.targetReached() || ofLowest(corpus, plane).violation() <= plane.tolerance();
    }

    private static int[] lowest(PreparedCorpus corpus, SupportingPlane plane) {
        return lowest(corpus, new double[][] {plane.unit()})[0];
    }

    /** For each unit vector the rows that may lie furthest against it, in one pass. */
    static int[][] lowest(PreparedCorpus corpus, double[][] units) {
        PackedBlocks packed = corpus.packed();
        if (packed != null) {
            return lowest(packed, corpus.blocks(), units);
        }
        float[][] directions = new float[units.length][];
        for (int q = 0; q < units.length; q++) {
            directions[q] = new float[units[q].length];
            for (int j = 0; j < units[q].length; j++) {
                directions[q][j] = (float) units[q][j];
            }
        }
        return lowest(corpus.blocks(), directions);
    }

    private static int[][] lowest(PackedBlocks packed, ScanBlocks blocks, double[][] units) {
        PackedBlocks.Direction[] directions = new PackedBlocks.Direction[units.length];
        Lowest[] lowest = new Lowest[units.length];
        for (int q = 0; q < units.length; q++) {
            directions[q] = packed.direction(units[q]);
            lowest[q] = new Lowest(SupportingPlane.floatError(units[q].length));
        }
        int[] scores = new int[ScanBlocks.BLOCK];
        for (int b = 0; b < packed.blocks(); b++) {
            for (int q = 0; q < units.length; q++) {
                packed.scores(b, directions[q], scores);
                lowest[q].look(packed, directions[q], blocks, b, scores);
            }
        }
        return Arrays.stream(lowest).map(Lowest::rows).toArray(int[][]::new);
    }

    private static int[][] lowest(ScanBlocks blocks, float[][] directions) {
        float[][] scores = new float[directions.length][ScanBlocks.BLOCK];
        Lowest[] lowest = new Lowest[directions.length];
        for (int q = 0; q < lowest.length; q++) {
            lowest[q] = new Lowest(SupportingPlane.floatError(directions[q].length));
        }
        for (int b = 0; b < blocks.blocks(); b++) {
            blocks.scores(b, directions, scores);
            for (int q = 0; q < lowest.length; q++) {
                lowest[q].look(blocks, b, scores[q]);
            }
        }
        return Arrays.stream(lowest).map(Lowest::rows).toArray(int[][]::new);
    }

    /** The rows that may have the lowest score. */
    private static final class Lowest {
        private final float relativeError;
        private final Candidates candidates = new Candidates();
        private float bound = Float.POSITIVE_INFINITY;

        Lowest(float relativeError) {
            this.relativeError = relativeError;
        }

        void look(ScanBlocks blocks, int block, float[] scores) {
            float[] norms = blocks.norms(block);
            int n = blocks.blockLength(block);
            for (int l = 0; l < n; l++) {
                float error = relativeError * norms[l];
                if (scores[l] - error <= bound) {
                    candidates.add(block * ScanBlocks.BLOCK + l, scores[l] - error);
                    bound = Math.min(bound, scores[l] + error);
                }
            }
        }

        void look(PackedBlocks packed, PackedBlocks.Direction units, ScanBlocks blocks, int block, int[] scores) {
            float[] norms = blocks.norms(block);
            int n = blocks.blockLength(block);
            double margin = packed.largestError(block) + units.error() + relativeError * packed.largestNorm(block);
            int most = units.units(bound + margin);
            for (int l = 0; l < n; l++) {
                if (scores[l] <= most) {
                    double score = units.score(scores[l]);
                    double error = packed.errors(block)[l] + units.error() + relativeError * norms[l];
                    candidates.add(block * ScanBlocks.BLOCK + l, Math.nextDown((float) (score - error)));
                    bound = Math.min(bound, Math.nextUp((float) (score + error)));
                    most = Math.min(most, units.units(bound + margin));
                }
            }
        }

        int[] rows() {
            return IntStream.range(0, candidates.size())
                    .filter(i -> candidates.key(i) <= bound)
                    .map(candidates::row)
                    .toArray();
        }
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
