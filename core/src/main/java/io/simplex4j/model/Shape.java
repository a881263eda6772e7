package io.simplex4j.model;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The axes of one example, for instance (1, 28, 28); flattened with the last axis running fastest.
 *
 * @param axes the length of each, at least 1
 */
public record Shape(List<Integer> axes) {
    public Shape {
        axes = List.copyOf(axes);
        long size = 1;
        for (int axis : axes) {
            if (axis < 1) {
                throw new IllegalArgumentException("axis is " + axis + "; expected at least 1");
            }
            size *= axis;
            if (size > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("axes " + axes + " have more than " + Integer.MAX_VALUE
                        + " numbers; expected at most that many");
            }
        }
    }

    /** Returns the shape with these axes. */
    public static Shape of(Integer... axes) {
        return new Shape(List.of(axes));
    }

    /** Returns the number of values of one example. */
    public int size() {
        return axes.stream().reduce(1, (a, b) -> a * b);
    }

    @Override
    public String toString() {
        return axes.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }
}
