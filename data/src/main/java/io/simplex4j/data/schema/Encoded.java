package io.simplex4j.data.schema;

import io.simplex4j.math.Matrix;
import java.util.List;
import java.util.Optional;

/**
 * A table as the model takes it.
 *
 * @param inputs one row for each row of the table
 * @param ids the names of the rows, all different, if the schema has a column for them
 * @param labels what the rows truly are, if the schema has a column for it and the table has it filled
 * @param imputed how many missing values were replaced as the schema says
 */
public record Encoded(Matrix inputs, Optional<List<String>> ids, Optional<List<String>> labels, int imputed) {
    /** Copies. */
    public Encoded {
        ids = ids.map(List::copyOf);
        labels = labels.map(List::copyOf);
    }
}
