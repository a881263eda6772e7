package io.simplex4j.data.source;

import io.simplex4j.data.DType;
import io.simplex4j.data.Idx;
import io.simplex4j.data.NpyArray;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.Scale;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An array as inputs of a model.
 *
 * @param array with examples along its first axis, or one of them
 * @param shape of an input
 */
record ArrayInputs(NpyArray array, Shape shape) {
    private static final double FULL_LIGHT = 255;

    /** One input for each place of the first axis; but an array of the very shape of an input is one of them. */
    Matrix oneOrMany() {
        return axes(0).equals(shape.axes()) ? one() : many();
    }

    private Matrix one() {
        int size = Math.toIntExact(array.shape().elements());
        return Matrix.of(
                new double[][] {IntStream.range(0, size).mapToDouble(array::at).toArray()});
    }

    /** One input for each place of the first axis; inputs that are flat already have no axes to compare. */
    Matrix many() {
        int rank = array.shape().rank();
        if (rank == 0 || array.shape().elements() == 0) {
            throw new UnreadableDataException(
                    Kind.UNUSABLE, array.source(), "found shape " + array.shape() + ", expected at least one example");
        }
        Matrix rows = array.flattenRows();
        boolean flat = rank <= 2;
        if (rows.columns() != shape.size() || !(flat || longerThanOne(axes(1)).equals(longerThanOne(shape.axes())))) {
            throw new UnreadableDataException(
                    Kind.MISFIT,
                    array.source(),
                    "found shape " + array.shape() + ", expected (examples, "
                            + shape.toString().substring(1) + " as the model takes");
        }
        return rows;
    }

    private List<Integer> axes(int from) {
        return IntStream.range(from, array.shape().rank())
                .mapToObj(
                        axis -> (int) Math.min(Integer.MAX_VALUE, array.shape().size(axis)))
                .toList();
    }

    /** Axes of length 1 say nothing. */
    private static List<Integer> longerThanOne(List<Integer> axes) {
        return axes.stream().filter(axis -> axis != 1).toList();
    }

    /** Whether it holds pictures as the files of the MNIST database do, with light from 0 to 255. */
    boolean holdsLight() {
        return array.dtype() == DType.UINT8 && array.shape().rank() > 2 && Idx.isNamed(array.source());
    }

    /** Light from 0 to 255 as a model takes pictures. */
    static Matrix scaled(Matrix light, ImageForm form) {
        List<Scale> scales = IntStream.range(0, form.columns())
                .mapToObj(column -> form.scales().get(form.channel(column)))
                .toList();
        float[][] rows = new float[light.rows()][light.columns()];
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < rows[row].length; column++) {
                rows[row][column] = (float) scales.get(column).input(light.at(row, column) / FULL_LIGHT);
            }
        }
        return Matrix.of(rows);
    }
}
