package io.simplex4j.onnx.internal.cut;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The linear layer a model ends in.
 *
 * @param latent the tensor that goes into it
 * @param head its weights, and what follows
 * @param node the layer, in words
 * @param output of the model that comes out behind it
 */
public record FoundHead(String latent, LinearHead head, String node, String output) {
    /*
     * From each output, the first named first, the search walks back over an activation and over what leaves the numbers
     * alone; if a Gemm or a MatMul with constant weights comes next, with or without an Add of a constant, that is the
     * head. A tensor that another output has led to in vain is not followed again.
     */

    private static final Set<String> TRANSPARENT = Set.of("Identity", "Squeeze", "Cast", "Flatten");

    static Optional<FoundHead> in(Graph graph) {
        Map<Activation, Set<String>> followed = new EnumMap<>(Activation.class);
        return graph.outputs().stream()
                .map(ValueInfo::name)
                .flatMap(output -> behind(graph, output, followed).stream())
                .findFirst();
    }

    private static Optional<FoundHead> behind(Graph graph, String output, Map<Activation, Set<String>> followed) {
        Activation activation = Activation.NONE;
        String tensor = output;
        while (followed.computeIfAbsent(activation, a -> new HashSet<>()).add(tensor)) {
            Optional<Node> producer = graph.producer(tensor);
            if (producer.isEmpty() || producer.get().inputs().isEmpty()) {
                return Optional.empty();
            }
            Node node = producer.get();
            Optional<Activation> found = activation(node);
            if (found.isPresent() && activation == Activation.NONE) {
                activation = found.get();
            } else if (!isTransparent(node)) {
                return linear(graph, node, activation, output);
            }
            tensor = node.inputs().get(0);
        }
        return Optional.empty();
    }

    private static boolean isTransparent(Node node) {
        /* ZipMap turns a row of scores into a dictionary of them: scikit-learn's models end in it. */
        return node.isStandard()
                ? TRANSPARENT.contains(node.opType())
                : node.domain().equals("ai.onnx.ml") && node.opType().equals("ZipMap");
    }

    private static Optional<Activation> activation(Node node) {
        if (node.is("Softmax") || node.is("LogSoftmax")) {
            return Optional.of(Activation.SOFTMAX);
        }
        return node.is("Sigmoid") ? Optional.of(Activation.SIGMOID) : Optional.empty();
    }

    private static Optional<FoundHead> linear(Graph graph, Node node, Activation activation, String output) {
        if (node.is("Gemm")) {
            return gemm(graph, node, activation, output);
        }
        if (node.is("MatMul")) {
            return matMul(graph, node, activation, output, Optional.empty());
        }
        if (node.is("Add") && node.inputs().size() == 2) {
            return sum(graph, node, 0, activation, output).or(() -> sum(graph, node, 1, activation, output));
        }
        return Optional.empty();
    }

    private static Optional<FoundHead> sum(Graph graph, Node add, int product, Activation activation, String output) {
        Optional<Weights> bias = Weights.of(graph, add.inputs().get(1 - product));
        if (bias.isEmpty()) {
            return Optional.empty();
        }
        return graph.producer(add.inputs().get(product))
                .filter(node -> node.is("MatMul"))
                .flatMap(node -> matMul(graph, node, activation, output, bias));
    }

    private static Optional<FoundHead> matMul(
            Graph graph, Node node, Activation activation, String output, Optional<Weights> bias) {
        if (node.inputs().size() != 2) {
            return Optional.empty();
        }
        Optional<Weights> weights = Weights.matrix(graph, node.inputs().get(1));
        if (weights.isEmpty()) {
            return Optional.empty();
        }
        Weights rows = weights.get().transposed();
        return bias.isEmpty()
                ? head(node, rows.times(1), new double[rows.rows()], activation, output)
                : bias.get().bias(rows.rows(), 1).flatMap(b -> head(node, rows.times(1), b, activation, output));
    }

    private static Optional<FoundHead> gemm(Graph graph, Node node, Activation activation, String output) {
        if (node.inputs().size() < 2 || node.intAttribute("transA", 0) != 0) {
            return Optional.empty();
        }
        Optional<Weights> weights = Weights.matrix(graph, node.inputs().get(1));
        if (weights.isEmpty()) {
            return Optional.empty();
        }
        Weights rows = node.intAttribute("transB", 0) == 0 ? weights.get().transposed() : weights.get();
        double[][] matrix = rows.times(node.floatAttribute("alpha", 1));
        if (node.inputs().size() < 3 || node.inputs().get(2).isEmpty()) {
            return head(node, matrix, new double[rows.rows()], activation, output);
        }
        return Weights.of(graph, node.inputs().get(2))
                .flatMap(bias -> bias.bias(rows.rows(), node.floatAttribute("beta", 1)))
                .flatMap(bias -> head(node, matrix, bias, activation, output));
    }

    private static Optional<FoundHead> head(
            Node node, double[][] weights, double[] bias, Activation activation, String output) {
        try {
            LinearHead head = LinearHead.of(Matrix.of(weights), Vec.of(bias), activation);
            return Optional.of(new FoundHead(node.inputs().get(0), head, node.describe(), output));
        } catch (IllegalArgumentException e) {
            throw new OnnxModelException("the " + node.describe() + " cannot be the head: " + e.getMessage(), e);
        }
    }
}
