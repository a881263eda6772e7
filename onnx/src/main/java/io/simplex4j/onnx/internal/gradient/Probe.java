package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.RunLimit;
import io.simplex4j.onnx.internal.runtime.Session;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Runs a model once to record the shapes of its tensors, so that none need be inferred.
 *
 * <p>The values that go in do not matter.
 */
@FunctionalInterface
public interface Probe {
    /**
     * Runs the model on a batch of this size and records for each of its outputs the type, the axes and, if they are
     * few, the elements.
     */
    Map<String, Tensor> run(OnnxFile model, long batch);

    /** Whole numbers are kept up to this many: places, sizes and conditions. */
    int FEW = 4096;

    /** Other numbers are kept up to this many: the scales and exponents that are made of those. */
    int VERY_FEW = 64;

    private static Tensor seen(String name, Tensor value) {
        boolean whole = value.type() == ElementType.INT64 || value.type() == ElementType.BOOL;
        return value.seenAs(name, whole ? FEW : value.type() == ElementType.FLOAT ? VERY_FEW : 0);
    }

    /** The probe of a model all of whose inputs are floats that declare their axes, those that vary being the batch's. */
    static Probe asDeclared() {
        return (model, batch) -> {
            Map<String, Tensor> inputs = new LinkedHashMap<>();
            for (ValueInfo input : model.graph().inputs()) {
                LongStream dims =
                        input.dims().orElseThrow().stream().mapToLong(axis -> axis.isFixed() ? axis.value() : batch);
                inputs.put(input.name(), Tensor.zeros(ElementType.FLOAT, dims.toArray()));
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
                        + "; expected one: name an input after the others have come in");
            }
            ValueInfo input = inputs.get(0);
            Tensor zeros = Tensor.zeros(input.type(), Tensor.batchOf(batch, exampleAxes));
            return observe(model, Map.of(input.name(), zeros), limit);
        };
    }

    /**
     * The probe of a model of cells: its first input has these axes after the axis of the edges, of which there are
     * twice as many as cells; all others have one whole number for each cell.
     */
    static Probe ofCells(List<Long> exampleAxes, Duration limit) {
        return (model, batch) -> {
            Map<String, Tensor> inputs = new LinkedHashMap<>();
            for (ValueInfo input : model.graph().inputs()) {
                boolean edges = inputs.isEmpty();
                inputs.put(
                        input.name(),
                        edges
                                ? Tensor.zeros(input.type(), Tensor.batchOf(2 * batch, exampleAxes))
                                : Tensor.zeros(ElementType.INT64, batch));
            }
            return observe(model, inputs, limit);
        };
    }

    private static Map<String, Tensor> observe(OnnxFile model, Map<String, Tensor> inputs, Duration limit) {
        /*
         * Tensors of a large model would not fit into memory all together. Each run computes them all, though, so their
         * number doubles from run to run while they are small.
         */
        long muchAtOnce = 1 << 24;
        int fewest = 64;
        int atOnce = fewest;
        List<String> outputs =
                model.graph().outputs().stream().map(ValueInfo::name).toList();
        Map<String, Tensor> seen = new HashMap<>();
        inputs.forEach((name, value) -> seen.put(name, value.seenAs(name, 0)));
        try (Session session = Session.asWritten(model, RunLimit.of(limit))) {
            for (int from = 0; from < outputs.size(); ) {
                List<String> some = outputs.subList(from, Math.min(outputs.size(), from + atOnce));
                Map<String, Tensor> values = session.run(inputs, some, RunLimit.of(limit));
                values.forEach((name, value) -> seen.put(name, seen(name, value)));
                from += some.size();
                long numbers = values.values().stream().mapToLong(Tensor::size).sum();
                atOnce = numbers < muchAtOnce / 2 ? 2 * atOnce : Math.max(fewest, atOnce / 2);
            }
        }
        return seen;
    }
}
