package io.simplex4j.spark;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Example;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Reads inputs from rows. */
interface RowReader extends Serializable {
    /**
     * Reads the input of a row.
     *
     * @throws BadRowException if it cannot be read
     */
    Example read(Row row, Engine engine);

    /** Returns a reader of arrays of numbers: inputs, flattened as the model takes them, or latents. */
    static RowReader ofArray(StructType columns, String column) {
        NumberColumn numbers = NumberColumn.of(columns, column);
        return (row, engine) -> engine.example(numbers.read(row, engine.width(), engine.largest()));
    }

    /** Returns a reader of columns by the schema of the corpus. */
    static RowReader ofSchema(StructType columns, Schema schema) {
        int unparsed = Columns.place(columns, Columns.UNPARSED);
        HashMap<String, Integer> places = new HashMap<>();
        schema.features()
                .forEach(feature -> feature.columns().forEach(name -> places.put(name, Columns.place(columns, name))));
        return (row, engine) -> {
            Columns.requireParsed(row, unparsed);
            Map<String, @Nullable Object> values = new HashMap<>();
            places.forEach((name, place) -> values.put(name, place < 0 ? null : row.get(place)));
            try {
                return engine.schema().orElseThrow().example(values);
            } catch (UnreadableDataException e) {
                throw new BadRowException(String.valueOf(e.getMessage()));
            }
        };
    }
}
