package io.simplex4j.onnx.internal.cut;

import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The inputs of a model.
 *
 * @param tensor its name
 * @param type float or double
 * @param shape of one example
 * @param batch the number of examples that the model takes at a time, 0 if any number
 */
public record InputChoice(String tensor, ElementType type, Shape shape, int batch) {
    private static final int LARGEST = 1 << 24;

    /** The input of a latent, as the graph declares it. */
    static InputChoice of(ValueInfo declared, Graph graph, String latent, ModelOptions options) {
        String called = "input \"" + declared.name() + "\"";
        requireFloating(declared, graph, latent, called);
        List<Dim> dims = dims(declared, options, called);
        if (dims.size() < 2) {
            throw new OnnxModelException(called + " is " + declared.describe()
                    + "; expected a first axis for the examples of a batch and others for one example");
        }
        if (dims.get(0).isFixed() && dims.get(0).value() != 1 && !dims.get(1).isFixed()) {
            throw new OnnxModelException(called + " is " + declared.describe()
                    + "; expected the batch as its first axis: export the model that way (batch_first)");
        }
        Shape shape = shape(dims, options, called);
        long batch = Math.max(0, dims.get(0).value());
        if (dims.get(0).value() == 0 || batch > LARGEST / shape.size()) {
            throw new OnnxModelException(called + " is " + declared.describe() + "; expected between 1 and " + LARGEST
                    + " numbers in a batch");
        }
        return new InputChoice(declared.name(), declared.type(), shape, (int) batch);
    }

    /** The declaration of the input in the graph that is cut out. */
    ValueInfo declaration() {
        List<Dim> dims = new ArrayList<>();
        dims.add(batch == 0 ? Dim.symbolic("batch") : Dim.of(batch));
        shape.axes().forEach(axis -> dims.add(Dim.of(axis)));
        return ValueInfo.of(tensor, type, dims);
    }

    private static List<Dim> dims(ValueInfo declared, ModelOptions options, String called) {
        if (declared.dims().isPresent()) {
            return declared.dims().get();
        }
        Shape shape = options.inputShape()
                .orElseThrow(() -> new OnnxModelException(called
                        + " is declared without a shape; expected one: give that of one example"
                        + " (withInputShape, --input-shape)"));
        List<Dim> dims = new ArrayList<>(List.of(Dim.symbolic("batch")));
        shape.axes().forEach(axis -> dims.add(Dim.of(axis)));
        return dims;
    }

    private static Shape shape(List<Dim> dims, ModelOptions options, String called) {
        List<Dim> example = dims.subList(1, dims.size());
        Shape shape = options.inputShape().orElseGet(() -> fixed(example, options, called));
        boolean fits = shape.axes().size() == example.size();
        for (int i = 0; fits && i < example.size(); i++) {
            fits = !example.get(i).isFixed()
                    || example.get(i).value() == shape.axes().get(i);
        }
        if (!fits) {
            throw new OnnxModelException(
                    called + " takes examples of shape " + words(example) + ", which " + shape + " does not fit");
        }
        if (shape.size() > LARGEST) {
            throw new OnnxModelException(
                    called + " takes examples of shape " + shape + "; expected at most " + LARGEST + " numbers in one");
        }
        return shape;
    }

    private static Shape fixed(List<Dim> declared, ModelOptions options, String called) {
        List<Dim> example = declared.stream()
                .map(dim ->
                        options.set().containsKey(dim.symbol()) ? Dim.of(SideInputs.length(dim, options.set())) : dim)
                .toList();
        if (!example.stream().allMatch(Dim::isFixed)) {
            throw new OnnxModelException(called + " takes examples of shape " + words(example)
                    + "; expected fixed axes: give the shape of one example (withInputShape, --input-shape)");
        }
        List<Integer> axes = new ArrayList<>();
        for (Dim dim : example) {
            if (dim.value() < 1 || dim.value() > LARGEST) {
                throw new OnnxModelException(called + " takes examples of shape " + words(example)
                        + "; expected axes between 1 and " + LARGEST);
            }
            axes.add((int) dim.value());
        }
        try {
            return new Shape(axes);
        } catch (IllegalArgumentException e) {
            throw new OnnxModelException(called + ": " + e.getMessage(), e);
        }
    }

    private static String words(List<Dim> dims) {
        return dims.stream().map(Dim::toString).collect(Collectors.joining(", ", "(", ")"));
    }

    private static void requireFloating(ValueInfo declared, Graph graph, String latent, String called) {
        ElementType type = declared.type();
        if (type == ElementType.FLOAT || type == ElementType.DOUBLE) {
            return;
        }
        if (type.isInteger() || type == ElementType.BOOL) {
            throw new OnnxModelException(called + " is " + declared.describe()
                    + ", which has no gradient: name a float tensor computed from it (withInputTensor, --input-tensor)"
                    + firstPassage(graph, declared.name(), latent)
                            .map(tensor -> ", such as \"" + tensor + "\"")
                            .orElse(""));
        }
        throw new OnnxModelException(called + " is " + declared.describe() + "; expected a tensor of floats");
    }

    private static Optional<String> firstPassage(Graph graph, String input, String latent) {
        Set<String> floats = new HashSet<>();
        graph.neededFor(List.of(latent), Set.of()).nodes().stream()
                .filter(node -> Passages.carriesNumbers(node) && makesFloats(graph, node, floats))
                .forEach(node -> floats.addAll(node.outputs()));
        return Passages.of(graph, input, latent).stream()
                .filter(floats::contains)
                .findFirst();
    }

    /* Rows of a table of floats, floats out of integers, or something computed from such. */
    private static boolean makesFloats(Graph graph, Node node, Set<String> floats) {
        if (node.is("Cast")) {
            return node.intAttribute("to", 0) == ElementType.FLOAT.code();
        }
        boolean looksUp = node.is("Gather")
                && graph.constant(node.inputs().get(0))
                        .filter(table -> table.type() == ElementType.FLOAT)
                        .isPresent();
        return looksUp || node.reads().stream().anyMatch(floats::contains);
    }
}
