package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
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
import java.util.stream.LongStream;

/** A network for use, with the values that training gave. */
public final class FinalForm extends Form {
    private final Map<String, float[]> values;

    private FinalForm(Map<String, float[]> values) {
        this.values = values;
    }

    /** The model file; class probabilities come out of one that tells classes apart. */
    public static OnnxFile of(Shape examples, List<Layer> layers, boolean classes, Map<String, float[]> values) {
        FinalForm form = new FinalForm(values);
        String result = form.write(examples, layers);
        Shape shape = examples;
        for (Layer layer : layers) {
            shape = layer.after(shape);
        }
        String last = classes ? form.add("Softmax", List.of(result), Attribute.ofInt("axis", -1)) : result;
        String output = form.graph().fresh(classes ? "probabilities" : "forecast");
        form.graph().node(new Node(output, "Identity", "", List.of(last), List.of(output), List.of()));
        form.graph()
                .output(
                        output,
                        ElementType.FLOAT,
                        LongStream.concat(LongStream.of(-1), LongStream.of(axes(shape)))
                                .toArray());
        return OnnxFile.of(form.graph().build("network"), OPSET);
    }

    @Override
    public boolean isTraining() {
        return false;
    }

    @Override
    public String parameter(String kind, Initialisation initialisation, long... dims) {
        return constant(kind, dims);
    }

    @Override
    public String mask(double rate, long... dims) {
        throw new IllegalStateException("a mask outside training");
    }

    @Override
    public String tracked(String kind, float initial, int length) {
        return constant(kind, length);
    }

    @Override
    public void track(String tracked, Function<GraphBuilder, String> next) {
        throw new IllegalStateException("a change outside training");
    }

    private String constant(String kind, long... dims) {
        String name = name(kind);
        float[] numbers = values.get(name);
        if (numbers == null) {
            throw new IllegalStateException("no values for " + name);
        }
        return graph().initializer(
                        Tensor.ofFloats(name, Arrays.stream(dims).boxed().toList(), numbers));
    }
}
