package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A probe of a model that was written here, whose inputs say what they are. */
final class DeclaredProbe implements Probe {
    @Override
    public Map<String, Observation> run(OnnxFile model, long batch) {
        Map<String, Value> inputs = new LinkedHashMap<>();
        for (ValueInfo input : model.graph().inputs()) {
            inputs.put(input.name(), zeros(input.dims().orElseThrow(), batch));
        }
        return RunProbe.run(model, inputs);
    }

    private static Value zeros(List<Dim> axes, long batch) {
        long[] dims = axes.stream()
                .mapToLong(axis -> axis.isFixed() ? axis.value() : batch)
                .toArray();
        int size = 1;
        for (long dim : dims) {
            size = Math.toIntExact(Math.multiplyExact(size, dim));
        }
        return Value.ofFloats(new float[size], dims);
    }
}
