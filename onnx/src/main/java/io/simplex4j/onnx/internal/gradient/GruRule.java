package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;

/** The gradient of GRU, with the reset gate before the recurrent product or after it. */
final class GruRule {
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
        String onR = node.times(node.times(onN, u), RecurrentRules.ofSigmoid(node, r));
        String onU = node.times(onN, r);
        List<String> result = loopResetAfter(d, List.of(zrn.get(Z), onZ, onR, onU));
        firstH.add(result.get(0));
        stateGates.add(layer.rows(result.get(1)));
        String dh = layer.rows(result.get(2));
        inputGates.add(layer.concat(1, node.times(dh, onZ), node.times(dh, onR), node.times(dh, onN)));
    }

    private void writeResetBefore(int d, List<String> zrn) {
        String r = zrn.get(R);
        String onR = node.times(before.get(d), RecurrentRules.ofSigmoid(node, r));
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
        return layer.concat(0, layer.product(gates.get(0), before.get(d)), layer.product(gates.get(1), kept.get(d)));
    }

    /** ζ. */
    private String onUpdate(int d, List<String> zrn) {
        return node.times(node.minus(layer.hiddenAfter(d), zrn.get(N)), node.oneMinus(zrn.get(Z)));
    }

    /** ν. */
    private String onNew(List<String> zrn) {
        return node.times(node.oneMinus(zrn.get(Z)), RecurrentRules.ofTanh(node, zrn.get(N)));
    }
}
