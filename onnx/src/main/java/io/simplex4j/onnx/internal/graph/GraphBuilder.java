package io.simplex4j.onnx.internal.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes a graph node by node, in the order they are run. Not thread-safe. */
public final class GraphBuilder {
    private final String prefix;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Tensor> initializers = new ArrayList<>();
    private final List<ValueInfo> inputs = new ArrayList<>();
    private final List<ValueInfo> outputs = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();

    /**
     * An empty graph.
     *
     * @param prefix what every fresh name begins with, so that none meets a name of another graph
     */
    public GraphBuilder(String prefix) {
        this.prefix = prefix;
    }

    /** Declares an input; an axis of -1 is dynamic and named "batch". */
    public String input(String name, ElementType type, long... dims) {
        inputs.add(declaration(name, type, dims));
        return name;
    }

    public String input(ValueInfo input) {
        inputs.add(input);
        return input.name();
    }

    /** Adds a constant under its own name. */
    public String initializer(Tensor tensor) {
        initializers.add(tensor);
        return tensor.name();
    }

    /** Adds a constant of floats; no axes for a single number. */
    public String floats(long[] dims, float... values) {
        return initializer(
                Tensor.ofFloats(fresh("floats"), Arrays.stream(dims).boxed().toList(), values));
    }

    /** Adds a constant of integers along one axis. */
    public String longs(long... values) {
        return initializer(Tensor.ofLongs(fresh("longs"), List.of((long) values.length), values));
    }

    /** Adds a constant integer without an axis. */
    public String scalarLong(long value) {
        return initializer(Tensor.ofLongs(fresh("long"), List.of(), new long[] {value}));
    }

    public String scalar(float value) {
        return floats(new long[0], value);
    }

    /** Adds a node with one output of a fresh name, which is returned. */
    public String node(String opType, String... in) {
        return node(opType, List.of(in));
    }

    /** Adds a node with one output of a fresh name, which is returned. */
    public String node(String opType, List<String> in, Attribute... attributes) {
        return node(opType, 1, in, attributes).get(0);
    }

    /** Adds a node with outputs of fresh names, which are returned. */
    public List<String> node(String opType, int count, List<String> in, Attribute... attributes) {
        String name = fresh(opType);
        List<String> out = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            out.add(i == 0 ? name : name + ":" + i);
        }
        nodes.add(new Node(name, opType, "", in, out, List.of(attributes)));
        return List.copyOf(out);
    }

    public void node(Node node) {
        nodes.add(node);
    }

    /** The nodes added meanwhile, which do not become part of this graph except for its constants. */
    public List<Node> apart(Runnable writing) {
        int from = nodes.size();
        writing.run();
        List<Node> added = nodes.subList(from, nodes.size());
        List<Node> apart = List.copyOf(added);
        added.clear();
        return apart;
    }

    /** Declares an output; an axis of -1 is dynamic and named "batch". */
    public void output(String name, ElementType type, long... dims) {
        outputs.add(declaration(name, type, dims));
    }

    public void output(ValueInfo output) {
        outputs.add(output);
    }

    /** A name that nothing else in this graph has. */
    public String fresh(String kind) {
        int count = counts.merge(kind, 1, Integer::sum);
        return prefix + kind + "_" + count;
    }

    public Graph build(String name) {
        return new Graph(name, nodes, initializers, inputs, outputs, List.of());
    }

    private static ValueInfo declaration(String name, ElementType type, long... dims) {
        return ValueInfo.of(
                name,
                type,
                Arrays.stream(dims)
                        .mapToObj(dim -> dim < 0 ? Dim.symbolic("batch") : Dim.of(dim))
                        .toList());
    }
}
