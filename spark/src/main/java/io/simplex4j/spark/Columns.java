package io.simplex4j.spark;

import io.simplex4j.data.internal.OneLine;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Finds the columns of a table. Code uses their indices, because rows from user functions do not know column names. */
final class Columns {
    /** The column in which Spark puts the text of lines that it could not parse. */
    static final String UNPARSED = "_corrupt_record";

    private static final int NAMED = 20;

    private Columns() {}

    /** Returns the index of a column, or -1 if there is none. */
    static int place(StructType columns, String column) {
        return List.of(columns.fieldNames()).indexOf(column);
    }

    /**
     * Returns the index of a required column.
     *
     * @throws IllegalArgumentException if it is missing
     */
    static int require(StructType columns, String column, String purpose) {
        int place = place(columns, column);
        if (place < 0) {
            List<String> names = List.of(columns.fieldNames());
            throw new IllegalArgumentException("the table has the columns "
                    + String.join(", ", names.size() > NAMED ? names.subList(0, NAMED) : names)
                    + (names.size() > NAMED ? ", …" : "")
                    + "; expected " + column + " for " + purpose);
        }
        return place;
    }

    /**
     * Checks that a column that is to be added does not exist yet.
     *
     * @throws IllegalArgumentException if it does
     */
    static void requireNew(StructType columns, String column) {
        if (place(columns, column) >= 0) {
            throw new IllegalArgumentException(
                    "the table has a column " + column + " already; choose another name with withOutput");
        }
    }

    /** Returns the name of the column of arrays of numbers, if there is exactly one. */
    static Optional<String> onlyArray(StructType columns) {
        List<String> arrays = Arrays.stream(columns.fields())
                .filter(field ->
                        field.dataType() instanceof ArrayType array && array.elementType() instanceof NumericType)
                .map(StructField::name)
                .toList();
        return arrays.size() == 1 ? Optional.of(arrays.get(0)) : Optional.empty();
    }

    /** Rejects lines of text that have more or fewer cells than the header, or are not JSON. */
    static void requireParsed(Row row, int unparsed) {
        if (unparsed >= 0 && !row.isNullAt(unparsed)) {
            throw new BadRowException("cannot parse the line " + OneLine.quoted(String.valueOf(row.get(unparsed)))
                    + "; expected as many cells as the header, or one JSON object");
        }
    }
}
