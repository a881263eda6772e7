package io.simplex4j.data;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Matrix;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * An array of numbers or strings in a file. Only {@link #toTexts()} reads strings.
 *
 * <p>Instances are immutable and thread-safe. One that is a view of a mapped file stays readable when the file is
 * deleted or replaced, but not when it is cut short or overwritten in place.
 */
public final class NpyArray {
    private static final int MAX_COPIED_BYTES = 1 << 20;

    private final String source;
    private final NpyHeader header;
    private final Segments segments;

    NpyArray(String source, NpyHeader header, Segments segments) {
        this.source = source;
        this.header = header;
        this.segments = segments;
    }

    /** Returns the name of the file or stream the array was read from. */
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
     * Returns the element at an index in C order, whatever the order in the file.
     *
     * @throws UnreadableDataException if it is an integer that is not a double
     */
    public double at(long index) {
        requireNumbers();
        long place = header.place(Objects.checkIndex(index, shape().elements()));
        requireDouble(place, index);
        return segments.doubleAt(place);
    }

    /**
     * Returns the array as a matrix. A single axis becomes one row.
     *
     * @throws UnreadableDataException if there are other axes, or as for {@link #flattenRows()}
     */
    public Matrix asMatrix() {
        if (shape().rank() < 1 || shape().rank() > 2) {
            throw refusal("found shape " + shape() + "; expected one or two axes"
                    + (shape().rank() > 2 ? "; flattenRows() makes one row of each place of the first axis" : ""));
        }
        return shape().rank() == 1 ? matrix(1, shape().size(0)) : flattenRows();
    }

    /**
     * Returns a matrix with a row for each index of the first axis; the other axes are flattened in C order.
     *
     * @throws UnreadableDataException if rows or columns exceed an {@code int}, or an integer is not a double
     */
    public Matrix flattenRows() {
        return shape().rank() == 0 ? matrix(1, 1) : matrix(shape().size(0), shape().elementsFrom(1));
    }

    /**
     * Returns all elements in C order, exactly.
     *
     * @throws UnreadableDataException if one is not a {@code long}, or they are too many for an array
     */
    public long[] toLongs() {
        requireNumbers();
        long count = shape().elements();
        requireCountable(count);
        Segments.requireHeap(count * Long.BYTES, source);
        long[] values = new long[(int) count];
        for (int i = 0; i < values.length; i++) {
            values[i] = dtype().isFloating() ? wholeAt(i) : integerAt(i);
        }
        return values;
    }

    /**
     * Returns all elements in C order as text, computed lazily: numbers with the fewest digits that identify them,
     * strings unchanged.
     *
     * @throws UnreadableDataException if a number is not finite, or there are too many
     */
    public List<String> toTexts() {
        boolean strings = header.text().isPresent();
        int length = strings ? (int) shape().size(shape().rank() - 1) : 1;
        requireCountable(shape().elements() / length);
        int count = (int) (shape().elements() / length);
        IntFunction<String> element = strings ? index -> stringAt(index, length) : this::numberAt;
        if (strings || dtype().isFloating()) {
            IntStream.range(0, count).mapToObj(element).forEach(valid -> {});
        }
        return new AbstractList<>() {
            @Override
            public String get(int index) {
                return element.apply(Objects.checkIndex(index, count));
            }

            @Override
            public int size() {
                return count;
            }
        };
    }

    private String stringAt(int index, int length) {
        StringBuilder characters = new StringBuilder();
        for (int c = 0; c < length; c++) {
            long character = segments.longAt((long) index * length + c);
            if (!Character.isValidCodePoint((int) character) || character > Character.MAX_CODE_POINT) {
                throw refusal("found the character " + character + " at index " + index + "; expected Unicode");
            }
            characters.appendCodePoint((int) character);
        }
        int end = characters.length();
        while (end > 0 && characters.charAt(end - 1) == 0) {
            end--;
        }
        return dtype() == DType.UINT8
                ? new String(characters.substring(0, end).getBytes(ISO_8859_1), UTF_8)
                : characters.substring(0, end);
    }

    private String numberAt(int index) {
        if (!dtype().isFloating()) {
            return dtype().format(segments.longAt(header.place(index)));
        }
        double value = segments.doubleAt(header.place(index));
        if (!Double.isFinite(value)) {
            throw refusal("found " + value + " at index " + index + "; expected a finite number");
        }
        if (Math.abs(value) <= 0x1p53 && value == Math.rint(value)) {
            return Long.toString((long) value);
        }
        return NumberText.exact(dtype() == DType.FLOAT64 ? value : Double.parseDouble(Float.toString((float) value)));
    }

    private long wholeAt(int index) {
        double value = segments.doubleAt(header.place(index));
        if (!(Math.abs(value) <= 0x1p53) || value != Math.rint(value)) {
            throw refusal("found " + value + " at index " + index + "; expected an integer of at most 2^53");
        }
        return (long) value;
    }

    private long integerAt(int index) {
        long value = segments.longAt(header.place(index));
        if (dtype() == DType.UINT64 && value < 0) {
            throw refusal("found " + dtype().format(value) + " at index " + index + "; expected less than 2^63");
        }
        return value;
    }

    private void requireCountable(long count) {
        if (count > Integer.MAX_VALUE - 8) {
            throw refusal("found " + count + " elements; expected at most " + (Integer.MAX_VALUE - 8));
        }
    }

    private void requireNumbers() {
        header.text().ifPresent(strings -> {
            throw refusal("holds " + strings + "; expected floats, integers or booleans");
        });
    }

    private Matrix matrix(long rows, long columns) {
        requireNumbers();
        requireInt(rows, "rows");
        requireInt(columns, "columns");
        if (dtype().exceedsDouble()) {
            for (long index = 0; index < shape().elements(); index++) {
                requireDouble(header.place(index), index);
            }
        }
        Matrix stored = new StoredMatrix(header, segments, (int) rows, (int) columns);
        boolean small = header.dataBytes() <= MAX_COPIED_BYTES && rows > 0;
        return small && dtype() == DType.FLOAT32 ? copied(stored) : stored;
    }

    /** Copies a matrix to the heap, from where rows are read several times faster than from a buffer. */
    private static Matrix copied(Matrix stored) {
        float[][] rows = new float[stored.rows()][stored.columns()];
        double[] row = new double[stored.columns()];
        for (int r = 0; r < rows.length; r++) {
            stored.copyRow(r, row);
            for (int c = 0; c < row.length; c++) {
                rows[r][c] = (float) row[c];
            }
        }
        return Matrix.of(rows);
    }

    private void requireInt(long count, String what) {
        if (count > Integer.MAX_VALUE) {
            throw refusal("found shape " + shape() + "; expected at most " + Integer.MAX_VALUE + " " + what);
        }
    }

    private void requireDouble(long place, long index) {
        if (dtype().exceedsDouble() && !dtype().isDouble(segments.longAt(place))) {
            throw refusal("found " + dtype().format(segments.longAt(place)) + " at index " + index
                    + "; expected integers that doubles hold exactly");
        }
    }

    private UnreadableDataException refusal(String problem) {
        return new UnreadableDataException(source, problem);
    }

    /** A view of the elements of an array as rows of a matrix. */
    private static final class StoredMatrix implements Matrix {
        private final NpyHeader header;
        private final Segments segments;
        private final int rows;
        private final int columns;
        private final boolean contiguous;

        StoredMatrix(NpyHeader header, Segments segments, int rows, int columns) {
            this.header = header;
            this.segments = segments;
            this.rows = rows;
            this.columns = columns;
            this.contiguous = !header.isColumnMajor() && segments.holdsWhole(columns);
        }

        @Override
        public int rows() {
            return rows;
        }

        @Override
        public int columns() {
            return columns;
        }

        @Override
        public double at(int row, int column) {
            long index = (long) Objects.checkIndex(row, rows) * columns + Objects.checkIndex(column, columns);
            return segments.doubleAt(header.place(index));
        }

        @Override
        public void copyRow(int row, double[] into) {
            long first = Objects.checkIndex(row, rows);
            if (contiguous) {
                segments.copy(first * columns, columns, into);
            } else if (header.isColumnMajor() && header.shape().rank() == 2) {
                for (int c = 0; c < columns; c++) {
                    into[c] = segments.doubleAt(first + (long) c * rows);
                }
            } else {
                Matrix.super.copyRow(row, into);
            }
        }
    }
}
