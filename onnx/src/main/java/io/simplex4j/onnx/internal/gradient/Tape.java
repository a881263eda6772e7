package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The backward graph while it grows: gradients so far, and nodes that are shared between rules. */
final class Tape {
    private final Forward forward;
    private final Observations seen;
    private final long opset;
    private final GraphBuilder builder;
    private final Map<String, List<String>> contributions = new HashMap<>();
    private final Map<String, List<String>> takenAway = new HashMap<>();
    private final Map<String, SortedMap<Backward.Part, Supplier<String>>> pieces = new HashMap<>();
    private final Map<String, String> shapes = new HashMap<>();
    private final Map<String, String> constants = new HashMap<>();

    Tape(Forward forward, Observations seen, long opset) {
        this.forward = forward;
        this.seen = seen;
        this.opset = opset;
        this.builder = new GraphBuilder(forward.unusedPrefix("grad/"));
    }

    Forward forward() {
        return forward;
    }

    Observations seen() {
        return seen;
    }

    long opset() {
        return opset;
    }

    GraphBuilder builder() {
        return builder;
    }

    void contribute(String tensor, String gradient) {
        contributions.computeIfAbsent(tensor, t -> new ArrayList<>()).add(gradient);
    }

    /** A contribution that is subtracted from the others. */
    void takeAway(String tensor, String gradient) {
        takenAway.computeIfAbsent(tensor, t -> new ArrayList<>()).add(gradient);
    }

    void contribute(String tensor, Backward.Part part, Supplier<String> padded) {
        pieces.computeIfAbsent(
                        tensor,
                        t -> new TreeMap<>(
                                Comparator.comparingInt(Backward.Part::from).thenComparing(Backward.Part::gradient)))
                .put(part, padded);
    }

    /* Parts that make up the whole are joined; else each is a contribution by itself. */
    private void join(String tensor) {
        SortedMap<Backward.Part, Supplier<String>> parts = pieces.remove(tensor);
        if (parts == null) {
            return;
        }
        int axis = parts.firstKey().axis();
        int to = 0;
        for (Backward.Part part : parts.keySet()) {
            to = part.axis() == axis && part.from() == to ? part.to() : -1;
        }
        if (to == seen.shape(tensor).get(axis)) {
            List<String> gradients =
                    parts.keySet().stream().map(Backward.Part::gradient).toList();
            contribute(tensor, builder.node("Concat", gradients, Attribute.ofInt("axis", axis)));
        } else {
            parts.values().forEach(padded -> contribute(tensor, padded.get()));
        }
    }

    /** The sum of the contributions to the gradient of a tensor. */
    Optional<String> gradient(String tensor) {
        join(tensor);
        Optional<String> given = total(contributions.remove(tensor));
        Optional<String> taken = total(takenAway.remove(tensor));
        Optional<String> gradient = taken.isEmpty()
                ? given
                : taken.map(less ->
                        given.map(more -> builder.node("Sub", more, less)).orElseGet(() -> builder.node("Neg", less)));
        gradient.ifPresent(each -> contribute(tensor, each));
        return gradient;
    }

    private Optional<String> total(@Nullable List<String> parts) {
        if (parts == null) {
            return Optional.empty();
        }
        return parts.stream().reduce((one, other) -> builder.node("Add", one, other));
    }

    /** What is written meanwhile, for the forward graph; it may not use shapes that the backward graph works out later. */
    List<Node> apart(Runnable writing) {
        Map<String, String> later = Map.copyOf(shapes);
        shapes.clear();
        List<Node> nodes = builder.apart(writing);
        shapes.clear();
        shapes.putAll(later);
        return nodes;
    }

    String shapeOf(String tensor) {
        return shapes.computeIfAbsent(tensor, t -> builder.node("Shape", t));
    }

    String longs(long... values) {
        return constants.computeIfAbsent("longs " + Arrays.toString(values), key -> builder.longs(values));
    }

    String floats(ElementType type, long[] dims, float... values) {
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

    String zeros(String like) {
        Tensor zero = seen.type(like) == ElementType.DOUBLE
                ? Tensor.ofDoubles("zero", List.of(1L), new double[1])
                : Tensor.ofFloats("zero", List.of(1L), new float[1]);
        return builder.node("ConstantOfShape", List.of(shapeOf(like)), Attribute.ofTensor("value", zero));
    }

    /** A Reshape to the shape of a forward tensor, with constants where at most one axis is unknown. */
    String reshape(String gradient, String like) {
        List<Long> shape = seen.shape(like);
        long[] target = new long[shape.size()];
        int unknown = 0;
        for (int axis = 0; axis < target.length; axis++) {
            boolean dynamic = seen.isBatch(like, axis);
            target[axis] = dynamic ? -1 : shape.get(axis);
            unknown += dynamic ? 1 : 0;
        }
        boolean known = unknown <= 1 && Arrays.stream(target).noneMatch(axis -> axis == 0);
        return builder.node("Reshape", gradient, known ? longs(target) : shapeOf(like));
    }

    String reduce(String opType, String tensor, boolean keepDims, long... axes) {
        Attribute keep = Attribute.ofInt("keepdims", keepDims ? 1 : 0);
        if (opset >= 18 || opType.equals("ReduceSum")) {
            return builder.node(opType, List.of(tensor, longs(axes)), keep);
        }
        return builder.node(opType, List.of(tensor), Attribute.ofInts("axes", axes), keep);
    }

    String unbroadcast(String gradient, List<Long> shape, String like) {
        List<Long> target = seen.shape(like);
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
}
