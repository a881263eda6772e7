package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.parallel.Workers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model as a map from rows to rows, in batches of a size it chooses. Thread-safe.
 *
 * <p>The cost per row does not fall any more from some 50 rows on, so larger tables are run in chunks of that size, which
 * also bounds the memory taken.
 */
public final class RowMap implements AutoCloseable {
    private static final int CHUNK = 50;
    private static final int NUMBERS_IN_CHUNK = 1 << 20;
    private static final double ROUNDING = 1e-5;

    private final Session session;
    private final List<Port> inputs;
    private final Port output;
    private final int chunk;
    private final boolean padded;
    private final Duration limit;

    /**
     * A map.
     *
     * @param session the model, closed with the map
     * @param inputs where rows go in
     * @param output the output tensor of rows
     * @param batch the number of rows that the model takes at a time, 0 if any number
     * @param limit how long a run may take
     */
    public RowMap(Session session, List<Port> inputs, Port output, int batch, Duration limit) {
        this.session = session;
        this.inputs = List.copyOf(inputs);
        this.output = output;
        int widest = Math.max(
                output.width(), inputs.stream().mapToInt(Port::width).max().orElse(1));
        this.chunk = batch > 0 ? batch : Math.max(1, Math.min(CHUNK, NUMBERS_IN_CHUNK / Math.max(1, widest)));
        this.padded = batch > 0;
        this.limit = limit;
    }

    /**
     * Computes the output rows for input rows, on at most this number of threads.
     *
     * @throws OnnxModelException if a run fails or takes too long
     * @throws java.util.concurrent.CancellationException if the caller is interrupted, which it stays
     */
    public Matrix apply(int threads, List<Matrix> rows) {
        int count = rows.get(0).rows();
        int chunks = (count + chunk - 1) / chunk;
        @Nullable Tensor[] values = new Tensor[chunks];
        RunLimit each = RunLimit.of(limit);
        Workers.of(threads).run(chunks, c -> {
            int from = c * chunk;
            values[c] = run(rows, from, Math.min(count, from + chunk), each);
        });
        return output.rows(values, count);
    }

    private Tensor run(List<Matrix> rows, int from, int to, RunLimit each) {
        int count = padded ? chunk : to - from;
        Map<String, Tensor> values = new LinkedHashMap<>();
        for (int i = 0; i < inputs.size(); i++) {
            Port input = inputs.get(i);
            values.put(input.name(), input.value(rows.get(i), from, to, count));
        }
        Tensor value = session.run(values, List.of(output.name()), each).get(output.name());
        long expected = (long) count * output.width();
        if (value == null || value.size() != expected) {
            throw new OnnxModelException("tensor \"" + output.name() + "\" has axes "
                    + (value == null ? List.of() : value.dims()) + " for " + (to - from) + " examples; expected "
                    + output.width() + " numbers for each: the model mixes the examples of a batch");
        }
        return value;
    }

    /**
     * Rejects a model whose result for a row depends on the other rows.
     *
     * @param rows that went in
     * @param out their output
     * @throws OnnxModelException if the first row alone gives another result than among the others
     */
    public void requireIndependent(Matrix rows, Matrix out) {
        /*
         * Sums in another order round differently, so a small difference from a run of one row proves nothing. Then the
         * first row is run among copies of itself: the same arithmetic, and the same bits if the others do not matter.
         */
        int together = Math.min(chunk, rows.rows());
        if (together < 2) {
            return;
        }
        double[] among = out.row(0).toArray();
        if (!padded && difference(among, firstOf(rows, 1)) <= ROUNDING) {
            return;
        }
        double difference = difference(among, firstOf(rows, together));
        if (difference > ROUNDING) {
            throw new OnnxModelException(String.format(
                    Locale.ROOT,
                    "\"%s\" of the first example changes by %.2g of its size in a batch of %d examples; expected the same"
                            + " whatever is in the batch: export the model for inference, without random numbers and"
                            + " without normalising over the batch",
                    output.name(),
                    difference,
                    together));
        }
    }

    private double[] firstOf(Matrix rows, int copies) {
        return run(List.of(rows.select(new int[copies])), 0, copies, RunLimit.of(limit))
                .doubles();
    }

    /* The largest difference, relative to the largest number; a number that is not finite differs from all others. */
    private static double difference(double[] one, double[] other) {
        double size = 0;
        double difference = 0;
        for (int i = 0; i < one.length; i++) {
            size = Math.max(size, Math.max(Math.abs(one[i]), Math.abs(other[i])));
            difference = Math.max(difference, Math.abs(one[i] - other[i]));
        }
        return size == 0 ? 0 : Double.isFinite(difference) ? difference / size : Double.POSITIVE_INFINITY;
    }

    @Override
    public void close() {
        session.close();
    }
}
