package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.math.Norms;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Picks the rows of a scan copy with the smallest {@code square · |z|² − ⟨direction, z⟩}. */
public final class RowSelection {
    private static final double ROUNDING = 1e-6;

    private RowSelection() {}

    /** The rows nearest to a centred point, in the order of the corpus. */
    public static int[] nearest(PreparedCorpus corpus, double[] point, int count) {
        double[] twice = new double[point.length];
        for (int j = 0; j < point.length; j++) {
            twice[j] = 2 * point[j];
        }
        return smallest(corpus, twice, 1, count);
    }

    /** The {@code count} rows with the smallest keys, in the order of the corpus; of equal keys the first. */
    public static int[] smallest(PreparedCorpus corpus, double[] direction, double square, int count) {
        if (corpus.rows() <= count) {
            return IntStream.range(0, corpus.rows()).toArray();
        }
        PackedBlocks packed = corpus.packed();
        if (packed == null) {
            int[] all = IntStream.range(0, corpus.rows()).toArray();
            return smallest(all, keys(corpus.blocks(), direction, (float) square), count);
        }
        int[] rows = possible(corpus, packed, direction, square, count);
        float[] keys = new float[rows.length];
        double[] row = new double[direction.length];
        for (int i = 0; i < rows.length; i++) {
            corpus.copyCentred(rows[i], row);
            double key = 0;
            for (int j = 0; j < row.length; j++) {
                key += (square * row[j] - direction[j]) * row[j];
            }
            keys[i] = (float) key;
        }
        return smallest(rows, keys, count);
    }

    private static int[] smallest(int[] rows, float[] keys, int count) {
        float cut = Quickselect.kth(keys.clone(), count);
        int[] chosen = new int[count];
        int found = 0;
        for (int i = 0; i < rows.length; i++) {
            if (keys[i] < cut) {
                chosen[found++] = rows[i];
            }
        }
        for (int i = 0; found < count; i++) {
            if (keys[i] == cut) {
                chosen[found++] = rows[i];
            }
        }
        Arrays.sort(chosen);
        return chosen;
    }

    /** The key of each row; infinite where floats cannot tell it. */
    private static float[] keys(ScanBlocks blocks, double[] direction, float square) {
        float[] narrow = new float[direction.length];
        for (int j = 0; j < narrow.length; j++) {
            narrow[j] = (float) direction[j];
        }
        float[] keys = new float[blocks.rows()];
        float[] scores = new float[ScanBlocks.BLOCK];
        for (int b = 0; b < blocks.blocks(); b++) {
            blocks.scores(b, narrow, scores);
            float[] squares = blocks.squaredNorms(b);
            int n = blocks.blockLength(b);
            for (int l = 0; l < n; l++) {
                float key = square * squares[l] - scores[l];
                keys[b * ScanBlocks.BLOCK + l] = Float.isNaN(key) ? Float.POSITIVE_INFINITY : key;
            }
        }
        return keys;
    }

    /** The rows that may have one of the smallest keys, more than {@code count}, by one pass over the copy in bytes. */
    private static int[] possible(
            PreparedCorpus corpus, PackedBlocks packed, double[] direction, double square, int count) {
        double length = Norms.euclidean(direction);
        double[] unit = new double[direction.length];
        for (int j = 0; j < unit.length; j++) {
            unit[j] = length > 0 ? direction[j] / length : 0;
        }
        PackedBlocks.Direction units = packed.direction(unit);
        Shortlist shortlist = new Shortlist(count + 1);
        int[] scores = new int[ScanBlocks.BLOCK];
        for (int b = 0; b < packed.blocks(); b++) {
            packed.scores(b, units, scores);
            float[] squares = corpus.blocks().squaredNorms(b);
            float[] errors = packed.errors(b);
            int n = corpus.blocks().blockLength(b);
            for (int l = 0; l < n; l++) {
                double key = square * squares[l] - length * units.score(scores[l]);
                double off = length * (errors[l] + units.error()) + ROUNDING * (square * squares[l] + Math.abs(key));
                shortlist.offer(b * ScanBlocks.BLOCK + l, key, off);
            }
        }
        return shortlist.rows();
    }

    /** Rows whose keys, known up to an error, may be among the smallest. */
    private static final class Shortlist {
        private final int count;
        private int size;
        private int[] rows = new int[1024];
        private float[] least = new float[1024];
        private float[] most = new float[1024];
        private float bound = Float.POSITIVE_INFINITY;

        Shortlist(int count) {
            this.count = count;
        }

        void offer(int row, double key, double error) {
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
            if (size <= count) {
                return;
            }
            bound = Quickselect.kth(Arrays.copyOf(most, size), count - 1);
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

        int[] rows() {
            tighten();
            return Arrays.copyOf(rows, size);
        }
    }
}
