package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The view a rule has of the tape. */
final class NodeBackward implements Backward {
    private final Tape tape;
    private final Marks marks;
    private final int index;

    NodeBackward(Tape tape, Marks marks, int index) {
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
        return Forward.reads(node()).stream().anyMatch(marks::isDifferentiable);
    }

    @Override
    public Node node() {
        return tape.forward().nodes().get(index);
    }

    @Override
    public long opset() {
        return tape.opset();
    }

    @Override
    public String input(int i) {
        return i < node().inputs().size() ? node().inputs().get(i) : "";
    }

    @Override
    public boolean has(int i) {
        return !input(i).isEmpty();
    }

    @Override
    public boolean wanted(int i) {
        return has(i) && marks.isDifferentiable(input(i));
    }

    @Override
    public Optional<String> gradient(int output) {
        List<String> outputs = node().outputs();
        return output < outputs.size() && !outputs.get(output).isEmpty()
                ? tape.gradient(outputs.get(output))
                : Optional.empty();
    }

    @Override
    public void give(int input, String gradient) {
        if (wanted(input)) {
            tape.contribute(input(input), gradient);
        }
    }

    @Override
    public String output(int i) {
        List<String> outputs = new ArrayList<>(node().outputs());
        while (outputs.size() <= i) {
            outputs.add("");
        }
        if (outputs.get(i).isEmpty()) {
            outputs.set(i, tape.builder().fresh("extra"));
            tape.forward().replace(index, node().withOutputs(outputs));
        }
        return outputs.get(i);
    }

    @Override
    public List<Long> shape(String tensor) {
        return tape.seen().shape(tensor);
    }

    @Override
    public boolean isBatch(String tensor, int axis) {
        return tape.seen().isBatch(tensor, axis);
    }

    @Override
    public long probeBatch() {
        return tape.seen().batch();
    }

    @Override
    public ElementType type(String tensor) {
        return tape.seen().type(tensor);
    }

    @Override
    public Optional<Tensor> constant(String tensor) {
        if (marks.isVarying(tensor)) {
            return Optional.empty();
        }
        Optional<Tensor> initializer = tape.forward().constant(tensor);
        return initializer.isPresent() ? initializer : tape.seen().integers(tensor);
    }

    @Override
    public String add(String opType, List<String> inputs, Attribute... attributes) {
        return tape.builder().node(opType, inputs, attributes);
    }

    @Override
    public List<String> add(String opType, int outputs, List<String> inputs, Attribute... attributes) {
        return tape.builder().node(opType, outputs, inputs, attributes);
    }

    /* The type of the first output that is not left out; gradients have the type of what they belong to. */
    private ElementType workingType() {
        return node().outputs().stream()
                .filter(output -> !output.isEmpty() && tape.seen().has(output))
                .map(this::type)
                .findFirst()
                .orElse(ElementType.FLOAT);
    }

    @Override
    public String floats(long[] dims, float... values) {
        return tape.floats(workingType(), dims, values);
    }

    @Override
    public String longs(long... values) {
        return tape.longs(values);
    }

    @Override
    public String scalar(float value) {
        return floats(new long[0], value);
    }

    @Override
    public String shapeOf(String tensor) {
        return tape.shapeOf(tensor);
    }

    @Override
    public String unbroadcast(String gradient, List<Long> shape, String like) {
        return tape.unbroadcast(gradient, shape, like);
    }

    @Override
    public String reshape(String gradient, String like) {
        return tape.reshape(gradient, like);
    }

    @Override
    public String zeros(String like) {
        return tape.zeros(like);
    }

    @Override
    public String sum(String tensor, boolean keepDims, long... axes) {
        return tape.reduce("ReduceSum", tensor, keepDims, axes);
    }

    @Override
    public String reduce(String opType, String tensor, boolean keepDims, long... axes) {
        return tape.reduce(opType, tensor, keepDims, axes);
    }

    @Override
    public RuntimeException refuse(String why) {
        return new OnnxModelException("cannot differentiate " + node().describe() + ": " + why);
    }
}
