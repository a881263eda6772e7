package io.simplex4j.onnx.internal.secant;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Smooth functions of one number. */
final class SmoothSecants {
    /*
     * The slope from l to r is (f(r) − f(l)) / (r − l). Where l and r are close that cancels, and is taken over a wider cell
     * around the same middle instead: with a width of 0.02 of the scale on which f bends, that changes it by some 2e-5, and
     * rounding of floats by as little.
     */

    private static final float CLOSE = 0.02f;

    private static final List<String> OF_SCALE_ONE = List.of(
            "Exp",
            "Erf",
            "Tanh",
            "Sigmoid",
            "Softplus",
            "Softsign",
            "Mish",
            "Swish",
            "Gelu",
            "Sin",
            "Cos",
            "Atan",
            "Sinh",
            "Cosh",
            "Asinh");

    private SmoothSecants() {}

    static Map<String, SecantRule> rules() {
        Map<String, SecantRule> rules = new HashMap<>();
        for (String operator : OF_SCALE_ONE) {
            rules.put(operator, node -> node.giveSlope(slope(node, node.scalar(CLOSE), z -> same(node, z))));
        }
        rules.put("Log", node -> node.giveSlope(slope(node, close(node), z -> same(node, z))));
        rules.put("Elu", node -> node.giveSlope(elu(node, node.setting("alpha", 1), 1)));
        rules.put("Celu", node -> node.giveSlope(elu(node, 1, 1 / node.setting("alpha", 1))));
        rules.put("Selu", SmoothSecants::selu);
        rules.put("Sqrt", SmoothSecants::sqrt);
        rules.put("Reciprocal", node -> node.giveSlope(reciprocal(node, node.lower(0), node.upper(0))));
        rules.put("Pow", SmoothSecants::pow);
        return rules;
    }

    private static String same(CellNode node, String z) {
        return node.add(
                node.node().opType(), List.of(z), node.node().attributes().toArray(Attribute[]::new));
    }

    private static String slope(CellNode node, String close, Function<String, String> f) {
        return slope(node, node.lower(0), node.upper(0), close, f);
    }

    private static String slope(CellNode node, String l, String r, String close, Function<String, String> f) {
        String middle = node.times(node.add("Add", l, r), 0.5f);
        String width = node.add("Max", node.add("Abs", node.minus(r, l)), close);
        String half = node.times(width, 0.5f);
        String rise = node.minus(f.apply(node.add("Add", middle, half)), f.apply(node.minus(middle, half)));
        return node.add("Div", rise, width);
    }

    /** The slope of exp from l to r. */
    static String exp(CellNode node, String l, String r) {
        return slope(node, l, r, node.scalar(CLOSE), z -> node.add("Exp", z));
    }

    /* max(z, 0) + α/β (exp(β min(z, 0)) − 1): the share above 0, and that below times the slope of exp there. */
    private static String elu(CellNode node, float alpha, float beta) {
        String share = KinkSecants.ramp(node, node.lower(0), node.upper(0), 0);
        String l = node.times(node.add("Min", node.lower(0), node.scalar(0)), beta);
        String r = node.times(node.add("Min", node.upper(0), node.scalar(0)), beta);
        return node.add("Add", share, node.times(node.oneMinus(share), node.times(exp(node, l, r), alpha)));
    }

    private static void selu(CellNode node) {
        float alpha = node.setting("alpha", 1.6732632f);
        node.giveSlope(node.times(elu(node, alpha, 1), node.setting("gamma", 1.050701f)));
    }

    /* Powers bend on the scale of what they are powers of. */
    private static String close(CellNode node) {
        String size = node.add("Abs", node.add("Add", node.lower(0), node.upper(0)));
        return node.plus(node.times(size, CLOSE / 2), Float.MIN_NORMAL);
    }

    /** −1 / (l r), the slope of 1 / z. */
    static String reciprocal(CellNode node, String l, String r) {
        return node.add("Neg", node.add("Reciprocal", node.times(l, r)));
    }

    private static void sqrt(CellNode node) {
        String roots = node.add("Add", node.lower(node.output()), node.upper(node.output()));
        node.giveSlope(node.add("Reciprocal", roots));
    }

    private static void pow(CellNode node) {
        Optional<Tensor> exponent = node.constant(node.input(1)).filter(tensor -> tensor.size() == 1);
        if (exponent.isEmpty() || node.changes(1)) {
            throw node.refuse("its exponent is no constant number, expected one");
        }
        double p = exponent.get().doubles()[0];
        if (p == 1) {
            node.give(node.change(0));
        } else if (p == 2) {
            node.giveSlope(node.add("Add", node.lower(0), node.upper(0)));
        } else if (p == 0.5) {
            sqrt(node);
        } else if (p == -1) {
            node.giveSlope(reciprocal(node, node.lower(0), node.upper(0)));
        } else if (p == 3) {
            cube(node);
        } else {
            node.giveSlope(slope(node, close(node), z -> node.add("Pow", z, node.scalar((float) p))));
        }
    }

    /* l² + l r + r². */
    private static void cube(CellNode node) {
        String l = node.lower(0);
        String r = node.upper(0);
        node.giveSlope(node.add("Add", node.times(l, node.add("Add", l, r)), node.times(r, r)));
    }
}
