package io.simplex4j.spark.internal;

import io.simplex4j.data.OneLine;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.AbstractList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/** A column of arrays of numbers. */
public final class NumberColumn implements Serializable {
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
    public static NumberColumn of(StructType columns, String column) {
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
     * @throws BadRowException if the cell has no such numbers
     */
    public double[] read(Row row, int size, double largest) {
        Columns.requireParsed(row, unparsed);
        return numbers(row.get(place), "column " + OneLine.quoted(column), size, largest);
    }

    /** Returns the numbers of an array from Spark or from a user function. */
    static double[] numbers(@Nullable Object array, String place, int size, double largest) {
        if (array instanceof double[] values && size == values.length) {
            return checked(values.clone(), place, largest);
        }
        List<?> numbers = list(array);
        if (numbers == null) {
            throw new BadRowException(place + " has " + (array == null ? "no value" : "no array")
                    + "; expected an array of " + (size < 0 ? "" : size + " ") + "numbers");
        }
        if (size >= 0 && numbers.size() != size) {
            throw new BadRowException(
                    place + " has " + numbers.size() + " numbers; expected " + size + " as in the corpus");
        }
        double[] values = new double[numbers.size()];
        for (int i = 0; i < values.length; i++) {
            if (!(numbers.get(i) instanceof Number number)) {
                throw new BadRowException(place + " has no number at index " + i);
            }
            values[i] = number.doubleValue();
        }
        return checked(values, place, largest);
    }

    private static double[] checked(double[] values, String place, double largest) {
        for (int i = 0; i < values.length; i++) {
            if (!(Math.abs(values[i]) <= largest)) {
                throw new BadRowException(place + " has " + values[i] + " at index " + i
                        + "; expected a finite number of magnitude at most " + largest);
            }
        }
        return values;
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
