package io.simplex4j.lab.training;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;

/** A graph that layers add their nodes to, for training or for use. */
abstract class Form {
    static final long OPSET = 17;

    private final GraphBuilder graph = new GraphBuilder("");
    private int layer;

    /** Returns whether the graph is for training; otherwise parameters have their final values and nothing is random. */
    abstract boolean isTraining();

    /** Adds a trainable parameter and returns its name. */
    abstract String parameter(String kind, Initialisation initialisation, long... dims);

    /** Adds a dropout mask of zeros and 1 / (1 − rate), drawn at each step, and returns its name. */
    abstract String mask(double rate, long... dims);

    /** Adds a running statistic with a number for each column, and returns its name. */
    abstract String tracked(String kind, float initial, int length);

    /** Sets the value of a running statistic after a step of training. */
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

    /** Adds the nodes of all layers and returns the name of the output. */
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

    /** Adds an input with one row for each example of a batch. */
    final String input(String name, long... axes) {
        return graph.input(name, ElementType.FLOAT, batchOf(-1, axes));
    }

    /** Returns the axes of a batch; -1 stands for any number of examples. */
    static long[] batchOf(long examples, long... axes) {
        return LongStream.concat(LongStream.of(examples), LongStream.of(axes)).toArray();
    }

    static long[] axes(Shape shape) {
        return shape.axes().stream().mapToLong(Integer::longValue).toArray();
    }

    /** Returns the name of a value of the current layer, the same in every graph of a network. */
    final String name(String kind) {
        return "layer" + layer + "." + kind;
    }
}
