package io.simplex4j.lab.training;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The graph of a trained network. */
final class FinalForm extends Form {
    private final Map<String, float[]> values;

    private FinalForm(Map<String, float[]> values) {
        this.values = values;
    }

    /** Returns the model file; a classifier ends in a softmax. */
    static OnnxFile of(Network network, boolean classes, Map<String, float[]> values) {
        FinalForm form = new FinalForm(values);
        String result = form.write(network);
        String last = classes ? form.add("Softmax", List.of(result), Attribute.ofInt("axis", -1)) : result;
        String output = form.graph().fresh(classes ? "probabilities" : "forecast");
        form.graph().node(new Node(output, "Identity", "", List.of(last), List.of(output), List.of()));
        form.graph().output(output, ElementType.FLOAT, batchOf(-1, axes(network.output())));
        return OnnxFile.of(form.graph().build("network"), OPSET);
    }

    @Override
    boolean isTraining() {
        return false;
    }

    @Override
    String parameter(String kind, Initialisation initialisation, long... dims) {
        String name = name(kind);
        float[] numbers = values.get(name);
        if (numbers == null) {
            throw new IllegalStateException("no values for " + name);
        }
        return graph().initializer(
                        Tensor.ofFloats(name, Arrays.stream(dims).boxed().toList(), numbers));
    }

    @Override
    String mask(double rate, long... dims) {
        throw new IllegalStateException("a mask outside training");
    }

    @Override
    String tracked(String kind, float initial, int length) {
        return parameter(kind, Initialisation.constant(initial), length);
    }

    @Override
    void track(String tracked, Function<GraphBuilder, String> next) {
        throw new IllegalStateException("a change outside training");
    }
}
