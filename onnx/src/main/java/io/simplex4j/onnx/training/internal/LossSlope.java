package io.simplex4j.onnx.training.internal;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.ModelFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.runtime.Session;
import io.simplex4j.onnx.internal.runtime.Value;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The loss of examples and its gradient, at any parameters. */
public final class LossSlope implements AutoCloseable {
    private static final int CHUNK = 100;

    private final Shape examples;
    private final Shape targets;
    private final LossGraph graph;
    private final Session session;
    private final double[] parameters;

    private LossSlope(Shape examples, Shape targets, LossGraph graph, double[] parameters) {
        this.examples = examples;
        this.targets = targets;
        this.graph = graph;
        this.session = Session.of(graph.model());
        this.parameters = parameters;
    }

    /** Takes the parameters from a file. */
    public static LossSlope load(Shape examples, Shape targets, List<Layer> layers, Objective objective, Path file) {
        LossGraph graph = LossGraph.of(examples, layers, objective, new SplittableRandom(0));
        Graph stored = ModelFile.read(file).model().graph();
        double[] parameters = graph.form().parameters().stream()
                .flatMapToDouble(wanted -> {
                    float[] values = stored.initializer(wanted.name())
                            .filter(tensor -> tensor.dims().equals(wanted.dims()))
                            .map(Tensor::floats)
                            .orElseThrow(() -> new OnnxModelException(file.getFileName() + ": no parameter \""
                                    + wanted.name() + "\" with axes " + wanted.dims()
                                    + ", expected the network that was trained"));
                    return IntStream.range(0, values.length).mapToDouble(i -> values[i]);
                })
                .toArray();
        return new LossSlope(examples, targets, graph, parameters);
    }

    /** Whether the loss of an example is its own affair: batch normalisation makes it depend on the batch. */
    public boolean isPerExample() {
        return graph.form().tracked().isEmpty();
    }

    /** How many numbers each parameter has, in order. */
    int[] lengths() {
        return graph.form().parameters().stream()
                .mapToInt(parameter -> parameter.floats().length)
                .toArray();
    }

    /** How many parameters there are. */
    public int size() {
        return parameters.length;
    }

    /** The parameters of the file. */
    public double[] parameters() {
        return parameters.clone();
    }

    /** The mean loss. */
    public double loss(Matrix inputs, Matrix answers, double[] at) {
        double sum = 0;
        for (int from = 0; from < inputs.rows(); from += CHUNK) {
            int to = Math.min(from + CHUNK, inputs.rows());
            Map<String, Value> values = values(inputs, answers, from, to, at);
            sum += (to - from)
                    * (double) session.run(values, List.of(graph.loss()))
                            .values()
                            .iterator()
                            .next()
                            .floats()[0];
        }
        return sum / inputs.rows();
    }

    /** The gradient of the mean loss. */
    public double[] gradient(Matrix inputs, Matrix answers, double[] at) {
        double[] sum = new double[parameters.length];
        for (int from = 0; from < inputs.rows(); from += CHUNK) {
            int to = Math.min(from + CHUNK, inputs.rows());
            double share = (double) (to - from) / inputs.rows();
            Map<String, Value> result = session.run(values(inputs, answers, from, to, at), graph.gradients());
            int start = 0;
            for (String name : graph.gradients()) {
                float[] part = result.getOrDefault(name, Value.ofFloats(new float[0], 0))
                        .floats();
                for (int i = 0; i < part.length; i++) {
                    sum[start + i] += share * part[i];
                }
                start += part.length;
            }
        }
        return sum;
    }

    private Map<String, Value> values(Matrix inputs, Matrix answers, int from, int to, double[] at) {
        if (at.length != parameters.length) {
            throw new IllegalArgumentException(at.length + " parameters, expected " + parameters.length);
        }
        int[] order = IntStream.range(0, inputs.rows()).toArray();
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(LossGraph.INPUT, Batch.of(inputs, examples, order, from, to));
        values.put(LossGraph.TARGET, Batch.of(answers, targets, order, from, to));
        graph.form().masks().forEach(mask -> values.put(mask.name(), mask.none(to - from)));
        int start = 0;
        for (Tensor parameter : graph.form().parameters()) {
            float[] part = new float[parameter.floats().length];
            for (int i = 0; i < part.length; i++) {
                part[i] = (float) at[start + i];
            }
            start += part.length;
            values.put(
                    parameter.name(),
                    Value.ofFloats(
                            part,
                            parameter.dims().stream().mapToLong(Long::longValue).toArray()));
        }
        return values;
    }

    @Override
    public void close() {
        session.close();
    }
}
