package io.simplex4j.spark.internal;

import io.simplex4j.data.OneLine;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of a table, by their places: rows that come from a function of a user do not know their names. */
public final class Columns {
    /** The column with the text of lines that could not be parsed, as Spark fills it. */
    public static final String UNPARSED = "_corrupt_record";

    private static final int NAMED = 20;

    private Columns() {}

    /** The place of a column; -1 where there is none. */
    public static int place(StructType columns, String column) {
        return List.of(columns.fieldNames()).indexOf(column);
    }

    /**
     * The place of a column that has to be there.
     *
     * @throws IllegalArgumentException if it is not
     */
    public static int require(StructType columns, String column, String purpose) {
        int place = place(columns, column);
        if (place < 0) {
            List<String> names = List.of(columns.fieldNames());
            throw new IllegalArgumentException("the table has the columns "
                    + String.join(", ", names.size() > NAMED ? names.subList(0, NAMED) : names)
                    + (names.size() > NAMED ? ", …" : "")
                    + ", expected " + column + " for " + purpose);
        }
        return place;
    }

    /**
     * Refuses a column that is about to be added.
     *
     * @throws IllegalArgumentException if there is one of this name
     */
    public static void requireNew(StructType columns, String column) {
        if (place(columns, column) >= 0) {
            throw new IllegalArgumentException(
                    "the table has a column " + column + " already, expected none: withOutput takes another name");
        }
    }

    /** The name of the only column of arrays of numbers. */
    public static Optional<String> onlyArray(StructType columns) {
        List<String> arrays = Arrays.stream(columns.fields())
                .filter(field ->
                        field.dataType() instanceof ArrayType array && array.elementType() instanceof NumericType)
                .map(StructField::name)
                .toList();
        return arrays.size() == 1 ? Optional.of(arrays.get(0)) : Optional.empty();
    }

    /** Refuses lines of text that have more or fewer cells than the header, or are no JSON. */
    static void requireParsed(Row row, int unparsed) {
        if (unparsed >= 0 && !row.isNullAt(unparsed)) {
            throw new BadRowException("found the line " + OneLine.quoted(String.valueOf(row.get(unparsed)))
                    + ", expected one like the others: as many cells as the header, or one JSON object");
        }
    }
}
