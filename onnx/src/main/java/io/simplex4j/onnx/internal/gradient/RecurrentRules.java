package io.simplex4j.onnx.internal.gradient;

import java.util.ArrayList;
import java.util.List;

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
}
