package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.List;

/**
 * A convolution of pictures with square kernels, without padding.
 *
 * @param channels that come out
 * @param side of a kernel
 */
public record Convolution(int channels, int side) implements Layer {
    @Override
    public Shape after(Shape before) {
        Pictures.require(before, side, "a convolution");
        return Shape.of(channels, before.axes().get(1) - side + 1, before.axes().get(2) - side + 1);
    }

    @Override
    public String write(LayerWriter writer, String x, Shape before) {
        int from = before.axes().get(0);
        Initialisation draw = Initialisation.uniform(from * side * side);
        String kernels = writer.parameter("kernels", draw, channels, from, side, side);
        String biases = writer.parameter("biases", draw, channels);
        return writer.add("Conv", List.of(x, kernels, biases), Attribute.ofInts("kernel_shape", side, side));
    }
}
