package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.parallel.Workers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model of products with secants over cells, in batches of a size it chooses. Thread-safe.
 *
 * <p>A cell takes some four times the memory of a row of a gradient, so there are fewer of them in a batch.
 */
public final class CellMap implements DifferentiableModel.Secants, AutoCloseable {
    private static final int CHUNK = 32;
    private static final int NUMBERS_IN_CHUNK = 1 << 21;

    private final Session session;
    private final Port edges;
    private final List<String> ends;
    private final Port cotangents;
    private final Port product;
    private final int threads;
    private final Duration limit;
    private final int chunk;

    /**
     * A map.
     *
     * @param session the model, closed with the map
     * @param edges where inputs go in
     * @param ends where the numbers of the edges of each cell go in, the lower and the upper
     * @param cotangents where those go in
     * @param product the output tensor of products
     * @param threads the largest number of threads
     * @param limit how long a run may take
     */
    public CellMap(
            Session session,
            Port edges,
            List<String> ends,
            Port cotangents,
            Port product,
            int threads,
            Duration limit) {
        this.session = session;
        this.edges = edges;
        this.ends = List.copyOf(ends);
        this.cotangents = cotangents;
        this.product = product;
        this.threads = threads;
        this.limit = limit;
        this.chunk = Math.max(1, Math.min(CHUNK, NUMBERS_IN_CHUNK / Math.max(1, edges.width())));
    }

    @Override
    public Matrix products(Matrix inputs, int[] lower, int[] upper, Matrix directions) {
        int chunks = (lower.length + chunk - 1) / chunk;
        @Nullable Tensor[] values = new Tensor[chunks];
        RunLimit each = RunLimit.of(limit);
        Workers.of(threads).run(chunks, c -> {
            int from = c * chunk;
            values[c] = run(inputs, lower, upper, directions, from, Math.min(lower.length, from + chunk), each);
        });
        return product.rows(values, lower.length);
    }

    private Tensor run(Matrix inputs, int[] lower, int[] upper, Matrix directions, int from, int to, RunLimit each) {
        Map<Integer, Integer> places = new LinkedHashMap<>();
        long[] begins = new long[to - from];
        long[] finishes = new long[to - from];
        for (int k = from; k < to; k++) {
            begins[k - from] = place(places, lower[k]);
            finishes[k - from] = place(places, upper[k]);
        }
        Matrix used = inputs.select(
                places.keySet().stream().mapToInt(Integer::intValue).toArray());
        Map<String, Tensor> values = new LinkedHashMap<>();
        values.put(edges.name(), edges.value(used, 0, used.rows(), used.rows()));
        values.put(ends.get(0), Tensor.of(begins, begins.length));
        values.put(ends.get(1), Tensor.of(finishes, finishes.length));
        values.put(cotangents.name(), cotangents.value(directions, from, to, to - from));
        Tensor value = session.run(values, List.of(product.name()), each).get(product.name());
        if (value == null || value.size() != (long) (to - from) * product.width()) {
            throw new OnnxModelException("tensor \"" + product.name() + "\" has axes "
                    + (value == null ? List.of() : value.dims()) + " for " + (to - from) + " cells; expected "
                    + product.width() + " numbers for each: the model mixes the examples of a batch");
        }
        return value;
    }

    private static long place(Map<Integer, Integer> places, int edge) {
        int next = places.size();
        return places.computeIfAbsent(edge, key -> next);
    }

    @Override
    public void close() {
        session.close();
    }
}
