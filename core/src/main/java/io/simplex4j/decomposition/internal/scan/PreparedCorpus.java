package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A corpus of latents made ready for repeated decomposition. Immutable and thread-safe. */
public final class PreparedCorpus {
    /*
     * Rows are moved to a robust centre (the coordinate-wise median of some rows, rounded to float so that subtracting it
     * from float data is exact) and scaled by a power of two that makes the median distance about 1. Both the float copy
     * for scans and the exact rows in double use these coordinates; a single far outlier moves neither centre nor scale.
     * Rows too far out for floats ("wild") are zero in the copy, with an infinite norm, so that no scan decides on them.
     *
     * Cost: two passes over the source and one float copy of it; the source itself stays where it is.
     */

    /** The largest magnitude of a number. */
    public static final double LARGEST = 1e150;

    private static final double WILD = 1e12;
    private static final double ROUNDING = 1e-14;

    /** From this many numbers on, a sample is solved before the whole corpus is read, and that in bytes. */
    private static final long SAMPLED_FROM = 2_500_000;

    private final Matrix source;
    private final double[] mean;
    private final double[] centre;
    private final double scale;
    private final double typicalNorm;
    private final ScanBlocks blocks;
    private final @Nullable PackedBlocks packed;
    private final int[] wildRows;
    private final @Nullable Sample sample;
    private final @Nullable GramRows gram;
    private final RowIndex index;

    /** One row from each of equally long runs of the corpus, always the same ones, with a scan copy of them. */
    public static final class Sample {
        private static final long SEED = 0x5133_91E8_0C02_11AAL;

        private final int[] ids;
        private final ScanBlocks blocks;

        private Sample(PreparedCorpus corpus, int size) {
            SplittableRandom random = new SplittableRandom(SEED);
            ids = new int[size];
            for (int i = 0; i < size; i++) {
                int from = Workers.start(corpus.rows(), size, i);
                ids[i] = random.nextInt(from, Workers.start(corpus.rows(), size, i + 1));
            }
            blocks = new ScanBlocks(size, corpus.columns());
            corpus.gather(ids, blocks);
        }

        /** The corpus row of a row of the copy. */
        public int id(int row) {
            return ids[row];
        }

        public ScanBlocks blocks() {
            return blocks;
        }
    }

    private PreparedCorpus(Matrix source, Workers workers, long sampledFrom) {
        this.source = source;
        this.mean = checkedMean(source, workers);
        RobustCentre robust = RobustCentre.of(source);
        this.centre = robust.centre();
        this.scale = robust.scale();
        this.typicalNorm = robust.spread() * scale;
        this.blocks = new ScanBlocks(source.rows(), source.columns());
        boolean large = (long) rows() * columns() >= sampledFrom;
        this.packed = large ? packed(robust.probes()) : null;
        this.wildRows = fill(workers);
        this.sample = large ? sampleOf() : null;
        this.gram = large || rows() > GramRows.MOST || wildRows.length > 0 ? null : new GramRows(this);
        this.index = new RowIndex(source);
    }

    /**
     * Prepares a corpus.
     *
     * @throws IllegalArgumentException if it has no row or no column, or a number that is not finite or above 1e150
     */
    public static PreparedCorpus of(Matrix source, Workers workers) {
        return of(source, workers, SAMPLED_FROM);
    }

    /** As {@link #of(Matrix, Workers)}, with a sample from this many numbers on. */
    public static PreparedCorpus of(Matrix source, Workers workers, long sampledFrom) {
        if (source.rows() == 0 || source.columns() == 0) {
            throw new IllegalArgumentException("corpus latents have " + source.rows() + " rows and " + source.columns()
                    + " columns, expected at least one of each");
        }
        return new PreparedCorpus(source, workers, sampledFrom);
    }

    private static double[] checkedMean(Matrix source, Workers workers) {
        int rows = source.rows();
        int columns = source.columns();
        int chunks = (rows + ScanBlocks.BLOCK - 1) / ScanBlocks.BLOCK;
        double[][] sums = new double[chunks][];
        int pieces = workers.threads();
        workers.run(pieces, piece -> {
            double[] row = new double[columns];
            int end = Workers.start(chunks, pieces, piece + 1);
            for (int chunk = Workers.start(chunks, pieces, piece); chunk < end; chunk++) {
                Workers.checkInterrupted();
                double[] sum = new double[columns];
                int last = Math.min(rows, (chunk + 1) * ScanBlocks.BLOCK);
                for (int r = chunk * ScanBlocks.BLOCK; r < last; r++) {
                    source.copyRow(r, row);
                    requireUsable(row, "corpus latents", r);
                    for (int j = 0; j < columns; j++) {
                        sum[j] += row[j];
                    }
                }
                sums[chunk] = sum;
            }
        });
        double[] mean = new double[columns];
        for (double[] sum : sums) {
            for (int j = 0; j < columns; j++) {
                mean[j] += sum[j] / rows;
            }
        }
        return mean;
    }

    private static void requireUsable(double[] values, String name, int row) {
        for (int j = 0; j < values.length; j++) {
            if (!(Math.abs(values[j]) <= LARGEST)) {
                throw new IllegalArgumentException(
                        name + " have " + values[j] + " at row " + row + ", column " + j + ", " + expected(values[j]));
            }
        }
    }

    private static String expected(double found) {
        return "expected a finite number" + (Double.isFinite(found) ? " of magnitude at most " + LARGEST : "");
    }

    /**
     * The numbers of a latent that is to be decomposed.
     *
     * @throws IllegalArgumentException if it has another size than the corpus latents or a number that cannot be used
     */
    public double[] checked(Vec latent) {
        requireWidth("latent has " + latent.size() + " components", latent.size());
        double[] values = latent.toArray();
        for (int j = 0; j < values.length; j++) {
            if (!(Math.abs(values[j]) <= LARGEST)) {
                throw new IllegalArgumentException(
                        "latent has " + values[j] + " at component " + j + ", " + expected(values[j]));
            }
            requireNear(values[j], j);
        }
        return values;
    }

    /**
     * The rows of a matrix of latents that are to be decomposed.
     *
     * @throws IllegalArgumentException if they have another size than the corpus latents or a number that cannot be used
     */
    public List<double[]> checked(Matrix latents) {
        if (latents.rows() == 0) {
            return List.of();
        }
        requireWidth("latents have " + latents.columns() + " columns", latents.columns());
        List<double[]> rows = new ArrayList<>();
        for (int row = 0; row < latents.rows(); row++) {
            double[] values = new double[latents.columns()];
            latents.copyRow(row, values);
            requireUsable(values, "latents", row);
            for (int j = 0; j < values.length; j++) {
                requireNear(values[j], j);
            }
            rows.add(values);
        }
        return rows;
    }

    /** Squares of centred numbers must not overflow. */
    private void requireNear(double value, int component) {
        double distance = Math.abs(value - centre[component]);
        if (Double.isFinite(value) && !(distance * scale <= LARGEST)) {
            throw new IllegalArgumentException("latent has " + value + " at component " + component
                    + ", expected a number within " + LARGEST + " times the spread of the corpus, which is "
                    + typicalNorm / scale);
        }
    }

    private void requireWidth(String found, int width) {
        if (width != columns()) {
            throw new IllegalArgumentException(found + ", expected " + columns() + " as in the corpus");
        }
    }

    /** A residual divided by the distance of the latent from the mean of the corpus; 0 where both are but rounding. */
    public double relativeTo(double residual, double[] latent) {
        Vec point = Vec.of(latent);
        double fromMean = point.minus(Vec.of(mean)).norm();
        double rounding = ROUNDING * (point.norm() + Norms.euclidean(mean) + typicalNorm / scale);
        if (fromMean <= rounding) {
            return residual <= rounding ? 0 : 1;
        }
        return residual / fromMean;
    }

    private int[] fill(Workers workers) {
        int count = blocks.blocks();
        int pieces = workers.threads();
        int[][] wild = new int[pieces][];
        workers.run(pieces, piece -> {
            IntStream.Builder found = IntStream.builder();
            int from = Workers.start(count, pieces, piece) * ScanBlocks.BLOCK;
            int to = Math.min(rows(), Workers.start(count, pieces, piece + 1) * ScanBlocks.BLOCK);
            fill(blocks, packed, from, to, IntUnaryOperator.identity(), found);
            wild[piece] = found.build().toArray();
        });
        return Arrays.stream(wild).flatMapToInt(Arrays::stream).toArray();
    }

    /** Fills rows of a scan copy with the corpus rows that {@code ids} gives for them; tells which are wild. */
    private void fill(
            ScanBlocks into,
            @Nullable PackedBlocks bytes,
            int from,
            int to,
            IntUnaryOperator ids,
            IntStream.Builder wild) {
        double[][] group = new double[ScanBlocks.GROUP][columns()];
        float[] norms = new float[ScanBlocks.GROUP];
        boolean[] isWild = new boolean[ScanBlocks.GROUP];
        for (int first = from; first < to; first += ScanBlocks.GROUP) {
            int size = Math.min(ScanBlocks.GROUP, to - first);
            for (int g = 0; g < size; g++) {
                isWild[g] = copyTame(ids.applyAsInt(first + g), group[g]);
            }
            into.set(first, group, size);
            for (int g = 0; g < size; g++) {
                if (isWild[g]) {
                    into.markWild(first + g);
                    wild.add(first + g);
                }
                norms[g] = into.norm(first + g);
            }
            if (bytes != null) {
                bytes.set(first, group, norms, size);
            }
        }
    }

    /** Copies a centred row for scans: zeros, and true, where it is wild. */
    private boolean copyTame(int row, double[] into) {
        copyCentred(row, into);
        boolean wild = isWild(into);
        if (wild) {
            Arrays.fill(into, 0);
        }
        return wild;
    }

    private static boolean isWild(double[] row) {
        for (double v : row) {
            if (Math.abs(v) > WILD) {
                return true;
            }
        }
        return false;
    }

    /** Room for a copy in bytes, whose range of each coordinate is that of some rows. */
    private PackedBlocks packed(int[] probes) {
        double[] least = new double[columns()];
        double[] most = new double[columns()];
        double[] row = new double[columns()];
        for (int probe : probes) {
            copyTame(probe, row);
            for (int j = 0; j < row.length; j++) {
                least[j] = Math.min(least[j], row[j]);
                most[j] = Math.max(most[j], row[j]);
            }
        }
        return new PackedBlocks(rows(), least, most);
    }

    private Sample sampleOf() {
        return new Sample(this, Math.min(rows(), Math.max(2048, Math.min(8192, rows() / 24))));
    }

    /** Fills a scan copy, which has room for them, with some rows. */
    public void gather(int[] ids, ScanBlocks into) {
        into.resize(ids.length);
        fill(into, null, 0, ids.length, place -> ids[place], IntStream.builder());
    }

    /** The first example equal to a latent, or −1. */
    public int find(double[] latent) {
        return index.find(latent);
    }

    /** The first example identical to an example. */
    public int first(int row) {
        return index.find(copy(row));
    }

    /** The number of other examples identical to an example. */
    public int twins(int row) {
        return index.hasRepeats() ? index.repeats(copy(row)) : 0;
    }

    private double[] copy(int row) {
        double[] values = new double[columns()];
        source.copyRow(row, values);
        return values;
    }

    public int rows() {
        return source.rows();
    }

    public int columns() {
        return source.columns();
    }

    /** Copies an example's latent, centred and scaled, exactly. */
    public void copyCentred(int row, double[] into) {
        source.copyRow(row, into);
        centre(into);
    }

    /** Moves a latent to the centred and scaled coordinates, in place. */
    public void centre(double[] latent) {
        for (int j = 0; j < centre.length; j++) {
            latent[j] = (latent[j] - centre[j]) * scale;
        }
    }

    /** What centred lengths are divided by to give lengths of the source. */
    public double scale() {
        return scale;
    }

    /** The mean of the corpus latents, not centred; not to be changed. */
    public double[] mean() {
        return mean;
    }

    /** The corpus latents as they came. */
    public Matrix source() {
        return source;
    }

    /** The median centred norm of an example: between 1 and 2, or 0 when all are equal. */
    public double typicalNorm() {
        return typicalNorm;
    }

    /** The scan copy of the whole corpus. */
    public ScanBlocks blocks() {
        return blocks;
    }

    /** The copy in bytes that passes read, for corpora too large to be scanned often. */
    public @Nullable PackedBlocks packed() {
        return packed;
    }

    /** Inner products of the rows, for corpora of so few that all can be kept. */
    public @Nullable GramRows gram() {
        return gram;
    }

    /** Rows that the scan copy cannot hold; not to be changed. */
    public int[] wildRows() {
        return wildRows;
    }

    /** A sample to start from, for corpora too large to be scanned often. */
    public @Nullable Sample sample() {
        return sample;
    }
}
