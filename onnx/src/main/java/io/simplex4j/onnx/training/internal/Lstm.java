package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.List;

/**
 * A recurrent layer with long short-term memory over (steps, width), started at zero.
 *
 * @param units the width of its state
 */
public record Lstm(int units) implements Layer {
    @Override
    public Shape after(Shape before) {
        if (before.axes().size() != 2) {
            throw new IllegalArgumentException(
                    "examples of shape " + before + " before a recurrent layer, expected (steps, width)");
        }
        return Shape.of(before.axes().get(0), units);
    }

    @Override
    public String write(LayerWriter writer, String x, Shape before) {
        int width = before.axes().get(1);
        int rows = 4 * units;
        String input = writer.parameter("input", Initialisation.xavier(width, rows), 1, rows, width);
        String recurrent = writer.parameter("recurrent", Initialisation.xavier(units, rows), 1, rows, units);
        String biases = writer.parameter("biases", Initialisation.constant(0), 1, 2L * rows);
        String turned = turn(writer, x);
        String states =
                writer.add("LSTM", List.of(turned, input, recurrent, biases), Attribute.ofInt("hidden_size", units));
        return turn(writer, writer.add("Squeeze", List.of(states, writer.graph().longs(1))));
    }

    private static String turn(LayerWriter writer, String x) {
        return writer.add("Transpose", List.of(x), Attribute.ofInts("perm", 1, 0, 2));
    }
}
