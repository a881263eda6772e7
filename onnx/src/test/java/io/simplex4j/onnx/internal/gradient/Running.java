package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.Session;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A model in a session, run with inputs and outputs by position. */
public final class Running implements AutoCloseable {
    private final Session session;
    private final List<String> inputs;
    private final List<String> outputs;

    /** Opens a session. */
    public Running(OnnxFile file) {
        session = Session.of(file);
        inputs = file.graph().inputs().stream().map(ValueInfo::name).toList();
        outputs = file.graph().outputs().stream().map(ValueInfo::name).toList();
    }

    /** Runs the model once. */
    public List<Tensor> run(Tensor... values) {
        Map<String, Tensor> byName = new LinkedHashMap<>();
        for (int i = 0; i < inputs.size(); i++) {
            byName.put(inputs.get(i), values[i]);
        }
        Map<String, Tensor> results = session.run(byName, outputs);
        return outputs.stream().map(results::get).toList();
    }

    @Override
    public void close() {
        session.close();
    }
}
