package io.simplex4j.spark.internal;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Example;
import io.simplex4j.math.Vec;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Makes an example of a row, by the places of its columns. */
public abstract sealed class RowReader implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Reads an array of numbers, flattened as the model takes them, or a latent. */
    public static RowReader ofArray(StructType columns, String column) {
        return new ArrayColumn(NumberColumn.of(columns, column));
    }

    /** Reads columns by the schema that came with the corpus. */
    public static RowReader ofSchema(StructType columns, Schema schema) {
        return new SchemaColumns(columns, schema);
    }

    /**
     * The example of a row.
     *
     * @throws BadRowException if it is none
     */
    abstract Example read(Row row, Engine engine);

    private static final class ArrayColumn extends RowReader {
        private static final long serialVersionUID = 1L;

        private final NumberColumn column;

        ArrayColumn(NumberColumn column) {
            this.column = column;
        }

        @Override
        Example read(Row row, Engine engine) {
            return example(column.read(row, size(engine), engine.largest()), engine);
        }
    }

    private static final class SchemaColumns extends RowReader {
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
            Map<String, String> cells = new HashMap<>();
            places.forEach((name, place) -> {
                Object value = place < 0 ? null : row.get(place);
                if (value != null) {
                    cells.put(name, text(value, schema.decimalMark()));
                }
            });
            try {
                return schema.example(cells);
            } catch (UnreadableDataException e) {
                throw new BadRowException(String.valueOf(e.getMessage()));
            }
        }

        /** As a table would have it: whole numbers without decimals, others as short as tells them apart. */
        private static String text(Object value, char decimalMark) {
            if (value instanceof Double || value instanceof Float) {
                double number = ((Number) value).doubleValue();
                return number == Math.rint(number) && Math.abs(number) < 1e15
                        ? Long.toString((long) number)
                        : value.toString().replace('.', decimalMark);
            }
            if (value instanceof BigDecimal number) {
                return number.toPlainString().replace('.', decimalMark);
            }
            return value.toString();
        }
    }

    /** The example of an array as Spark gives it, or as a function of a user made it. */
    static Example ofNumbers(@Nullable Object array, String place, Engine engine) {
        return example(NumberColumn.numbers(array, place, size(engine), engine.largest()), engine);
    }

    private static int size(Engine engine) {
        return engine.corpus().inputs().columns();
    }

    private static Example example(double[] values, Engine engine) {
        return new Example(
                0,
                "0",
                Vec.of(values),
                Optional.empty(),
                Optional.empty(),
                engine.corpus().form(),
                engine.corpus().classes());
    }
}
