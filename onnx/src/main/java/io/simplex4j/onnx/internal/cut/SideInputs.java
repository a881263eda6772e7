package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Inputs that are not explained, such as masks and states: all numbers of each get the value from the user. */
final class SideInputs {
    /*
     * In the extracted part a node creates the tensor, so that its axes follow those of the explained input:
     * ConstantOfShape(Concat of fixed lengths and of axes of that input), cast to the declared type.
     */

    private static final double LARGEST_WHOLE = 1L << 53;

    private final ValueInfo explained;
    private final Map<String, Double> values;
    private final GraphBuilder builder = new GraphBuilder("simplex/set/");

    /**
     * Side inputs of a part.
     *
     * @param explained the input that is explained, as the file declares it
     * @param values by the name of an input or of an open axis
     */
    SideInputs(ValueInfo explained, Map<String, Double> values) {
        this.explained = explained;
        this.values = values;
    }

    /** Rejects values for inputs that the graph does not have. */
    static void requireKnown(Graph graph, Map<String, Double> values) {
        Set<String> known = new TreeSet<>();
        for (ValueInfo input : graph.inputs()) {
            if (graph.initializer(input.name()).isEmpty()) {
                known.add(input.name());
                input.dims().orElse(List.of()).forEach(dim -> known.add(dim.symbol()));
            }
        }
        known.remove("");
        for (String name : values.keySet()) {
            if (!known.contains(name)) {
                throw new OnnxModelException("the model has no input or open axis \"" + name + "\"; expected one of "
                        + known.stream().map(each -> "\"" + each + "\"").collect(Collectors.joining(", ")));
            }
        }
    }

    /** The nodes and constants that create these inputs. */
    Graph fill(List<ValueInfo> inputs) {
        inputs.forEach(this::fill);
        return builder.build("side inputs");
    }

    private void fill(ValueInfo input) {
        double value = value(input);
        List<String> axes = new ArrayList<>();
        List<Dim> dims = input.dims()
                .orElseThrow(() -> new OnnxModelException("input \"" + input.name()
                        + "\" is declared without a shape; expected one: give it a value in the file (an initializer of"
                        + " the same name)"));
        for (int i = 0; i < dims.size(); i++) {
            axes.add(axis(input, i, dims.get(i)));
        }
        String shape = axes.isEmpty() ? builder.longs() : builder.node("Concat", axes, Attribute.ofInt("axis", 0));
        String filled = builder.node(
                "ConstantOfShape",
                List.of(shape),
                Attribute.ofTensor("value", Tensor.ofDoubles("", List.of(1L), new double[] {value})));
        builder.node(Node.cast(filled, input.name(), input.type()));
    }

    private double value(ValueInfo input) {
        double value = values.getOrDefault(input.name(), Double.NaN);
        ElementType type = input.type();
        boolean whole = type.isInteger() || type == ElementType.BOOL;
        if (type == ElementType.STRING || type == ElementType.OTHER) {
            throw new OnnxModelException(
                    "input \"" + input.name() + "\" is " + input.describe() + "; expected numbers to set it");
        }
        if (Double.isNaN(value) || (whole && (value != Math.rint(value) || Math.abs(value) > LARGEST_WHOLE))) {
            throw new OnnxModelException("input \"" + input.name() + "\" is " + input.describe() + " and set to "
                    + value + "; expected a " + (whole ? "whole " : "") + "number");
        }
        return value;
    }

    private String axis(ValueInfo input, int place, Dim dim) {
        if (dim.isFixed()) {
            return builder.longs(dim.value());
        }
        if (values.containsKey(dim.symbol())) {
            return builder.longs(length(dim, values));
        }
        List<Dim> known = explained.dims().orElse(List.of());
        for (int i = 0; i < known.size(); i++) {
            if (!dim.symbol().isEmpty() && known.get(i).symbol().equals(dim.symbol())) {
                return axisOfExplained(i);
            }
        }
        if (dim.symbol().isEmpty()) {
            return nameless(input, place);
        }
        if (place > 0) {
            throw new OnnxModelException("input \"" + input.name() + "\" is " + input.describe()
                    + "; expected a length for its axis " + dim + ": give it (withSet, --set " + dim + "=…)");
        }
        return axisOfExplained(0);
    }

    /* The first axis, or the only open one, counts examples; of a state it often is the second. */
    private String nameless(ValueInfo input, int place) {
        long open = input.dims().orElse(List.of()).stream()
                .filter(dim -> !dim.isFixed())
                .count();
        if (place > 0 && open > 1) {
            throw new OnnxModelException("input \"" + input.name() + "\" is " + input.describe()
                    + "; expected one open axis or names for them: give it a value in the file (an initializer of the same"
                    + " name)");
        }
        return axisOfExplained(0);
    }

    private String axisOfExplained(int place) {
        return builder.node("Gather", builder.node("Shape", explained.name()), builder.longs(place));
    }

    /** The length that is given to an open axis. */
    static long length(Dim dim, Map<String, Double> values) {
        double value = values.getOrDefault(dim.symbol(), Double.NaN);
        if (!(value >= 1 && value <= Integer.MAX_VALUE && value == Math.rint(value))) {
            throw new OnnxModelException(
                    "axis \"" + dim.symbol() + "\" is set to " + value + "; expected a whole number of at least 1");
        }
        return (long) value;
    }
}
