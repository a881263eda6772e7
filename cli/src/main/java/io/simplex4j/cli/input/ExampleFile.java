package io.simplex4j.cli.input;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.Npy;
import io.simplex4j.data.NpyArray;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Examples for a model from a file, flattened, one per row.
 *
 * @param name as on the command line
 * @param examples what it holds
 */
public record ExampleFile(String name, Matrix examples) {
    /** Loads a corpus for a model that takes examples of this shape. */
    public static ExampleFile corpus(String name, Shape shape) {
        try {
            NpyArray array = ArrayFile.open(name);
            Matrix rows = rows(name, array, shape);
            requireFinite(name, rows);
            return new ExampleFile(name, rows);
        } catch (UnreadableDataException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, "cannot load the corpus " + e.getMessage(), e);
        }
    }

    /** Loads inputs for a model that takes examples of this shape; an array of that very shape is one of them. */
    public static ExampleFile input(String name, InputStream standardInput, Shape shape) {
        try {
            NpyArray array = name.equals(LatentFile.STANDARD_STREAM)
                    ? Npy.read(new BufferedInputStream(standardInput), "standard input")
                    : ArrayFile.open(name);
            boolean single = axes(array, 0).equals(shape.axes());
            return new ExampleFile(array.source(), single ? one(array) : rows(array.source(), array, shape));
        } catch (UnreadableDataException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, "cannot read the input " + e.getMessage(), e);
        }
    }

    private static Matrix one(NpyArray array) {
        double[][] row = new double[1][Math.toIntExact(array.shape().elements())];
        for (int i = 0; i < row[0].length; i++) {
            row[0][i] = array.at(i);
        }
        return Matrix.of(row);
    }

    /* Examples that are flat already have no axes to compare; axes of length 1 say nothing. */
    private static Matrix rows(String name, NpyArray array, Shape shape) {
        int rank = array.shape().rank();
        if (rank == 0 || array.shape().elements() == 0) {
            throw LatentFile.bad(name, "found shape " + array.shape() + ", expected at least one example");
        }
        Matrix rows = array.flattenRows();
        boolean flat = rank <= 2;
        if (rows.columns() != shape.size() || !(flat || lengths(axes(array, 1)).equals(lengths(shape.axes())))) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    name + ": found shape " + array.shape() + ", expected (examples, "
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

    private static void requireFinite(String name, Matrix rows) {
        try {
            Matrix.requireFinite(rows, "the table of inputs");
        } catch (IllegalArgumentException e) {
            throw LatentFile.bad(name, String.valueOf(e.getMessage()));
        }
    }

    /** Refuses rows that no result can be computed from, before any is. */
    public void requireUsable(SelectedRows rows) {
        double[] values = new double[rows.columns()];
        for (int row = 0; row < rows.rows(); row++) {
            rows.copyRow(row, values);
            for (int column = 0; column < values.length; column++) {
                if (!Double.isFinite(values[column])) {
                    throw LatentFile.bad(
                            name,
                            "inputs have " + values[column] + " at row " + rows.number(row) + ", column " + column
                                    + ", expected a finite number");
                }
            }
        }
    }

    /** The name without the folder. */
    public String shortName() {
        return LatentFile.shortName(name);
    }
}
