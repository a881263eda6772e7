package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs a model once to see what its tensors look like, so that no shape need be inferred.
 *
 * <p>The values that go in do not matter.
 */
@FunctionalInterface
public interface Probe {
    /** Runs the model on so many examples and tells what each of its outputs is. */
    Map<String, Observation> run(OnnxFile model, long batch);

    /**
     * What a tensor was in a run.
     *
     * @param type of its elements
     * @param dims its axes
     * @param integers its elements, if they are few and whole numbers
     */
    record Observation(ElementType type, List<Long> dims, Optional<Tensor> integers) {
        /** Copies. */
        public Observation {
            dims = List.copyOf(dims);
        }
    }

    /** The probe of a model all of whose inputs are floats that declare their axes, those that vary being the batch's. */
    static Probe asDeclared() {
        return new DeclaredProbe();
    }

    /** The probe of a model whose one input has these axes after the batch's. */
    static Probe of(List<Long> exampleAxes) {
        return new RunProbe(exampleAxes);
    }
}
