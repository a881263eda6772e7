package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.List;

/**
 * The largest number of each square of a picture.
 *
 * @param side of a square
 */
public record MaxPool(int side) implements Layer {
    @Override
    public Shape after(Shape before) {
        Pictures.require(before, side, "a pooling");
        return Shape.of(
                before.axes().get(0), before.axes().get(1) / side, before.axes().get(2) / side);
    }

    @Override
    public String write(LayerWriter writer, String x, Shape before) {
        return writer.add(
                "MaxPool",
                List.of(x),
                Attribute.ofInts("kernel_shape", side, side),
                Attribute.ofInts("strides", side, side));
    }
}
