package io.simplex4j.onnx.internal.graph;

import io.simplex4j.onnx.internal.graph.Tensor.External;
import java.util.List;
import java.util.Optional;

/** Tensors that lie in other files. */
public final class ExternalTensors {
    private ExternalTensors() {}

    /** Floats at a place of a file. */
    public static Tensor floats(String name, List<Long> dims, String location, long offset, long length) {
        External place = new External(location, offset, length);
        return new Tensor(name, ElementType.FLOAT, dims, Bytes.NONE, Optional.of(place), List.of());
    }
}
