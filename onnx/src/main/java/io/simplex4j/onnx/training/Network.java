package io.simplex4j.onnx.training;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * Layers one after the other; immutable.
 *
 * <p>Each method adds a layer and refuses, with an {@link IllegalArgumentException}, one that does not fit what comes
 * before it.
 */
public final class Network {
    private final Shape input;
    private final List<Layer> layers;

    private Network(Shape input, List<Layer> layers) {
        this.input = input;
        this.layers = layers;
    }

    /** A network without layers, for examples of this shape. */
    public static Network of(Shape examples) {
        return new Network(examples, List.of());
    }

    /** Convolves pictures with square kernels, without padding. */
    public Network convolution(int channels, int side) {
        return with(new Layer.Convolution(atLeastOne("channels", channels), atLeastOne("side", side)));
    }

    /** Takes the largest number of each square. */
    public Network maxPool(int side) {
        return with(new Layer.MaxPool(atLeastOne("side", side)));
    }

    /** Makes negative numbers zero. */
    public Network relu() {
        return with(new Layer.Relu());
    }

    /** Puts all numbers of an example in one row. */
    public Network flatten() {
        return with(new Layer.Flatten());
    }

    /** Maps the last axis linearly to {@code outputs} numbers. */
    public Network linear(int outputs) {
        return with(new Layer.Linear(atLeastOne("outputs", outputs)));
    }

    /** While training, makes a share of the numbers zero. */
    public Network dropout(double rate) {
        return with(new Layer.Dropout(rate, false));
    }

    /** While training, makes a share of the channels zero. */
    public Network channelDropout(double rate) {
        return with(new Layer.Dropout(rate, true));
    }

    /** Normalises the first columns of a row. */
    public Network batchNormalisation(int columns) {
        return with(new BatchNormalisation(columns));
    }

    /** Runs over the steps of a series, with long short-term memory. */
    public Network lstm(int units) {
        return with(new Layer.Lstm(atLeastOne("units", units)));
    }

    /** Keeps the last step of a series; while training, all of them, so that there is a target for each. */
    public Network lastStep() {
        return with(new Layer.LastStep());
    }

    private Network with(Layer layer) {
        /* Refuses what does not fit. */
        layer.after(output());
        List<Layer> more = new ArrayList<>(layers);
        more.add(layer);
        return new Network(input, List.copyOf(more));
    }

    /** The shape of what goes in. */
    public Shape input() {
        return input;
    }

    /** The shape of what comes out. */
    public Shape output() {
        Shape shape = input;
        for (Layer layer : layers) {
            shape = layer.after(shape);
        }
        return shape;
    }

    /** The shape of the targets that training needs. */
    public Shape target() {
        Shape shape = input;
        for (Layer layer : layers) {
            shape = layer.whileTraining(shape);
        }
        return shape;
    }

    List<Layer> layers() {
        return layers;
    }

    /** Targets for classes: one in the column of the class, zero elsewhere. */
    Matrix classTargets(int[] labels) {
        int count = target().size();
        float[][] rows = new float[labels.length][count];
        for (int r = 0; r < labels.length; r++) {
            if (labels[r] < 0 || labels[r] >= count) {
                throw new IllegalArgumentException(
                        "label " + labels[r] + " at example " + r + ", expected one of 0 to " + (count - 1));
            }
            rows[r][labels[r]] = 1;
        }
        return Matrix.of(rows);
    }

    /** Refuses examples and targets that are not those of this network. */
    void requireFit(Matrix inputs, Matrix targets) {
        if (inputs.rows() == 0 || targets.rows() != inputs.rows()) {
            throw new IllegalArgumentException(targets.rows() + " targets for " + inputs.rows()
                    + " examples, expected one for each, and at least one");
        }
        requireColumns("inputs", inputs, input.size());
        requireColumns("targets", targets, target().size());
        Matrix.requireFinite(inputs, "inputs");
        Matrix.requireFinite(targets, "targets");
    }

    private static void requireColumns(String name, Matrix matrix, int expected) {
        if (matrix.columns() != expected) {
            throw new IllegalArgumentException(
                    name + " has " + matrix.columns() + " columns, expected " + expected + " as the network");
        }
    }

    static int atLeastOne(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + ", expected at least 1");
        }
        return value;
    }
}
