package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.PackedBlocks;
import io.simplex4j.decomposition.internal.scan.PackedBlocks.Direction;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;

/** What a pass over the corpus looks for on behalf of one test point. */
final class PlaneQuery {
    /*
     * The key is a float estimate of (signed) squared decrease; it only ranks. Whether a row may violate optimality is
     * decided by its score and the bound on the score's error alone, so an overflow of the key can cost time but never
     * produce a false certificate.
     */

    private final double[] unit;
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
        unit = plane.unit();
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

    /** Adds what it finds in a block of the copy in bytes, given its scores in units of {@link #packed}. */
    void select(PackedBlocks packed, Direction units, ScanBlocks rows, int block, int[] scores, Candidates into) {
        int most = units.units(offset + reach(packed, block) + units.error());
        int n = rows.blockLength(block);
        int start = block * ScanBlocks.BLOCK;
        for (int l = 0; l < n; l++) {
            if (scores[l] <= most) {
                double score = units.score(scores[l]);
                double error = packed.errors(block)[l] + units.error();
                double sizes = (double) rows.norms(block)[l] + size;
                double above = score - offset;
                float key = key((float) score, rows.squaredNorms(block)[l]);
                if (above - error <= nearMargin * sizes) {
                    if (above + error < -violationMargin * sizes) {
                        into.markViolated();
                    }
                    into.addNear(start + l, key);
                } else if (key < cut) {
                    into.add(start + l, key);
                }
            }
        }
    }

    /** How far above the plane a row of a block can be and still matter. */
    private double reach(PackedBlocks packed, int block) {
        double norm = packed.largestNorm(block);
        double near = nearMargin * (norm + size) + packed.largestError(block);
        return cut > 0 ? Math.max(near, Math.sqrt(cut * (norm * norm + base + 2 * length * norm)) * 1.001) : near;
    }

    private float key(float score, float square) {
        float above = score - offset;
        float sizes = square + base;
        return above * Math.abs(above) / Math.max(sizes - 2 * length * score, 1e-3f * sizes + Float.MIN_NORMAL);
    }

    /** The direction for the copy in bytes. */
    Direction packed(PackedBlocks blocks) {
        return blocks.direction(unit);
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
