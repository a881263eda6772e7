package io.simplex4j.spark.internal;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Example;
import io.simplex4j.math.Vec;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.util.AbstractList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/** Makes an example of a row, by the places of its columns: rows that come from a function of a user do not know their names. */
public abstract sealed class RowReader implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The column with the text of lines that could not be parsed, as Spark fills it. */
    public static final String UNPARSED = "_corrupt_record";

    private final int unparsed;

    private RowReader(StructType columns) {
        this.unparsed = place(columns, UNPARSED);
    }

    /** Reads an array of numbers, flattened as the model takes them, or a latent. */
    public static RowReader ofArray(StructType columns, String column) {
        return new ArrayColumn(columns, column);
    }

    /** Reads columns by the schema that came with the corpus. */
    public static RowReader ofSchema(StructType columns, Schema schema) {
        return new SchemaColumns(columns, schema);
    }

    /** The place of a column; -1 where there is none. */
    public static int place(StructType columns, String column) {
        return List.of(columns.fieldNames()).indexOf(column);
    }

    /**
     * The example of a row.
     *
     * @throws BadRowException if it is none, as where a line of text has more or fewer cells than the header, or is no JSON
     */
    final Example read(Row row, Engine engine) {
        if (unparsed >= 0 && !row.isNullAt(unparsed)) {
            throw new BadRowException("found the line " + OneLine.quoted(String.valueOf(row.get(unparsed)))
                    + ", expected one like the others: as many cells as the header, or one JSON object");
        }
        return example(row, engine);
    }

    abstract Example example(Row row, Engine engine);

    private static final class ArrayColumn extends RowReader {
        private static final long serialVersionUID = 1L;

        private final String column;
        private final int place;

        ArrayColumn(StructType columns, String column) {
            super(columns);
            this.column = column;
            this.place = place(columns, column);
        }

        @Override
        Example example(Row row, Engine engine) {
            return ofNumbers(row.get(place), "column " + OneLine.quoted(column), engine);
        }
    }

    private static final class SchemaColumns extends RowReader {
        private static final long serialVersionUID = 1L;

        private final HashMap<String, Integer> places = new HashMap<>();

        SchemaColumns(StructType columns, Schema schema) {
            super(columns);
            schema.features()
                    .forEach(feature -> feature.columns().forEach(name -> places.put(name, place(columns, name))));
        }

        @Override
        Example example(Row row, Engine engine) {
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
        int size = engine.corpus().inputs().columns();
        List<?> numbers = list(array);
        if (numbers == null) {
            throw new BadRowException(place + " has " + (array == null ? "nothing" : "no array")
                    + ", expected an array of " + size + " numbers");
        }
        if (numbers.size() != size) {
            throw new BadRowException(
                    place + " has " + numbers.size() + " numbers, expected " + size + " as in the corpus");
        }
        double[] values = new double[size];
        for (int i = 0; i < size; i++) {
            if (!(numbers.get(i) instanceof Number number)) {
                throw new BadRowException(place + " has no number at place " + i + ", expected one");
            }
            values[i] = number.doubleValue();
            if (!(Math.abs(values[i]) <= engine.largest())) {
                throw new BadRowException(place + " has " + values[i] + " at place " + i
                        + ", expected a finite number of magnitude at most " + engine.largest());
            }
        }
        return new Example(
                0,
                "0",
                Vec.of(values),
                Optional.empty(),
                Optional.empty(),
                engine.corpus().form(),
                engine.corpus().classes());
    }

    private static @Nullable List<?> list(@Nullable Object array) {
        if (array instanceof scala.collection.Seq<?> numbers) {
            return CollectionConverters.asJava(numbers);
        }
        if (array instanceof List<?> numbers) {
            return numbers;
        }
        if (array != null && array.getClass().isArray()) {
            return new AbstractList<Object>() {
                @Override
                public Object get(int place) {
                    return Array.get(array, place);
                }

                @Override
                public int size() {
                    return Array.getLength(array);
                }
            };
        }
        return null;
    }
}
