package io.simplex4j.onnx.internal.cut;

import io.simplex4j.model.Shape;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the user has decided about a model.
 *
 * @param input the tensor that is to be explained
 * @param latent the tensor, or the node that makes it
 * @param inputShape the axes of one example
 * @param values what inputs that are not explained are filled with, and lengths of open axes, by name
 */
public record Overrides(
        Optional<String> input, Optional<String> latent, Optional<Shape> inputShape, Map<String, Double> values) {
    /** Nothing: everything is to be found. */
    public static final Overrides NONE = new Overrides(Optional.empty(), Optional.empty(), Optional.empty(), Map.of());

    public Overrides {
        values = Map.copyOf(values);
    }

    public Overrides withInput(String tensor) {
        return new Overrides(Optional.of(tensor), latent, inputShape, values);
    }

    public Overrides withLatent(String tensor) {
        return new Overrides(input, Optional.of(tensor), inputShape, values);
    }

    public Overrides withInputShape(Shape shape) {
        return new Overrides(input, latent, Optional.of(shape), values);
    }

    public Overrides withValue(String name, double value) {
        Map<String, Double> more = new HashMap<>(values);
        more.put(name, value);
        return new Overrides(input, latent, inputShape, more);
    }
}
