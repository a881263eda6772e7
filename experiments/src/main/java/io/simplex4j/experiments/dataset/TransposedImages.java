package io.simplex4j.experiments.dataset;

import io.simplex4j.math.Matrix;

/** Square images with rows and columns of pixels exchanged; a view. */
final class TransposedImages implements Matrix {
    private final Matrix images;
    private final int side;

    TransposedImages(Matrix images, int side) {
        this.images = images;
        this.side = side;
    }

    @Override
    public int rows() {
        return images.rows();
    }

    @Override
    public int columns() {
        return images.columns();
    }

    @Override
    public double at(int row, int column) {
        return images.at(row, column % side * side + column / side);
    }

    @Override
    public void copyRow(int row, double[] into) {
        images.copyRow(row, into);
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < y; x++) {
                double pixel = into[y * side + x];
                into[y * side + x] = into[x * side + y];
                into[x * side + y] = pixel;
            }
        }
    }
}
