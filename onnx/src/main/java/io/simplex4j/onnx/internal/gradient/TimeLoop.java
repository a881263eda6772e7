package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Scan node over the time steps of a recurrent layer, while it is being written.
 *
 * <p>Everything in the body is of shape (batch, width). Weights are not passed in: the body names them in the graph
 * around it, where ONNX Runtime packs them once rather than at each step.
 */
final class TimeLoop {
    private final Backward node;
    private final String prefix;
    private final boolean fromTheEnd;
    private final GraphBuilder body;
    private final List<String> initialStates = new ArrayList<>();
    private final List<String> sequences = new ArrayList<>();
    private final List<Result> nextStates = new ArrayList<>();
    private final List<Result> collected = new ArrayList<>();

    private record Result(String name, long width) {}

    /**
     * Starts a loop.
     *
     * @param own the name of a tensor made for this loop alone; the names in the body begin with it
     * @param fromTheEnd whether the last time step comes first
     */
    TimeLoop(Backward node, String own, boolean fromTheEnd) {
        this.node = node;
        this.prefix = own + "/";
        this.fromTheEnd = fromTheEnd;
        this.body = new GraphBuilder(prefix);
    }

    /** A value carried from step to step; the name it has in the body. */
    String state(String initial, long width) {
        initialStates.add(initial);
        return body.input(prefix + "state" + initialStates.size(), ElementType.FLOAT, -1, width);
    }

    /** A sequence (time, batch, width); the name its current step has in the body. Call after all states. */
    String step(String sequence, long width) {
        sequences.add(sequence);
        return body.input(prefix + "step" + sequences.size(), ElementType.FLOAT, -1, width);
    }

    /** Adds a node to the body. */
    String add(String opType, String... inputs) {
        return body.node(opType, inputs);
    }

    /** Adds a node to the body. */
    String add(String opType, List<String> inputs, Attribute... attributes) {
        return body.node(opType, inputs, attributes);
    }

    /** Adds a node to the body that takes a value apart into parts of equal width. */
    List<String> split(String value, int parts, long width) {
        long[] widths = new long[parts];
        Arrays.fill(widths, width);
        return body.node("Split", parts, List.of(value, node.longs(widths)), Attribute.ofInt("axis", 1));
    }

    /** Says what the next value of a state is, in the order of the states. */
    void carry(String next, long width) {
        nextStates.add(new Result(next, width));
    }

    /** Stacks a value of the body over time, in the order of the sequences' steps; not one that is carried as well. */
    void collect(String value, long width) {
        collected.add(new Result(value, width));
    }

    /** Writes the node: its outputs are the last states, then the collected sequences. */
    List<String> write() {
        Stream.of(nextStates, collected)
                .flatMap(List::stream)
                .forEach(result -> body.output(result.name(), ElementType.FLOAT, -1, result.width()));
        List<String> inputs = new ArrayList<>(initialStates);
        inputs.addAll(sequences);
        return node.add(
                "Scan",
                nextStates.size() + collected.size(),
                inputs,
                Attribute.ofGraph("body", body.build(prefix + "body")),
                Attribute.ofInt("num_scan_inputs", sequences.size()),
                Attribute.ofInts("scan_input_directions", directions(sequences.size())),
                Attribute.ofInts("scan_output_directions", directions(collected.size())));
    }

    private long[] directions(int count) {
        long[] directions = new long[count];
        Arrays.fill(directions, fromTheEnd ? 1 : 0);
        return directions;
    }
}
