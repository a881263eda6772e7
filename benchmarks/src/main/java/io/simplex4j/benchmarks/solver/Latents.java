package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.UsageException;
import io.simplex4j.math.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** The distributions that corpora and tests are drawn from. */
public enum Latents {
    /** Ten class centres, a factor of a quarter of the dimensions and noise, then cut off at zero, like a network's. */
    RELU,
    /** Independent standard normal numbers. */
    GAUSS;

    private static final long DISTRIBUTION_SEED = 20_261_115;
    private static final int CLASSES = 10;
    private static final double NOISE = 0.3;

    /** Draws of this size; a row depends only on the seed and its number. */
    Matrix draw(Size size, long seed) {
        SplittableRandom random = new SplittableRandom(DISTRIBUTION_SEED);
        int rank = Math.max(1, size.columns() / 4);
        List<double[]> centres = table(random, CLASSES, size.columns(), 1);
        List<double[]> factors = table(random, rank, size.columns(), 1 / Math.sqrt(rank));
        return new Drawn(this, size, seed, centres, factors);
    }

    private static List<double[]> table(SplittableRandom random, int rows, int columns, double scale) {
        double[][] table = new double[rows][columns];
        for (double[] row : table) {
            Arrays.setAll(row, j -> scale * random.nextGaussian());
        }
        return List.of(table);
    }

    /** Reads {@code relu} or {@code gauss}. */
    public static Latents parse(String text) {
        return Arrays.stream(values())
                .filter(latents -> latents.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new UsageException("latents are " + text + ", expected relu or gauss"));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Rows that are drawn again, with the same numbers, whenever they are read. */
    private record Drawn(Latents latents, Size size, long seed, List<double[]> centres, List<double[]> factors)
            implements Matrix {
        @Override
        public int rows() {
            return size.rows();
        }

        @Override
        public int columns() {
            return size.columns();
        }

        @Override
        public double at(int row, int column) {
            return row(row).get(column);
        }

        @Override
        public void copyRow(int row, double[] into) {
            SplittableRandom random = new SplittableRandom(mixed(seed + row * 0x9E37_79B9_7F4A_7C15L));
            if (latents == RELU) {
                System.arraycopy(centres.get(random.nextInt(CLASSES)), 0, into, 0, columns());
                for (double[] factor : factors) {
                    double amount = random.nextGaussian();
                    for (int j = 0; j < factor.length; j++) {
                        into[j] += amount * factor[j];
                    }
                }
            }
            for (int j = 0; j < columns(); j++) {
                double number = random.nextGaussian();
                into[j] = (float) (latents == RELU ? Math.max(0, into[j] + NOISE * number) : number);
            }
        }

        /** The finaliser of MurmurHash3, so that neighbouring rows start far apart. */
        private static long mixed(long value) {
            long mixed = (value ^ (value >>> 33)) * 0xFF51_AFD7_ED55_8CCDL;
            mixed = (mixed ^ (mixed >>> 33)) * 0xC4CE_B9FE_1A85_EC53L;
            return mixed ^ (mixed >>> 33);
        }
    }
}
