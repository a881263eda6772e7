package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import java.util.stream.IntStream;

/** How far the deepest row of a corpus lies below the plane of any mixture. */
public final class Depth {
    /*
     * A float scan leaves the few rows that may be the deepest, given the bound on a score's error; those are evaluated in
     * double. So the depth is exact at the price of one float pass.
     */

    private Depth() {}

    /** The depth in centred units, at least 0. The duality gap is this times the distance from the target. */
    public static double of(PreparedCorpus corpus, CentredMixture mixture) {
        SupportingPlane plane = new SupportingPlane(mixture.approximation(), mixture.shift(), 0, 0);
        return plane.length() > 0 ? of(corpus, plane) : 0;
    }

    /** Whether a mixture passes the test of optimality. */
    public static boolean withinTolerance(PreparedCorpus corpus, CentredMixture mixture, double tolerance) {
        SupportingPlane plane =
                new SupportingPlane(mixture.approximation(), mixture.shift(), mixture.reach(), tolerance);
        return plane.targetReached()
                || ExactCheck.of(corpus, plane, lowest(corpus, plane)).violation() <= plane.tolerance();
    }

    static double of(PreparedCorpus corpus, SupportingPlane plane) {
        return ExactCheck.of(corpus, plane, lowest(corpus, plane)).depth();
    }

    static int[] lowest(PreparedCorpus corpus, SupportingPlane plane) {
        ScanBlocks blocks = corpus.blocks();
        float[] scores = new float[ScanBlocks.BLOCK];
        Candidates candidates = new Candidates();
        float lowest = Float.POSITIVE_INFINITY;
        for (int b = 0; b < blocks.blocks(); b++) {
            blocks.scores(b, plane.direction(), scores);
            float[] norms = blocks.norms(b);
            for (int l = 0; l < blocks.blockLength(b); l++) {
                float error = plane.floatError() * norms[l];
                if (scores[l] - error <= lowest) {
                    candidates.add(b * ScanBlocks.BLOCK + l, scores[l] - error);
                    lowest = Math.min(lowest, scores[l] + error);
                }
            }
        }
        float bound = lowest;
        return IntStream.range(0, candidates.size())
                .filter(i -> candidates.key(i) <= bound)
                .map(candidates::row)
                .toArray();
    }
}
