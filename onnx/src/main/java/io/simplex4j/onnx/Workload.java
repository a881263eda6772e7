package io.simplex4j.onnx;

import io.simplex4j.onnx.internal.gradient.Probe;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.HashMap;
import java.util.Map;

/** How much a run of a model computes for an example, and how many examples a run had better take at once. */
final class Workload {
    /*
     * Between two operations a tensor stays in the processor's cache if it is small enough; operations on wide tensors take up
     * to twice as long otherwise. But each run reads all weights, so it must have enough examples to share them.
     */
    private static final long NUMBERS_IN_CACHE = 1 << 19;
    private static final double SHARE_OF_WEIGHTS = 0.2;
    private static final int FEWEST = 8;

    private final Map<String, Long> numbers = new HashMap<>();

    /** The same probe, of which this learns the sizes of tensors. */
    Probe watching(Probe probe) {
        return (model, batch) -> {
            Map<String, Probe.Observation> seen = probe.run(model, batch);
            seen.forEach((name, tensor) ->
                    numbers.put(name, tensor.dims().stream().reduce(1L, (i, j) -> i * j) / Math.max(1, batch)));
            return seen;
        };
    }

    /** How many examples a run of this graph is to take. */
    int examples(Graph graph) {
        long widest = numbers.values().stream().mapToLong(Long::longValue).max().orElse(1);
        long all = numbers.values().stream().mapToLong(Long::longValue).sum();
        long weights = graph.initializers().stream().mapToLong(Tensor::size).sum();
        long sharing = (long) (weights / (SHARE_OF_WEIGHTS * Math.max(1, all)));
        long cached = NUMBERS_IN_CACHE / Math.max(1, widest);
        return (int) Math.min(Integer.MAX_VALUE, Math.max(sharing, Math.max(FEWEST, cached)));
    }
}
