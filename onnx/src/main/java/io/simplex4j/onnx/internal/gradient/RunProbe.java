package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.Session;
import io.simplex4j.onnx.internal.runtime.Value;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A probe by ONNX Runtime. */
final class RunProbe implements Probe {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int FEW = 4096;

    /* Tensors of a large model would not fit into memory all together. */
    private static final int AT_ONCE = 64;

    private final List<Long> exampleAxes;

    RunProbe(List<Long> exampleAxes) {
        this.exampleAxes = List.copyOf(exampleAxes);
    }

    @Override
    public Map<String, Observation> run(OnnxFile model, long batch) {
        List<ValueInfo> inputs = model.graph().inputs();
        if (inputs.size() != 1) {
            throw new OnnxModelException("the latent needs the inputs "
                    + inputs.stream().map(input -> '"' + input.name() + '"').toList()
                    + ", expected one: name an input after the others have come in");
        }
        ValueInfo input = inputs.get(0);
        Value value = example(input.type(), batch);
        return run(model, Map.of(input.name(), value));
    }

    /** Runs the model on these values. */
    static Map<String, Observation> run(OnnxFile model, Map<String, Value> inputs) {
        List<String> outputs =
                model.graph().outputs().stream().map(ValueInfo::name).toList();
        try (Session session = Session.of(model)) {
            Map<String, Observation> seen = new HashMap<>();
            inputs.forEach(
                    (name, value) -> seen.put(name, new Observation(value.type(), value.dims(), Optional.empty())));
            for (int from = 0; from < outputs.size(); from += AT_ONCE) {
                List<String> some = outputs.subList(from, Math.min(outputs.size(), from + AT_ONCE));
                session.run(inputs, some, LIMIT).forEach((name, output) -> seen.put(name, observe(name, output)));
            }
            return seen;
        }
    }

    private Value example(ElementType type, long batch) {
        long[] dims = new long[exampleAxes.size() + 1];
        dims[0] = batch;
        long size = batch;
        for (int axis = 1; axis < dims.length; axis++) {
            dims[axis] = exampleAxes.get(axis - 1);
            size = Math.multiplyExact(size, dims[axis]);
        }
        int length = Math.toIntExact(size);
        return switch (type) {
            case FLOAT -> Value.ofFloats(new float[length], dims);
            case DOUBLE -> Value.ofDoubles(new double[length], dims);
            case INT64 -> Value.ofLongs(new long[length], dims);
            default -> throw new OnnxModelException("the input holds " + type.words() + ", expected float");
        };
    }

    private static Observation observe(String name, Value value) {
        boolean few = value.type() == ElementType.INT64 && value.longs().length <= FEW;
        Optional<Tensor> integers =
                few ? Optional.of(Tensor.ofLongs(name, value.dims(), value.longs())) : Optional.empty();
        return new Observation(value.type(), value.dims(), integers);
    }
}
