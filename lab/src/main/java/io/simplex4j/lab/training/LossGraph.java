package io.simplex4j.lab.training;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.gradient.GradientGraph;
import io.simplex4j.onnx.internal.gradient.Probe;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** The loss of a batch and its gradient by every parameter, as one graph. */
final class LossGraph {
    /*
     * The gradient engine treats the loss as the latent and the parameters as inputs. Its cotangent becomes the
     * constant 1; parameters become inputs, so that they can change from run to run.
     */

    private static final String INPUT = "input";
    private static final String TARGET = "target";

    private final Network network;
    private final Form form;
    private final Graph graph;
    private final String loss;
    private final List<String> gradients;
    private final List<String> changes;

    private LossGraph(
            Network network, Form form, Graph graph, String loss, List<String> gradients, List<String> changes) {
        this.network = network;
        this.form = form;
        this.graph = graph;
        this.loss = loss;
        this.gradients = gradients;
        this.changes = changes;
    }

    static LossGraph of(Network network, Loss objective, SplittableRandom random) {
        Form form = Form.forTraining(random);
        String result = form.write(network);
        String target = form.input(TARGET, Form.axes(network.target()));
        String loss = objective.write(form.graph(), result, target);
        form.graph().output(loss, ElementType.FLOAT);
        OnnxFile forward = OnnxFile.of(form.graph().build("loss"), Form.OPSET);
        List<String> wanted = form.parameters().stream().map(Tensor::name).toList();
        Graph made = GradientGraph.of(forward, INPUT, loss, wanted, Probe.asDeclared())
                .graph();
        List<String> gradients = made.outputs().subList(0, wanted.size()).stream()
                .map(ValueInfo::name)
                .toList();
        GraphBuilder after = new GraphBuilder("step/");
        List<String> changes =
                form.changes().values().stream().map(next -> next.apply(after)).toList();
        Graph whole = extended(opened(made, form), after.build("step"), loss, changes);
        return new LossGraph(network, form, whole, loss, gradients, changes);
    }

    private static Graph opened(Graph made, Form form) {
        List<ValueInfo> inputs = new ArrayList<>(made.inputs());
        String cotangent = inputs.remove(inputs.size() - 1).name();
        List<Tensor> values = form.values();
        List<String> names = values.stream().map(Tensor::name).toList();
        List<Tensor> constants = new ArrayList<>(made.initializers());
        constants.removeIf(tensor -> names.contains(tensor.name()));
        constants.add(Tensor.ofFloats(cotangent, List.of(), new float[] {1}));
        values.forEach(tensor -> inputs.add(declaration(tensor.name(), tensor)));
        return made.withInputs(inputs).withInitializers(constants);
    }

    /** Returns a graph that also computes the new running statistics. */
    private static Graph extended(Graph whole, Graph end, String loss, List<String> changes) {
        List<Node> nodes = new ArrayList<>(whole.nodes());
        nodes.addAll(end.nodes());
        List<Tensor> constants = new ArrayList<>(whole.initializers());
        constants.addAll(end.initializers());
        List<ValueInfo> outputs = new ArrayList<>(whole.outputs());
        changes.forEach(name -> outputs.add(new ValueInfo(name, ElementType.FLOAT, Optional.empty())));
        if (outputs.stream().noneMatch(output -> output.name().equals(loss))) {
            outputs.add(new ValueInfo(loss, ElementType.FLOAT, Optional.empty()));
        }
        return new Graph("step", nodes, constants, whole.inputs(), outputs, List.of());
    }

    /** Declares a float tensor of another tensor's shape. */
    static ValueInfo declaration(String name, Tensor like) {
        return ValueInfo.of(
                name, ElementType.FLOAT, like.dims().stream().map(Dim::of).toList());
    }

    /** Returns the examples and targets of a batch, by the names of the inputs; {@code order} selects them. */
    Map<String, Tensor> batch(Matrix inputs, Matrix targets, int[] order, int from, int to) {
        Map<String, Tensor> values = new LinkedHashMap<>();
        values.put(INPUT, rows(inputs, network.input(), order, from, to));
        values.put(TARGET, rows(targets, network.target(), order, from, to));
        return values;
    }

    private static Tensor rows(Matrix table, Shape shape, int[] order, int from, int to) {
        int width = shape.size();
        double[] row = new double[width];
        float[] values = new float[(to - from) * width];
        for (int r = from; r < to; r++) {
            table.copyRow(order[r], row);
            for (int c = 0; c < width; c++) {
                values[(r - from) * width + c] = (float) row[c];
            }
        }
        return Tensor.of(values, Form.batchOf((long) to - from, Form.axes(shape)));
    }

    Form form() {
        return form;
    }

    /** Returns the name of the loss. */
    String loss() {
        return loss;
    }

    /** Returns the names of the gradients, in the order of the parameters. */
    List<String> gradients() {
        return gradients;
    }

    /** Returns the names of the new running statistics, in their order. */
    List<String> changes() {
        return changes;
    }

    /** Adds the values of parameters and running statistics, by the names of the inputs. */
    void put(Map<String, Tensor> inputs, List<float[]> values) {
        List<Tensor> tensors = form.values();
        for (int i = 0; i < tensors.size(); i++) {
            long[] dims =
                    tensors.get(i).dims().stream().mapToLong(Long::longValue).toArray();
            inputs.put(tensors.get(i).name(), Tensor.of(values.get(i), dims));
        }
    }

    /** Returns the model whose outputs are the loss, the gradients and the new running statistics. */
    OnnxFile model() {
        return OnnxFile.of(graph, Form.OPSET);
    }
}
