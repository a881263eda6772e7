package io.simplex4j.data.schema;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.internal.inference.Proposal;
import io.simplex4j.data.table.CsvTable;
import java.util.List;
import java.util.Optional;

/** Proposals of schemas for tables. */
public final class SchemaInference {
    /**
     * What is known about a table.
     *
     * @param id the column with the names of rows; guessed if absent
     * @param label the column with the actual labels; guessed if absent
     * @param classes the names of the model's classes; taken from the labels if empty
     */
    public record Hints(Optional<String> id, Optional<String> label, List<String> classes) {
        /** Nothing is known. */
        public static final Hints NONE = new Hints(Optional.empty(), Optional.empty(), List.of());

        /**
         * @throws IllegalArgumentException if one column is to have both the names and the labels
         */
        public Hints {
            classes = List.copyOf(classes);
            if (id.isPresent() && id.equals(label)) {
                throw new IllegalArgumentException(
                        "label is " + OneLine.quoted(label.get()) + " as id is, expected two columns");
            }
        }
    }

    private SchemaInference() {}

    /**
     * A proposal for a table of which nothing else is known.
     *
     * @throws UnreadableDataException if no column can be a feature
     */
    public static InferredSchema infer(CsvTable table) {
        return infer(table, Hints.NONE);
    }

    /**
     * A proposal for a table.
     *
     * @throws UnreadableDataException if no column can be a feature, or a hint names a column that is not there
     */
    public static InferredSchema infer(CsvTable table, Hints hints) {
        return new InferredSchema(Proposal.of(table, hints));
    }
}
