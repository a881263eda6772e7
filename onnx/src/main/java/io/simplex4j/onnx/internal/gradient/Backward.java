package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One node of the forward graph while its gradient is being written.
 *
 * <p>Shapes are those of the probe run. Its batch size must not get into the graph: an axis for which {@link #isBatch}
 * holds is left to {@link #shapeOf}, or to 0 and -1 in a Reshape.
 */
public final class Backward {
    private final Tape tape;
    private final Marks marks;
    private final int index;
    private Optional<Node> replaced = Optional.empty();

    Backward(Tape tape, Marks marks, int index) {
        this.tape = tape;
        this.marks = marks;
        this.index = index;
    }

    /** Whether a gradient flows into an output. */
    boolean isReached() {
        return node().outputs().stream()
                .anyMatch(output ->
                        marks.isDifferentiable(output) && tape.gradient(output).isPresent());
    }

    /** Whether a gradient must flow out of an input. */
    boolean isDifferentiable() {
        return node().reads().stream().anyMatch(marks::isDifferentiable);
    }

    public Node node() {
        return replaced.orElseGet(() -> tape.forward().nodes().get(index));
    }

    /** The opset of the gradient graph: 17, or that of the model if it is newer. */
    public long opset() {
        return tape.opset();
    }

    /** The name of an input, empty if it is absent. */
    public String input(int i) {
        return i < node().inputs().size() ? node().inputs().get(i) : "";
    }

    /** Whether an optional input is present. */
    public boolean has(int i) {
        return !input(i).isEmpty();
    }

    /** Whether the gradient with respect to an input is needed. */
    public boolean wanted(int i) {
        return has(i) && marks.isDifferentiable(input(i));
    }

    /** The accumulated gradient of an output, empty if none flows. */
    public Optional<String> gradient(int output) {
        List<String> outputs = node().outputs();
        return output < outputs.size() && !outputs.get(output).isEmpty()
                ? tape.gradient(outputs.get(output))
                : Optional.empty();
    }

    /** The gradient of output 0; a rule is only called if a gradient flows to some output. */
    public String gradient() {
        return gradient(0).orElseThrow(() -> refuse("only its secondary outputs are used"));
    }

    /** Contributes to the gradient of an input; contributions are added up. Without effect if the input is not wanted. */
    public void give(int input, String gradient) {
        if (wanted(input)) {
            tape.contribute(input(input), gradient);
        }
    }

    /** Contributes to the gradient of an input, computed only if the input is wanted. */
    public void give(int input, Supplier<String> gradient) {
        if (wanted(input)) {
            give(input, gradient.get());
        }
    }

    /** As {@link #give}, the contribution being subtracted from the others. */
    public void takeAway(int input, Supplier<String> gradient) {
        if (wanted(input)) {
            tape.takeAway(input(input), gradient.get());
        }
    }

    /** The name of a forward output; one that the node leaves out is added to it. */
    public String output(int i) {
        List<String> outputs = new ArrayList<>(node().outputs());
        while (outputs.size() <= i) {
            outputs.add("");
        }
        if (outputs.get(i).isEmpty()) {
            outputs.set(i, tape.builder().fresh("extra"));
            tape.forward().nodes().set(index, node().withOutputs(outputs));
        }
        return outputs.get(i);
    }

    /** Whether a forward node of this operation reads output 0. */
    public boolean isReadBy(String opType) {
        String tensor = output(0);
        return tape.forward().nodes().stream()
                .anyMatch(reader -> reader.is(opType) && reader.inputs().contains(tensor));
    }

    /** The forward node that makes a tensor, if this node alone reads it. */
    public Optional<Node> ownSource(String tensor) {
        List<Node> nodes = tape.forward().nodes();
        boolean shared =
                nodes.stream().filter(other -> other.reads().contains(tensor)).count() > 1;
        return nodes.stream()
                .filter(other -> !shared && other.outputs().contains(tensor))
                .findFirst();
    }

    /**
     * Contributes the gradient of a part of input 0 to that of the whole.
     *
     * @param part which
     * @param padded the gradient with zeros around it, which is made only if other parts do not make up the whole
     */
    public void givePart(Part part, Supplier<String> padded) {
        if (wanted(0)) {
            tape.contribute(input(0), part, padded);
        }
    }

    /**
     * A part of a tensor along an axis.
     *
     * @param gradient of the part
     * @param axis along which it is cut
     * @param from its first place
     * @param to the place behind its last
     */
    public record Part(String gradient, int axis, int from, int to) {}

    /** Contributes to the gradient of any forward tensor, if one is needed. */
    public void giveTo(String tensor, Supplier<String> gradient) {
        if (marks.isDifferentiable(tensor)) {
            tape.contribute(tensor, gradient.get());
        }
    }

    /**
     * Has what is written meanwhile compute this node's outputs in its place; what only this node needed is then left out.
     *
     * @param writing gives the tensors that take the place of the outputs, in their order
     */
    public void replaceBy(Supplier<List<String>> writing) {
        Node node = node();
        List<Node> others = tape.apart(() -> {
            List<String> values = writing.get();
            for (int i = 0; i < node.outputs().size(); i++) {
                String output = node.outputs().get(i);
                if (!output.isEmpty()) {
                    tape.builder()
                            .node(new Node("", "Identity", "", List.of(values.get(i)), List.of(output), List.of()));
                }
            }
        });
        tape.forward().nodes().remove(index);
        tape.forward().nodes().addAll(index, others);
        replaced = Optional.of(node);
    }

    /** The concrete shape of a forward tensor in the probe run. */
    public List<Long> shape(String tensor) {
        return tape.seen().shape(tensor);
    }

    /** The length of an axis of a forward tensor in the probe run. */
    public int length(String tensor, int axis) {
        return shape(tensor).get(axis).intValue();
    }

    public int rank(String tensor) {
        return shape(tensor).size();
    }

    /** An axis, counted from the end if negative, as one counted from the front. */
    public int axis(long axis, String tensor) {
        return (int) (axis < 0 ? axis + rank(tensor) : axis);
    }

    /** Whether the length of an axis of a forward tensor changes with the batch size. */
    public boolean isBatch(String tensor, int axis) {
        return tape.seen().isBatch(tensor, axis);
    }

    public ElementType type(String tensor) {
        return tape.seen().type(tensor);
    }

    /** The value of a tensor that is the same in every run: an initializer, a Constant, or few numbers made of those. */
    public Optional<Tensor> constant(String tensor) {
        if (marks.isVarying(tensor)) {
            return Optional.empty();
        }
        return tape.forward().constant(tensor).or(() -> tape.seen().numbers(tensor));
    }

    public String add(String opType, String... inputs) {
        return tape.builder().node(opType, inputs);
    }

    public String add(String opType, List<String> inputs, Attribute... attributes) {
        return tape.builder().node(opType, inputs, attributes);
    }

    public List<String> add(String opType, int outputs, List<String> inputs, Attribute... attributes) {
        return tape.builder().node(opType, outputs, inputs, attributes);
    }

    /** The product of two tensors, element by element. */
    public String times(String x, String y) {
        return add("Mul", x, y);
    }

    public String times(String x, float factor) {
        return times(x, scalar(factor));
    }

    public String plus(String x, float term) {
        return add("Add", x, scalar(term));
    }

    /** The difference of two tensors, element by element. */
    public String minus(String x, String y) {
        return add("Sub", x, y);
    }

    public String oneMinus(String x) {
        return minus(scalar(1), x);
    }

    public String cast(String x, ElementType type) {
        return add("Cast", List.of(x), Attribute.ofInt("to", type.code()));
    }

    public String transpose(String x, long... order) {
        return add("Transpose", List.of(x), Attribute.ofInts("perm", order));
    }

    /** A tensor with other axes; 0 keeps the length of an axis, -1 is worked out. */
    public String reshape(String x, long... dims) {
        return add("Reshape", x, longs(dims));
    }

    /** A gradient in the shape of a forward tensor with as many elements. */
    public String reshape(String gradient, String like) {
        return tape.reshape(gradient, like);
    }

    /** A constant in the element type of the node's gradients. */
    public String floats(long[] dims, float... values) {
        return tape.floats(workingType(), dims, values);
    }

    /* The type of the first output that is not left out; gradients have the type of what they belong to. */
    private ElementType workingType() {
        return node().outputs().stream()
                .filter(output -> !output.isEmpty() && tape.seen().has(output))
                .map(this::type)
                .findFirst()
                .orElse(ElementType.FLOAT);
    }

    public String longs(long... values) {
        return tape.longs(values);
    }

    /** A constant number in the element type of the node's gradients. */
    public String scalar(float value) {
        return floats(new long[0], value);
    }

    /** The shape of a tensor at run time. */
    public String shapeOf(String tensor) {
        return tape.shapeOf(tensor);
    }

    public String zeros(String like) {
        return tape.zeros(like);
    }

    /** Sums a gradient down to the shape of a forward tensor. The gradient must have the shape of output 0. */
    public String unbroadcast(String gradient, String like) {
        return unbroadcast(gradient, shape(output(0)), like);
    }

    /** Sums a gradient, of the given shape in the probe run, down to the shape of a forward tensor. */
    public String unbroadcast(String gradient, List<Long> shape, String like) {
        return tape.unbroadcast(gradient, shape, like);
    }

    /** Sums over axes (non-negative or negative), whichever way the opset spells it. */
    public String sum(String tensor, boolean keepDims, long... axes) {
        return reduce("ReduceSum", tensor, keepDims, axes);
    }

    /** A reduction such as ReduceMean or ReduceMax over axes, whichever way the opset spells it. */
    public String reduce(String opType, String tensor, boolean keepDims, long... axes) {
        return tape.reduce(opType, tensor, keepDims, axes);
    }

    /** The exception that says why the node cannot be differentiated. */
    public RuntimeException refuse(String why) {
        return new OnnxModelException("cannot differentiate " + node().describe() + ": " + why);
    }
}
