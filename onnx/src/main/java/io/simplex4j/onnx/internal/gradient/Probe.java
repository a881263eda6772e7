package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.RunLimit;
import io.simplex4j.onnx.internal.runtime.Session;
import io.simplex4j.onnx.internal.runtime.Value;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Runs a model once to see what its tensors look like, so that no shape need be inferred.
 *
 * <p>The values that go in do not matter.
 */
@FunctionalInterface
public interface Probe {
    /** Runs the model on a batch of this size and tells what each of its outputs is. */
    Map<String, Observation> run(OnnxFile model, long batch);

    /**
     * What a tensor was in a run.
     *
     * @param type of its elements
     * @param dims its axes
     * @param numbers its elements, if they are few
     */
    record Observation(ElementType type, List<Long> dims, Optional<Tensor> numbers) {
        private static final int FEW = 4096;
        private static final int VERY_FEW = 64;

        public Observation {
            dims = List.copyOf(dims);
        }

        private static Observation of(String name, Value value) {
            return new Observation(value.type(), value.dims(), numbers(name, value));
        }

        /* Whole numbers are places, sizes and conditions, others the scales and exponents that are made of those. */
        private static Optional<Tensor> numbers(String name, Value value) {
            boolean whole = value.type() == ElementType.INT64 || value.type() == ElementType.BOOL;
            if (whole && value.longs().length <= FEW) {
                return Optional.of(Tensor.ofLongs(name, value.dims(), value.longs()));
            }
            return value.type() == ElementType.FLOAT && value.floats().length <= VERY_FEW
                    ? Optional.of(Tensor.ofFloats(name, value.dims(), value.floats()))
                    : Optional.empty();
        }
    }

    /** The probe of a model all of whose inputs are floats that declare their axes, those that vary being the batch's. */
    static Probe asDeclared() {
        return (model, batch) -> {
            Map<String, Value> inputs = new LinkedHashMap<>();
            for (ValueInfo input : model.graph().inputs()) {
                LongStream dims =
                        input.dims().orElseThrow().stream().mapToLong(axis -> axis.isFixed() ? axis.value() : batch);
                inputs.put(input.name(), Value.zeros(ElementType.FLOAT, dims.toArray()));
            }
            return observe(model, inputs, RunLimit.DEFAULT);
        };
    }

    /** The probe of a model whose one input has these axes after the batch's, with the usual time for a run. */
    static Probe of(List<Long> exampleAxes) {
        return of(exampleAxes, RunLimit.DEFAULT);
    }

    /** The probe of a model whose one input has these axes after the batch's. */
    static Probe of(List<Long> exampleAxes, Duration limit) {
        return (model, batch) -> {
            List<ValueInfo> inputs = model.graph().inputs();
            if (inputs.size() != 1) {
                throw new OnnxModelException("the latent needs the inputs "
                        + inputs.stream().map(input -> '"' + input.name() + '"').toList()
                        + ", expected one: name an input after the others have come in");
            }
            ValueInfo input = inputs.get(0);
            Value zeros = Value.zeros(input.type(), Value.batchOf(batch, exampleAxes));
            return observe(model, Map.of(input.name(), zeros), limit);
        };
    }

    /**
     * The probe of a model of cells: its first input has these axes after that of the edges, of which there are twice as many
     * as cells; all others have one whole number for each cell.
     */
    static Probe ofCells(List<Long> exampleAxes, Duration limit) {
        return (model, batch) -> {
            Map<String, Value> inputs = new LinkedHashMap<>();
            for (ValueInfo input : model.graph().inputs()) {
                boolean edges = inputs.isEmpty();
                inputs.put(
                        input.name(),
                        edges
                                ? Value.zeros(input.type(), Value.batchOf(2 * batch, exampleAxes))
                                : Value.zeros(ElementType.INT64, batch));
            }
            return observe(model, inputs, limit);
        };
    }

    private static Map<String, Observation> observe(OnnxFile model, Map<String, Value> inputs, Duration limit) {
        /*
         * Tensors of a large model would not fit into memory all together. Each run computes them all, though, so their
         * number doubles from run to run while they are small.
         */
        long muchAtOnce = 1 << 24;
        int fewest = 64;
        int atOnce = fewest;
        List<String> outputs =
                model.graph().outputs().stream().map(ValueInfo::name).toList();
        Map<String, Observation> seen = new HashMap<>();
        inputs.forEach((name, value) -> seen.put(name, new Observation(value.type(), value.dims(), Optional.empty())));
        try (Session session = Session.asWritten(model, RunLimit.of(limit))) {
            for (int from = 0; from < outputs.size(); ) {
                List<String> some = outputs.subList(from, Math.min(outputs.size(), from + atOnce));
                Map<String, Value> values = session.run(inputs, some, RunLimit.of(limit));
                values.forEach((name, value) -> seen.put(name, Observation.of(name, value)));
                from += some.size();
                long numbers = values.values().stream().mapToLong(Value::size).sum();
                atOnce = numbers < muchAtOnce / 2 ? 2 * atOnce : Math.max(fewest, atOnce / 2);
            }
        }
        return seen;
    }
}
