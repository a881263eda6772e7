package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.internal.graph.OnnxFile;

/** Writes a model as the rest of this code expects it, whatever the exporter did. */
public final class Preparation {
    private Preparation() {}

    /** The same model with its nodes in the order they are run. */
    public static OnnxFile of(OnnxFile file) {
        return file.withGraph(RunOrder.of(file.graph()));
    }
}
