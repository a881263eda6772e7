package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.ScanBlocks;

/** What a pass over the corpus looks for on behalf of one test point. */
final class PlaneQuery {
    /*
     * The key is a float estimate of (signed) squared decrease; it only ranks. Whether a row may violate optimality is
     * decided by its score and the bound on the score's error alone, so an overflow of the key can cost time but never
     * produce a false certificate.
     */

    private final float[] direction;
    private final float offset;
    private final float length;
    private final float base;
    private final float size;
    private final float violationMargin;
    private final float nearMargin;
    private final float cut;

    /** Rows whose key is below {@code cut}, and every row that may lie on or below the plane. */
    PlaneQuery(SupportingPlane plane, float cut) {
        direction = plane.direction();
        offset = plane.offset();
        length = (float) plane.length();
        base = (float) (plane.approximationNorm() * plane.approximationNorm());
        size = (float) plane.approximationNorm();
        float error = plane.floatError();
        violationMargin = (float) (error + plane.tolerance());
        nearMargin = (float) (error + 10 * plane.tolerance());
        this.cut = cut;
    }

    /** Adds what it finds in a block, given its scores; {@code keys} is scratch. */
    void select(ScanBlocks rows, int block, float[] scores, float[] keys, Candidates into) {
        int n = rows.blockLength(block);
        keys(scores, rows.squaredNorms(block), keys, n);
        float[] norms = rows.norms(block);
        int start = block * ScanBlocks.BLOCK;
        for (int l = 0; l < n; l++) {
            float above = scores[l] - offset;
            if (above <= nearMargin * (norms[l] + size)) {
                float sizes = norms[l] + size;
                if (above < -violationMargin * sizes) {
                    into.markViolated();
                }
                into.addNear(start + l, keys[l]);
            } else if (keys[l] < cut) {
                into.add(start + l, keys[l]);
            }
        }
    }

    /** Writes the key of each row: negative below the plane, smaller where a step towards the row gains more. */
    void keys(float[] scores, float[] squares, float[] keys, int n) {
        float t = offset;
        float b = base;
        float twice = 2 * length;
        for (int l = 0; l < n; l++) {
            float above = scores[l] - t;
            float sizes = squares[l] + b;
            keys[l] = above * Math.abs(above) / Math.max(sizes - twice * scores[l], 1e-3f * sizes + Float.MIN_NORMAL);
        }
    }

    float[] direction() {
        return direction;
    }
}
