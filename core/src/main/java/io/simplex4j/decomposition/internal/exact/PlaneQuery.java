package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.ExactRows;
import io.simplex4j.decomposition.internal.scan.PackedBlocks;
import io.simplex4j.decomposition.internal.scan.RowScan;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import java.util.Arrays;

/** What a pass over the corpus looks for on behalf of one test point. */
public final class PlaneQuery implements RowScan {
    /*
     * The key is a float estimate of (signed) squared decrease; it only ranks. Whether a row may violate optimality is
     * decided by its score and the bound on the score's error alone, so an overflow of the key can cost time but never
     * produce a false certificate.
     */

    /** This number of rows below a plane is enough: it is a bad one then. */
    private static final int BELOW = 64;

    /** More rows on one plane than this are not sent. */
    private static final int MOST_SENT = 1 << 15;

    private final SupportingPlane plane;
    private final float[] direction;
    private final float offset;
    private final float length;
    private final float base;
    private final float size;
    private final float violationMargin;
    private final float nearMargin;
    private final float cut;
    private final int limit;

    /** The best {@code limit} of the rows whose key is below {@code cut}, and every row that may lie on or below the plane. */
    public PlaneQuery(SupportingPlane plane, float cut, int limit) {
        this.plane = plane;
        this.limit = limit;
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

    public SupportingPlane plane() {
        return plane;
    }

    public float cut() {
        return cut;
    }

    @Override
    public int limit() {
        return limit;
    }

    @Override
    public double[] direction() {
        return plane.unit();
    }

    /** The direction in floats; not to be changed. */
    float[] floatDirection() {
        return direction;
    }

    @Override
    public boolean readsBytes() {
        return true;
    }

    @Override
    public Finder finder() {
        return new Search(new Candidates(limit));
    }

    /** A search that keeps all it finds. */
    Finder thorough() {
        return new Search(new Candidates());
    }

    @Override
    public void settle(ExactRows rows, Candidates found) {
        found.keepBest(limit);
        int[] near = found.near();
        if (found.violated()) {
            // Whatever floats say of them, rows that they cannot hold have no key.
            Candidates best = new Candidates(BELOW);
            for (int i = 0; i < near.length; i++) {
                float key = found.nearKey(i);
                best.add(near[i], Float.isInfinite(key) ? Float.NEGATIVE_INFINITY : key);
            }
            found.setNear(best.best(BELOW), false);
            return;
        }
        double[] row = new double[direction.length];
        int[] kept = Arrays.stream(near)
                .filter(each -> {
                    rows.copyCentred(each, row);
                    return plane.violation(row) >= -10 * plane.tolerance();
                })
                .limit(MOST_SENT + 1L)
                .toArray();
        boolean tooMany = kept.length > MOST_SENT;
        found.setNear(tooMany ? Arrays.copyOf(kept, MOST_SENT) : kept, tooMany);
    }

    private final class Search implements Finder {
        private final Candidates into;

        Search(Candidates into) {
            this.into = into;
        }

        @Override
        public void look(ScanBlocks rows, int block, int first, float[] scores, float[] keys) {
            int n = rows.blockLength(block);
            keys(scores, rows.squaredNorms(block), keys, n);
            float[] norms = rows.norms(block);
            for (int l = 0; l < n; l++) {
                float above = scores[l] - offset;
                if (above <= nearMargin * (norms[l] + size)) {
                    float sizes = norms[l] + size;
                    if (above < -violationMargin * sizes) {
                        into.markViolated();
                    }
                    into.addNear(first + l, keys[l]);
                } else if (keys[l] < cut) {
                    into.add(first + l, keys[l]);
                }
            }
        }

        @Override
        public void look(PackedBlocks.Scored packed, ScanBlocks rows, int block, int first) {
            PackedBlocks.Direction units = packed.units();
            int[] scores = packed.scores();
            int[] places = packed.places();
            int most = units.units(offset + reach(packed.blocks(), block) + units.error());
            int found = packed.upTo(most, rows.blockLength(block));
            float[] errors = packed.blocks().errors(block);
            float[] norms = rows.norms(block);
            float[] squares = rows.squaredNorms(block);
            for (int i = 0; i < found; i++) {
                int l = places[i];
                double score = units.score(scores[l]);
                double error = errors[l] + units.error();
                double sizes = (double) norms[l] + size;
                double above = score - offset;
                float key = key((float) score, squares[l]);
                if (above - error <= nearMargin * sizes) {
                    if (above + error < -violationMargin * sizes) {
                        into.markViolated();
                    }
                    into.addNear(first + l, key);
                } else if (key < cut) {
                    into.add(first + l, key);
                }
            }
        }

        @Override
        public Candidates found() {
            return into;
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
}
