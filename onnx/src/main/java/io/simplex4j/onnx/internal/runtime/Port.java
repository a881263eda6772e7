package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.internal.graph.ElementType;
import java.util.List;

/**
 * Where rows go into or come out of a model.
 *
 * @param name of the tensor
 * @param type float or double
 * @param batched whether its first axis is that of the rows; if not, it holds a single row, whatever its axes
 * @param axes the others, or all of them
 */
public record Port(String name, ElementType type, boolean batched, List<Long> axes) {
    public Port {
        axes = List.copyOf(axes);
    }

    public int width() {
        return (int) axes.stream().mapToLong(Long::longValue).reduce(1, (a, b) -> a * b);
    }

    /** Some rows of a table, the last of them repeated until there are {@code count}. */
    Value value(Matrix table, int from, int to, int count) {
        int width = width();
        boolean wide = type == ElementType.DOUBLE;
        float[] floats = new float[wide ? 0 : count * width];
        double[] doubles = new double[wide ? count * width : 0];
        double[] row = new double[width];
        for (int r = 0; r < count; r++) {
            table.copyRow(Math.min(from + r, to - 1), row);
            if (wide) {
                System.arraycopy(row, 0, doubles, r * width, width);
            } else {
                for (int i = 0; i < width; i++) {
                    floats[r * width + i] = (float) row[i];
                }
            }
        }
        return wide ? Value.ofDoubles(doubles, dims(count)) : Value.ofFloats(floats, dims(count));
    }

    private long[] dims(int count) {
        return batched
                ? Value.batchOf(count, axes)
                : axes.stream().mapToLong(Long::longValue).toArray();
    }
}
