package io.simplex4j.trust;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.stream.IntStream;

/** The rows of a matrix that differ from a vector; a view. */
final class OtherRows implements Matrix {
    private final Matrix source;
    private final int[] places;

    private OtherRows(Matrix source, int[] places) {
        this.source = source;
        this.places = places;
    }

    static OtherRows of(Matrix source, Vec row) {
        double[] values = row.toArray();
        double[] other = new double[values.length];
        int[] places = IntStream.range(0, source.rows())
                .filter(r -> {
                    source.copyRow(r, other);
                    return differ(values, other);
                })
                .toArray();
        return new OtherRows(source, places);
    }

    /* Zeros of either sign are equal. */
    private static boolean differ(double[] one, double[] other) {
        for (int j = 0; j < one.length; j++) {
            if (one[j] != other[j]) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int rows() {
        return places.length;
    }

    @Override
    public int columns() {
        return source.columns();
    }

    @Override
    public double at(int row, int column) {
        return source.at(places[row], column);
    }

    @Override
    public void copyRow(int row, double[] into) {
        source.copyRow(places[row], into);
    }
}
