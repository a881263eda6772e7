package io.simplex4j.spark.internal;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Reads inputs from rows.
 *
 * @param <T> the type of an input
 */
public abstract sealed class RowReader<T> implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Returns a reader of arrays of numbers: inputs, flattened as the model takes them, or latents. */
    public static RowReader<?> ofArray(StructType columns, String column) {
        return new ArrayColumn(NumberColumn.of(columns, column));
    }

    /** Returns a reader of columns by the schema of the corpus. */
    public static RowReader<?> ofSchema(StructType columns, Schema schema) {
        return new SchemaColumns(columns, schema);
    }

    /**
     * Reads the input of a row.
     *
     * @throws BadRowException if it cannot be read
     */
    abstract T read(Row row, Engine engine);

    /** Returns the inputs of some rows. */
    abstract Examples examples(List<T> inputs, Engine engine);

    /** Adds structs to rows. */
    public final Iterator<Row> structs(Iterator<Row> rows, StructRows.Treatment treatment, Engine engine) {
        return new StructRows<>(
                rows,
                treatment,
                engine.type(),
                row -> read(row, engine),
                some -> some.isEmpty() ? List.of() : engine.structs(examples(some, engine)));
    }

    /** Returns the struct of one row. */
    final Row struct(Row row, Engine engine) {
        return engine.structs(examples(List.of(read(row, engine)), engine)).get(0);
    }

    private static final class ArrayColumn extends RowReader<double[]> {
        private static final long serialVersionUID = 1L;

        private final NumberColumn column;

        ArrayColumn(NumberColumn column) {
            this.column = column;
        }

        @Override
        double[] read(Row row, Engine engine) {
            return column.read(row, engine.corpus().inputs().columns(), engine.largest());
        }

        @Override
        Examples examples(List<double[]> inputs, Engine engine) {
            return ofNumbers(inputs, engine);
        }
    }

    private static final class SchemaColumns extends RowReader<Example> {
        private static final long serialVersionUID = 1L;

        private final HashMap<String, Integer> places = new HashMap<>();
        private final int unparsed;

        SchemaColumns(StructType columns, Schema schema) {
            this.unparsed = Columns.place(columns, Columns.UNPARSED);
            schema.features()
                    .forEach(feature ->
                            feature.columns().forEach(name -> places.put(name, Columns.place(columns, name))));
        }

        @Override
        Example read(Row row, Engine engine) {
            Columns.requireParsed(row, unparsed);
            Schema schema = engine.schema().orElseThrow();
            Map<String, @Nullable Object> values = new HashMap<>();
            places.forEach((name, place) -> values.put(name, place < 0 ? null : row.get(place)));
            try {
                return schema.example(values);
            } catch (UnreadableDataException e) {
                throw new BadRowException(String.valueOf(e.getMessage()));
            }
        }

        @Override
        Examples examples(List<Example> inputs, Engine engine) {
            return Examples.of(inputs);
        }
    }

    /** Returns inputs in the form of the corpus. */
    static Examples ofNumbers(List<double[]> inputs, Engine engine) {
        return Examples.of(
                        Matrix.of(inputs.toArray(double[][]::new)),
                        engine.corpus().form())
                .withClasses(engine.corpus().classes());
    }
}
