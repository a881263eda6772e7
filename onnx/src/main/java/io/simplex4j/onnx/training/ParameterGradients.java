package io.simplex4j.onnx.training;

import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.training.internal.LossSlope;
import java.nio.file.Path;

/**
 * The gradient of a network's loss by its parameters, all in one row; without dropout.
 *
 * <p>Instances are thread-safe and hold native memory until they are closed.
 */
public final class ParameterGradients implements AutoCloseable {
    private final Network network;
    private final LossSlope slope;

    private ParameterGradients(Network network, LossSlope slope) {
        this.network = network;
        this.slope = slope;
    }

    /**
     * Takes the parameters from a file that training wrote.
     *
     * @throws OnnxModelException if the file holds another network, or one with batch normalisation, whose loss depends
     *     on the whole batch
     */
    public static ParameterGradients load(Network network, Loss loss, Path file) {
        LossSlope slope = LossSlope.load(network.input(), network.target(), network.layers(), loss.objective(), file);
        if (!slope.isPerExample()) {
            slope.close();
            throw new OnnxModelException("the network has batch normalisation, expected one whose loss is that of"
                    + " each example by itself");
        }
        return new ParameterGradients(network, slope);
    }

    /** How many parameters there are. */
    public int size() {
        return slope.size();
    }

    /** The parameters of the file. */
    public double[] parameters() {
        return slope.parameters();
    }

    /** The gradient of the mean loss of these examples, at the parameters of the file. */
    public double[] gradient(Matrix inputs, Matrix targets) {
        return gradient(inputs, targets, slope.parameters());
    }

    /** The gradient of the mean loss of these examples, at other parameters. */
    public double[] gradient(Matrix inputs, Matrix targets, double[] parameters) {
        Targets.requireFit(network, inputs, targets);
        return slope.gradient(inputs, targets, parameters);
    }

    /** The mean loss of these examples, at other parameters. */
    public double loss(Matrix inputs, Matrix targets, double[] parameters) {
        Targets.requireFit(network, inputs, targets);
        return slope.loss(inputs, targets, parameters);
    }

    /** Targets for classes: one in the column of the class, zero elsewhere. */
    public Matrix classes(int[] labels) {
        return Targets.classes(labels, network.target().size());
    }

    @Override
    public void close() {
        slope.close();
    }
}
