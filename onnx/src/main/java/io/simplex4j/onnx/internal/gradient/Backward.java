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
 * <p>Shapes come from the probe run. Its batch size must not get into the graph: an axis for which {@link #isBatch}
 * holds is left to {@link #shapeOf}, or to 0 and -1 in a Reshape.
 */
final class Backward extends NodeWriter {
    private final Map<String, List<String>> contributions = new HashMap<>();
    private final Map<String, List<String>> takenAway = new HashMap<>();
    private final Map<String, String> shapes = new HashMap<>();
    private int index;

    /** A graph at the last node. */
    Backward(Forward forward, long opset) {
        super(forward, opset, "grad/");
        this.index = forward.nodes().size();
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

    /** The name of a forward output; if the node omits it, it is added. */
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

    /** The convolution before this pool as one with a stride, if nothing else reads its result. */
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
     * Computes the outputs of this node by the nodes written meanwhile; nodes that only this one needed are then omitted.
     *
     * @param writing returns the tensors that replace the outputs, in order
     */
    void replaceBy(Supplier<List<String>> writing) {
        /* Nodes written meanwhile may not use shapes that the backward graph computes later. */
        Map<String, String> later = Map.copyOf(shapes);
        shapes.clear();
        List<Node> others = builder.apart(() -> {
            List<String> values = writing.get();
            for (int i = 0; i < node.outputs().size(); i++) {
                String output = node.outputs().get(i);
                if (!output.isEmpty()) {
                    builder.node(Node.identity(values.get(i), output));
                }
            }
        });
        shapes.clear();
        shapes.putAll(later);
        forward.nodes().remove(index);
        forward.nodes().addAll(index, others);
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

    /** A gradient in the shape of a forward tensor with the same number of elements. */
    String reshape(String gradient, String like) {
        long[] target = forward.openShape(like);
        boolean known = Arrays.stream(target).filter(axis -> axis < 0).count() <= 1
                && Arrays.stream(target).noneMatch(axis -> axis == 0);
        return add("Reshape", gradient, known ? longs(target) : shapeOf(like));
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

    @Override
    RuntimeException refuse(String why) {
        return new OnnxModelException("cannot differentiate " + node().describe() + ": " + why);
    }
}
