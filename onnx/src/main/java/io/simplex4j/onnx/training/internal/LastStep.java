package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;

/** The last step of a series; while training, all of them, so that each is asked for its forecast. */
public record LastStep() implements Layer {
    @Override
    public Shape after(Shape before) {
        if (before.axes().size() != 2) {
            throw new IllegalArgumentException(
                    "examples of shape " + before + " before the last step, expected (steps, width)");
        }
        return Shape.of(before.axes().get(1));
    }

    @Override
    public Shape whileTraining(Shape before) {
        return before;
    }

    @Override
    public String write(LayerWriter writer, String x, Shape before) {
        if (writer.isTraining()) {
            return x;
        }
        int steps = before.axes().get(0);
        GraphBuilder graph = writer.graph();
        String last = writer.add("Slice", List.of(x, graph.longs(steps - 1L), graph.longs(steps), graph.longs(1)));
        return writer.add("Squeeze", List.of(last, graph.longs(1)));
    }
}
