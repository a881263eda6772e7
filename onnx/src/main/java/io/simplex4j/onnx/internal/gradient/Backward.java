package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import java.util.Optional;

/**
 * One node of the forward graph while its gradient is being written.
 *
 * <p>Shapes are those of the probe run. Its batch size must not get into the graph: an axis for which {@link #isBatch}
 * holds is left to {@link #shapeOf}, or to 0 and -1 in a Reshape.
 */
public interface Backward {
    /** The forward node. */
    Node node();

    /** The opset of the gradient graph: 17, or that of the model if it is newer. */
    long opset();

    /** The name of an input, empty if it is absent. */
    String input(int i);

    /** Whether an optional input is present. */
    boolean has(int i);

    /** Whether the gradient with respect to an input is needed. */
    boolean wanted(int i);

    /** The accumulated gradient of an output, empty if none flows. */
    Optional<String> gradient(int output);

    /** The gradient of output 0; a rule is only called if a gradient flows to some output. */
    default String gradient() {
        return gradient(0).orElseThrow(() -> refuse("only its secondary outputs are used"));
    }

    /** Contributes to the gradient of an input; contributions are added up. Without effect if the input is not wanted. */
    void give(int input, String gradient);

    /** The name of a forward output; one that the node leaves out is added to it. */
    String output(int i);

    /** The concrete shape of a forward tensor in the probe run. */
    List<Long> shape(String tensor);

    /** Whether the length of an axis of a forward tensor changes with the batch size. */
    boolean isBatch(String tensor, int axis);

    /** The batch size of the probe run. */
    long probeBatch();

    /** The element type of a forward tensor. */
    ElementType type(String tensor);

    /** The value of a tensor that is the same in every run: an initializer, a Constant, or small integers made of those. */
    Optional<Tensor> constant(String tensor);

    /** Adds a node with one output. */
    String add(String opType, List<String> inputs, Attribute... attributes);

    /** Adds a node with several outputs. */
    List<String> add(String opType, int outputs, List<String> inputs, Attribute... attributes);

    /** A constant in the element type of the node's gradients. */
    String floats(long[] dims, float... values);

    /** A constant vector of integers. */
    String longs(long... values);

    /** A constant number in the element type of the node's gradients. */
    String scalar(float value);

    /** The shape of a tensor at run time. */
    String shapeOf(String tensor);

    /** Sums a gradient down to the shape of a forward tensor. The gradient must have the shape of output 0. */
    default String unbroadcast(String gradient, String like) {
        return unbroadcast(gradient, shape(output(0)), like);
    }

    /** Sums a gradient, of the given shape in the probe run, down to the shape of a forward tensor. */
    String unbroadcast(String gradient, List<Long> shape, String like);

    /** A gradient in the shape of a forward tensor with as many elements. */
    String reshape(String gradient, String like);

    /** Zeros in the shape of a forward tensor. */
    String zeros(String like);

    /** Sums over axes (non-negative or negative), whichever way the opset spells it. */
    String sum(String tensor, boolean keepDims, long... axes);

    /** A reduction such as ReduceMean or ReduceMax over axes, whichever way the opset spells it. */
    String reduce(String opType, String tensor, boolean keepDims, long... axes);

    /** The sentence that says why the node cannot be differentiated, as an exception to throw. */
    RuntimeException refuse(String why);

    /** The rank of a forward tensor. */
    default int rank(String tensor) {
        return shape(tensor).size();
    }

    /** An axis, counted from the end if negative, as one counted from the front. */
    default int axis(long axis, String tensor) {
        return (int) (axis < 0 ? axis + rank(tensor) : axis);
    }
}
