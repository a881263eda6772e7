package io.simplex4j.lab.benchmarks.gate;

import io.simplex4j.math.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A corpus and tests of the same distribution; no test is a corpus row.
 *
 * @param rows of the corpus
 * @param columns of the corpus and the tests
 */
public record Problem(Latents latents, int rows, int columns) {
    private static final long CORPUS_SEED = 1;
    private static final long TEST_SEED = 2;
    private static final long DISTRIBUTION_SEED = 20_261_115;
    private static final int CLASSES = 10;
    private static final double NOISE = 0.3;

    /** The distributions that corpora and tests are drawn from. */
    public enum Latents {
        /** Ten class centres, a factor of a quarter of the dimensions and noise, then cut off at zero, like a network's. */
        RELU,
        /** Independent standard normal numbers. */
        GAUSS
    }

    /** Reads the form {@code relu-1000x50}. */
    public static Problem parse(String text) {
        if (!text.matches("(relu|gauss)-[1-9]\\d{0,8}x[1-9]\\d{0,8}")) {
            throw new UsageException(
                    "unknown problem \"" + text + "\"; expected latents and size such as relu-1000x50");
        }
        String[] parts = text.split("[-x]", -1);
        return new Problem(
                Latents.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                Integer.parseInt(parts[1]),
                Integer.parseInt(parts[2]));
    }

    /** Returns the corpus, whose rows are drawn whenever they are read. */
    public Matrix corpus() {
        return draw(rows, CORPUS_SEED);
    }

    /** Returns tests, whose rows are drawn whenever they are read. */
    public Matrix tests(int count) {
        return draw(count, TEST_SEED);
    }

    private Matrix draw(int count, long seed) {
        SplittableRandom random = new SplittableRandom(DISTRIBUTION_SEED);
        int rank = Math.max(1, columns / 4);
        List<double[]> centres = table(random, CLASSES, 1);
        List<double[]> factors = table(random, rank, 1 / Math.sqrt(rank));
        return new Drawn(latents, count, columns, seed, centres, factors);
    }

    private List<double[]> table(SplittableRandom random, int count, double scale) {
        double[][] table = new double[count][columns];
        for (double[] row : table) {
            Arrays.setAll(row, j -> scale * random.nextGaussian());
        }
        return List.of(table);
    }

    /** Rows that depend on the seed and their number only. */
    private record Drawn(
            Latents latents, int rows, int columns, long seed, List<double[]> centres, List<double[]> factors)
            implements Matrix {
        @Override
        public double at(int row, int column) {
            return row(row).get(column);
        }

        @Override
        public void copyRow(int row, double[] into) {
            SplittableRandom random = new SplittableRandom(mixed(seed + row * 0x9E37_79B9_7F4A_7C15L));
            if (latents == Latents.RELU) {
                System.arraycopy(centres.get(random.nextInt(CLASSES)), 0, into, 0, columns);
                for (double[] factor : factors) {
                    double amount = random.nextGaussian();
                    for (int j = 0; j < factor.length; j++) {
                        into[j] += amount * factor[j];
                    }
                }
            }
            for (int j = 0; j < columns; j++) {
                double number = random.nextGaussian();
                into[j] = (float) (latents == Latents.RELU ? Math.max(0, into[j] + NOISE * number) : number);
            }
        }

        /** The finaliser of MurmurHash3, so that neighbouring rows start far apart. */
        private static long mixed(long value) {
            long mixed = (value ^ (value >>> 33)) * 0xFF51_AFD7_ED55_8CCDL;
            mixed = (mixed ^ (mixed >>> 33)) * 0xC4CE_B9FE_1A85_EC53L;
            return mixed ^ (mixed >>> 33);
        }
    }

    @Override
    public String toString() {
        return latents.name().toLowerCase(Locale.ROOT) + "-" + rows + "x" + columns;
    }
}
