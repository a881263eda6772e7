package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The gradient of RNN: h = f(W x + R h⁻ + b), with f one of tanh, the sigmoid and the rectifier. */
final class RnnRule {
    private static final int INITIAL_H = 5;

    private RnnRule() {}

    static void apply(Backward node) {
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
        layer.giveRecurrentWeights(d -> layer.product(gates.get(d), layer.hiddenBefore(d)));
        layer.giveStacked(INITIAL_H, firstH::get);
    }

    private static String slope(Backward node, String activation, String value) {
        if (activation.equals("tanh")) {
            return Slopes.ofTanh(node, value);
        }
        if (activation.equals("sigmoid")) {
            return Slopes.ofSigmoid(node, value);
        }
        if (activation.equals("relu")) {
            return Slopes.ofRelu(node, value);
        }
        throw node.refuse("its activation is " + activation + "; expected Tanh, Sigmoid or Relu");
    }

    /** δh before the first step, and the gradient of W x + R h⁻ + b of every step. */
    private static List<String> loop(RecurrentLayer layer, int d, String slope) {
        long hidden = layer.hidden();
        TimeLoop loop = layer.backwardLoop(slope, d);
        String dh = loop.state(layer.lastGradient(1, d), hidden);
        Optional<String> dy = layer.sequenceGradient(d);
        if (dy.isPresent()) {
            dh = loop.add("Add", List.of(dh, loop.step(dy.get(), hidden)));
        }
        String da = loop.add("Mul", List.of(dh, loop.step(layer.sequence(slope), hidden)));
        loop.carry(loop.add("MatMul", List.of(da, layer.recurrentWeights(d))), hidden);
        loop.collect(da, hidden);
        return loop.write();
    }
}
