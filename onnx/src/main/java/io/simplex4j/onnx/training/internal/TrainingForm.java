package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;

/** A network for training: with its first values, masks to draw, and values that are tracked. */
final class TrainingForm extends Form {
    private final SplittableRandom random;
    private final List<Tensor> parameters = new ArrayList<>();
    private final List<Mask> masks = new ArrayList<>();
    private final List<Tensor> tracked = new ArrayList<>();
    private final Map<String, Function<GraphBuilder, String>> changes = new LinkedHashMap<>();

    TrainingForm(SplittableRandom random) {
        this.random = random;
    }

    /** The shape of an example of what comes out while training. */
    static Shape result(Shape examples, List<Layer> layers) {
        Shape shape = examples;
        for (Layer layer : layers) {
            shape = layer.whileTraining(shape);
        }
        return shape;
    }

    @Override
    public boolean isTraining() {
        return true;
    }

    @Override
    public String parameter(String kind, Initialisation initialisation, long... dims) {
        float[] values = new float[Math.toIntExact(Arrays.stream(dims).reduce(1, Math::multiplyExact))];
        for (int i = 0; i < values.length; i++) {
            values[i] = initialisation.draw(random);
        }
        return keep(parameters, name(kind), values, dims);
    }

    @Override
    public String mask(double rate, long... dims) {
        String name = input(name("mask"), dims);
        masks.add(new Mask(name, rate, dims));
        return name;
    }

    @Override
    public String tracked(String kind, float initial, int length) {
        float[] values = new float[length];
        Arrays.fill(values, initial);
        return keep(tracked, name(kind), values, length);
    }

    @Override
    public void track(String name, Function<GraphBuilder, String> next) {
        changes.put(name, next);
    }

    private String keep(List<Tensor> where, String name, float[] values, long... dims) {
        Tensor tensor = Tensor.ofFloats(name, Arrays.stream(dims).boxed().toList(), values);
        where.add(tensor);
        return graph().initializer(tensor);
    }

    List<Tensor> parameters() {
        return Collections.unmodifiableList(parameters);
    }

    List<Mask> masks() {
        return Collections.unmodifiableList(masks);
    }

    List<Tensor> tracked() {
        return Collections.unmodifiableList(tracked);
    }

    /** What becomes of tracked values, by name. */
    Map<String, Function<GraphBuilder, String>> changes() {
        return Collections.unmodifiableMap(changes);
    }
}
