package io.simplex4j.onnx.training.internal;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;
import java.util.function.Function;

/** Where layers write themselves: a graph for training, or one for use. */
public interface LayerWriter {
    /** Whether the graph is for training; if not, parameters have their final values and nothing is random. */
    boolean isTraining();

    /** A parameter that training changes. */
    String parameter(String kind, Initialisation initialisation, long... dims);

    /** A table of zeros and 1 / (1 − rate), drawn anew at each step of training; an example of it has these axes. */
    String mask(double rate, long... dims);

    /** A number for each column that training tracks but does not differentiate; the name it has. */
    String tracked(String kind, float initial, int length);

    /** Says what a tracked value becomes after a step of training. */
    void track(String tracked, Function<GraphBuilder, String> next);

    /** The graph. */
    GraphBuilder graph();

    /** Adds a node. */
    default String add(String opType, List<String> inputs, Attribute... attributes) {
        return graph().node(opType, inputs, attributes);
    }
}
