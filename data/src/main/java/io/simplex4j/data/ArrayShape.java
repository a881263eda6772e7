package io.simplex4j.data;

import java.util.Arrays;
import java.util.StringJoiner;

/** The sizes of an array along its axes. Instances are immutable and thread-safe. */
public final class ArrayShape {
    private final long[] sizes;
    private final long elements;

    private ArrayShape(long[] sizes) {
        this.sizes = sizes;
        this.elements = elementsFrom(0);
    }

    /** Returns the shape with these sizes, none of which is negative. */
    static ArrayShape of(long... sizes) {
        return new ArrayShape(sizes.clone());
    }

    /** Returns this shape with an additional last axis. */
    ArrayShape with(long size) {
        long[] more = Arrays.copyOf(sizes, sizes.length + 1);
        more[sizes.length] = size;
        return of(more);
    }

    public int rank() {
        return sizes.length;
    }

    /** Returns the size along an axis, counted from 0. */
    public long size(int axis) {
        return sizes[axis];
    }

    public long elements() {
        return elements;
    }

    /** Returns the product of the sizes from an axis on, or {@code Long.MAX_VALUE} if it is larger. */
    long elementsFrom(int axis) {
        long max = Long.MAX_VALUE;
        long product = 1;
        for (int a = axis; a < sizes.length; a++) {
            if (sizes[a] == 0) {
                return 0;
            }
            max /= sizes[a];
            product *= sizes[a];
        }
        return max > 0 ? product : Long.MAX_VALUE;
    }

    /** Returns whether the size in bytes fits in a {@code long}. */
    boolean isCountable(int bytesPerElement) {
        return elements < Long.MAX_VALUE / bytesPerElement;
    }

    /** Converts an index in C order to Fortran order. The shape must not be empty. */
    long inFortranOrder(long index) {
        long stride = elements;
        long rest = index;
        long place = 0;
        for (int axis = sizes.length - 1; axis >= 0; axis--) {
            stride /= sizes[axis];
            place += rest % sizes[axis] * stride;
            rest /= sizes[axis];
        }
        return place;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ArrayShape shape && Arrays.equals(sizes, shape.sizes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sizes);
    }

    /** Returns the shape in Python's notation. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "(", sizes.length == 1 ? ",)" : ")");
        for (long size : sizes) {
            text.add(Long.toString(size));
        }
        return text.toString();
    }
}
