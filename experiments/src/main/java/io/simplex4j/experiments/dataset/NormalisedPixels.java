package io.simplex4j.experiments.dataset;

import io.simplex4j.math.Matrix;

/** Pixels from 0 to 255, read as a network wants them; a view. */
final class NormalisedPixels implements Matrix {
    /*
     * The mean and deviation of MNIST's training images, and arithmetic in floats, as is the custom in other languages:
     * a network trained there sees the same numbers here.
     */
    private static final float MEAN = 0.1307f;
    private static final float DEVIATION = 0.3081f;
    private static final float[] VALUES = new float[256];

    static {
        for (int pixel = 0; pixel < VALUES.length; pixel++) {
            VALUES[pixel] = (pixel / 255f - MEAN) / DEVIATION;
        }
    }

    private final Matrix pixels;

    NormalisedPixels(Matrix pixels) {
        this.pixels = pixels;
    }

    static double valueOf(int pixel) {
        return VALUES[pixel];
    }

    @Override
    public int rows() {
        return pixels.rows();
    }

    @Override
    public int columns() {
        return pixels.columns();
    }

    @Override
    public double at(int row, int column) {
        return VALUES[(int) pixels.at(row, column)];
    }

    @Override
    public void copyRow(int row, double[] into) {
        pixels.copyRow(row, into);
        for (int c = 0; c < columns(); c++) {
            into[c] = VALUES[(int) into[c]];
        }
    }
}
