package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The context for the rule of an operation: the node of the forward graph, and a graph to write to.
 *
 * <p>Shapes come from the probe run. Its batch size must not get into the graph.
 */
abstract class NodeWriter {
    final Forward forward;
    final long opset;
    final GraphBuilder builder;
    Node node = new Node("", "Identity", "", List.of(), List.of(), List.of());
    private final Map<String, String> constants = new HashMap<>();

    NodeWriter(Forward forward, long opset, String prefix) {
        this.forward = forward;
        this.opset = opset;
        this.builder = new GraphBuilder(forward.unusedPrefix(prefix));
    }

    /** The exception that explains why there is no rule for this node. */
    abstract RuntimeException refuse(String why);

    Node node() {
        return node;
    }

    /** The opset of the written graph: 17, or the opset of the model if it is newer. */
    long opset() {
        return opset;
    }

    /** The name of an input, empty if it is absent. */
    String input(int i) {
        return i < node.inputs().size() ? node.inputs().get(i) : "";
    }

    /** Whether an optional input is present. */
    boolean has(int i) {
        return !input(i).isEmpty();
    }

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

    /** Converts an axis, which counts from the end if negative, to one counted from the front. */
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

    /**
     * The value of a tensor that is the same in every run: an initializer, a Constant, or a few numbers derived from
     * those.
     */
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

    /** A constant in the element type of the node's tensors. */
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

    /* The type of the first output that is present; gradients have the type of their tensors. */
    private ElementType workingType() {
        return node.outputs().stream()
                .filter(output -> !output.isEmpty() && forward.has(output))
                .map(this::type)
                .findFirst()
                .orElse(ElementType.FLOAT);
    }

    /** A constant number in the element type of the node's tensors. */
    String scalar(float value) {
        return floats(new long[0], value);
    }

    String longs(long... values) {
        return constants.computeIfAbsent("longs " + Arrays.toString(values), key -> builder.longs(values));
    }

    /** Sums over axes (non-negative or negative), whichever way the opset spells it. */
    String sum(String tensor, boolean keepDims, long... axes) {
        return reduce("ReduceSum", tensor, keepDims, axes);
    }

    /** A reduction such as ReduceMean or ReduceMax over axes, whichever way the opset spells it. */
    String reduce(String opType, String tensor, boolean keepDims, long... axes) {
        Attribute keep = Attribute.ofInt("keepdims", keepDims ? 1 : 0);
        return opset >= 18 || opType.equals("ReduceSum")
                ? add(opType, List.of(tensor, longs(axes)), keep)
                : add(opType, List.of(tensor), Attribute.ofInts("axes", axes), keep);
    }
}
