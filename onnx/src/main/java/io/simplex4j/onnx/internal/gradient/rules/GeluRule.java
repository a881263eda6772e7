package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.graph.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The gradient of Gelu, as one node or as the chain of nodes that exporters write for it. */
final class GeluRule {
    /*
     * The slope of x Φ(x) is Φ(x) + x φ(x), with the normal distribution's Φ and φ. Both ways share Φ; by the rules of its
     * parts, a chain would take half as many steps again, each over tensors that are the widest of a transformer.
     */
    private static final float CUBIC = 0.044715f;
    private static final double ROOT_HALF = Math.sqrt(0.5);
    private static final float LOG_OF_HIGHEST = (float) Math.log(2 / Math.sqrt(Math.PI));
    private static final double CLOSE = 1e-4;

    private GeluRule() {}

    static void apply(Backward b) {
        if (b.node().stringAttribute("approximate", "none").equals("tanh")) {
            b.give(0, b.times(b.gradient(), tanhSlope(b, b.input(0))));
        } else {
            write(b, b.input(0));
        }
    }

    /** Differentiates the whole chain that ends in this Mul, if it is such a chain. */
    static boolean applyToChain(Backward b) {
        Optional<String> x = argument(b);
        x.ifPresent(each -> write(b, each));
        return x.isPresent();
    }

    private static void write(Backward b, String x) {
        String[] parts = new String[2];
        b.replaceBy(() -> {
            parts[0] = b.times(x, (float) ROOT_HALF);
            parts[1] = b.plus(b.add("Erf", parts[0]), 1);
            return List.of(b.times(b.times(parts[0], parts[1]), (float) ROOT_HALF));
        });
        b.giveTo(x, () -> {
            String exponent = b.minus(b.scalar(LOG_OF_HIGHEST), b.times(parts[0], parts[0]));
            String slope = b.add("Add", parts[1], b.times(parts[0], b.add("Exp", exponent)));
            return b.times(b.times(b.gradient(), slope), 0.5f);
        });
    }

    /* ½(1 + t) + ½ x (1 - t²) u', with t = tanh(u) and u = √(2/π) (x + 0.044715 x³). */
    private static String tanhSlope(Backward b, String x) {
        float scale = (float) Math.sqrt(2 / Math.PI);
        String square = b.times(x, x);
        String t = b.add("Tanh", b.times(x, linear(b, square, scale * CUBIC, scale)));
        String innerSlope = linear(b, square, 1.5f * scale * CUBIC, 0.5f * scale);
        String tail = b.times(b.times(x, b.oneMinus(b.times(t, t))), innerSlope);
        return b.add("Add", linear(b, t, 0.5f, 0.5f), tail);
    }

    private static String linear(Backward b, String value, float slope, float offset) {
        return b.plus(b.times(value, slope), offset);
    }

    /* x (1 + erf(x / √2)) ½, multiplied in any order. */
    private static Optional<String> argument(Backward b) {
        List<String> factors = new ArrayList<>();
        for (String factor : b.node().inputs()) {
            factors.addAll(b.ownSource(factor)
                    .filter(source -> source.is("Mul"))
                    .map(Node::inputs)
                    .orElse(List.of(factor)));
        }
        boolean halved = factors.removeIf(factor -> is(b, factor, 0.5));
        if (!halved || factors.size() != 2) {
            return Optional.empty();
        }
        return twiceDistribution(b, factors.get(0))
                .filter(factors.get(1)::equals)
                .or(() -> twiceDistribution(b, factors.get(1)).filter(factors.get(0)::equals));
    }

    /* The x of 1 + erf(x / √2). */
    private static Optional<String> twiceDistribution(Backward b, String tensor) {
        return besides(b, tensor, "Add", 1)
                .flatMap(b::ownSource)
                .filter(erf -> erf.is("Erf"))
                .map(erf -> erf.inputs().get(0))
                .flatMap(t -> besides(b, t, "Mul", ROOT_HALF)
                        .or(() -> b.ownSource(t)
                                .filter(source -> source.is("Div")
                                        && is(b, source.inputs().get(1), 1 / ROOT_HALF))
                                .map(source -> source.inputs().get(0))));
    }

    /* The other input of the node that makes a tensor alone out of it and a number. */
    private static Optional<String> besides(Backward b, String tensor, String opType, double number) {
        return b.ownSource(tensor)
                .filter(source -> source.is(opType))
                .map(Node::inputs)
                .filter(inputs -> is(b, inputs.get(0), number) || is(b, inputs.get(1), number))
                .map(inputs -> inputs.get(is(b, inputs.get(0), number) ? 1 : 0));
    }

    private static boolean is(Backward b, String tensor, double number) {
        return b.constant(tensor)
                .filter(value -> value.size() == 1 && Math.abs(value.doubles()[0] - number) < CLOSE)
                .isPresent();
    }
}
