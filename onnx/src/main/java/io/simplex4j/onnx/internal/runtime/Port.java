package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An input or output of a model for rows.
 *
 * @param name of the tensor
 * @param type float or double
 * @param batched whether its first axis is the axis of rows; if not, it holds a single row, whatever its axes
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
    Tensor value(Matrix table, int from, int to, int count) {
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
        return wide ? Tensor.of(doubles, dims(count)) : Tensor.of(floats, dims(count));
    }

    /** The rows that came out in chunks, which are given up one after the other. */
    Matrix rows(@Nullable Tensor[] chunks, int count) {
        int width = width();
        boolean wide = type == ElementType.DOUBLE;
        float[][] floats = new float[wide ? 0 : count][width];
        double[][] doubles = new double[wide ? count : 0][width];
        int row = 0;
        for (int c = 0; c < chunks.length; c++) {
            ByteBuffer bytes = Objects.requireNonNull(chunks[c]).buffer();
            chunks[c] = null;
            for (int start = 0; start < bytes.capacity() && row < count; start += width * type.bytes(), row++) {
                if (wide) {
                    bytes.position(start).asDoubleBuffer().get(doubles[row]);
                } else {
                    bytes.position(start).asFloatBuffer().get(floats[row]);
                }
            }
        }
        return count == 0 ? Matrix.of(new float[1][width]).select() : wide ? Matrix.of(doubles) : Matrix.of(floats);
    }

    private long[] dims(int count) {
        return batched
                ? Tensor.batchOf(count, axes)
                : axes.stream().mapToLong(Long::longValue).toArray();
    }
}
