package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Layers that read a sequence step by step. */
final class RecurrentRules {
    private RecurrentRules() {}

    /* h = f(W x + R h⁻ + b), with f one of tanh, the sigmoid and the rectifier. */
    static void rnn(Backward node) {
        RecurrentLayer layer = RecurrentLayer.of(node, 1);
        List<String> gates = new ArrayList<>();
        List<String> firstH = new ArrayList<>();
        for (int d = 0; d < layer.directions(); d++) {
            List<String> result = loop(layer, d, slope(node, layer.activation(d, "tanh"), layer.hiddenAfter(d)));
            firstH.add(result.get(0));
            gates.add(layer.rows(result.get(1)));
        }
        layer.giveInputs(gates);
        layer.giveBiases(gates, gates);
        layer.giveStacked(RecurrentLayer.R, d -> layer.product(gates.get(d), layer.hiddenBefore(d)));
        layer.giveStacked(RecurrentLayer.INITIAL_H, firstH::get);
    }

    private static String slope(Backward node, String activation, String value) {
        return switch (activation) {
            case "tanh" -> ofTanh(node, value);
            case "sigmoid" -> ofSigmoid(node, value);
            case "relu" -> node.add("Sign", value);
            default -> throw node.refuse("its activation is " + activation + "; expected Tanh, Sigmoid or Relu");
        };
    }

    /** The slope of the sigmoid, s (1 - s), from its value. */
    static String ofSigmoid(Backward node, String value) {
        return node.minus(value, node.times(value, value));
    }

    /** The slope of tanh, 1 - t², from its value. */
    static String ofTanh(Backward node, String value) {
        return node.oneMinus(node.times(value, value));
    }

    /* δh before the first step, and the gradient of W x + R h⁻ + b of every step. */
    private static List<String> loop(RecurrentLayer layer, int d, String slope) {
        long hidden = layer.hidden();
        TimeLoop loop = layer.backwardLoop(slope, d);
        String dh = layer.gradientOfState(loop, loop.state(layer.lastGradient(1, d), hidden), d);
        String da = loop.add("Mul", dh, loop.step(layer.sequence(slope), hidden));
        loop.carry(loop.add("MatMul", da, layer.recurrentWeights(d)), hidden);
        loop.collect(da, hidden);
        return loop.write();
    }

    /**
     * The common parts of RNN, GRU and LSTM nodes: directions, time, states and the layout of their tensors.
     *
     * <p>Directions are taken apart. Work that is the same for all steps is done on rows, (time × batch, width), gate
     * by gate: that avoids the copies for splitting and joining. Loops run over sequences, (time, batch, width). A
     * direction that reads from the last step to the first keeps both in the order of time, and only its loops turn
     * round.
     */
    static final class RecurrentLayer {
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
         * Parses a node, or rejects it.
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

        /** The activation function of a direction, for a layer that has one for each. */
        String activation(int d, String otherwise) {
            List<String> found = activations();
            return found.size() > d ? found.get(d).toLowerCase(Locale.ROOT) : otherwise;
        }

        private List<String> activations() {
            return node.node()
                    .attribute("activations")
                    .map(Attribute::asStrings)
                    .orElse(List.of());
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
            return node.has(B)
                    ? split(only(node.input(B), 0, d), 0, Collections.nCopies(2 * gates, hidden))
                    : List.of();
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
         * @param gateRows the gradient, for each direction, of the products with the input weights: (…, gates × hidden)
         */
        void giveInputs(List<String> gateRows) {
            for (int d = 0; node.wanted(X) && d < directions(); d++) {
                node.give(X, sequence(node.add("MatMul", gateRows.get(d), inputWeights(d))));
            }
            giveStacked(W, d -> product(gateRows.get(d), inputRows()));
        }

        /** Gives the gradient of the biases. */
        void giveBiases(List<String> inputGates, List<String> stateGates) {
            giveStacked(
                    B, d -> concat(0, node.sum(inputGates.get(d), false, 0), node.sum(stateGates.get(d), false, 0)));
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
            String lengths =
                    node.longs(widths.stream().mapToLong(Long::longValue).toArray());
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

    /**
     * A Scan node over the time steps of a recurrent layer, while it is being written.
     *
     * <p>Everything in the body is of shape (batch, width). Weights are not passed in: the body names them in the graph
     * around it, where ONNX Runtime packs them once rather than at each step.
     */
    static final class TimeLoop {
        private final Backward node;
        private final String prefix;
        private final boolean fromTheEnd;
        private final GraphBuilder body;
        private final List<String> initialStates = new ArrayList<>();
        private final List<String> sequences = new ArrayList<>();
        private final List<ValueInfo> nextStates = new ArrayList<>();
        private final List<ValueInfo> collected = new ArrayList<>();

        /**
         * Starts a loop.
         *
         * @param own the name of a tensor for this loop alone; the names in the body begin with it
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

        /** Adds a node to the body that splits a value into parts of equal width. */
        List<String> split(String value, int parts, long width) {
            long[] widths = new long[parts];
            Arrays.fill(widths, width);
            return body.node("Split", parts, List.of(value, node.longs(widths)), Attribute.ofInt("axis", 1));
        }

        /** Sets the next value of a state, in the order of the states. */
        void carry(String next, long width) {
            nextStates.add(value(next, width));
        }

        /** Stacks a value of the body over time, in the order of the sequences' steps, unless it is carried as well. */
        void collect(String value, long width) {
            collected.add(value(value, width));
        }

        private static ValueInfo value(String name, long width) {
            return ValueInfo.of(name, ElementType.FLOAT, List.of(Dim.symbolic("batch"), Dim.of(width)));
        }

        /** Writes the node: its outputs are the last states, then the collected sequences. */
        List<String> write() {
            Stream.of(nextStates, collected).flatMap(List::stream).forEach(body::output);
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

    /** The gradient of LSTM. */
    static final class LstmRule {
        private static final int INITIAL_C = 6;
        private static final int PEEPHOLES = 7;

        /*
         * In one direction, with a the pre-activations in ONNX's order i, o, f, g, and h⁻, c⁻ the states before a step:
         *
         *   a = W x + R h⁻ + b    (i, o, f) = σ(a)    g = tanh(a)    c = f c⁻ + i g    h = o tanh(c)
         *
         * The node becomes a loop that keeps its gates. Backwards, with δ for the gradient of what it precedes,
         *
         *   δh += δy    δc += δh A    δa = (δc I, δh O, δc F, δc G)    δc⁻ = δc f    δh⁻ = Rᵀ δa
         *
         * and the slopes, again of all steps at once and written with what is there already,
         *
         *   A = o (1 - tanh²(c)) = o - h tanh(c)
         *   I = g i (1 - i)    O = tanh(c) o (1 - o) = h (1 - o)    F = c⁻ f (1 - f)    G = i (1 - g²) = i - (i g) g
         *
         * so that a step is one product and a handful of sums.
         */
        private final Backward node;
        private final RecurrentLayer layer;
        private final long hidden;
        private final List<String> before = new ArrayList<>();
        private final List<String> gates = new ArrayList<>();
        private final List<String> firstH = new ArrayList<>();
        private final List<String> firstC = new ArrayList<>();

        private LstmRule(Backward node) {
            this.node = node;
            this.layer = RecurrentLayer.of(node, 4);
            this.hidden = layer.hidden();
        }

        static void apply(Backward node) {
            if (node.node().intAttribute("input_forget", 0) != 0) {
                throw node.refuse("its input and forget gates are coupled; expected input_forget 0");
            }
            if (node.has(PEEPHOLES)) {
                throw node.refuse("it has peepholes; expected no P input");
            }
            LstmRule rule = new LstmRule(node);
            rule.layer.expectActivations("Sigmoid", "Tanh", "Tanh");
            rule.write();
        }

        private void write() {
            List<Steps> steps = new ArrayList<>();
            node.output(0);
            node.replaceBy(() -> outputs(steps));
            for (int d = 0; d < layer.directions(); d++) {
                before.add(layer.hiddenBefore(d));
                writeDirection(d, steps.get(d));
            }
            layer.giveInputs(gates);
            layer.giveBiases(gates, gates);
            layer.giveStacked(RecurrentLayer.R, d -> layer.product(gates.get(d), before.get(d)));
            layer.giveStacked(RecurrentLayer.INITIAL_H, firstH::get);
            layer.giveStacked(INITIAL_C, firstC::get);
        }

        /** The intermediate values of a direction, for all steps as rows: the gates, i g, f c⁻ and tanh(c). */
        private record Steps(String i, String o, String f, String g, String added, String kept, String tanh) {}

        private void writeDirection(int d, Steps step) {
            String h = layer.hiddenAfter(d);
            List<String> slopes = List.of(
                    node.minus(step.o, node.times(h, step.tanh)),
                    step.f,
                    node.times(step.added, node.oneMinus(step.i)),
                    node.times(h, node.oneMinus(step.o)),
                    node.times(step.kept, node.oneMinus(step.f)),
                    node.minus(step.i, node.times(step.added, step.g)));
            List<String> result = loop(d, slopes);
            firstH.add(result.get(0));
            firstC.add(result.get(1));
            gates.add(layer.rows(result.get(2)));
        }

        /** The outputs of the node, by a loop that keeps what is computed on the way. */
        private List<String> outputs(List<Steps> steps) {
            List<String> states = new ArrayList<>();
            List<String> lastH = new ArrayList<>();
            List<String> lastC = new ArrayList<>();
            for (int d = 0; d < layer.directions(); d++) {
                List<String> result = forward(d);
                lastH.add(node.add("Unsqueeze", result.get(0), node.longs(0)));
                lastC.add(node.add("Unsqueeze", result.get(1), node.longs(0)));
                states.add(node.add("Unsqueeze", result.get(2), node.longs(1)));
                List<String> rows = result.subList(3, result.size()).stream()
                        .map(layer::rows)
                        .toList();
                steps.add(new Steps(
                        rows.get(0), rows.get(1), rows.get(2), rows.get(3), rows.get(4), rows.get(5), rows.get(6)));
            }
            return List.of(joined(1, states), joined(0, lastH), joined(0, lastC));
        }

        private String joined(long axis, List<String> parts) {
            return parts.size() == 1 ? parts.get(0) : layer.concat(axis, parts.toArray(String[]::new));
        }

        /** h and c after the last step; h of every step, then the kept values. */
        private List<String> forward(int d) {
            List<String> inputs = new ArrayList<>(List.of(layer.inputRows(), layer.inputWeights(d)));
            List<String> biases = layer.summedBiases(d);
            if (!biases.isEmpty()) {
                inputs.add(layer.concat(0, biases.toArray(String[]::new)));
            }
            String fromInput = layer.gemm(inputs.toArray(String[]::new));
            TimeLoop loop = layer.forwardLoop(fromInput, d);
            String h = loop.state(layer.initial(RecurrentLayer.INITIAL_H, d), hidden);
            String c = loop.state(layer.initial(INITIAL_C, d), hidden);
            String x = loop.step(layer.sequence(fromInput), 4 * hidden);
            String a = loop.add("Gemm", List.of(h, layer.recurrentWeights(d), x), Attribute.ofInt("transB", 1));
            List<String> iofg = loop.split(a, 4, hidden);
            String i = loop.add("Sigmoid", iofg.get(0));
            String o = loop.add("Sigmoid", iofg.get(1));
            String f = loop.add("Sigmoid", iofg.get(2));
            String g = loop.add("Tanh", iofg.get(3));
            String added = loop.add("Mul", i, g);
            String kept = loop.add("Mul", f, c);
            String cell = loop.add("Add", kept, added);
            String tanh = loop.add("Tanh", cell);
            String next = loop.add("Mul", o, tanh);
            loop.carry(next, hidden);
            loop.carry(cell, hidden);
            loop.collect(loop.add("Identity", next), hidden);
            List.of(i, o, f, g, added, kept, tanh).forEach(each -> loop.collect(each, hidden));
            return loop.write();
        }

        /** δh and δc before the first step, and δa of every step, from A, f, I, O, F, G. */
        private List<String> loop(int d, List<String> slopes) {
            TimeLoop loop = layer.backwardLoop(slopes.get(0), d);
            String lastH = loop.state(layer.lastGradient(1, d), hidden);
            String lastC = loop.state(layer.lastGradient(2, d), hidden);
            String dh = layer.gradientOfState(loop, lastH, d);
            List<String> step = slopes.stream()
                    .map(slope -> loop.step(layer.sequence(slope), hidden))
                    .toList();
            String dc = loop.add("Add", lastC, loop.add("Mul", dh, step.get(0)));
            List<String> parts = List.of(
                    loop.add("Mul", dc, step.get(2)),
                    loop.add("Mul", dh, step.get(3)),
                    loop.add("Mul", dc, step.get(4)),
                    loop.add("Mul", dc, step.get(5)));
            String da = loop.add("Concat", parts, Attribute.ofInt("axis", 1));
            loop.carry(loop.add("MatMul", da, layer.recurrentWeights(d)), hidden);
            loop.carry(loop.add("Mul", dc, step.get(1)), hidden);
            loop.collect(da, 4 * hidden);
            return loop.write();
        }
    }

    /** The gradient of GRU, with the reset gate before the recurrent product or after it. */
    static final class GruRule {
        private static final int Z = 0;
        private static final int R = 1;
        private static final int N = 2;

        /*
         * In one direction, with h⁻ the state before a step, v = W x + b and u = R h⁻ + b' in ONNX's order z, r, n:
         *
         *   z = σ(v + u)    r = σ(v + u)    h = (1 - z) n + z h⁻
         *   reset after  (linear_before_reset 1):  n = tanh(v + r u)
         *   reset before (linear_before_reset 0):  n = tanh(v + Rn (r h⁻) + b')
         *
         * All steps' gates come from the outputs h by products, with no loop. Backwards, with δ for the gradient of what it
         * precedes, ζ = (h⁻ - n) z (1 - z) = (h - n)(1 - z) and ν = (1 - z)(1 - n²), and δh += δy first:
         *
         *   reset after:   δv = δh (ζ, ν u r (1 - r), ν)    δu = δh (ζ, ν u r (1 - r), ν r)    δh⁻ = δh z + Rᵀ δu
         *   reset before:  δs = Rnᵀ (δh ν)    δv = δu = (δh ζ, δs h⁻ r (1 - r), δh ν)    δh⁻ = δh z + δs r + Rzrᵀ δvzr
         */
        private final Backward node;
        private final RecurrentLayer layer;
        private final long hidden;
        private final boolean resetAfter;
        private final List<String> before = new ArrayList<>();
        private final List<String> inputGates = new ArrayList<>();
        private final List<String> stateGates = new ArrayList<>();
        private final List<String> kept = new ArrayList<>();
        private final List<String> firstH = new ArrayList<>();

        private GruRule(Backward node) {
            this.node = node;
            this.layer = RecurrentLayer.of(node, 3);
            this.hidden = layer.hidden();
            this.resetAfter = node.node().intAttribute("linear_before_reset", 0) != 0;
        }

        static void apply(Backward node) {
            GruRule rule = new GruRule(node);
            rule.layer.expectActivations("Sigmoid", "Tanh");
            rule.write();
        }

        private void write() {
            for (int d = 0; d < layer.directions(); d++) {
                before.add(layer.hiddenBefore(d));
                writeDirection(d);
            }
            layer.giveInputs(inputGates);
            layer.giveBiases(inputGates, stateGates);
            layer.giveStacked(RecurrentLayer.R, this::recurrentWeights);
            layer.giveStacked(RecurrentLayer.INITIAL_H, firstH::get);
        }

        private void writeDirection(int d) {
            List<String> weights = layer.byGate(layer.recurrentWeights(d));
            String z = gate(d, Z, weights.get(Z));
            String r = gate(d, R, weights.get(R));
            List<String> biases = layer.biases(d);
            String v = layer.times(
                    layer.inputRows(), layer.byGate(layer.inputWeights(d)).get(N), biases, N);
            if (resetAfter) {
                String u = layer.times(before.get(d), weights.get(N), biases, 3 + N);
                String n = node.add("Tanh", node.add("Add", v, node.times(r, u)));
                writeResetAfter(d, List.of(z, r, n), u);
            } else {
                kept.add(node.times(r, before.get(d)));
                String u = layer.times(kept.get(d), weights.get(N), biases, 3 + N);
                String n = node.add("Tanh", node.add("Add", v, u));
                writeResetBefore(d, List.of(z, r, n));
            }
        }

        private String gate(int d, int gate, String stateWeights) {
            String fromInput = layer.times(
                    layer.inputRows(), layer.byGate(layer.inputWeights(d)).get(gate), layer.summedBiases(d), gate);
            return node.add("Sigmoid", layer.gemm(before.get(d), stateWeights, fromInput));
        }

        private void writeResetAfter(int d, List<String> zrn, String u) {
            String r = zrn.get(R);
            String onZ = onUpdate(d, zrn);
            String onN = onNew(zrn);
            String onR = node.times(node.times(onN, u), ofSigmoid(node, r));
            String onU = node.times(onN, r);
            List<String> result = loopResetAfter(d, List.of(zrn.get(Z), onZ, onR, onU));
            firstH.add(result.get(0));
            stateGates.add(layer.rows(result.get(1)));
            String dh = layer.rows(result.get(2));
            inputGates.add(layer.concat(1, node.times(dh, onZ), node.times(dh, onR), node.times(dh, onN)));
        }

        private void writeResetBefore(int d, List<String> zrn) {
            String r = zrn.get(R);
            String onR = node.times(before.get(d), ofSigmoid(node, r));
            List<String> result = loopResetBefore(d, List.of(zrn.get(Z), r, onUpdate(d, zrn), onR, onNew(zrn)));
            firstH.add(result.get(0));
            inputGates.add(layer.rows(result.get(1)));
            stateGates.add(layer.rows(result.get(1)));
        }

        /** δh before the first step, δu and δh of every step; from z and the slopes of u. */
        private List<String> loopResetAfter(int d, List<String> factors) {
            TimeLoop loop = layer.backwardLoop(factors.get(1), d);
            String dh = layer.gradientOfState(loop, loop.state(layer.lastGradient(1, d), hidden), d);
            List<String> products = products(loop, dh, factors);
            String du = loop.add("Concat", products.subList(1, 4), Attribute.ofInt("axis", 1));
            String recurrent = loop.add("MatMul", du, layer.recurrentWeights(d));
            loop.carry(loop.add("Add", products.get(0), recurrent), hidden);
            loop.collect(du, 3 * hidden);
            loop.collect(loop.add("Identity", dh), hidden);
            return loop.write();
        }

        private List<String> products(TimeLoop loop, String dh, List<String> factors) {
            return factors.stream()
                    .map(factor -> loop.add("Mul", dh, loop.step(layer.sequence(factor), hidden)))
                    .toList();
        }

        /** δh before the first step, and δv of every step; from z, r and the factors of z, r, n. */
        private List<String> loopResetBefore(int d, List<String> factors) {
            List<String> weights = layer.split(layer.recurrentWeights(d), 0, List.of(2 * hidden, hidden));
            TimeLoop loop = layer.backwardLoop(factors.get(2), d);
            String dh = layer.gradientOfState(loop, loop.state(layer.lastGradient(1, d), hidden), d);
            List<String> products = products(loop, dh, List.of(factors.get(0), factors.get(2), factors.get(4)));
            String dn = products.get(2);
            String ds = loop.add("MatMul", dn, weights.get(1));
            List<String> passed = products(loop, ds, List.of(factors.get(1), factors.get(3)));
            String dzr = loop.add("Concat", List.of(products.get(1), passed.get(1)), Attribute.ofInt("axis", 1));
            String recurrent = loop.add("MatMul", dzr, weights.get(0));
            String direct = loop.add("Add", products.get(0), passed.get(0));
            loop.carry(loop.add("Add", direct, recurrent), hidden);
            loop.collect(loop.add("Concat", List.of(dzr, dn), Attribute.ofInt("axis", 1)), 3 * hidden);
            return loop.write();
        }

        private String recurrentWeights(int d) {
            if (resetAfter) {
                return layer.product(stateGates.get(d), before.get(d));
            }
            List<String> gates = layer.split(stateGates.get(d), 1, List.of(2 * hidden, hidden));
            return layer.concat(
                    0, layer.product(gates.get(0), before.get(d)), layer.product(gates.get(1), kept.get(d)));
        }

        /** ζ. */
        private String onUpdate(int d, List<String> zrn) {
            return node.times(node.minus(layer.hiddenAfter(d), zrn.get(N)), node.oneMinus(zrn.get(Z)));
        }

        /** ν. */
        private String onNew(List<String> zrn) {
            return node.times(node.oneMinus(zrn.get(Z)), ofTanh(node, zrn.get(N)));
        }
    }
}
