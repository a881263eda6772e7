package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The gradient of LSTM. */
final class LstmRule {
    private static final int INITIAL_C = 6;
    private static final int PEEPHOLES = 7;

    /*
     * In one direction, with a the pre-activations in ONNX's order i, o, f, g, and h⁻, c⁻ the states before a step:
     *
     *   a = W x + R h⁻ + b    (i, o, f) = σ(a)    g = tanh(a)    c = f c⁻ + i g    h = o tanh(c)
     *
     * The outputs h are known, so the gates of all steps come from products over all steps at once; only c needs a
     * loop. Backwards, with δ for the gradient of what it precedes,
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
        for (int d = 0; d < layer.directions(); d++) {
            before.add(layer.hiddenBefore(d));
            writeDirection(d);
        }
        layer.giveInputs(gates);
        layer.giveBiases(gates, gates);
        layer.giveStacked(RecurrentLayer.R, d -> layer.product(gates.get(d), before.get(d)));
        layer.giveStacked(RecurrentLayer.INITIAL_H, firstH::get);
        layer.giveStacked(INITIAL_C, firstC::get);
    }

    private void writeDirection(int d) {
        List<String> iofg = preactivations(d);
        String i = node.add("Sigmoid", iofg.get(0));
        String o = node.add("Sigmoid", iofg.get(1));
        String f = node.add("Sigmoid", iofg.get(2));
        String g = node.add("Tanh", iofg.get(3));
        String h = layer.hiddenAfter(d);
        String added = node.times(i, g);
        List<String> cells = cells(d, f, added);
        String tanh = node.add("Tanh", cells.get(1));
        List<String> slopes = List.of(
                node.minus(o, node.times(h, tanh)),
                f,
                node.times(added, node.oneMinus(i)),
                node.times(h, node.oneMinus(o)),
                node.times(cells.get(0), node.oneMinus(f)),
                node.minus(i, node.times(added, g)));
        List<String> result = loop(d, slopes);
        firstH.add(result.get(0));
        firstC.add(result.get(1));
        gates.add(layer.rows(result.get(2)));
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
