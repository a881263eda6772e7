package io.simplex4j.cli.input;

import io.simplex4j.math.Matrix;
import java.util.List;
import java.util.Optional;

/**
 * Examples for a model, flattened, one per row.
 *
 * @param name as on the command line
 * @param inputs as the model takes them
 * @param ids what each is called, where told
 * @param labels what each truly is, where told
 * @param notes what to know of how they were read, a sentence each
 */
public record Examples(
        String name, Matrix inputs, Optional<List<String>> ids, Optional<List<String>> labels, List<String> notes) {
    /** Examples of which no more is known. */
    static Examples unnamed(String name, Matrix inputs) {
        return new Examples(name, inputs, Optional.empty(), Optional.empty(), List.of());
    }

    /** The same with labels, one for each. */
    public Examples withLabels(List<String> newLabels) {
        return new Examples(name, inputs, ids, Optional.of(newLabels), notes);
    }

    /** The same, read in a way that wants some words. */
    Examples withNotes(List<String> newNotes) {
        return new Examples(name, inputs, ids, labels, newNotes);
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
