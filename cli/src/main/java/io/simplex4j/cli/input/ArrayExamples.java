package io.simplex4j.cli.input;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.DType;
import io.simplex4j.data.Idx;
import io.simplex4j.data.NpyArray;
import io.simplex4j.example.ImageForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.List;

/** Examples of a shape in arrays. */
final class ArrayExamples {
    private final Shape shape;

    ArrayExamples(Shape shape) {
        this.shape = shape;
    }

    /** One example for each place of the first axis. */
    Matrix many(NpyArray array) {
        return rows(array);
    }

    /** The same, but an array of the very shape of an example is one of them. */
    Matrix oneOrMany(NpyArray array) {
        return axes(array, 0).equals(shape.axes()) ? one(array) : rows(array);
    }

    /** Pixels from 0 to 255 as a model takes pictures. */
    static Matrix pixels(Matrix bytes, ImageForm form) {
        float[][] rows = new float[bytes.rows()][bytes.columns()];
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < rows[row].length; column++) {
                int channel = form.channel(column);
                rows[row][column] =
                        (float) ((bytes.at(row, column) / 255 - form.mean(channel)) / form.deviation(channel));
            }
        }
        return Matrix.of(rows);
    }

    /** Whether an array holds pictures as files for the MNIST database have them. */
    static boolean isPixels(String name, NpyArray array) {
        return array.dtype() == DType.UINT8 && array.shape().rank() > 2 && Idx.isNamed(name);
    }

    private static Matrix one(NpyArray array) {
        double[][] row = new double[1][Math.toIntExact(array.shape().elements())];
        for (int i = 0; i < row[0].length; i++) {
            row[0][i] = array.at(i);
        }
        return Matrix.of(row);
    }

    /* Examples that are flat already have no axes to compare; axes of length 1 say nothing. */
    private Matrix rows(NpyArray array) {
        int rank = array.shape().rank();
        if (rank == 0 || array.shape().elements() == 0) {
            throw LatentFile.bad(array.source(), "found shape " + array.shape() + ", expected at least one example");
        }
        Matrix rows = array.flattenRows();
        boolean flat = rank <= 2;
        if (rows.columns() != shape.size() || !(flat || lengths(axes(array, 1)).equals(lengths(shape.axes())))) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    array.source() + ": found shape " + array.shape() + ", expected (examples, "
                            + shape.toString().substring(1) + " as the model takes");
        }
        return rows;
    }

    private static List<Integer> axes(NpyArray array, int from) {
        List<Integer> axes = new ArrayList<>();
        for (int axis = from; axis < array.shape().rank(); axis++) {
            axes.add((int) Math.min(Integer.MAX_VALUE, array.shape().size(axis)));
        }
        return axes;
    }

    private static List<Integer> lengths(List<Integer> axes) {
        return axes.stream().filter(axis -> axis != 1).toList();
    }
}
