package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;

/**
 * A linear map of the last axis, with a bias.
 *
 * @param outputs how many numbers come out
 */
public record Linear(int outputs) implements Layer {
    @Override
    public Shape after(Shape before) {
        List<Integer> axes = new ArrayList<>(before.axes());
        axes.set(axes.size() - 1, outputs);
        return new Shape(axes);
    }

    @Override
    public String write(LayerWriter writer, String x, Shape before) {
        int from = before.axes().get(before.axes().size() - 1);
        Initialisation draw = Initialisation.uniform(from);
        String weights = writer.parameter("weights", draw, outputs, from);
        String biases = writer.parameter("biases", draw, outputs);
        if (before.axes().size() == 1) {
            return writer.add("Gemm", List.of(x, weights, biases), Attribute.ofInt("transB", 1));
        }
        String columns = writer.add("Transpose", List.of(weights));
        return writer.add("Add", List.of(writer.add("MatMul", List.of(x, columns)), biases));
    }
}
