package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import java.util.Optional;

/** Constants of the linear head as double precision rows. */
final class Weights {
    private static final int DEEPEST = 8;

    private final int axes;
    private final int rows;
    private final int columns;
    private final double[] values;

    private Weights(int axes, int rows, int columns, double[] values) {
        this.axes = axes;
        this.rows = rows;
        this.columns = columns;
        this.values = values;
    }

    /** A constant of at most two axes, also through Identity and Transpose. */
    static Optional<Weights> of(Graph graph, String tensor) {
        return of(graph, tensor, DEEPEST);
    }

    private static Optional<Weights> of(Graph graph, String tensor, int depth) {
        Optional<Tensor> constant = graph.constant(tensor);
        if (constant.isPresent()) {
            return constant.filter(Weights::usable).map(Weights::of);
        }
        Optional<Node> producer = graph.producer(tensor);
        if (depth == 0 || producer.isEmpty() || producer.get().inputs().isEmpty()) {
            return Optional.empty();
        }
        Node node = producer.get();
        if (node.is("Identity")) {
            return of(graph, node.inputs().get(0), depth - 1);
        }
        if (node.is("Transpose") && node.intsAttribute("perm", List.of(1L, 0L)).equals(List.of(1L, 0L))) {
            return of(graph, node.inputs().get(0), depth - 1).map(Weights::transposed);
        }
        return Optional.empty();
    }

    private static boolean usable(Tensor tensor) {
        return (tensor.type() == ElementType.FLOAT || tensor.type() == ElementType.DOUBLE)
                && tensor.dims().size() <= 2
                && tensor.size() > 0;
    }

    private static Weights of(Tensor tensor) {
        List<Long> dims = tensor.dims();
        int columns = dims.isEmpty() ? 1 : dims.get(dims.size() - 1).intValue();
        int rows = dims.size() < 2 ? 1 : dims.get(0).intValue();
        return new Weights(dims.size(), rows, columns, tensor.doubles());
    }

    /** A constant of two axes, also through Identity and Transpose. */
    static Optional<Weights> matrix(Graph graph, String tensor) {
        return of(graph, tensor).filter(weights -> weights.axes == 2);
    }

    int rows() {
        return rows;
    }

    Weights transposed() {
        double[] turned = new double[values.length];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                turned[column * rows + row] = values[row * columns + column];
            }
        }
        return new Weights(2, columns, rows, turned);
    }

    double[][] times(double factor) {
        double[][] result = new double[rows][columns];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                result[row][column] = factor * values[row * columns + column];
            }
        }
        return result;
    }

    /** The one row, or the one number repeated, as the bias of this many outputs. */
    Optional<double[]> bias(int outputs, double factor) {
        if (rows != 1 || (columns != outputs && columns != 1)) {
            return Optional.empty();
        }
        double[] bias = new double[outputs];
        for (int i = 0; i < outputs; i++) {
            bias[i] = factor * values[columns == 1 ? 0 : i];
        }
        return Optional.of(bias);
    }
}
