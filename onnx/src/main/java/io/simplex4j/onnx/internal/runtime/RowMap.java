package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A model as a map from rows to rows, in batches of a size it chooses. Thread-safe.
 *
 * <p>The cost per row does not fall any more from some 50 rows on, so larger tables are run in chunks of that size, which
 * also bounds the memory taken.
 */
public final class RowMap implements AutoCloseable {
    private static final int CHUNK = 50;
    private static final int NUMBERS_IN_CHUNK = 1 << 24;

    private final Session session;
    private final List<Port> inputs;
    private final Port output;
    private final int chunk;
    private final boolean padded;

    /**
     * A map.
     *
     * @param session the model, closed with the map
     * @param inputs where rows go in
     * @param output where rows come out
     * @param batch how many rows the model takes at a time, 0 if any number
     */
    public RowMap(Session session, List<Port> inputs, Port output, int batch) {
        this.session = session;
        this.inputs = List.copyOf(inputs);
        this.output = output;
        int widest = Math.max(
                output.width(), inputs.stream().mapToInt(Port::width).max().orElse(1));
        this.chunk = batch > 0 ? batch : Math.max(1, Math.min(CHUNK, NUMBERS_IN_CHUNK / Math.max(1, widest)));
        this.padded = batch > 0;
    }

    /**
     * The rows that come out for rows that go in, on at most this number of threads.
     *
     * @throws OnnxModelException if a number that comes out is not finite
     */
    public Matrix apply(int threads, List<Matrix> rows) {
        int count = rows.get(0).rows();
        int chunks = (count + chunk - 1) / chunk;
        boolean wide = output.type() == ElementType.DOUBLE;
        float[][] floats = new float[wide ? 0 : count][];
        double[][] doubles = new double[wide ? count : 0][];
        Workers.of(threads).run(chunks, c -> {
            int from = c * chunk;
            int to = Math.min(count, from + chunk);
            Value value = run(rows, from, to);
            int width = output.width();
            for (int r = from; r < to; r++) {
                int start = (r - from) * width;
                for (int i = 0; i < width; i++) {
                    requireFinite(wide ? value.doubles()[start + i] : value.floats()[start + i], r, i);
                }
                if (wide) {
                    doubles[r] = Arrays.copyOfRange(value.doubles(), start, start + width);
                } else {
                    floats[r] = Arrays.copyOfRange(value.floats(), start, start + width);
                }
            }
        });
        return count == 0
                ? Matrix.of(new float[1][output.width()]).select()
                : wide ? Matrix.of(doubles) : Matrix.of(floats);
    }

    private Value run(List<Matrix> rows, int from, int to) {
        int count = padded ? chunk : to - from;
        Map<String, Value> values = new LinkedHashMap<>();
        for (int i = 0; i < inputs.size(); i++) {
            Port input = inputs.get(i);
            values.put(input.name(), input.value(rows.get(i), from, to, count));
        }
        Value value = session.run(values, List.of(output.name())).get(output.name());
        long expected = (long) count * output.width();
        if (value == null || value.size() != expected) {
            throw new OnnxModelException("tensor \"" + output.name() + "\" has axes "
                    + (value == null ? List.of() : value.dims()) + " for " + (to - from) + " examples, expected "
                    + output.width() + " numbers for each: the model mixes the examples of a batch");
        }
        return value;
    }

    private void requireFinite(double number, int row, int column) {
        if (!Double.isFinite(number)) {
            throw new OnnxModelException("the model gives " + number + " in \"" + output.name() + "\" at row " + row
                    + ", column " + column
                    + ", expected a finite number: check that the inputs are scaled as in training");
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
