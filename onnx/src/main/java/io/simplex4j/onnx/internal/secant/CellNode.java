package io.simplex4j.onnx.internal.secant;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import java.util.Optional;

/** One node of the model while its change over a cell is being written. */
final class CellNode {
    private final CellGraph graph;
    private final Node node;

    CellNode(CellGraph graph, Node node) {
        this.graph = graph;
        this.node = node;
    }

    Node node() {
        return node;
    }

    String input(int i) {
        return i < node.inputs().size() ? node.inputs().get(i) : "";
    }

    boolean has(int i) {
        return !input(i).isEmpty();
    }

    String output() {
        return node.outputs().get(0);
    }

    /** Whether an input changes over a cell. */
    boolean changes(int i) {
        return has(i) && graph.changes(input(i));
    }

    /** How much an input changes over a cell; one that does not is as it is. */
    String change(int i) {
        return graph.inCells(input(i));
    }

    /** The value of an input at the beginning of each cell; of one that does not change, its value. */
    String lower(int i) {
        return lower(input(i));
    }

    String upper(int i) {
        return upper(input(i));
    }

    String lower(String tensor) {
        return graph.lower(tensor);
    }

    String upper(String tensor) {
        return graph.upper(tensor);
    }

    /** The mean of the values at both ends. */
    String mean(int i) {
        return changes(i) ? times(add("Add", lower(i), upper(i)), 0.5f) : change(i);
    }

    /** A tensor made of those of the model at every edge, in the shape of output 0, which then has lower and upper values. */
    String atEdges(String opType, String... inputs) {
        return graph.atEdges(opType, List.of(inputs), output());
    }

    /** As {@link #atEdges}, with the settings of this node. */
    String atEdgesWith(String opType, String... inputs) {
        return graph.atEdges(
                opType, List.of(inputs), output(), node.attributes().toArray(Attribute[]::new));
    }

    /** What a tensor, as a change of the input of this reduction, sums to. */
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

    /** The change of a tensor that was given. */
    String change(String tensor) {
        return graph.inCells(tensor);
    }

    /** Says what the change of output 0 is. */
    void give(String change) {
        graph.give(output(), change);
    }

    /** Says that the change of output 0 is that of the only input that changes, input 0, times these slopes. */
    void giveSlope(String slope) {
        give(times(change(0), slope));
    }

    /** Copies the node, linear in the inputs that change. */
    void giveItself() {
        graph.copy(node);
    }

    List<Long> shape(String tensor) {
        return graph.seen().shape(tensor);
    }

    int rank(String tensor) {
        return shape(tensor).size();
    }

    /** The value of a tensor that is the same in every run. */
    Optional<Tensor> constant(String tensor) {
        return graph.constant(tensor);
    }

    float setting(String attribute, float otherwise) {
        return node.floatAttribute(attribute, otherwise);
    }

    String add(String opType, String... inputs) {
        return graph.builder().node(opType, inputs);
    }

    String add(String opType, List<String> inputs, Attribute... attributes) {
        return graph.builder().node(opType, inputs, attributes);
    }

    String times(String x, String y) {
        return add("Mul", x, y);
    }

    String times(String x, float factor) {
        return times(x, scalar(factor));
    }

    String plus(String x, float term) {
        return add("Add", x, scalar(term));
    }

    String minus(String x, String y) {
        return add("Sub", x, y);
    }

    String oneMinus(String x) {
        return minus(scalar(1), x);
    }

    String scalar(float value) {
        return graph.scalar(type(), value);
    }

    ElementType type() {
        return graph.seen().type(output());
    }

    String longs(long... values) {
        return graph.builder().longs(values);
    }

    /** A reduction that keeps its axes, whichever way the opset spells it. */
    String reduce(String opType, String tensor, long... axes) {
        return graph.reduce(opType, tensor, axes);
    }

    /** Whether of equal maxima the first counts, as in a pool, and not each by half. */
    boolean isFirstOfEquals() {
        return graph.isOfPool(output());
    }

    RuntimeException refuse(String why) {
        return new OnnxModelException("no secant for " + node.describe() + ": " + why);
    }
}
