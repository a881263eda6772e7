package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Constants of the linear head in double precision. */
final class Weights {
    private static final int DEEPEST = 8;

    private final List<Long> axes;
    private final double[] values;

    private Weights(List<Long> axes, double[] values) {
        this.axes = axes;
        this.values = values;
    }

    /** A constant of floats, also through Identity, Transpose of two axes and Cast between floats. */
    static Optional<Weights> of(Graph graph, String tensor) {
        return of(graph, tensor, DEEPEST);
    }

    private static Optional<Weights> of(Graph graph, String tensor, int depth) {
        Optional<Tensor> constant = graph.constant(tensor);
        if (constant.isPresent()) {
            return constant.filter(Weights::usable).map(found -> new Weights(found.dims(), found.doubles()));
        }
        Optional<Node> producer = graph.producer(tensor);
        if (depth == 0 || producer.isEmpty() || producer.get().inputs().isEmpty()) {
            return Optional.empty();
        }
        Node node = producer.get();
        if (node.is("Identity") || isFloatCast(node)) {
            return of(graph, node.inputs().get(0), depth - 1);
        }
        if (node.is("Transpose") && node.intsAttribute("perm", List.of(1L, 0L)).equals(List.of(1L, 0L))) {
            return of(graph, node.inputs().get(0), depth - 1)
                    .filter(weights -> weights.axes.size() == 2)
                    .map(Weights::transposed);
        }
        return Optional.empty();
    }

    private static boolean usable(Tensor tensor) {
        return (tensor.type() == ElementType.FLOAT || tensor.type() == ElementType.DOUBLE)
                && tensor.size() > 0
                && tensor.size() <= Integer.MAX_VALUE;
    }

    /** Whether a node turns numbers into floats or doubles. */
    static boolean isFloatCast(Node node) {
        return node.is("Cast")
                && (node.intAttribute("to", 0) == ElementType.FLOAT.code()
                        || node.intAttribute("to", 0) == ElementType.DOUBLE.code());
    }

    /** Whether a tensor, or the tensor that it copies, is a constant. */
    static boolean isConstant(Graph graph, String tensor) {
        String origin = tensor;
        for (int i = 0; i < DEEPEST && graph.constant(origin).isEmpty(); i++) {
            Optional<Node> copy = graph.producer(origin)
                    .filter(node -> node.is("Identity") || node.is("Transpose") || node.is("Cast"))
                    .filter(node -> !node.inputs().isEmpty());
            if (copy.isEmpty()) {
                return false;
            }
            origin = copy.get().inputs().get(0);
        }
        return graph.constant(origin).isPresent();
    }

    /** A constant of two axes. */
    static Optional<Weights> matrix(Graph graph, String tensor) {
        return of(graph, tensor).filter(weights -> weights.axes.size() == 2);
    }

    /** The weights of a convolution that takes each place by itself, without the axes of its window. */
    static Optional<Weights> pointwise(Graph graph, String tensor) {
        return of(graph, tensor)
                .filter(weights ->
                        weights.axes.size() > 2 && weights.axes.stream().skip(2).allMatch(axis -> axis == 1))
                .map(weights -> new Weights(weights.axes.subList(0, 2), weights.values));
    }

    int rows() {
        return axes.get(0).intValue();
    }

    Weights transposed() {
        int rows = rows();
        int columns = axes.get(1).intValue();
        double[] turned = new double[values.length];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                turned[column * rows + row] = values[row * columns + column];
            }
        }
        List<Long> swapped = new ArrayList<>(axes);
        Collections.reverse(swapped);
        return new Weights(swapped, turned);
    }

    double[][] times(double factor) {
        int columns = axes.get(1).intValue();
        double[][] result = new double[rows()][columns];
        for (int row = 0; row < result.length; row++) {
            for (int column = 0; column < columns; column++) {
                result[row][column] = factor * values[row * columns + column];
            }
        }
        return result;
    }

    /** The numbers along the one axis there is, or the one number repeated, for this many outputs. */
    Optional<double[]> each(int outputs) {
        boolean alongOne = axes.stream().filter(axis -> axis != 1).count() <= 1;
        if (!alongOne || (values.length != outputs && values.length != 1)) {
            return Optional.empty();
        }
        if (values.length == outputs) {
            return Optional.of(values.clone());
        }
        double[] repeated = new double[outputs];
        Arrays.fill(repeated, values[0]);
        return Optional.of(repeated);
    }
}
