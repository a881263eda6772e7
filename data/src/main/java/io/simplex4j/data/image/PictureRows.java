package io.simplex4j.data.image;

import io.simplex4j.math.Matrix;

/** One picture per row; the arrays belong to it. */
final class PictureRows implements Matrix {
    private final float[][] pictures;
    private final int columns;

    /** Takes the arrays over, all of them this long. */
    PictureRows(float[][] pictures, int columns) {
        this.pictures = pictures;
        this.columns = columns;
    }

    @Override
    public int rows() {
        return pictures.length;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public double at(int row, int column) {
        return pictures[row][column];
    }

    @Override
    public void copyRow(int row, double[] into) {
        float[] picture = pictures[row];
        for (int i = 0; i < picture.length; i++) {
            into[i] = picture[i];
        }
    }
}
