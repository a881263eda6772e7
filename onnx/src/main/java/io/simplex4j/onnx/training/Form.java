package io.simplex4j.onnx.training;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;

/** A graph that layers write themselves to, one after the other: for training, or for use. */
abstract class Form {
    static final long OPSET = 17;

    private final GraphBuilder graph = new GraphBuilder("");
    private int layer;

    /** Whether the graph is for training; if not, parameters have their final values and nothing is random. */
    abstract boolean isTraining();

    /** A parameter that training changes. */
    abstract String parameter(String kind, Initialisation initialisation, long... dims);

    /** A table of zeros and 1 / (1 − rate), drawn at each step of training; an example of it has these axes. */
    abstract String mask(double rate, long... dims);

    /** A number for each column that training tracks but does not differentiate; the name it has. */
    abstract String tracked(String kind, float initial, int length);

    /** Says what a tracked value becomes after a step of training. */
    abstract void track(String tracked, Function<GraphBuilder, String> next);

    final GraphBuilder graph() {
        return graph;
    }

    final String add(String opType, String... inputs) {
        return graph.node(opType, inputs);
    }

    final String add(String opType, List<String> inputs, Attribute... attributes) {
        return graph.node(opType, inputs, attributes);
    }

    /** Writes all layers; the name of what comes out. */
    final String write(Network network) {
        String x = input("input", axes(network.input()));
        Shape shape = network.input();
        for (Layer each : network.layers()) {
            layer++;
            x = each.write(this, x, shape);
            shape = isTraining() ? each.whileTraining(shape) : each.after(shape);
        }
        return x;
    }

    /** An input with one row for each example of a batch. */
    final String input(String name, long... axes) {
        return graph.input(name, ElementType.FLOAT, batchOf(-1, axes));
    }

    /** The axes of a batch of this number of examples, -1 for any. */
    static long[] batchOf(long examples, long... axes) {
        return LongStream.concat(LongStream.of(examples), LongStream.of(axes)).toArray();
    }

    static long[] axes(Shape shape) {
        return shape.axes().stream().mapToLong(Integer::longValue).toArray();
    }

    /** The same in every graph of a network. */
    final String name(String kind) {
        return "layer" + layer + "." + kind;
    }
}
