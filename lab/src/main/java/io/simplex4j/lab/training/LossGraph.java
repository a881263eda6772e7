package io.simplex4j.lab.training;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.gradient.GradientGraph;
import io.simplex4j.onnx.internal.gradient.Probe;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The loss of a batch and its gradient by every parameter, as one graph. */
final class LossGraph {
    /*
     * The gradient engine takes the loss for the latent and the parameters for what is wanted. Its cotangent becomes the
     * constant 1; parameters become inputs, so that they can change from run to run.
     */

    private static final String INPUT = "input";
    private static final String TARGET = "target";

    private final Network network;
    private final TrainingForm form;
    private final Graph graph;
    private final String loss;
    private final List<String> gradients;

    private LossGraph(Network network, TrainingForm form, Graph graph, String loss, List<String> gradients) {
        this.network = network;
        this.form = form;
        this.graph = graph;
        this.loss = loss;
        this.gradients = gradients;
    }

    static LossGraph of(Network network, Loss objective, SplittableRandom random) {
        TrainingForm form = new TrainingForm(random);
        String result = form.write(network);
        String target = form.input(TARGET, Form.axes(network.target()));
        String loss = objective.write(form.graph(), result, target);
        form.graph().output(loss, ElementType.FLOAT);
        OnnxFile forward = OnnxFile.of(form.graph().build("loss"), Form.OPSET);
        List<String> wanted = form.parameters().stream().map(Tensor::name).toList();
        Graph made = GradientGraph.of(forward, new GradientGraph.Question(INPUT, loss, wanted), Probe.asDeclared())
                .graph();
        List<String> gradients = made.outputs().subList(0, wanted.size()).stream()
                .map(ValueInfo::name)
                .toList();
        return new LossGraph(network, form, opened(made, form), loss, gradients);
    }

    private static Graph opened(Graph made, TrainingForm form) {
        List<ValueInfo> inputs = new ArrayList<>(made.inputs());
        String cotangent = inputs.remove(inputs.size() - 1).name();
        List<String> names = form.parameters().stream().map(Tensor::name).toList();
        List<Tensor> constants = new ArrayList<>(made.initializers());
        constants.removeIf(tensor -> names.contains(tensor.name()));
        constants.add(Tensor.ofFloats(cotangent, List.of(), new float[] {1}));
        form.parameters().forEach(tensor -> inputs.add(declaration(tensor.name(), tensor)));
        return made.withInputs(inputs).withInitializers(constants);
    }

    /** Declares a float tensor of another tensor's shape. */
    static ValueInfo declaration(String name, Tensor like) {
        return ValueInfo.of(
                name, ElementType.FLOAT, like.dims().stream().map(Dim::of).toList());
    }

    /** Returns the examples and targets of a batch, by the names of the inputs; {@code order} selects them. */
    Map<String, Value> batch(Matrix inputs, Matrix targets, int[] order, int from, int to) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(INPUT, rows(inputs, network.input(), order, from, to));
        values.put(TARGET, rows(targets, network.target(), order, from, to));
        return values;
    }

    private static Value rows(Matrix table, Shape shape, int[] order, int from, int to) {
        int width = shape.size();
        double[] row = new double[width];
        float[] values = new float[(to - from) * width];
        for (int r = from; r < to; r++) {
            table.copyRow(order[r], row);
            for (int c = 0; c < width; c++) {
                values[(r - from) * width + c] = (float) row[c];
            }
        }
        return Value.ofFloats(values, Form.batchOf((long) to - from, Form.axes(shape)));
    }

    TrainingForm form() {
        return form;
    }

    Graph graph() {
        return graph;
    }

    /** Returns the name of the loss. */
    String loss() {
        return loss;
    }

    /** Returns the names of the gradients, in the order of the parameters. */
    List<String> gradients() {
        return gradients;
    }

    /** Returns the model whose outputs are the loss and the gradients. */
    OnnxFile model() {
        return OnnxFile.of(graph, Form.OPSET);
    }
}
