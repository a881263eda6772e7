package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Rounding;
import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.ExactRows;
import io.simplex4j.decomposition.internal.scan.PackedBlocks;
import io.simplex4j.decomposition.internal.scan.RowScan;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import java.util.Arrays;

/** Looks for the rows whose reduced cost, as far as floats tell, may be no more than a tie's. */
public final class PricingScan implements RowScan {
    /*
     * The key of a row is the least that its reduced cost can be. Rows where that is not above zero are near; beside them the
     * rows with the smallest keys are kept. The level is an upper bound of the smallest reduced cost, or zero.
     */

    private static final int MOST_SENT = 1 << 15;

    private final double[] direction;
    private final Terms terms;
    private final int limit;
    private final double steep;
    private final double curved;

    /**
     * What the reduced cost κ|z|² − ⟨a, z⟩ + constant consists of, but for the vector a.
     *
     * @param square the factor κ
     * @param constant what is the same for all rows
     * @param norm |ẑ|
     * @param dualSize the size of the multipliers
     * @param tie what counts as zero, relative to the sizes of what the cost is a difference of
     */
    public record Terms(double square, double constant, double norm, double dualSize, double tie) {}

    /**
     * A scan.
     *
     * @param limit how many rows by their keys; 0 for the near ones alone
     */
    public PricingScan(double[] direction, Terms terms, int limit) {
        this.direction = direction;
        this.terms = terms;
        this.limit = limit;
        double length = 0;
        for (double a : direction) {
            length += a * a;
        }
        this.steep = Rounding.ofScore(direction.length) * Math.sqrt(length);
        this.curved = terms.square() * 0x1p-22;
    }

    @Override
    public double[] direction() {
        return direction;
    }

    public Terms terms() {
        return terms;
    }

    @Override
    public int limit() {
        return limit;
    }

    @Override
    public boolean readsBytes() {
        return false;
    }

    @Override
    public Finder finder() {
        return new Search();
    }

    @Override
    public void settle(ExactRows rows, Candidates found) {
        found.keepBest(limit);
        if (found.nearSize() > MOST_SENT) {
            found.setNear(Arrays.copyOf(found.near(), MOST_SENT), true);
        }
    }

    private final class Search implements Finder {
        private final Candidates found = new Candidates(limit);
        private double lowest;

        @Override
        public void look(ScanBlocks rows, int block, int first, float[] scores, float[] scratch) {
            float[] norms = rows.norms(block);
            int n = rows.blockLength(block);
            double square = terms.square();
            double ties = 2 * terms.tie();
            for (int l = 0; l < n; l++) {
                double z = norms[l];
                double key = square * z * z - scores[l] + terms.constant();
                double away = z + terms.norm();
                double error =
                        steep * z + curved * z * z + ties * (square * away * away + terms.dualSize() * (1 + away));
                double least = key - error;
                lowest = key + error < lowest ? key + error : lowest;
                if (least > 0) {
                    if (limit > 0) {
                        found.add(first + l, (float) Math.max(least, Float.MIN_VALUE));
                    }
                } else {
                    // Also where it is not a number: a row that floats cannot hold.
                    found.addNear(first + l, Double.isNaN(least) ? Float.NEGATIVE_INFINITY : (float) least);
                }
            }
        }

        @Override
        public void look(PackedBlocks.Scored packed, ScanBlocks norms, int block, int first) {
            throw new IllegalStateException("bytes are too coarse for reduced costs");
        }

        @Override
        public Candidates found() {
            found.lowerLevel(lowest);
            return found;
        }
    }
}
