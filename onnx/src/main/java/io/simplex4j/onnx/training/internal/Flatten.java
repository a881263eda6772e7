package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
import java.util.List;

/** All numbers of an example in one row. */
public record Flatten() implements Layer {
    @Override
    public Shape after(Shape before) {
        return Shape.of(before.size());
    }

    @Override
    public String write(LayerWriter writer, String x, Shape before) {
        return writer.add("Flatten", List.of(x));
    }
}
