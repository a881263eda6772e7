package io.simplex4j.data;

import io.simplex4j.math.Matrix;
import java.util.Objects;

/**
 * An array of numbers in a file.
 *
 * <p>Instances are immutable and thread-safe. One that is a view of a mapped file stays readable when the file is
 * deleted or replaced, but not when it is cut short or overwritten in place.
 */
public final class NpyArray {
    private final String source;
    private final NpyHeader header;
    private final Segments segments;

    NpyArray(String source, NpyHeader header, Segments segments) {
        this.source = source;
        this.header = header;
        this.segments = segments;
    }

    /** The name of the file or stream the array was read from. */
    public String source() {
        return source;
    }

    public DType dtype() {
        return header.dtype();
    }

    public ArrayShape shape() {
        return header.shape();
    }

    /**
     * The element at an index that counts in C order, whatever the order in the file.
     *
     * @throws UnreadableDataException if it is an integer that is not a double
     */
    public double at(long index) {
        long place = header.place(Objects.checkIndex(index, shape().elements()));
        requireDouble(place, index);
        return segments.doubleAt(place);
    }

    /**
     * The array as a matrix: two axes are rows and columns, a single axis is one row.
     *
     * @throws UnreadableDataException if there are other axes, or as {@link #flattenRows()} says
     */
    public Matrix asMatrix() {
        if (shape().rank() < 1 || shape().rank() > 2) {
            throw refusal("found shape " + shape() + ", expected one or two axes"
                    + (shape().rank() > 2 ? "; flattenRows() makes one row of each place of the first axis" : ""));
        }
        return shape().rank() == 1 ? matrix(1, shape().size(0)) : flattenRows();
    }

    /**
     * The array as a matrix with a row for each place of the first axis, all further axes side by side in C order.
     *
     * @throws UnreadableDataException if rows or columns exceed an {@code int}, or an integer is not a double
     */
    public Matrix flattenRows() {
        return shape().rank() == 0 ? matrix(1, 1) : matrix(shape().size(0), shape().elementsFrom(1));
    }

    /**
     * All elements in C order, exactly.
     *
     * @throws UnreadableDataException if one is not a {@code long}, or they are too many for an array
     */
    public long[] toLongs() {
        long count = shape().elements();
        if (count > Integer.MAX_VALUE - 8) {
            throw refusal("found " + count + " elements, expected at most " + (Integer.MAX_VALUE - 8));
        }
        Segments.requireHeap(count * Long.BYTES, source);
        long[] values = new long[(int) count];
        for (int i = 0; i < values.length; i++) {
            values[i] = dtype().isFloating() ? wholeAt(i) : integerAt(i);
        }
        return values;
    }

    private long wholeAt(int index) {
        double value = segments.doubleAt(header.place(index));
        if (!(Math.abs(value) <= 0x1p53) || value != Math.rint(value)) {
            throw refusal("found " + value + " at index " + index + ", expected an integer of at most 2^53");
        }
        return (long) value;
    }

    private long integerAt(int index) {
        long value = segments.longAt(header.place(index));
        if (dtype() == DType.UINT64 && value < 0) {
            throw refusal("found " + dtype().format(value) + " at index " + index + ", expected less than 2^63");
        }
        return value;
    }

    private Matrix matrix(long rows, long columns) {
        requireInt(rows, "rows");
        requireInt(columns, "columns");
        if (dtype().exceedsDouble()) {
            for (long index = 0; index < shape().elements(); index++) {
                requireDouble(header.place(index), index);
            }
        }
        return new StoredMatrix(header, segments, (int) rows, (int) columns);
    }

    private void requireInt(long count, String what) {
        if (count > Integer.MAX_VALUE) {
            throw refusal("found shape " + shape() + ", expected at most " + Integer.MAX_VALUE + " " + what);
        }
    }

    private void requireDouble(long place, long index) {
        if (dtype().exceedsDouble() && !dtype().isDouble(segments.longAt(place))) {
            throw refusal("found " + dtype().format(segments.longAt(place)) + " at index " + index
                    + ", expected integers that doubles hold exactly");
        }
    }

    private UnreadableDataException refusal(String problem) {
        return new UnreadableDataException(source, problem);
    }
}
