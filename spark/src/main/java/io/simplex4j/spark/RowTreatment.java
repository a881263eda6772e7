package io.simplex4j.spark;

import io.simplex4j.spark.internal.Columns;
import io.simplex4j.spark.internal.StructRows;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * What is done with rows.
 *
 * @param input the column of arrays that are read; null where columns are read by the schema
 * @param output the column of structs
 * @param id the column that names rows in messages, or null
 * @param batch how many rows share a pass over the corpus
 */
record RowTreatment(
        @Nullable String input, String output, @Nullable String id, BadRows badRows, int batch) {
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
            throw new IllegalArgumentException("batch is " + rows + ", expected at least 1");
        }
        return new RowTreatment(input, output, id, badRows, rows);
    }

    boolean failing() {
        return badRows == BadRows.FAIL;
    }

    /** Refuses a table without the column of names, or with one of structs already. */
    void requireFits(StructType columns) {
        Columns.requireNew(columns, output);
        if (id != null) {
            Columns.require(columns, id, "the names of rows");
        }
    }

    /** The same, for a table with these columns. */
    StructRows.Treatment of(StructType columns) {
        return new StructRows.Treatment(failing(), id == null ? -1 : Columns.place(columns, id), batch);
    }
}
