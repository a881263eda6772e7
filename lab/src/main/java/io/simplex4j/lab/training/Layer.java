package io.simplex4j.lab.training;

import io.simplex4j.model.Shape;
import java.util.function.UnaryOperator;

/**
 * One layer of a network.
 *
 * @param after gives the shape of an example after this layer, or refuses examples that cannot go in
 * @param whileTraining gives the shape during training, which may differ
 * @param writer adds the nodes of this layer
 */
record Layer(UnaryOperator<Shape> after, UnaryOperator<Shape> whileTraining, Writer writer) {
    /** Adds nodes for a batch of examples and returns the name of the output. */
    @FunctionalInterface
    interface Writer {
        String write(Form form, String x, Shape before);
    }

    static Layer of(UnaryOperator<Shape> after, Writer writer) {
        return new Layer(after, after, writer);
    }
}
