package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.UsageException;
import io.simplex4j.math.Matrix;
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
        return this == GAUSS ? new Gauss(size, seed) : new Relu(size, seed);
    }

    /** Reads {@code relu} or {@code gauss}. */
    public static Latents parse(String text) {
        for (Latents latents : values()) {
            if (latents.toString().equals(text)) {
                return latents;
            }
        }
        throw new UsageException("latents are " + text + ", expected relu or gauss");
    }

    @Override
    public String toString() {
        return this == RELU ? "relu" : "gauss";
    }

    /** Rows that are drawn again, with the same numbers, whenever they are read. */
    private abstract static class Drawn implements Matrix {
        private final Size size;
        private final long seed;

        Drawn(Size size, long seed) {
            this.size = size;
            this.seed = seed;
        }

        @Override
        public final int rows() {
            return size.rows();
        }

        @Override
        public final int columns() {
            return size.columns();
        }

        @Override
        public final double at(int row, int column) {
            return row(row).get(column);
        }

        @Override
        public final void copyRow(int row, double[] into) {
            draw(new SplittableRandom(mixed(seed + row * 0x9E37_79B9_7F4A_7C15L)), into);
            for (int j = 0; j < columns(); j++) {
                into[j] = (float) into[j];
            }
        }

        /** The finaliser of MurmurHash3, so that neighbouring rows start far apart. */
        private static long mixed(long value) {
            long mixed = (value ^ (value >>> 33)) * 0xFF51_AFD7_ED55_8CCDL;
            mixed = (mixed ^ (mixed >>> 33)) * 0xC4CE_B9FE_1A85_EC53L;
            return mixed ^ (mixed >>> 33);
        }

        abstract void draw(SplittableRandom random, double[] into);
    }

    private static final class Gauss extends Drawn {
        Gauss(Size size, long seed) {
            super(size, seed);
        }

        @Override
        void draw(SplittableRandom random, double[] into) {
            for (int j = 0; j < columns(); j++) {
                into[j] = random.nextGaussian();
            }
        }
    }

    private static final class Relu extends Drawn {
        private final double[][] centres;
        private final double[][] factors;

        Relu(Size size, long seed) {
            super(size, seed);
            SplittableRandom random = new SplittableRandom(DISTRIBUTION_SEED);
            int rank = Math.max(1, size.columns() / 4);
            centres = table(random, CLASSES, 1);
            factors = table(random, rank, 1 / Math.sqrt(rank));
        }

        private double[][] table(SplittableRandom random, int rows, double scale) {
            double[][] table = new double[rows][columns()];
            for (double[] row : table) {
                for (int j = 0; j < row.length; j++) {
                    row[j] = scale * random.nextGaussian();
                }
            }
            return table;
        }

        @Override
        void draw(SplittableRandom random, double[] into) {
            System.arraycopy(centres[random.nextInt(CLASSES)], 0, into, 0, columns());
            for (double[] factor : factors) {
                double amount = random.nextGaussian();
                for (int j = 0; j < factor.length; j++) {
                    into[j] += amount * factor[j];
                }
            }
            for (int j = 0; j < columns(); j++) {
                into[j] = Math.max(0, into[j] + NOISE * random.nextGaussian());
            }
        }
    }
}
