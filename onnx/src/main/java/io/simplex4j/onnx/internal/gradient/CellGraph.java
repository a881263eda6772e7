package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** The graph of a model over cells while it is being written. */
final class CellGraph extends NodeWriter {
    /*
     * The model is run at the edges of all cells, and together with it a second one, linear in the change of the input
     * over a cell: linear operations unchanged, each other one with the slopes of its values at both ends of the cell.
     * Its gradient is the product with the secant. Only that is kept: nothing of the second model need be computed but
     * slopes.
     *
     * Values at the ends of cells are gathered from those at edges, which several cells share, along the axis of the batch.
     * If a tensor has that axis folded into another, the model is run at the lower and at the upper ends of all cells
     * instead.
     */

    static final String CELLS = "cells";

    private final Set<String> pools;
    private final boolean gathering;
    private final String lower;
    private final String upper;
    private final Set<String> batched = new HashSet<>();
    private final Map<String, String> inCells = new HashMap<>();
    private final Map<String, String> lowers = new HashMap<>();
    private final Map<String, String> uppers = new HashMap<>();
    private final Map<String, Integer> batchAxes = new HashMap<>();

    /** The batch is folded into another axis, so that values cannot be gathered. */
    static final class FoldedBatchException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    CellGraph(Forward forward, Set<String> pools, long opset, boolean gathering) {
        super(forward, opset, "cell/");
        this.pools = pools;
        this.gathering = gathering;
        this.lower = builder.fresh("lower");
        this.upper = builder.fresh("upper");
    }

    Graph write(String latent) {
        String x = forward.input().name();
        batched.add(x);
        forward.initializers().forEach(builder::initializer);
        List<ValueInfo> inputs = new ArrayList<>(forward.inputs());
        inputs.addAll(ends());
        inputs.forEach(builder::input);
        if (!gathering) {
            lowers.put(x, gathered(x, lower, 0));
            uppers.put(x, gathered(x, upper, 0));
        }
        inCells.put(x, gathered(x, lower, 0));
        forward.nodes().forEach(this::write);
        builder.output(new ValueInfo(inCells(latent), forward.type(latent), Optional.empty()));
        return builder.build(CELLS);
    }

    /** The inputs with the edges of each cell. */
    List<ValueInfo> ends() {
        return Stream.of(lower, upper)
                .map(end -> ValueInfo.of(end, ElementType.INT64, List.of(Dim.symbolic(CELLS))))
                .toList();
    }

    private void write(Node node) {
        boolean depends = node.reads().stream().anyMatch(batched::contains);
        if (depends) {
            batched.addAll(node.outputs());
        }
        if (gathering || !depends) {
            builder.node(node);
        } else {
            atEnd(node, lowers);
            atEnd(node, uppers);
        }
        if (!depends) {
            return;
        }
        if (node.outputs().stream().anyMatch(forward::isDifferentiable)) {
            this.node = node;
            SecantRules.apply(this);
        } else if (node.outputs().stream().noneMatch(forward::isVarying)) {
            writeShapes(node);
        }
    }

    private void atEnd(Node node, Map<String, String> end) {
        List<String> inputs = node.inputs().stream()
                .map(input -> end.getOrDefault(input, input))
                .toList();
        copy(node, inputs, end);
    }

    /* Depends only on the size of the batch. */
    private void writeShapes(Node node) {
        if (node.is("Shape") && changes(node.inputs().get(0))) {
            String tensor = node.inputs().get(0);
            int rank = forward.shape(tensor).size();
            int from = (int) clipped(node.intAttribute("start", 0), rank);
            int to = (int) clipped(node.intAttribute("end", rank), rank);
            Optional<String> known = shape(builder, tensor, from, Math.max(from, to));
            if (known.isPresent()) {
                inCells.put(node.outputs().get(0), known.get());
                return;
            }
        }
        copy(node);
    }

    private static long clipped(long at, int rank) {
        return Math.max(0, Math.min(rank, at < 0 ? at + rank : at));
    }

    /**
     * The lengths of some axes of a tensor with one row for each cell, if they are known except for the number of
     * cells.
     */
    Optional<String> shape(GraphBuilder out, String tensor, int from, int to) {
        long[] fixed = new long[to - from];
        long[] multiples = new long[to - from];
        for (int axis = from; axis < to; axis++) {
            if (forward.isBatch(tensor, axis)) {
                OptionalLong multiple =
                        forward.multiple(tensor, axis, forward.input().name());
                if (multiple.isEmpty()) {
                    return Optional.empty();
                }
                multiples[axis - from] = multiple.getAsLong();
            } else {
                fixed[axis - from] = forward.shape(tensor).get(axis);
            }
        }
        String cells = out.node("Mul", out.node("Shape", lower), out.longs(multiples));
        return Optional.of(out.node("Add", cells, out.longs(fixed)));
    }

    /** The tensor of the model whose change this is. */
    Optional<String> changeOf(String change) {
        return inCells.entrySet().stream()
                .filter(entry -> entry.getValue().equals(change) && forward.has(entry.getKey()))
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst();
    }

    boolean changes(String tensor) {
        return forward.isDifferentiable(tensor);
    }

    /** The change of a tensor over each cell; a tensor that does not change, with one row for each cell if it has rows. */
    String inCells(String tensor) {
        if (tensor.isEmpty() || !batched.contains(tensor)) {
            return tensor;
        }
        String found = inCells.get(tensor);
        if (found == null) {
            throw new OnnxModelException(
                    "no secant for what \"" + tensor + "\" goes into: it jumps as the input changes");
        }
        return found;
    }

    private void copy(Node node) {
        copy(node, node.inputs().stream().map(this::inCells).toList(), inCells);
    }

    private void copy(Node node, List<String> inputs, Map<String, String> names) {
        List<String> outputs = new ArrayList<>();
        for (String output : node.outputs()) {
            outputs.add(output.isEmpty() ? "" : builder.fresh(node.opType()));
            names.put(output, outputs.get(outputs.size() - 1));
        }
        String name = outputs.isEmpty() ? builder.fresh("node") : outputs.get(0);
        builder.node(new Node(name, node.opType(), node.domain(), inputs, outputs, node.attributes()));
    }

    String lower(String tensor) {
        return atEnd(tensor, lowers, lower);
    }

    String upper(String tensor) {
        return atEnd(tensor, uppers, upper);
    }

    private String atEnd(String tensor, Map<String, String> end, String edges) {
        if (!batchAxes.containsKey(tensor) && !changes(tensor)) {
            return inCells(tensor);
        }
        String found = end.get(tensor);
        if (found == null) {
            found = gathered(tensor, edges, batchAxes.computeIfAbsent(tensor, this::batchAxis));
            end.put(tensor, found);
        }
        return found;
    }

    private String gathered(String tensor, String edges, int axis) {
        return builder.node("Gather", List.of(tensor, edges), Attribute.ofInt("axis", axis));
    }

    private int batchAxis(String tensor) {
        int rank = forward.shape(tensor).size();
        int found = -1;
        for (int axis = 0; axis < rank; axis++) {
            if (forward.isBatch(tensor, axis)) {
                OptionalLong multiple =
                        forward.multiple(tensor, axis, forward.input().name());
                if (found >= 0 || multiple.isEmpty() || multiple.getAsLong() != 1) {
                    throw new FoldedBatchException();
                }
                found = axis;
            }
        }
        if (found < 0) {
            throw new FoldedBatchException();
        }
        return found;
    }

    private String atEdges(String opType, List<String> inputs, String like, Attribute... settings) {
        if (gathering) {
            String made = builder.node(opType, inputs, settings);
            batchAxes.put(made, batchAxis(like));
            return made;
        }
        String made = builder.fresh("both");
        batchAxes.put(made, 0);
        lowers.put(made, builder.node(opType, inputs.stream().map(this::lower).toList(), settings));
        uppers.put(made, builder.node(opType, inputs.stream().map(this::upper).toList(), settings));
        return made;
    }

    /* The information and the writer that rules need for the node whose change is being written. */

    String output() {
        return node.outputs().get(0);
    }

    /** Whether an input changes over a cell. */
    boolean changes(int i) {
        return has(i) && changes(input(i));
    }

    /** The change of an input over a cell; an input without change stays as it is. */
    String change(int i) {
        return inCells(input(i));
    }

    /** The value of an input at the start of each cell; for a constant input, its value. */
    String lower(int i) {
        return lower(input(i));
    }

    String upper(int i) {
        return upper(input(i));
    }

    /** The mean of the values at both ends. */
    String mean(int i) {
        return changes(i) ? times(add("Add", lower(i), upper(i)), 0.5f) : change(i);
    }

    /**
     * A tensor computed from the model's tensors at every edge, in the shape of output 0, which then has lower and
     * upper values.
     */
    String atEdges(String opType, String... inputs) {
        return atEdges(opType, List.of(inputs), output());
    }

    /** As {@link #atEdges}, with the settings of this node. */
    String atEdgesWith(String opType, String... inputs) {
        return atEdges(opType, List.of(inputs), output(), node.attributes().toArray(Attribute[]::new));
    }

    /** The sum of a tensor, as a change of the input of this reduction. */
    String sumAsThisNode(String terms) {
        List<Long> axes = node.intsAttribute("axes", List.of());
        List<Attribute> settings = node.attributes().stream()
                .filter(setting -> !setting.name().equals("axes"))
                .toList();
        String over = has(1) || axes.isEmpty()
                ? input(1)
                : longs(axes.stream().mapToLong(Long::longValue).toArray());
        return add(
                "ReduceSum",
                over.isEmpty() ? List.of(terms) : List.of(terms, over),
                settings.toArray(Attribute[]::new));
    }

    /** Sets the change of output 0. */
    void give(String change) {
        inCells.put(output(), change);
    }

    /** Sets the change of output 0 to the change of the only changing input, input 0, times these slopes. */
    void giveSlope(String slope) {
        give(times(change(0), slope));
    }

    float setting(String attribute, float otherwise) {
        return node.floatAttribute(attribute, otherwise);
    }

    @Override
    RuntimeException refuse(String why) {
        return new OnnxModelException("no secant for " + node.describe() + ": " + why);
    }

    /** Copies the node, linear in the inputs that change. */
    void giveItself() {
        copy(node);
    }

    /** Whether of equal maxima the first counts, as in a pool, and not each by half. */
    boolean isFirstOfEquals() {
        return pools.contains(output());
    }
}
