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

    /** The shape with these sizes, none of them negative. */
    static ArrayShape of(long... sizes) {
        return new ArrayShape(sizes.clone());
    }

    public int rank() {
        return sizes.length;
    }

    /** The size along an axis, counted from 0. */
    public long size(int axis) {
        return sizes[axis];
    }

    public long elements() {
        return elements;
    }

    /** The number of elements of the axes from one on, or the highest long if there are more. */
    long elementsFrom(int axis) {
        long most = Long.MAX_VALUE;
        long product = 1;
        for (int a = axis; a < sizes.length; a++) {
            if (sizes[a] == 0) {
                return 0;
            }
            most /= sizes[a];
            product *= sizes[a];
        }
        return most > 0 ? product : Long.MAX_VALUE;
    }

    /** Whether the size in bytes fits a long. */
    boolean isCountable(int bytesPerElement) {
        return elements < Long.MAX_VALUE / bytesPerElement;
    }

    /** The place in Fortran order of the element at {@code index} in C order; the shape is not empty. */
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

    /** The shape as Python writes it. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "(", sizes.length == 1 ? ",)" : ")");
        for (long size : sizes) {
            text.add(Long.toString(size));
        }
        return text.toString();
    }
}
