package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Budget;
import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.RowScan;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.function.IntPredicate;

/** The best mixture of all rows of a corpus but one, or but a few. Not thread-safe; for many solves one after the other. */
public final class WithoutOne {
    /*
     * The corpus stays prepared as it is; the rows left out are struck from what each pass proposes. From the members of a
     * mixture that had them, a few passes suffice. Without a start, the nearest other row is taken. A pass ends the search
     * when no row but those left out may lie below the plane, judged in double.
     */
    private static final int ROUNDS = 200;
    private static final int ENTERING = 32;
    private static final int FEW = 64;

    private final PreparedCorpus corpus;
    private final double tolerance;
    private final float[] scores = new float[ScanBlocks.BLOCK];
    private final float[] keys = new float[ScanBlocks.BLOCK];

    /** The mixture found, and whether it is proven best. */
    public record Found(CentredMixture mixture, boolean proven) {}

    public WithoutOne(PreparedCorpus corpus, double tolerance) {
        this.corpus = corpus;
        this.tolerance = tolerance;
    }

    /**
     * Solves for a latent.
     *
     * @param excluded the row left out; the corpus has others
     * @param members other rows to start from, the most promising first; or none
     */
    public Found solve(double[] latent, int excluded, int[] members) {
        return solve(latent, row -> row == excluded, members);
    }

    /** As {@link #solve(double[], int, int[])} without all rows that are {@code excluded}; the corpus has others. */
    public Found solve(double[] latent, IntPredicate excluded, int[] members) {
        double[] target = latent.clone();
        corpus.centre(target);
        Support support = new Support(target);
        Budget budget = new Budget(Integer.MAX_VALUE);
        double[] first = new double[corpus.columns()];
        int start = members.length > 0 ? members[0] : nearest(target, excluded);
        corpus.copyCentred(start, first);
        support.start(start, first, corpus.typicalNorm());
        if (members.length > 1) {
            enter(support, Arrays.copyOfRange(members, 1, members.length), budget);
        }
        boolean proven = search(support, excluded, budget);
        support.canonicalise();
        return new Found(CentredMixture.of(support), proven);
    }

    private boolean search(Support support, IntPredicate excluded, Budget budget) {
        for (int round = 0; round < ROUNDS; round++) {
            Workers.checkInterrupted();
            SupportingPlane plane = new SupportingPlane(support, tolerance);
            if (plane.targetReached()) {
                return true;
            }
            Candidates found = pass(plane);
            int[] near = others(found.near(), excluded);
            double before = support.squaredNorm();
            if (near.length > FEW) {
                enter(support, others(found.best(ENTERING), excluded), budget);
                if (support.squaredNorm() < before) {
                    continue;
                }
            }
            ExactCheck check = ExactCheck.of(corpus, plane, near);
            if (!(check.violation() > plane.tolerance())) {
                return true;
            }
            enter(support, check.deepest(ENTERING), budget);
            if (!(support.squaredNorm() < before)) {
                return false;
            }
        }
        return false;
    }

    private void enter(Support support, int[] rows, Budget budget) {
        LocalSearch.enter(corpus, support, rows, tolerance / 2, budget);
    }

    private Candidates pass(SupportingPlane plane) {
        PlaneQuery query = new PlaneQuery(plane, 0, 1);
        RowScan.Finder finder = query.thorough();
        ScanBlocks blocks = corpus.blocks();
        for (int b = 0; b < blocks.blocks(); b++) {
            blocks.scores(b, query.floatDirection(), scores);
            finder.look(blocks, b, b * ScanBlocks.BLOCK, scores, keys);
        }
        return finder.found();
    }

    private int nearest(double[] target, IntPredicate excluded) {
        float[] direction = new float[target.length];
        for (int j = 0; j < direction.length; j++) {
            direction[j] = (float) target[j];
        }
        int nearest = 0;
        while (excluded.test(nearest)) {
            nearest++;
        }
        float smallest = Float.POSITIVE_INFINITY;
        ScanBlocks blocks = corpus.blocks();
        for (int b = 0; b < blocks.blocks(); b++) {
            blocks.scores(b, direction, scores);
            float[] squares = blocks.squaredNorms(b);
            for (int l = 0; l < blocks.blockLength(b); l++) {
                float key = squares[l] - 2 * scores[l];
                int row = b * ScanBlocks.BLOCK + l;
                if (key < smallest && !excluded.test(row)) {
                    smallest = key;
                    nearest = row;
                }
            }
        }
        return nearest;
    }

    private static int[] others(int[] rows, IntPredicate excluded) {
        return Arrays.stream(rows).filter(excluded.negate()).toArray();
    }
}
