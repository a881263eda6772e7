package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Initializers with random elements that depend on their name and shape only. */
public final class Fill {
    private Fill() {}

    /** An initializer with elements between -1 and 1. */
    public static String random(GraphBuilder graph, String name, long... dims) {
        return between(graph, name, -1, 1, dims);
    }

    /** An initializer with elements between 0.5 and 1.5. */
    public static String positive(GraphBuilder graph, String name, long... dims) {
        return between(graph, name, 0.5, 1.5, dims);
    }

    /** An initializer with elements in a range. */
    public static String between(GraphBuilder graph, String name, double from, double to, long... dims) {
        List<Long> axes = Arrays.stream(dims).boxed().toList();
        float[] values = new float[Math.toIntExact(Arrays.stream(dims).reduce(1, (a, b) -> a * b))];
        SplittableRandom random = new SplittableRandom(name.hashCode() + 31L * axes.hashCode());
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (from + random.nextDouble() * (to - from));
        }
        return graph.initializer(Tensor.ofFloats(name, axes, values));
    }
}
