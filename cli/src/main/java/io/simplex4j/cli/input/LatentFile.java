package io.simplex4j.cli.input;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.Npy;
import io.simplex4j.data.NpyArray;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.math.Matrix;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.InputStream;

/**
 * Latents from a file, one per row.
 *
 * @param name as on the command line
 * @param latents what it holds
 * @param bytes how long that is
 */
public record LatentFile(String name, Matrix latents, long bytes) {
    public static final String STANDARD_STREAM = "-";

    /** The largest magnitude that the solvers accept. */
    private static final double LARGEST = 1e150;

    /** Loads a corpus. */
    public static LatentFile corpus(String name) {
        try {
            NpyArray array = ArrayFile.open(name);
            if (array.shape().rank() != 2) {
                throw bad(name, "found shape " + array.shape() + ", expected (examples, latent size)");
            }
            return of(name, array);
        } catch (UnreadableDataException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, "cannot load the corpus " + e.getMessage(), e);
        }
    }

    /** Loads inputs; a single axis is one of them. */
    public static LatentFile input(String name, InputStream standardInput) {
        try {
            NpyArray array = name.equals(STANDARD_STREAM)
                    ? Npy.read(new BufferedInputStream(standardInput), "standard input")
                    : ArrayFile.open(name);
            int rank = array.shape().rank();
            if (rank < 1 || rank > 2) {
                throw bad(
                        array.source(),
                        "found shape " + array.shape() + ", expected (inputs, latent size) or (latent size,)");
            }
            return of(array.source(), array);
        } catch (UnreadableDataException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, "cannot read the input " + e.getMessage(), e);
        }
    }

    private static LatentFile of(String name, NpyArray array) {
        if (array.shape().elements() == 0) {
            throw bad(name, "found shape " + array.shape() + ", expected at least one row and one column");
        }
        return new LatentFile(
                name, array.asMatrix(), array.shape().elements() * array.dtype().bytes());
    }

    /** Refuses latents of another size than these. */
    public void requireFits(LatentFile input) {
        if (input.latents().columns() != latents.columns()) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    input.name() + ": input latents have " + input.latents().columns() + " components, expected "
                            + latents.columns() + " as in the corpus " + name);
        }
    }

    /** Refuses rows that no result can be computed from, before any is. */
    public void requireUsable(SelectedRows rows) {
        double[] values = new double[rows.columns()];
        for (int row = 0; row < rows.rows(); row++) {
            rows.copyRow(row, values);
            for (int column = 0; column < values.length; column++) {
                if (!(Math.abs(values[column]) <= LARGEST)) {
                    throw bad(
                            name,
                            "input latents have " + values[column] + " at row " + rows.number(row) + ", column "
                                    + column + ", expected a finite number"
                                    + (Double.isFinite(values[column]) ? " of magnitude at most " + LARGEST : ""));
                }
            }
        }
    }

    /** The file that an array is in, without a key. */
    public static String fileOf(String arrayName) {
        int key = arrayName.lastIndexOf(".npz:");
        return key < 0 ? arrayName : arrayName.substring(0, key + ".npz".length());
    }

    /** The name without the folder. */
    public String shortName() {
        return shortName(name);
    }

    /** The name of an array without the folder. */
    public static String shortName(String arrayName) {
        String file = fileOf(arrayName);
        int folder = Math.max(file.lastIndexOf('/'), file.lastIndexOf(File.separatorChar));
        return arrayName.substring(folder + 1);
    }

    /** A refusal of what the file holds. */
    public static CommandFailure bad(String name, String problem) {
        return new CommandFailure(ExitCode.BAD_DATA, name + ": " + problem);
    }
}
