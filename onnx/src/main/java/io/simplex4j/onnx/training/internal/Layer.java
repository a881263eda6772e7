package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;

/** One layer of a network. */
public interface Layer {
    /**
     * The shape of an example after this layer.
     *
     * @throws IllegalArgumentException if examples of this shape cannot go in
     */
    Shape after(Shape before);

    /** The same while training, where it may differ. */
    default Shape whileTraining(Shape before) {
        return after(before);
    }

    /** Writes the nodes of this layer for a batch of examples of a shape, and gives the name of what comes out. */
    String write(LayerWriter writer, String x, Shape before);
}
