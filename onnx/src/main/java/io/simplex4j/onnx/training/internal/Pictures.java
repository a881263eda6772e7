package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;

/** What layers ask of examples that are pictures. */
final class Pictures {
    private Pictures() {}

    static void require(Shape shape, int side, String what) {
        if (shape.axes().size() != 3
                || shape.axes().get(1) < side
                || shape.axes().get(2) < side) {
            throw new IllegalArgumentException("examples of shape " + shape + " before " + what + " of side " + side
                    + ", expected (channels, height, width) at least as large");
        }
    }
}
