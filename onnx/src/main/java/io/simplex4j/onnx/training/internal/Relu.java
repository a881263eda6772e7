package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
import java.util.List;

/** Negative numbers become zero. */
public record Relu() implements Layer {
    @Override
    public Shape after(Shape before) {
        return before;
    }

    @Override
    public String write(LayerWriter writer, String x, Shape before) {
        return writer.add("Relu", List.of(x));
    }
}
