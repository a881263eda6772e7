package io.simplex4j.lab.training;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A sequence of layers; immutable.
 *
 * <p>Each method adds a layer and throws an {@link IllegalArgumentException} if it does not fit the layer before it.
 */
public final class Network {
    private final Shape input;
    private final List<Layer> layers;

    private Network(Shape input, List<Layer> layers) {
        this.input = input;
        this.layers = layers;
    }

    /** Returns a network without layers, for examples of this shape. */
    public static Network of(Shape examples) {
        return new Network(examples, List.of());
    }

    /** Adds a convolution with square kernels, without padding. */
    public Network convolution(int channels, int side) {
        atLeastOne("channels", channels);
        return with(Layer.of(
                before -> {
                    requirePictures(before, side, "a convolution");
                    return Shape.of(
                            channels,
                            before.axes().get(1) - side + 1,
                            before.axes().get(2) - side + 1);
                },
                (form, x, before) -> {
                    int from = before.axes().get(0);
                    Initialisation draw = Initialisation.uniform(from * side * side);
                    String kernels = form.parameter("kernels", draw, channels, from, side, side);
                    String biases = form.parameter("biases", draw, channels);
                    return form.add("Conv", List.of(x, kernels, biases), Attribute.ofInts("kernel_shape", side, side));
                }));
    }

    /** Adds maximum pooling over squares. */
    public Network maxPool(int side) {
        return with(Layer.of(
                before -> {
                    requirePictures(before, side, "a pooling");
                    List<Integer> axes = before.axes();
                    return Shape.of(axes.get(0), axes.get(1) / side, axes.get(2) / side);
                },
                (form, x, before) -> form.add(
                        "MaxPool",
                        List.of(x),
                        Attribute.ofInts("kernel_shape", side, side),
                        Attribute.ofInts("strides", side, side))));
    }

    private static void requirePictures(Shape shape, int side, String what) {
        atLeastOne("side", side);
        if (shape.axes().size() != 3
                || shape.axes().get(1) < side
                || shape.axes().get(2) < side) {
            throw new IllegalArgumentException("examples of shape " + shape + " before " + what + " of side " + side
                    + "; expected (channels, height, width) at least as large");
        }
    }

    /** Adds a rectified linear unit. */
    public Network relu() {
        return with(Layer.of(before -> before, (form, x, before) -> form.add("Relu", x)));
    }

    /** Flattens examples to one row. */
    public Network flatten() {
        return with(Layer.of(before -> Shape.of(before.size()), (form, x, before) -> form.add("Flatten", x)));
    }

    /** Adds a linear map of the last axis to {@code outputs} numbers. */
    public Network linear(int outputs) {
        atLeastOne("outputs", outputs);
        return with(Layer.of(
                before -> {
                    List<Integer> axes = new ArrayList<>(before.axes());
                    axes.set(axes.size() - 1, outputs);
                    return new Shape(axes);
                },
                (form, x, before) -> {
                    int from = before.axes().get(before.axes().size() - 1);
                    Initialisation draw = Initialisation.uniform(from);
                    String weights = form.parameter("weights", draw, outputs, from);
                    String biases = form.parameter("biases", draw, outputs);
                    return before.axes().size() == 1
                            ? form.add("Gemm", List.of(x, weights, biases), Attribute.ofInt("transB", 1))
                            : form.add("Add", form.add("MatMul", x, form.add("Transpose", weights)), biases);
                }));
    }

    /** Adds dropout: during training, random numbers become zero and the others are scaled up. */
    public Network dropout(double rate) {
        return dropout(rate, false);
    }

    /** Adds dropout of whole channels. */
    public Network channelDropout(double rate) {
        return dropout(rate, true);
    }

    private Network dropout(double rate, boolean wholeChannels) {
        if (!(rate >= 0 && rate < 1)) {
            throw new IllegalArgumentException("dropout rate is " + rate + "; expected at least 0 and less than 1");
        }
        return with(Layer.of(before -> before, (form, x, before) -> {
            if (!form.isTraining() || rate == 0) {
                return x;
            }
            long[] dims = Form.axes(before);
            Arrays.fill(dims, wholeChannels ? 1 : dims.length, dims.length, 1);
            return form.add("Mul", x, form.mask(rate, dims));
        }));
    }

    /** Adds batch normalisation of the first columns of a row. */
    public Network batchNormalisation(int columns) {
        return with(BatchNormalisation.of(columns));
    }

    /** Adds a recurrent layer with long short-term memory over the steps of a series, started at zero. */
    public Network lstm(int units) {
        atLeastOne("units", units);
        return with(Layer.of(
                before -> {
                    requireSeries(before, "a recurrent layer");
                    return Shape.of(before.axes().get(0), units);
                },
                (form, x, before) -> {
                    int width = before.axes().get(1);
                    int rows = 4 * units;
                    Attribute turn = Attribute.ofInts("perm", 1, 0, 2);
                    String input = form.parameter("input", Initialisation.xavier(width, rows), 1, rows, width);
                    String recurrent = form.parameter("recurrent", Initialisation.xavier(units, rows), 1, rows, units);
                    String biases = form.parameter("biases", Initialisation.constant(0), 1, 2L * rows);
                    List<String> inputs = List.of(form.add("Transpose", List.of(x), turn), input, recurrent, biases);
                    String states = form.add("LSTM", inputs, Attribute.ofInt("hidden_size", units));
                    String all = form.add("Squeeze", states, form.graph().longs(1));
                    return form.add("Transpose", List.of(all), turn);
                }));
    }

    /** Keeps the last step of a series; during training all steps, so that each has a target. */
    public Network lastStep() {
        return with(new Layer(
                before -> {
                    requireSeries(before, "the last step");
                    return Shape.of(before.axes().get(1));
                },
                before -> before,
                (form, x, before) -> {
                    if (form.isTraining()) {
                        return x;
                    }
                    int steps = before.axes().get(0);
                    GraphBuilder graph = form.graph();
                    String last = form.add("Slice", x, graph.longs(steps - 1L), graph.longs(steps), graph.longs(1));
                    return form.add("Squeeze", last, graph.longs(1));
                }));
    }

    private static void requireSeries(Shape shape, String what) {
        if (shape.axes().size() != 2) {
            throw new IllegalArgumentException(
                    "examples of shape " + shape + " before " + what + "; expected (steps, width)");
        }
    }

    private Network with(Layer layer) {
        /* Rejects a layer that does not fit. */
        Objects.requireNonNull(layer.after().apply(output()), "shape");
        List<Layer> more = new ArrayList<>(layers);
        more.add(layer);
        return new Network(input, List.copyOf(more));
    }

    /** Returns the shape of an input. */
    public Shape input() {
        return input;
    }

    /** Returns the shape of an output. */
    public Shape output() {
        Shape shape = input;
        for (Layer layer : layers) {
            shape = layer.after().apply(shape);
        }
        return shape;
    }

    /** Returns the shape of the targets that training needs. */
    public Shape target() {
        Shape shape = input;
        for (Layer layer : layers) {
            shape = layer.whileTraining().apply(shape);
        }
        return shape;
    }

    List<Layer> layers() {
        return layers;
    }

    /** Returns one-hot targets for classes. */
    Matrix classTargets(int[] labels) {
        int count = target().size();
        float[][] rows = new float[labels.length][count];
        for (int r = 0; r < labels.length; r++) {
            if (labels[r] < 0 || labels[r] >= count) {
                throw new IllegalArgumentException(
                        "label " + labels[r] + " at example " + r + "; expected one of 0 to " + (count - 1));
            }
            rows[r][labels[r]] = 1;
        }
        return Matrix.of(rows);
    }

    /** Rejects examples and targets that do not fit this network. */
    void requireFit(Matrix inputs, Matrix targets) {
        if (inputs.rows() == 0 || targets.rows() != inputs.rows()) {
            throw new IllegalArgumentException(targets.rows() + " targets for " + inputs.rows()
                    + " examples; expected one for each, and at least one");
        }
        requireColumns("inputs", inputs, input.size());
        requireColumns("targets", targets, target().size());
        Matrix.requireFinite(inputs, "inputs");
        Matrix.requireFinite(targets, "targets");
    }

    private static void requireColumns(String name, Matrix matrix, int expected) {
        if (matrix.columns() != expected) {
            throw new IllegalArgumentException(
                    name + " has " + matrix.columns() + " columns; expected " + expected + " as the network");
        }
    }

    static int atLeastOne(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + "; expected at least 1");
        }
        return value;
    }
}
