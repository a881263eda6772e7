package io.simplex4j.lab.dataset;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Matrices of rows of others. */
public final class Rows {
    private Rows() {}

    public static Matrix of(List<Vec> rows) {
        return Matrix.of(rows.stream().map(Vec::toArray).toArray(double[][]::new));
    }

    /** The rows from one number up to but not including another. */
    public static Matrix range(Matrix table, int from, int to) {
        return table.select(IntStream.range(from, to).toArray());
    }

    /** The first rows, or all if there are fewer. */
    public static Matrix first(Matrix table, int count) {
        return range(table, 0, Math.min(count, table.rows()));
    }

    /** Rows drawn at random, or all if there are fewer. */
    public static Matrix sample(Matrix table, int count, long seed) {
        int[] order = Sampling.permutation(table.rows(), seed);
        return table.select(Arrays.copyOf(order, Math.min(count, order.length)));
    }

    public static Matrix stacked(Matrix upper, Matrix lower) {
        return of(Stream.of(upper, lower)
                .flatMap(part -> IntStream.range(0, part.rows()).mapToObj(part::row))
                .toList());
    }
}
