package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What RNN, GRU and LSTM nodes have in common: directions, time, states and the layout of their tensors.
 *
 * <p>Directions are taken apart. What is the same for all steps is done with rows, (time × batch, width), gate by gate:
 * that spares the copies which taking apart and joining would cost. Loops run over sequences, (time, batch, width). A
 * direction that reads from the last step to the first keeps both in the order of time, and only its loops turn round.
 */
final class RecurrentLayer {
    private static final int X = 0;
    private static final int W = 1;
    static final int R = 2;
    private static final int B = 3;
    private static final int LENGTHS = 4;
    static final int INITIAL_H = 5;

    private final Backward node;
    private final int gates;
    private final String direction;
    private final long hidden;
    private Optional<String> zeroState = Optional.empty();
    private Optional<String> sequenceShape = Optional.empty();

    private RecurrentLayer(Backward node, int gates) {
        this.node = node;
        this.gates = gates;
        this.direction = node.node().stringAttribute("direction", "forward");
        this.hidden = node.shape(node.input(R)).get(2);
    }

    /**
     * Reads a node, or refuses it.
     *
     * @param gates how many blocks of hidden size its weights have
     */
    static RecurrentLayer of(Backward node, int gates) {
        if (node.node().intAttribute("layout", 0) != 0) {
            throw node.refuse("layout 1 puts the batch before time; expected layout 0");
        }
        if (node.node().attribute("clip").isPresent()) {
            throw node.refuse("its cells are clipped; expected no clip attribute");
        }
        if (node.has(LENGTHS)) {
            throw node.refuse("its sequences have lengths of their own; expected no sequence_lens input");
        }
        return new RecurrentLayer(node, gates);
    }

    /** Refuses activation functions other than those given, which are repeated for each direction. */
    void expectActivations(String... expected) {
        List<String> found = activations();
        for (int i = 0; i < found.size(); i++) {
            if (!found.get(i).equalsIgnoreCase(expected[i % expected.length])) {
                throw node.refuse("its activations are " + String.join(", ", found) + "; expected "
                        + String.join(", ", expected));
            }
        }
    }

    /** The activation function of a direction, of a layer that has one for each. */
    String activation(int d, String otherwise) {
        List<String> found = activations();
        return found.size() > d ? found.get(d).toLowerCase(Locale.ROOT) : otherwise;
    }

    private List<String> activations() {
        return node.node().attribute("activations").map(Attribute::asStrings).orElse(List.of());
    }

    long hidden() {
        return hidden;
    }

    int directions() {
        return direction.equals("bidirectional") ? 2 : 1;
    }

    /** Whether a direction reads from the last step to the first. */
    boolean fromTheEnd(int d) {
        return d == 1 || direction.equals("reverse");
    }

    /** Input weights of a direction: (gates × hidden, inputs). */
    String inputWeights(int d) {
        return only(node.input(W), 0, d);
    }

    /** Recurrent weights of a direction: (gates × hidden, hidden). */
    String recurrentWeights(int d) {
        return only(node.input(R), 0, d);
    }

    /** Weights of a direction gate by gate: (hidden, columns) each. */
    List<String> byGate(String weights) {
        return gates == 1 ? List.of(weights) : split(weights, 0, Collections.nCopies(gates, hidden));
    }

    /** The two biases of each gate of a direction, for the input and for the state; empty if there is no B. */
    List<String> biases(int d) {
        return node.has(B) ? split(only(node.input(B), 0, d), 0, Collections.nCopies(2 * gates, hidden)) : List.of();
    }

    /** The sum of the two biases of each gate; empty if there is no B. */
    List<String> summedBiases(int d) {
        List<String> biases = biases(d);
        return IntStream.range(0, biases.size() / 2)
                .mapToObj(gate -> node.add("Add", biases.get(gate), biases.get(gates + gate)))
                .toList();
    }

    /** All steps' inputs as rows. */
    String inputRows() {
        return rows(node.input(X));
    }

    /** Rows times the transpose of weights, plus the biases' entry for a gate if there are biases. */
    String times(String rows, String weights, List<String> biases, int gate) {
        return biases.isEmpty() ? gemm(rows, weights) : gemm(rows, weights, biases.get(gate));
    }

    /** Rows times the transpose of weights, plus a third input if there is one. */
    String gemm(String... inputs) {
        return node.add("Gemm", List.of(inputs), Attribute.ofInt("transB", 1));
    }

    /** A sequence (time, batch, width) as (time × batch, width). */
    String rows(String sequence) {
        return node.add("Flatten", List.of(sequence), Attribute.ofInt("axis", 2));
    }

    /** Rows (time × batch, width) as a sequence (time, batch, width). */
    String sequence(String rows) {
        if (sequenceShape.isEmpty()) {
            String timeAndBatch = slice(node.shapeOf(node.input(X)), 0, 0, 2);
            sequenceShape = Optional.of(concat(0, timeAndBatch, node.longs(-1)));
        }
        return node.add("Reshape", rows, sequenceShape.get());
    }

    /** The states before each step, as rows. */
    String hiddenBefore(int d) {
        String states = only(node.output(0), 1, d);
        String first = node.add("Unsqueeze", initial(INITIAL_H, d), node.longs(0));
        return rows(
                fromTheEnd(d)
                        ? concat(0, slice(states, 0, 1, Long.MAX_VALUE), first)
                        : concat(0, first, slice(states, 0, 0, -1)));
    }

    /** The states after each step, as rows. */
    String hiddenAfter(int d) {
        return rows(only(node.output(0), 1, d));
    }

    /** An initial state: (batch, hidden). */
    String initial(int input, int d) {
        return node.has(input) ? only(node.input(input), 0, d) : zeros();
    }

    private Optional<String> sequenceGradient(int d) {
        return node.gradient(0).map(gradient -> only(gradient, 1, d));
    }

    /** The gradient of the state after a step of a loop, with what comes from the output of that step. */
    String gradientOfState(TimeLoop loop, String fromLater, int d) {
        return sequenceGradient(d)
                .map(dy -> loop.add("Add", fromLater, loop.step(dy, hidden)))
                .orElse(fromLater);
    }

    /** The gradient of a last state, zeros if none flows: (batch, hidden). */
    String lastGradient(int output, int d) {
        return node.gradient(output).map(gradient -> only(gradient, 0, d)).orElseGet(this::zeros);
    }

    /** A loop against the layer's own order of time. */
    TimeLoop backwardLoop(String own, int d) {
        return new TimeLoop(node, own, !fromTheEnd(d));
    }

    /** A loop in the layer's own order of time. */
    TimeLoop forwardLoop(String own, int d) {
        return new TimeLoop(node, own, fromTheEnd(d));
    }

    /**
     * Gives the gradients of the inputs and the input weights.
     *
     * @param gateRows the gradient, for each direction, of what the input weights produce: (…, gates × hidden)
     */
    void giveInputs(List<String> gateRows) {
        for (int d = 0; node.wanted(X) && d < directions(); d++) {
            node.give(X, sequence(node.add("MatMul", gateRows.get(d), inputWeights(d))));
        }
        giveStacked(W, d -> product(gateRows.get(d), inputRows()));
    }

    /** Gives the gradient of the biases. */
    void giveBiases(List<String> inputGates, List<String> stateGates) {
        giveStacked(B, d -> concat(0, node.sum(inputGates.get(d), false, 0), node.sum(stateGates.get(d), false, 0)));
    }

    /** Gives the gradient of an input that has one part for each direction. */
    void giveStacked(int input, IntFunction<String> gradient) {
        if (!node.wanted(input)) {
            return;
        }
        List<String> parts = new ArrayList<>();
        for (int d = 0; d < directions(); d++) {
            parts.add(node.add("Unsqueeze", gradient.apply(d), node.longs(0)));
        }
        node.give(input, parts.size() == 1 ? parts.get(0) : concat(0, parts.toArray(String[]::new)));
    }

    /** The sum of the outer products of rows. */
    String product(String left, String right) {
        return node.add("Gemm", List.of(left, right), Attribute.ofInt("transA", 1));
    }

    List<String> split(String tensor, long axis, List<Long> widths) {
        String lengths = node.longs(widths.stream().mapToLong(Long::longValue).toArray());
        return node.add("Split", widths.size(), List.of(tensor, lengths), Attribute.ofInt("axis", axis));
    }

    String concat(long axis, String... parts) {
        return node.add("Concat", List.of(parts), Attribute.ofInt("axis", axis));
    }

    private String slice(String tensor, long axis, long start, long end) {
        return node.add("Slice", tensor, node.longs(start), node.longs(end), node.longs(axis));
    }

    private String only(String tensor, long axis, int d) {
        String part = directions() == 1 ? tensor : slice(tensor, axis, d, d + 1L);
        return node.add("Squeeze", part, node.longs(axis));
    }

    private String zeros() {
        if (zeroState.isEmpty()) {
            String batch = slice(node.shapeOf(node.input(X)), 0, 1, 2);
            zeroState = Optional.of(node.add("ConstantOfShape", concat(0, batch, node.longs(hidden))));
        }
        return zeroState.get();
    }
}
