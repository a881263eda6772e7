package io.simplex4j.spark.internal;

import io.simplex4j.data.OneLine;
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
import org.jspecify.annotations.Nullable;

/** Makes an example of a row. */
public sealed interface RowReader extends Serializable {
    /**
     * The example of a row.
     *
     * @throws BadRowException if it is none
     */
    Example read(Row row, Engine engine);

    /** The column with the text of lines that could not be parsed, as Spark fills it. */
    String UNPARSED = "_corrupt_record";

    /**
     * An array of numbers, flattened as the model takes them, or a latent.
     *
     * @param column its name
     */
    record ArrayColumn(String column) implements RowReader {
        @Override
        public Example read(Row row, Engine engine) {
            requireParsed(row);
            return example(row.get(row.fieldIndex(column)), "column " + OneLine.quoted(column), engine);
        }
    }

    /** Columns by the schema that came with the corpus. */
    record SchemaColumns() implements RowReader {
        @Override
        public Example read(Row row, Engine engine) {
            requireParsed(row);
            Schema schema = engine.schema().orElseThrow();
            Map<String, String> cells = new HashMap<>();
            schema.features().stream()
                    .flatMap(feature -> feature.columns().stream())
                    .forEach(name -> {
                        Object value = row.get(row.fieldIndex(name));
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

    /** Refuses a line of text that has more or fewer cells than the header, or is no JSON. */
    private static void requireParsed(Row row) {
        Optional<Object> unparsed =
                row.schema() == null || !row.schema().getFieldIndex(UNPARSED).isDefined()
                        ? Optional.empty()
                        : Optional.ofNullable(row.get(row.fieldIndex(UNPARSED)));
        if (unparsed.isPresent()) {
            throw new BadRowException(
                    "found the line " + OneLine.quoted(unparsed.get().toString())
                            + ", expected one like the others: as many cells as the header, or one JSON object");
        }
    }

    /** The example of an array as Spark gives it. */
    static Example example(@Nullable Object array, String place, Engine engine) {
        int size = engine.corpus().inputs().columns();
        if (!(array instanceof scala.collection.Seq<?> numbers)) {
            throw new BadRowException(place + " has " + (array == null ? "nothing" : "no array")
                    + ", expected an array of " + size + " numbers");
        }
        if (numbers.size() != size) {
            throw new BadRowException(
                    place + " has " + numbers.size() + " numbers, expected " + size + " as in the corpus");
        }
        double[] values = new double[size];
        for (int i = 0; i < size; i++) {
            if (!(numbers.apply(i) instanceof Number number)) {
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
}
