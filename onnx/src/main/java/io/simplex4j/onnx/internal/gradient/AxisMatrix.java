package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.Session;
import io.simplex4j.onnx.internal.runtime.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/** An affine map along one axis of known length, measured by the runtime itself. */
final class AxisMatrix {
    /*
     * The operation is run on the vectors of the standard basis and on 0; the differences are the rows of its matrix. So the
     * gradient is right whatever the settings of the operation mean to the runtime.
     */

    private static final long LARGEST = 1L << 24;

    private final int length;
    private final int results;
    private final float[] weights;

    private AxisMatrix(int length, int results, float[] weights) {
        this.length = length;
        this.results = results;
        this.weights = weights;
    }

    /** Writes the operation behind an input whose first axis is the batch, and returns what comes out. */
    interface Operation {
        String write(GraphBuilder graph, String x);
    }

    /**
     * Measures an operation.
     *
     * @param axes of one example, as many numbers as the axis is long
     */
    static AxisMatrix measure(Backward b, int results, List<Long> axes, Operation operation) {
        int length = axes.stream().mapToInt(Long::intValue).reduce(1, Math::multiplyExact);
        if ((length + 1L) * Math.max(results, length) > LARGEST) {
            throw b.refuse("it makes " + results + " numbers of " + length + " along an axis, expected at most 4,000");
        }
        float[] basis = new float[(length + 1) * length];
        for (int i = 0; i < length; i++) {
            basis[i * length + i] = 1;
        }
        GraphBuilder graph = new GraphBuilder("m");
        long[] declared = Value.batchOf(length + 1L, axes);
        String x = graph.input("x", ElementType.FLOAT, declared);
        String y = operation.write(graph, x);
        graph.output(new ValueInfo(y, ElementType.FLOAT, Optional.empty()));
        try (Session session = Session.of(OnnxFile.of(graph.build("axis"), b.opset()))) {
            Value result = session.run(Map.of(x, Value.ofFloats(basis, declared)), List.of(y))
                    .get(y);
            float[] all = result == null ? new float[0] : result.floats();
            if (all.length != (length + 1) * results) {
                throw b.refuse("alone it makes " + all.length / (length + 1) + " numbers, expected " + results);
            }
            float[] weights = Arrays.copyOf(all, length * results);
            for (int i = 0; i < weights.length; i++) {
                weights[i] -= all[length * results + i % results];
            }
            return new AxisMatrix(length, results, weights);
        }
    }

    /** The element that each result is, if each is one. */
    Optional<List<Integer>> source() {
        List<Integer> source = new ArrayList<>();
        for (int j = 0; j < results; j++) {
            int from = -1;
            for (int i = 0; i < length; i++) {
                float weight = weights[i * results + j];
                if (weight == 1 && from < 0) {
                    from = i;
                } else if (weight != 0) {
                    return Optional.empty();
                }
            }
            if (from < 0) {
                return Optional.empty();
            }
            source.add(from);
        }
        return Optional.of(source);
    }

    /** The gradient of the original from that of the result, a tensor of this rank with the results along an axis. */
    String transpose(Backward b, String gradient, int axis, int rank) {
        Optional<List<Integer>> source = source();
        if (source.isPresent()) {
            return new AxisMap(axis, length, source.get()).transpose(b, gradient, rank);
        }
        if (axis == rank - 2) {
            return b.add("MatMul", b.floats(new long[] {length, results}, weights), gradient);
        }
        if (axis == rank - 1) {
            return b.add("MatMul", gradient, transposed(b));
        }
        long[] swap = LongStream.range(0, rank).toArray();
        swap[axis] = rank - 1L;
        swap[rank - 1] = axis;
        return b.transpose(b.add("MatMul", b.transpose(gradient, swap), transposed(b)), swap);
    }

    /** The matrix from results to elements. */
    String transposed(Backward b) {
        float[] turned = new float[weights.length];
        for (int i = 0; i < length; i++) {
            for (int j = 0; j < results; j++) {
                turned[j * length + i] = weights[i * results + j];
            }
        }
        return b.floats(new long[] {results, length}, turned);
    }

    /** The settings of a node but for some. */
    static Attribute[] settings(Backward b, String... without) {
        return b.node().attributes().stream()
                .filter(attribute -> !List.of(without).contains(attribute.name()))
                .toArray(Attribute[]::new);
    }
}
