package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Dot;
import io.simplex4j.decomposition.internal.gram.Rounding;
import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.ExactRows;
import io.simplex4j.decomposition.internal.scan.PackedBlocks;
import io.simplex4j.decomposition.internal.scan.RowScan;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Looks for the rows that floats cannot place above a plane through members of a mixture, and for the lowest others. */
public final class TouchingScan implements RowScan {
    private static final double ROUNDING = 1e-14;
    private static final int DEEPEST = 64;

    private final double[] unit;
    private final Heights heights;
    private final int[] members;
    private final int limit;

    /**
     * Where the plane lies.
     *
     * @param level ⟨u, ẑ⟩
     * @param needed what ⟨u, z_c − ẑ⟩ must exceed
     * @param norm |ẑ|
     */
    public record Heights(double level, double needed, double norm) {}

    /**
     * A scan.
     *
     * @param members the rows that the plane may touch, in rising order
     * @param limit how many of the lowest rows
     */
    public TouchingScan(double[] unit, Heights heights, int[] members, int limit) {
        this.unit = unit;
        this.heights = heights;
        this.members = members;
        this.limit = limit;
    }

    @Override
    public double[] direction() {
        return unit;
    }

    public Heights heights() {
        return heights;
    }

    /** Not to be changed. */
    public int[] members() {
        return members;
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
        int[] below = found.violated() ? new int[0] : below(rows, found.near());
        Arrays.sort(below);
        found.setNear(below, false);
    }

    /** The lowest of some rows that doubles cannot place above the plane either. */
    int[] below(ExactRows exact, int[] rows) {
        double[] row = new double[unit.length];
        double[] above = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            exact.copyCentred(rows[i], row);
            double size = Math.sqrt(Dot.of(row, row, row.length)) + heights.norm();
            above[i] = Dot.of(unit, row, row.length) - heights.level() - heights.needed() - ROUNDING * size;
        }
        return IntStream.range(0, rows.length)
                .filter(i -> !(above[i] > 0))
                .boxed()
                .sorted((i, k) -> Double.compare(above[i], above[k]))
                .limit(DEEPEST)
                .mapToInt(i -> rows[i])
                .toArray();
    }

    private final class Search implements Finder {
        private final Candidates found = new Candidates(limit);
        private final float error = Rounding.ofScore(unit.length);
        private final float base =
                (float) (heights.level() + heights.needed() + 0x1p-22 * (Math.abs(heights.level()) + heights.needed()));

        @Override
        public void look(ScanBlocks rows, int block, int first, float[] scores, float[] scratch) {
            float[] norms = rows.norms(block);
            int n = rows.blockLength(block);
            for (int l = 0; l < n; l++) {
                float above = scores[l] - base;
                if (above > error * norms[l]) {
                    found.add(first + l, above);
                } else if (Arrays.binarySearch(members, first + l) < 0) {
                    found.addNear(first + l, above);
                    if (above < -error * norms[l]) {
                        found.markViolated();
                    }
                }
            }
        }

        @Override
        public void look(PackedBlocks.Scored packed, ScanBlocks norms, int block, int first) {
            throw new IllegalStateException("bytes are too coarse to tell what a plane touches");
        }

        @Override
        public Candidates found() {
            return found;
        }
    }
}
