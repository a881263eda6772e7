package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.model.Secants;

/** Secants that hold memory of the runtime's until they are closed. */
public interface OpenSecants extends Secants, AutoCloseable {
    @Override
    void close();
}
