package io.simplex4j.lab.training;

import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One step of training as a graph: the loss of a batch, its gradients and the update of every value. */
final class StepGraph {
    private static final String FACTOR = "factor";

    private final LossGraph losses;
    private final Optimiser optimiser;
    private final GraphBuilder after = new GraphBuilder("step/");
    private final List<ValueInfo> inputs;
    private final Map<String, Value> first = new LinkedHashMap<>();
    private final Map<String, String> carried = new LinkedHashMap<>();

    private StepGraph(LossGraph losses, Optimiser optimiser) {
        this.losses = losses;
        this.optimiser = optimiser;
        this.inputs = new ArrayList<>(losses.graph().inputs());
    }

    static StepGraph of(LossGraph losses, Optimiser optimiser) {
        StepGraph step = new StepGraph(losses, optimiser);
        step.write();
        return step;
    }

    private void write() {
        List<String> factors = factors();
        List<Tensor> parameters = losses.form().parameters();
        for (int i = 0; i < parameters.size(); i++) {
            update(parameters.get(i), losses.gradients().get(i), factors);
        }
        for (Tensor tracked : losses.form().tracked()) {
            inputs.add(LossGraph.declaration(tracked.name(), tracked));
            begin(tracked.name(), tracked, tracked.floats());
        }
        losses.form().changes().forEach((name, next) -> carried.put(name, next.apply(after)));
    }

    private List<String> factors() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < optimiser.factors(1).length; i++) {
            String name = FACTOR + i;
            inputs.add(ValueInfo.of(name, ElementType.FLOAT, List.of(Dim.of(1))));
            names.add(name);
        }
        return names;
    }

    private void update(Tensor parameter, String gradient, List<String> factors) {
        List<String> memories = new ArrayList<>();
        for (int i = 0; i < optimiser.memories(); i++) {
            String name = parameter.name() + ".memory" + i;
            inputs.add(LossGraph.declaration(name, parameter));
            begin(name, parameter, new float[parameter.floats().length]);
            memories.add(name);
        }
        begin(parameter.name(), parameter, parameter.floats());
        List<String> results = optimiser.write(after, parameter.name(), gradient, memories, factors);
        carried.put(parameter.name(), results.get(0));
        for (int i = 0; i < memories.size(); i++) {
            carried.put(memories.get(i), results.get(i + 1));
        }
    }

    private void begin(String name, Tensor like, float[] values) {
        first.put(name, value(like, values));
    }

    /** Returns numbers in the shape of a tensor. */
    static Value value(Tensor like, float[] values) {
        return Value.ofFloats(
                values, like.dims().stream().mapToLong(Long::longValue).toArray());
    }

    OnnxFile model() {
        Graph end = after.build("step");
        Graph whole = losses.graph();
        List<Node> nodes = new ArrayList<>(whole.nodes());
        nodes.addAll(end.nodes());
        List<Tensor> constants = new ArrayList<>(whole.initializers());
        constants.addAll(end.initializers());
        List<ValueInfo> outputs = new ArrayList<>();
        outputs.add(new ValueInfo(losses.loss(), ElementType.FLOAT, Optional.empty()));
        carried.values().forEach(name -> outputs.add(new ValueInfo(name, ElementType.FLOAT, Optional.empty())));
        return OnnxFile.of(new Graph("step", nodes, constants, inputs, outputs, List.of()), Form.OPSET);
    }

    /** Returns the values before the first step. */
    Map<String, Value> first() {
        return first;
    }

    /** Returns the output that is fed back into each input. */
    Map<String, String> carried() {
        return carried;
    }

    /** Returns the inputs that change with the step. */
    Map<String, Value> factors(long step) {
        Map<String, Value> values = new LinkedHashMap<>();
        float[] numbers = optimiser.factors(step);
        for (int i = 0; i < numbers.length; i++) {
            values.put(FACTOR + i, Value.ofFloats(new float[] {numbers[i]}, 1));
        }
        return values;
    }
}
