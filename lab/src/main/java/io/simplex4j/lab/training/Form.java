package io.simplex4j.lab.training;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A graph that layers add their nodes to: for training, with initial values, dropout masks and running statistics; or for use, with
 * final values and nothing random.
 */
final class Form {
    static final long OPSET = 17;

    private final GraphBuilder graph = new GraphBuilder("");
    private final Optional<SplittableRandom> random;
    private final Map<String, float[]> finalValues;
    private final List<Tensor> parameters = new ArrayList<>();
    private final List<Mask> masks = new ArrayList<>();
    private final List<Tensor> tracked = new ArrayList<>();
    private final Map<String, Function<GraphBuilder, String>> changes = new LinkedHashMap<>();
    private int layer;

    private Form(Optional<SplittableRandom> random, Map<String, float[]> finalValues) {
        this.random = random;
        this.finalValues = finalValues;
    }

    /** Returns a form whose parameters are drawn. */
    static Form forTraining(SplittableRandom random) {
        return new Form(Optional.of(random), Map.of());
    }

    /** Returns the file of a trained network with its final values; a classifier ends in a softmax. */
    static OnnxFile finished(Network network, boolean classes, Map<String, float[]> values) {
        Form form = new Form(Optional.empty(), values);
        String result = form.write(network);
        String last = classes ? form.add("Softmax", List.of(result), Attribute.ofInt("axis", -1)) : result;
        String output = form.graph.fresh(classes ? "probabilities" : "forecast");
        form.graph.node(new Node(output, "Identity", "", List.of(last), List.of(output), List.of()));
        form.graph.output(output, ElementType.FLOAT, batchOf(-1, axes(network.output())));
        return OnnxFile.of(form.graph.build("network"), OPSET);
    }

    /** The mask of a dropout layer. */
    record Mask(String name, double rate, List<Long> dims) {
        /** Draws zeros and 1 / (1 − rate) for a batch of this size. */
        Tensor draw(int examples, SplittableRandom random) {
            Tensor mask = none(examples);
            float kept = (float) (1 / (1 - rate));
            float[] values = mask.floats();
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextDouble() < rate ? 0 : kept;
            }
            return mask;
        }

        /** Returns a mask that keeps everything. */
        Tensor none(int examples) {
            long[] axes = Tensor.batchOf(examples, dims);
            float[] values = new float[count(axes)];
            Arrays.fill(values, 1);
            return Tensor.of(values, axes);
        }
    }

    boolean isTraining() {
        return random.isPresent();
    }

    /** Adds a trainable parameter and returns its name. */
    String parameter(String kind, Initialisation initialisation, long... dims) {
        return keep(parameters, kind, initialisation, dims);
    }

    /** Adds a dropout mask of zeros and 1 / (1 − rate), drawn at each step, and returns its name. */
    String mask(double rate, long... dims) {
        String name = input(name("mask"), dims);
        masks.add(new Mask(name, rate, Arrays.stream(dims).boxed().toList()));
        return name;
    }

    /** Adds a running statistic with a number for each column, and returns its name. */
    String tracked(String kind, float initial, int length) {
        return keep(tracked, kind, Initialisation.constant(initial), length);
    }

    /** Sets the value of a running statistic after a step of training. */
    void track(String name, Function<GraphBuilder, String> next) {
        changes.put(name, next);
    }

    private String keep(List<Tensor> where, String kind, Initialisation initialisation, long... dims) {
        float[] values = new float[count(dims)];
        random.ifPresentOrElse(
                source -> {
                    for (int i = 0; i < values.length; i++) {
                        values[i] = initialisation.draw(source);
                    }
                },
                () -> System.arraycopy(
                        Objects.requireNonNull(finalValues.get(name(kind)), kind), 0, values, 0, values.length));
        Tensor tensor = Tensor.ofFloats(name(kind), Arrays.stream(dims).boxed().toList(), values);
        where.add(tensor);
        return graph.initializer(tensor);
    }

    private static int count(long[] dims) {
        return Math.toIntExact(Arrays.stream(dims).reduce(1, Math::multiplyExact));
    }

    GraphBuilder graph() {
        return graph;
    }

    String add(String opType, String... inputs) {
        return graph.node(opType, inputs);
    }

    String add(String opType, List<String> inputs, Attribute... attributes) {
        return graph.node(opType, inputs, attributes);
    }

    /** Adds the nodes of all layers and returns the name of the output. */
    String write(Network network) {
        String x = input("input", axes(network.input()));
        Shape shape = network.input();
        for (Layer each : network.layers()) {
            layer++;
            x = each.writer().write(this, x, shape);
            shape = (isTraining() ? each.whileTraining() : each.after()).apply(shape);
        }
        return x;
    }

    /** Adds an input with one row for each example of a batch. */
    String input(String name, long... axes) {
        return graph.input(name, ElementType.FLOAT, batchOf(-1, axes));
    }

    /** Returns the axes of a batch; -1 stands for any number of examples. */
    static long[] batchOf(long examples, long... axes) {
        return LongStream.concat(LongStream.of(examples), LongStream.of(axes)).toArray();
    }

    static long[] axes(Shape shape) {
        return shape.axes().stream().mapToLong(Integer::longValue).toArray();
    }

    /** Returns the name of a value of the current layer, the same in every graph of a network. */
    private String name(String kind) {
        return "layer" + layer + "." + kind;
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
        return Stream.concat(parameters.stream(), tracked.stream()).toList();
    }

    /** Returns the updates of running statistics, by name, in their order. */
    Map<String, Function<GraphBuilder, String>> changes() {
        return changes;
    }
}
