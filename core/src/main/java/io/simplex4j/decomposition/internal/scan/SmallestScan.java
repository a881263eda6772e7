package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.math.Norms;
import java.util.Arrays;

/** Looks for the rows with the smallest {@code square · |z|² − ⟨direction, z⟩}. */
public final class SmallestScan implements RowScan {
    /*
     * Over a small corpus the keys are those that floats give. Over a large one, which is read in bytes, in floats, or partly
     * in each, the pass leaves the rows that may have one of the smallest keys, and doubles decide.
     */

    private static final double ROUNDING = 1e-6;

    private final double[] direction;
    private final double square;
    private final int count;
    private final boolean precise;
    private final double length;

    /**
     * A scan for {@code count} rows.
     *
     * @param precise whether doubles decide
     */
    public SmallestScan(double[] direction, double square, int count, boolean precise) {
        this.direction = direction;
        this.square = square;
        this.count = count;
        this.precise = precise;
        this.length = Norms.euclidean(direction);
    }

    @Override
    public double[] direction() {
        if (!precise) {
            return direction;
        }
        double[] unit = new double[direction.length];
        for (int j = 0; j < unit.length; j++) {
            unit[j] = length > 0 ? direction[j] / length : 0;
        }
        return unit;
    }

    /** As it was given; not to be changed. */
    public double[] vector() {
        return direction;
    }

    public double square() {
        return square;
    }

    @Override
    public int limit() {
        return count;
    }

    public boolean precise() {
        return precise;
    }

    @Override
    public boolean readsBytes() {
        return precise;
    }

    @Override
    public Finder finder() {
        return precise ? new Bounded() : new Plain();
    }

    @Override
    public void settle(ExactRows rows, Candidates found) {
        if (precise) {
            double[] row = new double[direction.length];
            for (int i = 0; i < found.size(); i++) {
                rows.copyCentred(found.row(i), row);
                double key = 0;
                for (int j = 0; j < row.length; j++) {
                    key += (square * row[j] - direction[j]) * row[j];
                }
                found.setKey(i, (float) key);
            }
        }
        found.keepBest(count);
    }

    /** Ranks by floats. */
    private final class Plain implements Finder {
        private final Candidates found = new Candidates(count);

        @Override
        public void look(ScanBlocks rows, int block, int first, float[] scores, float[] scratch) {
            float factor = (float) square;
            float[] squares = rows.squaredNorms(block);
            int n = rows.blockLength(block);
            for (int l = 0; l < n; l++) {
                found.add(first + l, factor * squares[l] - scores[l]);
            }
        }

        @Override
        public void look(PackedBlocks.Scored packed, ScanBlocks norms, int block, int first) {
            throw new IllegalStateException("bytes are too coarse to rank by");
        }

        @Override
        public Candidates found() {
            return found;
        }
    }

    /** Keeps the rows whose keys, known up to an error, may be among the smallest. */
    private final class Bounded implements Finder {
        private final double floatError = 1.05 * (direction.length + 8) * 0x1p-24;
        private final int wanted = count + 1;
        private int size;
        private int[] rows = new int[1024];
        private float[] least = new float[1024];
        private float[] most = new float[1024];
        private float bound = Float.POSITIVE_INFINITY;

        @Override
        public void look(ScanBlocks blocks, int block, int first, float[] scores, float[] scratch) {
            float[] squares = blocks.squaredNorms(block);
            float[] norms = blocks.norms(block);
            int n = blocks.blockLength(block);
            for (int l = 0; l < n; l++) {
                offer(first + l, squares[l], scores[l], floatError * norms[l]);
            }
        }

        @Override
        public void look(PackedBlocks.Scored packed, ScanBlocks norms, int block, int first) {
            float[] squares = norms.squaredNorms(block);
            float[] errors = packed.blocks().errors(block);
            int n = norms.blockLength(block);
            for (int l = 0; l < n; l++) {
                double score = packed.units().score(packed.scores()[l]);
                offer(first + l, squares[l], score, errors[l] + packed.units().error());
            }
        }

        private void offer(int row, float squaredNorm, double score, double scoreError) {
            double key = square * squaredNorm - length * score;
            double error = length * scoreError + ROUNDING * (square * squaredNorm + Math.abs(key));
            if (key - error > bound) {
                return;
            }
            if (size == rows.length) {
                tighten();
                int room = Math.max(2 * size, rows.length);
                rows = Arrays.copyOf(rows, room);
                least = Arrays.copyOf(least, room);
                most = Arrays.copyOf(most, room);
            }
            // A key that is not a number belongs to a row that floats cannot hold.
            rows[size] = row;
            least[size] = Double.isNaN(key - error) ? Float.NEGATIVE_INFINITY : Math.nextDown((float) (key - error));
            most[size] = Double.isNaN(key + error) ? Float.POSITIVE_INFINITY : Math.nextUp((float) (key + error));
            size++;
        }

        /** Drops rows that are above the largest value that the last of the smallest can have. */
        private void tighten() {
            if (size <= wanted) {
                return;
            }
            bound = Quickselect.kth(Arrays.copyOf(most, size), wanted - 1);
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (least[i] <= bound) {
                    rows[kept] = rows[i];
                    least[kept] = least[i];
                    most[kept++] = most[i];
                }
            }
            size = kept;
        }

        @Override
        public Candidates found() {
            tighten();
            Candidates found = new Candidates();
            for (int i = 0; i < size; i++) {
                found.add(rows[i], least[i]);
            }
            return found;
        }
    }
}
