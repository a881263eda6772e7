package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The backward graph while it is being written, at one node of the forward graph after the other.
 *
 * <p>Shapes are those of the probe run. Its batch size must not get into the graph: an axis for which {@link #isBatch}
 * holds is left to {@link #shapeOf}, or to 0 and -1 in a Reshape.
 */
final class Backward {
    private final Forward forward;
    private final long opset;
    private final GraphBuilder builder;
    private final Map<String, List<String>> contributions = new HashMap<>();
    private final Map<String, List<String>> takenAway = new HashMap<>();
    private final Map<String, String> shapes = new HashMap<>();
    private final Map<String, String> constants = new HashMap<>();
    private int index;
    private Node node;

    /** A graph at the last node. */
    Backward(Forward forward, long opset) {
        this.forward = forward;
        this.opset = opset;
        this.builder = new GraphBuilder(forward.unusedPrefix("grad/"));
        this.index = forward.nodes().size();
        this.node = new Node("", "Identity", "", List.of(), List.of(), List.of());
    }

    /** Goes to the node before; false if there is none. */
    boolean next() {
        if (index == 0) {
            return false;
        }
        index--;
        node = forward.nodes().get(index);
        return true;
    }

    GraphBuilder builder() {
        return builder;
    }

    void contribute(String tensor, String gradient) {
        contributions.computeIfAbsent(tensor, t -> new ArrayList<>()).add(gradient);
    }

    /** The sum of the contributions to the gradient of a tensor. */
    Optional<String> gradient(String tensor) {
        Optional<String> given = total(contributions.remove(tensor));
        Optional<String> taken = total(takenAway.remove(tensor));
        Optional<String> gradient = taken.isEmpty()
                ? given
                : taken.map(less -> given.map(more -> minus(more, less)).orElseGet(() -> add("Neg", less)));
        gradient.ifPresent(each -> contribute(tensor, each));
        return gradient;
    }

    private Optional<String> total(@Nullable List<String> parts) {
        return parts == null ? Optional.empty() : parts.stream().reduce((one, other) -> add("Add", one, other));
    }

    /** Whether a gradient flows into an output. */
    boolean isReached() {
        return node().outputs().stream()
                .anyMatch(output ->
                        forward.isDifferentiable(output) && gradient(output).isPresent());
    }

    /** Whether a gradient must flow out of an input. */
    boolean isDifferentiable() {
        return node().reads().stream().anyMatch(forward::isDifferentiable);
    }

    Node node() {
        return node;
    }

    /** The opset of the gradient graph: 17, or that of the model if it is newer. */
    long opset() {
        return opset;
    }

    /** The name of an input, empty if it is absent. */
    String input(int i) {
        return i < node().inputs().size() ? node().inputs().get(i) : "";
    }

    /** Whether an optional input is present. */
    boolean has(int i) {
        return !input(i).isEmpty();
    }

    /** Whether the gradient with respect to an input is needed. */
    boolean wanted(int i) {
        return has(i) && forward.isDifferentiable(input(i));
    }

    /** The accumulated gradient of an output, empty if none flows. */
    Optional<String> gradient(int output) {
        List<String> outputs = node().outputs();
        return output < outputs.size() && !outputs.get(output).isEmpty()
                ? gradient(outputs.get(output))
                : Optional.empty();
    }

    /** The gradient of output 0; a rule is only called if a gradient flows to some output. */
    String gradient() {
        return gradient(0).orElseThrow(() -> refuse("only its secondary outputs are used"));
    }

    /** Contributes to the gradient of an input; contributions are added up. Without effect if the input is not wanted. */
    void give(int input, String gradient) {
        if (wanted(input)) {
            contribute(input(input), gradient);
        }
    }

    /** Contributes to the gradient of an input, computed only if the input is wanted. */
    void give(int input, Supplier<String> gradient) {
        if (wanted(input)) {
            give(input, gradient.get());
        }
    }

    /** As {@link #give}, the contribution being subtracted from the others. */
    void takeAway(int input, Supplier<String> gradient) {
        if (wanted(input)) {
            takenAway.computeIfAbsent(input(input), t -> new ArrayList<>()).add(gradient.get());
        }
    }

    /** The name of a forward output; one that the node leaves out is added to it. */
    String output(int i) {
        List<String> outputs = new ArrayList<>(node().outputs());
        while (outputs.size() <= i) {
            outputs.add("");
        }
        if (outputs.get(i).isEmpty()) {
            outputs.set(i, builder.fresh("extra"));
            node = node.withOutputs(outputs);
            forward.nodes().set(index, node);
        }
        return outputs.get(i);
    }

    /** Whether a forward node of this operation reads output 0. */
    boolean isReadBy(String opType) {
        String tensor = output(0);
        return forward.nodes().stream()
                .anyMatch(reader -> reader.is(opType) && reader.inputs().contains(tensor));
    }

    /** The convolution before this pool as one with a stride, if there is one that nothing else reads. */
    Optional<StridedConvolution> stridedConvolution() {
        return StridedConvolution.before(node, forward);
    }

    /** Contributes to the gradient of any forward tensor, if one is needed. */
    void giveTo(String tensor, Supplier<String> gradient) {
        if (forward.isDifferentiable(tensor)) {
            contribute(tensor, gradient.get());
        }
    }

    /**
     * Has what is written meanwhile compute this node's outputs in its place; what only this node needed is then left out.
     *
     * @param writing gives the tensors that take the place of the outputs, in their order
     */
    void replaceBy(Supplier<List<String>> writing) {
        /* What is written meanwhile may not use shapes that the backward graph works out later. */
        Map<String, String> later = Map.copyOf(shapes);
        shapes.clear();
        List<Node> others = builder.apart(() -> {
            List<String> values = writing.get();
            for (int i = 0; i < node.outputs().size(); i++) {
                String output = node.outputs().get(i);
                if (!output.isEmpty()) {
                    builder.node(new Node("", "Identity", "", List.of(values.get(i)), List.of(output), List.of()));
                }
            }
        });
        shapes.clear();
        shapes.putAll(later);
        forward.nodes().remove(index);
        forward.nodes().addAll(index, others);
    }

    /** The concrete shape of a forward tensor in the probe run. */
    List<Long> shape(String tensor) {
        return forward.shape(tensor);
    }

    /** The length of an axis of a forward tensor in the probe run. */
    int length(String tensor, int axis) {
        return shape(tensor).get(axis).intValue();
    }

    int rank(String tensor) {
        return shape(tensor).size();
    }

    /** An axis, counted from the end if negative, as one counted from the front. */
    int axis(long axis, String tensor) {
        return (int) (axis < 0 ? axis + rank(tensor) : axis);
    }

    /** Whether the length of an axis of a forward tensor changes with the batch size. */
    boolean isBatch(String tensor, int axis) {
        return forward.isBatch(tensor, axis);
    }

    ElementType type(String tensor) {
        return forward.type(tensor);
    }

    /** The value of a tensor that is the same in every run: an initializer, a Constant, or few numbers made of those. */
    Optional<Tensor> constant(String tensor) {
        return forward.constant(tensor);
    }

    String add(String opType, String... inputs) {
        return builder.node(opType, inputs);
    }

    String add(String opType, List<String> inputs, Attribute... attributes) {
        return builder.node(opType, inputs, attributes);
    }

    List<String> add(String opType, int outputs, List<String> inputs, Attribute... attributes) {
        return builder.node(opType, outputs, inputs, attributes);
    }

    /** The product of two tensors, element by element. */
    String times(String x, String y) {
        return add("Mul", x, y);
    }

    String times(String x, float factor) {
        return times(x, scalar(factor));
    }

    String plus(String x, float term) {
        return add("Add", x, scalar(term));
    }

    /** The difference of two tensors, element by element. */
    String minus(String x, String y) {
        return add("Sub", x, y);
    }

    String oneMinus(String x) {
        return minus(scalar(1), x);
    }

    String cast(String x, ElementType type) {
        return add("Cast", List.of(x), Attribute.ofInt("to", type.code()));
    }

    String transpose(String x, long... order) {
        return add("Transpose", List.of(x), Attribute.ofInts("perm", order));
    }

    /** A tensor with other axes; 0 keeps the length of an axis, -1 is worked out. */
    String reshape(String x, long... dims) {
        return add("Reshape", x, longs(dims));
    }

    /** A gradient in the shape of a forward tensor with as many elements. */
    String reshape(String gradient, String like) {
        long[] target = forward.openShape(like);
        boolean known = Arrays.stream(target).filter(axis -> axis < 0).count() <= 1
                && Arrays.stream(target).noneMatch(axis -> axis == 0);
        return add("Reshape", gradient, known ? longs(target) : shapeOf(like));
    }

    /** A constant in the element type of the node's gradients. */
    String floats(long[] dims, float... values) {
        ElementType type = workingType();
        if (values.length > 16) {
            return constant(type, dims, values);
        }
        String key = type + Arrays.toString(dims) + Arrays.toString(values);
        return constants.computeIfAbsent(key, k -> constant(type, dims, values));
    }

    private String constant(ElementType type, long[] dims, float... values) {
        if (type == ElementType.FLOAT) {
            return builder.floats(dims, values);
        }
        double[] wide = new double[values.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = values[i];
        }
        List<Long> axes = Arrays.stream(dims).boxed().toList();
        return builder.initializer(Tensor.ofDoubles(builder.fresh("doubles"), axes, wide));
    }

    /* The type of the first output that is not left out; gradients have the type of what they belong to. */
    private ElementType workingType() {
        return node().outputs().stream()
                .filter(output -> !output.isEmpty() && forward.has(output))
                .map(this::type)
                .findFirst()
                .orElse(ElementType.FLOAT);
    }

    String longs(long... values) {
        return constants.computeIfAbsent("longs " + Arrays.toString(values), key -> builder.longs(values));
    }

    /** A constant number in the element type of the node's gradients. */
    String scalar(float value) {
        return floats(new long[0], value);
    }

    /** The shape of a tensor at run time. */
    String shapeOf(String tensor) {
        return shapes.computeIfAbsent(tensor, t -> builder.node("Shape", t));
    }

    String zeros(String like) {
        Tensor zero = forward.type(like) == ElementType.DOUBLE
                ? Tensor.ofDoubles("zero", List.of(1L), new double[1])
                : Tensor.ofFloats("zero", List.of(1L), new float[1]);
        return builder.node("ConstantOfShape", List.of(shapeOf(like)), Attribute.ofTensor("value", zero));
    }

    /** Sums a gradient down to the shape of a forward tensor. The gradient must have the shape of output 0. */
    String unbroadcast(String gradient, String like) {
        return unbroadcast(gradient, shape(output(0)), like);
    }

    /** Sums a gradient, of the given shape in the probe run, down to the shape of a forward tensor. */
    String unbroadcast(String gradient, List<Long> shape, String like) {
        List<Long> target = forward.shape(like);
        int extra = shape.size() - target.size();
        List<Long> axes = new ArrayList<>();
        for (int axis = 0; axis < shape.size(); axis++) {
            if (axis < extra || (target.get(axis - extra) == 1 && shape.get(axis) != 1)) {
                axes.add((long) axis);
            }
        }
        if (axes.isEmpty()) {
            return gradient;
        }
        long[] summed = axes.stream().mapToLong(Long::longValue).toArray();
        if (axes.size() == extra || extra == 0) {
            return reduce("ReduceSum", gradient, extra == 0, summed);
        }
        return reshape(reduce("ReduceSum", gradient, true, summed), like);
    }

    /** Sums over axes (non-negative or negative), whichever way the opset spells it. */
    String sum(String tensor, boolean keepDims, long... axes) {
        return reduce("ReduceSum", tensor, keepDims, axes);
    }

    /** A reduction such as ReduceMean or ReduceMax over axes, whichever way the opset spells it. */
    String reduce(String opType, String tensor, boolean keepDims, long... axes) {
        Attribute keep = Attribute.ofInt("keepdims", keepDims ? 1 : 0);
        if (opset >= 18 || opType.equals("ReduceSum")) {
            return builder.node(opType, List.of(tensor, longs(axes)), keep);
        }
        return builder.node(opType, List.of(tensor), Attribute.ofInts("axes", axes), keep);
    }

    /** The exception that says why the node cannot be differentiated. */
    RuntimeException refuse(String why) {
        return new OnnxModelException("cannot differentiate " + node().describe() + ": " + why);
    }
}
