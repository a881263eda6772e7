package io.simplex4j.trees.internal;

import io.simplex4j.math.Matrix;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** The features that trees look at, each computed from one column of an input. Immutable and thread-safe. */
final class Columns {
    /** LightGBM treats values of at most this magnitude as 0. */
    static final double TINY = 1e-35f;

    private final int count;
    private final boolean missing;
    private final int[] column;
    private final DoubleUnaryOperator[] map;

    /**
     * A feature.
     *
     * @param column the column of the input
     * @param map the result computed from it
     */
    record Feature(int column, DoubleUnaryOperator map) {
        Feature then(DoubleUnaryOperator next) {
            return new Feature(column, map.andThen(next));
        }
    }

    private Columns(int count, boolean missing, List<Feature> features) {
        this.count = count;
        this.missing = missing;
        this.column = features.stream().mapToInt(Feature::column).toArray();
        this.map = features.stream().map(Feature::map).toArray(DoubleUnaryOperator[]::new);
    }

    /** Columns rounded to single precision. */
    static Columns floats(int count) {
        return plain(count, value -> (float) value);
    }

    /** Columns in double precision, in which tiny values count as 0, as in LightGBM. */
    static Columns withoutTiny(int count) {
        return plain(count, value -> Math.abs(value) <= TINY ? 0 : value);
    }

    private static Columns plain(int count, DoubleUnaryOperator map) {
        return of(
                count,
                false,
                IntStream.range(0, count)
                        .mapToObj(column -> new Feature(column, map))
                        .toList());
    }

    /**
     * Features of columns.
     *
     * @param missing whether missing values are replaced before trees see them
     */
    static Columns of(int count, boolean missing, List<Feature> features) {
        return new Columns(count, missing, features);
    }

    int count() {
        return count;
    }

    int features() {
        return column.length;
    }

    boolean acceptMissing() {
        return missing;
    }

    int column(int feature) {
        return column[feature];
    }

    double[] features(Matrix inputs, int row) {
        double[] values = new double[count];
        inputs.copyRow(row, values);
        return features(values);
    }

    double[] features(double[] values) {
        double[] features = new double[column.length];
        for (int f = 0; f < features.length; f++) {
            features[f] = map[f].applyAsDouble(values[column[f]]);
        }
        return features;
    }
}
