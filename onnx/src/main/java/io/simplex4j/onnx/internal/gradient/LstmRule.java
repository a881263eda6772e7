package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The gradient of LSTM. */
final class LstmRule {
    private static final int INITIAL_C = 6;
    private static final int PEEPHOLES = 7;
    private static final int LARGE = 48;

    /*
     * In one direction, with a the pre-activations in ONNX's order i, o, f, g, and h⁻, c⁻ the states before a step:
     *
     *   a = W x + R h⁻ + b    (i, o, f) = σ(a)    g = tanh(a)    c = f c⁻ + i g    h = o tanh(c)
     *
     * The outputs h are known, so the gates of all steps come from products over all steps at once; only c needs a
     * loop. That is a second time the work of the node, though, and where it is much the node itself becomes a loop that
     * keeps its gates. Backwards, with δ for the gradient of what it precedes,
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
        if (hidden >= LARGE) {
            node.output(0);
            node.replaceBy(() -> outputs(steps));
        }
        for (int d = 0; d < layer.directions(); d++) {
            before.add(layer.hiddenBefore(d));
            writeDirection(d, hidden >= LARGE ? steps.get(d) : again(d));
        }
        layer.giveInputs(gates);
        layer.giveBiases(gates, gates);
        layer.giveStacked(RecurrentLayer.R, d -> layer.product(gates.get(d), before.get(d)));
        layer.giveStacked(RecurrentLayer.INITIAL_H, firstH::get);
        layer.giveStacked(INITIAL_C, firstC::get);
    }

    /** What a direction computes on its way, for all steps as rows: the gates, i g, f c⁻ and tanh(c). */
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
            List<String> rows =
                    result.subList(3, result.size()).stream().map(layer::rows).toList();
            steps.add(new Steps(
                    rows.get(0), rows.get(1), rows.get(2), rows.get(3), rows.get(4), rows.get(5), rows.get(6)));
        }
        return List.of(joined(1, states), joined(0, lastH), joined(0, lastC));
    }

    private String joined(long axis, List<String> parts) {
        return parts.size() == 1 ? parts.get(0) : layer.concat(axis, parts.toArray(String[]::new));
    }

    /** h and c after the last step; h of every step, then what is kept of it. */
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

    /** The same, worked out from the outputs of the node. */
    private Steps again(int d) {
        List<String> iofg = preactivations(d);
        String i = node.add("Sigmoid", iofg.get(0));
        String o = node.add("Sigmoid", iofg.get(1));
        String f = node.add("Sigmoid", iofg.get(2));
        String g = node.add("Tanh", iofg.get(3));
        String added = node.times(i, g);
        List<String> cells = cells(d, f, added);
        return new Steps(i, o, f, g, added, cells.get(0), node.add("Tanh", cells.get(1)));
    }

    private List<String> preactivations(int d) {
        String x = layer.inputRows();
        List<String> inputWeights = layer.byGate(layer.inputWeights(d));
        List<String> stateWeights = layer.byGate(layer.recurrentWeights(d));
        List<String> biases = layer.summedBiases(d);
        return IntStream.range(0, 4)
                .mapToObj(gate -> layer.gemm(
                        before.get(d), stateWeights.get(gate), layer.times(x, inputWeights.get(gate), biases, gate)))
                .toList();
    }

    /** f c⁻ and c of every step. */
    private List<String> cells(int d, String forget, String added) {
        TimeLoop loop = layer.forwardLoop(added, d);
        String state = loop.state(layer.initial(INITIAL_C, d), hidden);
        String kept = loop.add("Mul", state, loop.step(layer.sequence(forget), hidden));
        String cell = loop.add("Add", kept, loop.step(layer.sequence(added), hidden));
        loop.carry(cell, hidden);
        loop.collect(kept, hidden);
        loop.collect(loop.add("Identity", cell), hidden);
        List<String> result = loop.write();
        return List.of(layer.rows(result.get(1)), layer.rows(result.get(2)));
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
