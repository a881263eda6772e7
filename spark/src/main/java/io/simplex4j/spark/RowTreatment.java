package io.simplex4j.spark;

import java.io.Serializable;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Options for rows and columns.
 *
 * @param input the column of arrays to read, or null to read the columns of the schema
 * @param output the column of structs
 * @param id the column that identifies rows in messages, or null
 * @param batch the number of rows that share a pass over the corpus
 */
record RowTreatment(
        @Nullable String input, String output, @Nullable String id, BadRows badRows, int batch)
        implements Serializable {
    static final RowTreatment OF_LATENTS = new RowTreatment("latent", "why", null, BadRows.MARK, 256);

    RowTreatment withInput(@Nullable String column) {
        return new RowTreatment(column, output, id, badRows, batch);
    }

    RowTreatment withOutput(String column) {
        return new RowTreatment(input, column, id, badRows, batch);
    }

    RowTreatment withId(String column) {
        return new RowTreatment(input, output, column, badRows, batch);
    }

    RowTreatment withBadRows(BadRows newBadRows) {
        return new RowTreatment(input, output, id, newBadRows, batch);
    }

    RowTreatment withBatch(int rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("batch is " + rows + "; expected at least 1");
        }
        return new RowTreatment(input, output, id, badRows, rows);
    }

    boolean failing() {
        return badRows == BadRows.FAIL;
    }

    /** Checks that a table has the column of ids and not yet the column of structs. */
    void requireFits(StructType columns) {
        Columns.requireNew(columns, output);
        if (id != null) {
            Columns.require(columns, id, "the ids of rows");
        }
    }

    /** Returns the index of the column of ids, or -1. */
    int idPlace(StructType columns) {
        return id == null ? -1 : Columns.place(columns, id);
    }
}
