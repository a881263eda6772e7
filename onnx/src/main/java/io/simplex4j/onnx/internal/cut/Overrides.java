package io.simplex4j.onnx.internal.cut;

import io.simplex4j.model.Shape;
import java.util.Optional;

/**
 * What the user has decided about a model.
 *
 * @param input the tensor that is to be explained
 * @param latent the tensor, or the node that makes it
 * @param inputShape the axes of one example
 */
public record Overrides(Optional<String> input, Optional<String> latent, Optional<Shape> inputShape) {
    /** Nothing: everything is to be found. */
    public static final Overrides NONE = new Overrides(Optional.empty(), Optional.empty(), Optional.empty());
}
