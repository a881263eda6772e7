package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;
import java.util.stream.LongStream;

/** A graph that layers are being written to, one after the other. */
abstract class Form implements LayerWriter {
    static final long OPSET = 17;

    private final GraphBuilder graph = new GraphBuilder("");
    private int layer;

    @Override
    public GraphBuilder graph() {
        return graph;
    }

    /** Writes all layers; the name of what comes out. */
    final String write(Shape examples, List<Layer> layers) {
        String x = input("input", axes(examples));
        Shape shape = examples;
        for (Layer each : layers) {
            layer++;
            x = each.write(this, x, shape);
            shape = isTraining() ? each.whileTraining(shape) : each.after(shape);
        }
        return x;
    }

    /** An input with one row for each example of a batch. */
    final String input(String name, long... axes) {
        return graph.input(
                name,
                ElementType.FLOAT,
                LongStream.concat(LongStream.of(-1), LongStream.of(axes)).toArray());
    }

    static long[] axes(Shape shape) {
        return shape.axes().stream().mapToLong(Integer::longValue).toArray();
    }

    /** The same in every graph of a network. */
    final String name(String kind) {
        return "layer" + layer + "." + kind;
    }
}
