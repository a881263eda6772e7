package io.simplex4j.onnx.internal.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/** Nodes in execution order, with their inputs and outputs. Immutable. */
public final class Graph {
    private final String name;
    private final List<Node> nodes;
    private final List<Tensor> initializers;
    private final List<ValueInfo> inputs;
    private final List<ValueInfo> outputs;
    private final List<ValueInfo> valueInfos;
    private final List<Extra> extras;
    private final Map<String, Tensor> initializerOf = new HashMap<>();
    private final Map<String, Node> producerOf = new HashMap<>();

    /** A graph; in old files the initializers are among the inputs, and the value infos describe intermediate values. */
    public Graph(
            String name,
            List<Node> nodes,
            List<Tensor> initializers,
            List<ValueInfo> inputs,
            List<ValueInfo> outputs,
            List<ValueInfo> valueInfos) {
        this(name, nodes, initializers, inputs, outputs, valueInfos, List.of());
    }

    Graph(
            String name,
            List<Node> nodes,
            List<Tensor> initializers,
            List<ValueInfo> inputs,
            List<ValueInfo> outputs,
            List<ValueInfo> valueInfos,
            List<Extra> extras) {
        this.name = name;
        this.nodes = List.copyOf(nodes);
        this.initializers = List.copyOf(initializers);
        this.inputs = List.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
        this.valueInfos = List.copyOf(valueInfos);
        this.extras = List.copyOf(extras);
        for (Tensor tensor : this.initializers) {
            initializerOf.putIfAbsent(tensor.name(), tensor);
        }
        for (Node node : this.nodes) {
            for (String output : node.outputs()) {
                if (!output.isEmpty()) {
                    producerOf.putIfAbsent(output, node);
                }
            }
        }
    }

    public String name() {
        return name;
    }

    public List<Node> nodes() {
        return nodes;
    }

    public List<Tensor> initializers() {
        return initializers;
    }

    public List<ValueInfo> inputs() {
        return inputs;
    }

    public List<ValueInfo> outputs() {
        return outputs;
    }

    public List<ValueInfo> valueInfos() {
        return valueInfos;
    }

    /** Whether some weights are stored sparsely, where this code does not look. */
    public boolean hasSparseInitializers() {
        return Extra.isAmong(extras, 15);
    }

    List<Extra> extras() {
        return extras;
    }

    public Optional<Tensor> initializer(String tensor) {
        return Optional.ofNullable(initializerOf.get(tensor));
    }

    public Optional<Node> producer(String tensor) {
        return Optional.ofNullable(producerOf.get(tensor));
    }

    /** The value of a tensor that is an initializer or comes from a Constant node. */
    public Optional<Tensor> constant(String tensor) {
        return initializer(tensor).or(() -> producer(tensor).flatMap(Node::constant));
    }

    /** The declaration of a value: an input, an output or an intermediate one. */
    public Optional<ValueInfo> declared(String tensor) {
        return List.of(inputs, outputs, valueInfos).stream()
                .flatMap(List::stream)
                .filter(info -> info.name().equals(tensor))
                .findFirst();
    }

    /** The names of the tensors that its nodes or outputs need and it does not hold itself. */
    Set<String> readsFromOutside() {
        Set<String> names = new LinkedHashSet<>();
        nodes.forEach(node -> names.addAll(node.reads()));
        outputs.forEach(output -> names.add(output.name()));
        names.removeIf(name -> producerOf.containsKey(name) || initializerOf.containsKey(name));
        inputs.forEach(input -> names.remove(input.name()));
        return names;
    }

    /** Returns whether a node reads a tensor. */
    public boolean reads(String tensor) {
        return nodes.stream().anyMatch(node -> node.reads().contains(tensor));
    }

    /** Returns the part that computes tensors, up to the given ones: no outputs, and only inputs without a value. */
    public Graph neededFor(Collection<String> wanted, Set<String> given) {
        Set<String> tensors = new HashSet<>();
        Set<Node> needed = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<String> open = new ArrayDeque<>(wanted);
        while (!open.isEmpty()) {
            String next = open.pop();
            if (tensors.add(next) && !given.contains(next)) {
                producer(next).filter(needed::add).ifPresent(node -> open.addAll(node.reads()));
            }
        }
        return new Graph(
                name,
                nodes.stream().filter(needed::contains).toList(),
                initializers.stream()
                        .filter(each -> tensors.contains(each.name()))
                        .toList(),
                inputs.stream()
                        .filter(each -> tensors.contains(each.name())
                                && initializer(each.name()).isEmpty())
                        .toList(),
                List.of(),
                List.of());
    }

    /**
     * The same graph with its nodes in a runnable order; unchanged if they are in one, or if there is none because a node
     * needs itself.
     */
    public Graph sorted() {
        /* Among the nodes whose input tensors exist, the first in the file comes next (Kahn). */
        Map<String, Integer> writers = writers(nodes);
        List<List<Integer>> readers = new ArrayList<>();
        nodes.forEach(node -> readers.add(new ArrayList<>()));
        int[] waiting = new int[nodes.size()];
        boolean ordered = true;
        for (int n = 0; n < waiting.length; n++) {
            Set<Integer> before = new HashSet<>();
            for (String read : nodes.get(n).reads()) {
                Integer writer = initializerOf.containsKey(read) ? null : writers.get(read);
                if (writer != null && before.add(writer)) {
                    readers.get(writer).add(n);
                    ordered &= writer < n;
                }
            }
            waiting[n] = before.size();
        }
        return ordered ? this : withNodes(sorted(nodes, readers, waiting));
    }

    private static Map<String, Integer> writers(List<Node> nodes) {
        Map<String, Integer> writers = new HashMap<>();
        for (int n = 0; n < nodes.size(); n++) {
            for (String output : nodes.get(n).outputs()) {
                if (!output.isEmpty()) {
                    writers.putIfAbsent(output, n);
                }
            }
        }
        return writers;
    }

    private static List<Node> sorted(List<Node> nodes, List<List<Integer>> readers, int[] waiting) {
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int n = 0; n < waiting.length; n++) {
            if (waiting[n] == 0) {
                ready.add(n);
            }
        }
        List<Node> sorted = new ArrayList<>();
        while (!ready.isEmpty()) {
            int next = ready.remove();
            sorted.add(nodes.get(next));
            for (int reader : readers.get(next)) {
                if (--waiting[reader] == 0) {
                    ready.add(reader);
                }
            }
        }
        return sorted.size() == nodes.size() ? sorted : nodes;
    }

    public Graph withNodes(List<Node> others) {
        return new Graph(name, others, initializers, inputs, outputs, valueInfos, extras);
    }

    public Graph withInitializers(List<Tensor> others) {
        return new Graph(name, nodes, others, inputs, outputs, valueInfos, extras);
    }

    public Graph withInputs(List<ValueInfo> others) {
        return new Graph(name, nodes, initializers, others, outputs, valueInfos, extras);
    }

    public Graph withOutputs(List<ValueInfo> others) {
        return new Graph(name, nodes, initializers, inputs, others, valueInfos, extras);
    }
}
