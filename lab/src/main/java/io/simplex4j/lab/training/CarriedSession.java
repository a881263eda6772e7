package io.simplex4j.lab.training;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.runtime.Environment;
import io.simplex4j.onnx.internal.runtime.Problem;
import io.simplex4j.onnx.internal.runtime.RunLimit;
import io.simplex4j.onnx.internal.runtime.Session;
import io.simplex4j.onnx.internal.runtime.Value;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A session that feeds some outputs back as inputs of the next run, without a copy. Not thread-safe.
 */
final class CarriedSession implements AutoCloseable {
    private final OrtEnvironment environment;
    private final OrtSession session;
    private final Map<String, String> carried;
    private final Map<String, OnnxTensor> state = new LinkedHashMap<>();
    private OrtSession.@Nullable Result last;

    private CarriedSession(OrtEnvironment environment, OrtSession session, Map<String, String> carried) {
        this.environment = environment;
        this.session = session;
        this.carried = new LinkedHashMap<>(carried);
    }

    /**
     * Prepares a model.
     *
     * @param carried the output that is fed back, by the name of its input
     * @param first the values of those inputs in the first run
     * @throws OnnxModelException if the runtime does not take it
     */
    static CarriedSession of(OnnxFile model, Map<String, String> carried, Map<String, Value> first) {
        OrtEnvironment environment = Environment.get();
        OrtSession session = Session.create(environment, model, RunLimit.of(RunLimit.DEFAULT));
        CarriedSession made = new CarriedSession(environment, session, carried);
        try {
            for (Map.Entry<String, Value> input : first.entrySet()) {
                made.state.put(input.getKey(), Value.tensor(environment, input.getValue()));
            }
            return made;
        } catch (OrtException e) {
            made.close();
            throw Problem.of("ONNX Runtime does not take the first values", e);
        }
    }

    /**
     * Runs the model.
     *
     * @param inputs those that are not carried
     * @return the requested output
     * @throws OnnxModelException if the run fails
     */
    Value run(Map<String, Value> inputs, String output) {
        Set<String> outputs = new LinkedHashSet<>(carried.values());
        outputs.add(output);
        Map<String, OnnxTensor> fresh = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, Value> input : inputs.entrySet()) {
                fresh.put(input.getKey(), Value.tensor(environment, input.getValue()));
            }
            Map<String, OnnxTensor> all = new LinkedHashMap<>(state);
            all.putAll(fresh);
            OrtSession.Result result = session.run(all, outputs);
            freeState();
            last = result;
            carried.forEach((input, name) -> state.put(input, tensor(result, name)));
            return Value.of(output, tensor(result, output));
        } catch (OrtException e) {
            throw Problem.of("ONNX Runtime cannot run the model", e);
        } finally {
            fresh.values().forEach(OnnxTensor::close);
        }
    }

    private static OnnxTensor tensor(OrtSession.Result result, String name) {
        OnnxValue value = result.get(name).orElseThrow(() -> new IllegalStateException("no output " + name));
        return (OnnxTensor) value;
    }

    /* What the last run gave belongs to its result; only the first values are freed one by one. */
    private void freeState() {
        if (last == null) {
            state.values().forEach(OnnxTensor::close);
        } else {
            last.close();
            last = null;
        }
        state.clear();
    }

    /** Returns a copy of the carried value of an input. */
    Value state(String input) {
        try {
            return Value.of(input, Objects.requireNonNull(state.get(input), input));
        } catch (OrtException e) {
            throw Problem.of("ONNX Runtime cannot give \"" + input + "\"", e);
        }
    }

    @Override
    public void close() {
        freeState();
        try {
            session.close();
        } catch (OrtException e) {
            throw Problem.of("ONNX Runtime cannot free the model", e);
        }
    }
}
