package io.simplex4j.lab.training;

import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.runtime.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;

/** The graph of a network for training: initial values, dropout masks and running statistics. */
final class TrainingForm extends Form {
    private final SplittableRandom random;
    private final List<Tensor> parameters = new ArrayList<>();
    private final List<Mask> masks = new ArrayList<>();
    private final List<Tensor> tracked = new ArrayList<>();
    private final Map<String, Function<GraphBuilder, String>> changes = new LinkedHashMap<>();

    TrainingForm(SplittableRandom random) {
        this.random = random;
    }

    /** The mask of a dropout layer. */
    record Mask(String name, double rate, List<Long> dims) {
        /** Draws zeros and 1 / (1 − rate) for a batch of this size. */
        Value draw(int examples, SplittableRandom random) {
            Value mask = none(examples);
            float kept = (float) (1 / (1 - rate));
            float[] values = mask.floats();
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextDouble() < rate ? 0 : kept;
            }
            return mask;
        }

        /** Returns a mask that keeps everything. */
        Value none(int examples) {
            long[] axes = Value.batchOf(examples, dims);
            float[] values = new float[Math.toIntExact(Arrays.stream(axes).reduce(1, Math::multiplyExact))];
            Arrays.fill(values, 1);
            return Value.ofFloats(values, axes);
        }
    }

    @Override
    boolean isTraining() {
        return true;
    }

    @Override
    String parameter(String kind, Initialisation initialisation, long... dims) {
        return keep(parameters, kind, initialisation, dims);
    }

    @Override
    String mask(double rate, long... dims) {
        String name = input(name("mask"), dims);
        masks.add(new Mask(name, rate, Arrays.stream(dims).boxed().toList()));
        return name;
    }

    @Override
    String tracked(String kind, float initial, int length) {
        return keep(tracked, kind, Initialisation.constant(initial), length);
    }

    @Override
    void track(String name, Function<GraphBuilder, String> next) {
        changes.put(name, next);
    }

    private String keep(List<Tensor> where, String kind, Initialisation initialisation, long... dims) {
        float[] values = new float[Math.toIntExact(Arrays.stream(dims).reduce(1, Math::multiplyExact))];
        for (int i = 0; i < values.length; i++) {
            values[i] = initialisation.draw(random);
        }
        Tensor tensor = Tensor.ofFloats(name(kind), Arrays.stream(dims).boxed().toList(), values);
        where.add(tensor);
        return graph().initializer(tensor);
    }

    List<Tensor> parameters() {
        return parameters;
    }

    List<Mask> masks() {
        return masks;
    }

    List<Tensor> tracked() {
        return tracked;
    }

    /** Returns parameters and running statistics, which are inputs of a step. */
    List<Tensor> values() {
        List<Tensor> values = new ArrayList<>(parameters);
        values.addAll(tracked);
        return values;
    }

    /** Returns the updates of running statistics, by name, in their order. */
    Map<String, Function<GraphBuilder, String>> changes() {
        return changes;
    }
}
