package io.simplex4j.lab.training;

import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.ModelFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.runtime.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The gradient of a network's loss by its parameters, all in one row; without dropout.
 *
 * <p>Instances are thread-safe and hold native memory until they are closed.
 */
public final class ParameterGradients implements AutoCloseable {
    private static final int CHUNK = 100;

    private final Network network;
    private final LossGraph graph;
    private final Session session;
    private final double[] parameters;

    private ParameterGradients(Network network, LossGraph graph, double[] parameters) {
        this.network = network;
        this.graph = graph;
        this.session = Session.of(graph.model());
        this.parameters = parameters;
    }

    /**
     * Reads the parameters from a file that training wrote.
     *
     * @throws OnnxModelException if the file holds another network, or one with batch normalisation, whose loss depends
     *     on the whole batch
     */
    public static ParameterGradients load(Network network, Loss loss, Path file) {
        ParameterGradients gradients = ofBatch(network, loss, file);
        if (!gradients.graph.form().tracked().isEmpty()) {
            gradients.close();
            throw new OnnxModelException("the network has batch normalisation; expected one whose loss is that of"
                    + " each example by itself");
        }
        return gradients;
    }

    /** Accepts networks with batch normalisation too, whose loss depends on the whole batch. */
    static ParameterGradients ofBatch(Network network, Loss loss, Path file) {
        LossGraph graph = LossGraph.of(network, loss, new SplittableRandom(0));
        Graph stored = ModelFile.read(file).model().graph();
        double[] parameters = graph.form().parameters().stream()
                .flatMapToDouble(wanted -> {
                    float[] values = stored.initializer(wanted.name())
                            .filter(tensor -> tensor.dims().equals(wanted.dims()))
                            .map(Tensor::floats)
                            .orElseThrow(() -> new OnnxModelException(file.getFileName() + ": no parameter \""
                                    + wanted.name() + "\" with axes " + wanted.dims()
                                    + "; expected the network that was trained"));
                    return IntStream.range(0, values.length).mapToDouble(i -> values[i]);
                })
                .toArray();
        return new ParameterGradients(network, graph, parameters);
    }

    /** Returns the sizes of the parameters, in order. */
    int[] lengths() {
        return graph.form().parameters().stream()
                .mapToInt(parameter -> (int) parameter.size())
                .toArray();
    }

    /** Returns the number of parameters. */
    public int size() {
        return parameters.length;
    }

    /** Returns the parameters of the file. */
    public double[] parameters() {
        return parameters.clone();
    }

    /** Returns the gradient of the mean loss of these examples at the parameters of the file. */
    public double[] gradient(Matrix inputs, Matrix targets) {
        return gradient(inputs, targets, parameters);
    }

    /** Returns the gradient of the mean loss of these examples at other parameters. */
    public double[] gradient(Matrix inputs, Matrix targets, double[] at) {
        network.requireFit(inputs, targets);
        double[] sum = new double[parameters.length];
        for (int from = 0; from < inputs.rows(); from += CHUNK) {
            int to = Math.min(from + CHUNK, inputs.rows());
            double share = (double) (to - from) / inputs.rows();
            Map<String, Tensor> result = session.run(values(inputs, targets, from, to, at), graph.gradients());
            int start = 0;
            for (String name : graph.gradients()) {
                float[] part = Objects.requireNonNull(result.get(name), name).floats();
                for (int i = 0; i < part.length; i++) {
                    sum[start + i] += share * part[i];
                }
                start += part.length;
            }
        }
        return sum;
    }

    /** Returns the mean loss of these examples at other parameters. */
    public double loss(Matrix inputs, Matrix targets, double[] at) {
        network.requireFit(inputs, targets);
        double sum = 0;
        for (int from = 0; from < inputs.rows(); from += CHUNK) {
            int to = Math.min(from + CHUNK, inputs.rows());
            Map<String, Tensor> result = session.run(values(inputs, targets, from, to, at), List.of(graph.loss()));
            double mean = Objects.requireNonNull(result.get(graph.loss())).floats()[0];
            sum += (to - from) * mean;
        }
        return sum / inputs.rows();
    }

    private Map<String, Tensor> values(Matrix inputs, Matrix targets, int from, int to, double[] at) {
        if (at.length != parameters.length) {
            throw new IllegalArgumentException(at.length + " parameters; expected " + parameters.length);
        }
        int[] order = IntStream.range(0, inputs.rows()).toArray();
        Map<String, Tensor> values = graph.batch(inputs, targets, order, from, to);
        graph.form().masks().forEach(mask -> values.put(mask.name(), mask.none(to - from)));
        List<float[]> parts = new ArrayList<>();
        int start = 0;
        for (Tensor tensor : graph.form().values()) {
            boolean isParameter = graph.form().parameters().contains(tensor);
            float[] part = isParameter ? new float[(int) tensor.size()] : tensor.floats();
            for (int i = 0; i < part.length && isParameter; i++) {
                part[i] = (float) at[start + i];
            }
            start += isParameter ? part.length : 0;
            parts.add(part);
        }
        graph.put(values, parts);
        return values;
    }

    /** Returns one-hot targets for classes. */
    public Matrix classes(int[] labels) {
        return network.classTargets(labels);
    }

    @Override
    public void close() {
        session.close();
    }
}
