package io.simplex4j.onnx;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.ModelFile;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A linear layer in its own ONNX file, to be appended to a model without one, such as a classifier of embeddings.
 *
 * @param head the layer
 * @param classes the names of its classes, in the order of its outputs; none if unknown
 */
public record HeadFile(LinearHead head, List<String> classes) {
    private static final long OPSET = 17;
    private static final Set<ModelOptions.Option> OF_HEADS =
            Set.of(ModelOptions.Option.TASK, ModelOptions.Option.CLASSES, ModelOptions.Option.MODEL_TIMEOUT);

    /**
     * @throws IllegalArgumentException if a name is blank or has several lines, or there are more or fewer than outputs
     */
    public HeadFile {
        classes = List.copyOf(classes);
        for (String name : classes) {
            if (name.isBlank() || name.lines().count() > 1) {
                throw new IllegalArgumentException("class is called \"" + name + "\"; expected one line with a name");
            }
        }
        int expected = Math.max(2, head.outputs());
        if (!classes.isEmpty() && classes.size() != expected) {
            throw new IllegalArgumentException("there are " + classes.size() + " class names; expected " + expected
                    + " for " + head.outputs() + " outputs");
        }
    }

    /**
     * Reads a file; of the options only the task, the number of classes and the time limit matter.
     *
     * @throws OnnxModelException if it is not a model, or not exactly one linear layer with at most an activation after it
     */
    public static HeadFile read(Path path, ModelOptions options) {
        try {
            ModelFile file = ModelFile.read(path);
            try (OnnxModel model = OnnxModel.of(file, options.only(OF_HEADS))) {
                ModelReport.Use use = model.report().use().orElseThrow();
                LinearHead head = model.head()
                        .orElseThrow(() -> new OnnxModelException(
                                "has no linear layer at its end; expected one from latents to outputs"));
                if (!use.latent().equals(use.input())) {
                    throw new OnnxModelException("has operations before its last linear layer, whose input is \""
                            + use.latent() + "\"; expected that layer alone, on \"" + use.input() + "\"");
                }
                return new HeadFile(head, file.model().classes());
            }
        } catch (OnnxModelException | IllegalArgumentException e) {
            throw new OnnxModelException(path.getFileName() + ": " + e.getMessage(), e);
        }
    }

    /**
     * The bytes of a file that reads back as this, in numbers of 32 bits.
     *
     * @throws IllegalArgumentException if anything but a softmax follows the layer
     */
    public byte[] bytes() {
        GraphBuilder graph = new GraphBuilder("head/");
        Matrix weights = head.weights();
        float[] numbers = new float[weights.rows() * weights.columns()];
        float[] bias = new float[weights.rows()];
        for (int output = 0; output < weights.rows(); output++) {
            bias[output] = (float) head.bias().get(output);
            for (int i = 0; i < weights.columns(); i++) {
                numbers[output * weights.columns() + i] = (float) weights.at(output, i);
            }
        }
        long outputs = weights.rows();
        String result = graph.node(
                "Gemm",
                List.of(
                        graph.input("latents", ElementType.FLOAT, -1, weights.columns()),
                        graph.initializer(
                                Tensor.ofFloats("weights", List.of(outputs, (long) weights.columns()), numbers)),
                        graph.initializer(Tensor.ofFloats("bias", List.of(outputs), bias))),
                Attribute.ofInt("transB", 1));
        String last = switch (head.activation()) {
            case NONE -> result;
            case SOFTMAX -> graph.node("Softmax", List.of(result), Attribute.ofInt("axis", -1));
            default ->
                throw new IllegalArgumentException(
                        "the layer has a " + head.activation() + " behind it; expected nothing or a softmax");
        };
        graph.output(last, ElementType.FLOAT, -1, outputs);
        OnnxFile file = OnnxFile.of(graph.build("head"), OPSET);
        return (classes.isEmpty() ? file : file.withClasses(classes)).encode();
    }
}
