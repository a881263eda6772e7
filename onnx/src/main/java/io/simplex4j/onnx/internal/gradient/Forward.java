package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The part of a graph from an input to a latent: its tensors, those that a gradient must reach, and those that change
 * from run to run.
 */
public final class Forward {
    /*
     * Shapes come from two runs with different prime batch sizes: any difference between them comes from the batch,
     * however the model transformed it. A model with a fixed batch is run once, and nothing varies.
     */

    private static final long BATCH = 3;
    private static final long OTHER_BATCH = 5;

    private final OnnxFile model;
    private final String latent;
    private final List<String> wanted;
    private final Probe probe;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Tensor> initializers;
    private final List<ValueInfo> inputs = new ArrayList<>();
    private final Graph graph;
    private final Map<String, Tensor> first = new HashMap<>();
    private final Map<String, Tensor> second = new HashMap<>();
    private final Set<String> differentiable;
    private final Set<String> varying = new HashSet<>();

    Forward(OnnxFile model, String input, String latent, List<String> wanted, Probe probe) {
        this.model = model;
        this.latent = latent;
        this.wanted = List.copyOf(wanted);
        this.probe = probe;
        this.graph = model.graph();
        if (graph.producer(latent).isEmpty() && !latent.equals(input)) {
            throw new OnnxModelException("there is no tensor \"" + latent + "\" in the model");
        }
        Graph needs = graph.neededFor(List.of(latent), Set.of(input));
        if (!needs.reads(input) && !latent.equals(input)) {
            throw new OnnxModelException("tensor \"" + latent + "\" does not depend on \"" + input
                    + "\"; expected an input and a latent computed from it");
        }
        needs.nodes().stream().filter(node -> !node.outputs().contains(input)).forEach(nodes::add);
        initializers = needs.initializers().stream()
                .filter(tensor -> !tensor.name().equals(input))
                .toList();
        inputs.add(graph.inputs().stream()
                .filter(info -> info.name().equals(input))
                .findFirst()
                .orElseGet(() -> new ValueInfo(input, ElementType.FLOAT, Optional.empty())));
        needs.inputs().stream().filter(info -> !info.name().equals(input)).forEach(inputs::add);
        observe();
        differentiable = new HashSet<>(wanted);
        mark();
    }

    /** Returns the same part written as another graph, observed again. */
    public Forward rewritten(Graph other) {
        return new Forward(model.withGraph(other), input().name(), latent, wanted, probe);
    }

    private void observe() {
        for (Tensor constant : initializers) {
            first.put(constant.name(), constant);
            second.put(constant.name(), constant);
        }
        List<ValueInfo> outputs = new ArrayList<>();
        for (Node node : nodes) {
            for (String output : node.outputs()) {
                if (!output.isEmpty()) {
                    outputs.add(new ValueInfo(output, ElementType.OTHER, Optional.empty()));
                }
            }
        }
        OnnxFile watched = model.withGraph(new Graph("probe", nodes, initializers, inputs, outputs, List.of()));
        Optional<Long> fixed = input().dims()
                .filter(dims -> !dims.isEmpty() && dims.get(0).isFixed())
                .map(dims -> dims.get(0).value());
        first.putAll(probe.run(watched, fixed.orElse(BATCH)));
        second.putAll(fixed.isPresent() ? first : probe.run(watched, OTHER_BATCH));
    }

    private void mark() {
        inputs.stream().map(ValueInfo::name).forEach(varying::add);
        varying.addAll(wanted);
        for (Node node : nodes) {
            Set<String> reads = node.reads();
            if (!Rules.isFlat(node) && reads.stream().anyMatch(differentiable::contains)) {
                boolean approximates = Rules.isQuantized(node);
                node.outputs().stream()
                        .filter(output ->
                                has(output) && (approximates || type(output).isContinuous()))
                        .forEach(differentiable::add);
            }
            if (!Rules.readsShapeOnly(node) && reads.stream().anyMatch(varying::contains)) {
                varying.addAll(node.outputs());
            }
        }
    }

    /** Returns the nodes in execution order; outputs may be added to them. */
    public List<Node> nodes() {
        return nodes;
    }

    public List<Tensor> initializers() {
        return initializers;
    }

    public ValueInfo input() {
        return inputs.get(0);
    }

    /** Returns the input, then the other tensors that the nodes need. */
    public List<ValueInfo> inputs() {
        return inputs;
    }

    public String latent() {
        return latent;
    }

    /**
     * Returns the value of a tensor that is the same in every run: an initializer, a Constant, or a few numbers derived
     * from those.
     */
    public Optional<Tensor> constant(String tensor) {
        return isVarying(tensor) ? Optional.empty() : graph.constant(tensor).or(() -> numbers(tensor));
    }

    /** Returns the node that computes a tensor, if exactly one node reads it. */
    public Optional<Node> ownSource(String tensor) {
        boolean shared =
                nodes.stream().filter(node -> node.reads().contains(tensor)).count() > 1;
        return nodes.stream()
                .filter(node -> !shared && node.outputs().contains(tensor))
                .findFirst();
    }

    /** Returns a prefix based on this one that no tensor or node uses. */
    public String unusedPrefix(String like) {
        List<String> taken = Stream.of(
                        nodes.stream().flatMap(node -> node.outputs().stream()),
                        nodes.stream().map(Node::name),
                        initializers.stream().map(Tensor::name),
                        inputs.stream().map(ValueInfo::name))
                .flatMap(names -> names)
                .toList();
        return Stream.iterate(like, prefix -> like.charAt(0) + prefix)
                .filter(prefix -> taken.stream().noneMatch(name -> name.startsWith(prefix)))
                .findFirst()
                .orElseThrow();
    }

    /** Returns whether a small change of a wanted tensor can change this one smoothly. */
    public boolean isDifferentiable(String tensor) {
        return differentiable.contains(tensor);
    }

    /** Returns whether the values, not only the shape, depend on the input. */
    public boolean isVarying(String tensor) {
        return varying.contains(tensor);
    }

    private static Tensor seen(Map<String, Tensor> run, String tensor) {
        Tensor seen = run.get(tensor);
        if (seen == null) {
            throw new OnnxModelException("tensor \"" + tensor + "\" was not seen in the probe run");
        }
        return seen;
    }

    public boolean has(String tensor) {
        return first.containsKey(tensor);
    }

    public ElementType type(String tensor) {
        return seen(first, tensor).type();
    }

    /** Returns the axes of a tensor in the first run. */
    public List<Long> shape(String tensor) {
        return seen(first, tensor).dims();
    }

    /** Returns whether the length of an axis changes with the batch. */
    public boolean isBatch(String tensor, int axis) {
        List<Long> other = seen(second, tensor).dims();
        if (axis >= other.size()) {
            throw new OnnxModelException("tensor \"" + tensor + "\" has another number of axes in another batch");
        }
        return !shape(tensor).get(axis).equals(other.get(axis));
    }

    /** Returns the axes of a tensor, -1 for those that change with the batch. */
    public long[] openShape(String tensor) {
        long[] shape = shape(tensor).stream().mapToLong(Long::longValue).toArray();
        for (int axis = 0; axis < shape.length; axis++) {
            shape[axis] = isBatch(tensor, axis) ? -1 : shape[axis];
        }
        return shape;
    }

    /** Returns how many times as long an axis is as the first of another tensor, if it is a multiple of that in both runs. */
    public OptionalLong multiple(String tensor, int axis, String other) {
        List<Long> one = seen(first, other).dims();
        List<Long> two = seen(second, other).dims();
        if (one.isEmpty() || two.isEmpty()) {
            return OptionalLong.empty();
        }
        long length = shape(tensor).get(axis);
        long factor = length / one.get(0);
        boolean multiple = !one.get(0).equals(two.get(0))
                && length % one.get(0) == 0
                && seen(second, tensor).dims().get(axis) == factor * two.get(0);
        return multiple ? OptionalLong.of(factor) : OptionalLong.empty();
    }

    /** Returns whether two tensors have the same number of elements before their axes, in both runs. */
    boolean isSameBefore(String one, int axis, String other, int otherAxis) {
        return before(first, one, axis) == before(first, other, otherAxis)
                && before(second, one, axis) == before(second, other, otherAxis);
    }

    private static long before(Map<String, Tensor> run, String tensor, int axis) {
        return seen(run, tensor).dims().subList(0, axis).stream().reduce(1L, (i, j) -> i * j);
    }

    /* A few numbers that were the same in both runs. */
    private Optional<Tensor> numbers(String tensor) {
        return Optional.ofNullable(first.get(tensor)).filter(one -> {
            Tensor two = seen(second, tensor);
            return one.hasElements()
                    && two.hasElements()
                    && one.dims().equals(two.dims())
                    && Arrays.equals(one.doubles(), two.doubles());
        });
    }
}
