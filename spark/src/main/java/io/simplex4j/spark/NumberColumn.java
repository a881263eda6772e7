package io.simplex4j.spark;

import io.simplex4j.data.internal.OneLine;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/** A column of arrays of numbers. */
final class NumberColumn implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String column;
    private final int place;
    private final int unparsed;

    private NumberColumn(StructType columns, String column) {
        this.column = column;
        this.place = Columns.place(columns, column);
        this.unparsed = Columns.place(columns, Columns.UNPARSED);
    }

    /**
     * Returns a column of a table.
     *
     * @throws IllegalArgumentException if it is missing or has another type
     */
    static NumberColumn of(StructType columns, String column) {
        DataType type = columns.apply(Columns.require(columns, column, "an array of numbers"))
                .dataType();
        if (!(type instanceof ArrayType array && array.elementType() instanceof NumericType)) {
            throw new IllegalArgumentException(
                    "column " + column + " has the type " + type.simpleString() + "; expected an array of numbers");
        }
        return new NumberColumn(columns, column);
    }

    /**
     * Returns the numbers of a row.
     *
     * @param size the required number of them, or -1 for any
     * @param largest the maximum magnitude
     * @throws BadRowException if the cell has other contents
     */
    double[] read(Row row, int size, double largest) {
        Columns.requireParsed(row, unparsed);
        return numbers(row.get(place), "column " + OneLine.quoted(column), size, largest);
    }

    /** Returns the numbers of an array from Spark or from a user function. */
    static double[] numbers(@Nullable Object cell, String place, int size, double largest) {
        Object array = cell instanceof scala.collection.Seq<?> seq
                ? CollectionConverters.asJava(seq).toArray()
                : cell instanceof List<?> list ? list.toArray() : cell;
        if (array == null || !array.getClass().isArray()) {
            throw new BadRowException(place + " has " + (array == null ? "no value" : "no array")
                    + "; expected an array of " + (size < 0 ? "" : size + " ") + "numbers");
        }
        double[] values = new double[Array.getLength(array)];
        if (size >= 0 && values.length != size) {
            throw new BadRowException(
                    place + " has " + values.length + " numbers; expected " + size + " as in the corpus");
        }
        for (int i = 0; i < values.length; i++) {
            if (!(Array.get(array, i) instanceof Number number)) {
                throw new BadRowException(place + " has no number at index " + i);
            }
            values[i] = number.doubleValue();
            if (!(Math.abs(values[i]) <= largest)) {
                throw new BadRowException(place + " has " + values[i] + " at index " + i
                        + "; expected a finite number of magnitude at most " + largest);
            }
        }
        return values;
    }
}
