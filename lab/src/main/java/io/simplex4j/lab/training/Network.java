package io.simplex4j.lab.training;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.List;

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
        return with(new Layer.Convolution(atLeastOne("channels", channels), atLeastOne("side", side)));
    }

    /** Adds maximum pooling over squares. */
    public Network maxPool(int side) {
        return with(new Layer.MaxPool(atLeastOne("side", side)));
    }

    /** Adds a rectified linear unit. */
    public Network relu() {
        return with(new Layer.Relu());
    }

    /** Flattens examples to one row. */
    public Network flatten() {
        return with(new Layer.Flatten());
    }

    /** Adds a linear map of the last axis to {@code outputs} numbers. */
    public Network linear(int outputs) {
        return with(new Layer.Linear(atLeastOne("outputs", outputs)));
    }

    /** Adds dropout of numbers. */
    public Network dropout(double rate) {
        return with(new Layer.Dropout(rate, false));
    }

    /** Adds dropout of whole channels. */
    public Network channelDropout(double rate) {
        return with(new Layer.Dropout(rate, true));
    }

    /** Adds batch normalisation of the first columns of a row. */
    public Network batchNormalisation(int columns) {
        return with(new BatchNormalisation(columns));
    }

    /** Adds an LSTM over the steps of a series. */
    public Network lstm(int units) {
        return with(new Layer.Lstm(atLeastOne("units", units)));
    }

    /** Keeps the last step of a series; during training all steps, so that each has a target. */
    public Network lastStep() {
        return with(new Layer.LastStep());
    }

    private Network with(Layer layer) {
        /* Rejects a layer that does not fit. */
        layer.after(output());
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
            shape = layer.after(shape);
        }
        return shape;
    }

    /** Returns the shape of the targets that training needs. */
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

    /** Returns one-hot targets for classes. */
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

    /** Rejects examples and targets that do not fit this network. */
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
