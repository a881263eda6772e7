package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.gradient.GradientGraph;
import io.simplex4j.onnx.internal.gradient.Probe;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/*
 * The gradient engine takes the loss for the latent and the parameters for what is wanted. Its cotangent becomes the
 * constant 1; parameters become inputs, so that they can change from run to run.
 */
/** The loss of a batch and its gradient by every parameter, as one graph. */
final class LossGraph {
    static final String INPUT = "input";
    static final String TARGET = "target";

    private final TrainingForm form;
    private final Graph graph;
    private final String loss;
    private final List<String> gradients;

    private LossGraph(TrainingForm form, Graph graph, String loss, List<String> gradients) {
        this.form = form;
        this.graph = graph;
        this.loss = loss;
        this.gradients = gradients;
    }

    static LossGraph of(Shape examples, List<Layer> layers, Objective objective, SplittableRandom random) {
        TrainingForm form = new TrainingForm(random);
        String result = form.write(examples, layers);
        String target = form.input(TARGET, Form.axes(TrainingForm.result(examples, layers)));
        String loss = objective.write(form.graph(), result, target);
        form.graph().output(loss, ElementType.FLOAT);
        OnnxFile forward = OnnxFile.of(form.graph().build("loss"), Form.OPSET);
        List<String> wanted = form.parameters().stream().map(Tensor::name).toList();
        Graph made = GradientGraph.of(forward, new GradientGraph.Question(INPUT, loss, wanted), Probe.asDeclared())
                .graph();
        List<String> gradients = made.outputs().subList(0, wanted.size()).stream()
                .map(ValueInfo::name)
                .toList();
        return new LossGraph(form, opened(made, form), loss, gradients);
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

    /** A float tensor of another's shape. */
    static ValueInfo declaration(String name, Tensor like) {
        return ValueInfo.of(
                name, ElementType.FLOAT, like.dims().stream().map(Dim::of).toList());
    }

    TrainingForm form() {
        return form;
    }

    Graph graph() {
        return graph;
    }

    /** The name of the loss. */
    String loss() {
        return loss;
    }

    /** The names of the gradients, in the order of the parameters. */
    List<String> gradients() {
        return gradients;
    }

    /** The model whose outputs are the loss and the gradients. */
    OnnxFile model() {
        return OnnxFile.of(graph, Form.OPSET);
    }
}
