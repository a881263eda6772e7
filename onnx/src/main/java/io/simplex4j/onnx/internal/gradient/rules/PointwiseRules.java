package io.simplex4j.onnx.internal.gradient.rules;

import static java.util.Map.entry;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import java.util.Map;

/** Functions of one number applied to each element. */
public final class PointwiseRules {
    private static final float TWO_OVER_ROOT_PI = (float) (2 / Math.sqrt(Math.PI));
    private static final float SELU_ALPHA = 1.6732632f;
    private static final float SELU_GAMMA = 1.050701f;

    private PointwiseRules() {}

    /** The derivative of a function at each element, or whether it is 1 there, from its argument x and its value y. */
    @FunctionalInterface
    private interface Slope {
        String at(Backward b, String x, String y);
    }

    public static Map<String, Rule> rules() {
        return Map.ofEntries(
                entry("Neg", b -> b.give(0, b.add("Neg", b.gradient()))),
                entry("Relu", keep((b, x, y) -> above(b, y, 0))),
                entry("Sqrt", divide((b, x, y) -> b.times(y, 2))),
                entry("Exp", slope((b, x, y) -> y)),
                entry("Log", divide((b, x, y) -> x)),
                entry("Reciprocal", slope((b, x, y) -> b.add("Neg", square(b, y)))),
                entry("Abs", slope((b, x, y) -> b.add("Sign", x))),
                entry("Sin", slope((b, x, y) -> b.add("Cos", x))),
                entry("Cos", slope((b, x, y) -> b.add("Neg", b.add("Sin", x)))),
                entry("Tan", slope((b, x, y) -> b.plus(square(b, y), 1))),
                entry("Asin", divide((b, x, y) -> b.add("Sqrt", b.oneMinus(square(b, x))))),
                entry("Acos", divide((b, x, y) -> b.add("Neg", b.add("Sqrt", b.oneMinus(square(b, x)))))),
                entry("Atan", divide((b, x, y) -> b.plus(square(b, x), 1))),
                entry("Sinh", slope((b, x, y) -> b.add("Cosh", x))),
                entry("Cosh", slope((b, x, y) -> b.add("Sinh", x))),
                entry("Asinh", divide((b, x, y) -> b.add("Sqrt", b.plus(square(b, x), 1)))),
                entry("Acosh", divide((b, x, y) -> b.add("Sqrt", b.plus(square(b, x), -1)))),
                entry("Atanh", divide((b, x, y) -> b.oneMinus(square(b, x)))),
                entry("Erf", slope(PointwiseRules::erf)),
                entry("Tanh", slope((b, x, y) -> b.oneMinus(square(b, y)))),
                entry("Sigmoid", slope((b, x, y) -> b.times(y, b.oneMinus(y)))),
                entry("Softplus", slope((b, x, y) -> b.add("Sigmoid", x))),
                entry("Softsign", slope((b, x, y) -> square(b, b.oneMinus(b.add("Abs", y))))),
                entry("Mish", slope(PointwiseRules::mish)),
                entry("Swish", slope(PointwiseRules::swish)),
                entry("Elu", slope((b, x, y) -> where(b, above(b, x, 0), 1, b.plus(y, setting(b, "alpha", 1))))),
                entry("Celu", slope(PointwiseRules::celu)),
                entry("Selu", slope(PointwiseRules::selu)),
                entry("HardSwish", slope(PointwiseRules::hardSwish)),
                entry("HardSigmoid", slope(PointwiseRules::hardSigmoid)),
                entry(
                        "LeakyRelu",
                        slope((b, x, y) -> where(b, above(b, x, 0), 1, b.scalar(setting(b, "alpha", 0.01f))))),
                entry("ThresholdedRelu", keep((b, x, y) -> above(b, x, setting(b, "alpha", 1)))),
                entry("Shrink", keep((b, x, y) -> above(b, b.add("Abs", x), setting(b, "lambd", 0.5f)))),
                /* Where the value was not moved; on a bound the slope is 1, as in torch. */
                entry("Clip", keep((b, x, y) -> b.add("Equal", x, y))));
    }

    private static Rule slope(Slope slope) {
        return b -> b.give(0, b.times(b.gradient(), slope.at(b, b.input(0), b.output(0))));
    }

    private static Rule divide(Slope inverse) {
        return b -> b.give(0, b.add("Div", b.gradient(), inverse.at(b, b.input(0), b.output(0))));
    }

    /* A choice, not a product, though that is up to 7 % quicker: behind it may be an infinite slope, as of a root at 0. */
    private static Rule keep(Slope mask) {
        return b -> b.give(0, b.add("Where", mask.at(b, b.input(0), b.output(0)), b.gradient(), b.scalar(0)));
    }

    private static String erf(Backward b, String x, String y) {
        return b.times(b.add("Exp", b.add("Neg", square(b, x))), TWO_OVER_ROOT_PI);
    }

    /* x tanh(s), s = log(1 + eˣ): tanh(s) + x (1 - tanh²(s)) σ(x). */
    private static String mish(Backward b, String x, String y) {
        String tanh = b.add("Tanh", b.add("Softplus", x));
        String rest = b.times(b.times(x, b.oneMinus(square(b, tanh))), b.add("Sigmoid", x));
        return b.add("Add", tanh, rest);
    }

    /* x s, s = σ(αx): s + α y (1 - s). */
    private static String swish(Backward b, String x, String y) {
        float alpha = setting(b, "alpha", 1);
        String s = b.add("Sigmoid", alpha == 1 ? x : b.times(x, alpha));
        return b.add("Add", s, b.times(b.times(y, b.oneMinus(s)), alpha));
    }

    private static String celu(Backward b, String x, String y) {
        return where(b, above(b, x, 0), 1, b.plus(b.times(y, 1 / setting(b, "alpha", 1)), 1));
    }

    private static String selu(Backward b, String x, String y) {
        float gamma = setting(b, "gamma", SELU_GAMMA);
        return where(b, above(b, x, 0), gamma, b.plus(y, gamma * setting(b, "alpha", SELU_ALPHA)));
    }

    /* 0 up to -3, x/3 + 1/2 up to 3, then 1. */
    private static String hardSwish(Backward b, String x, String y) {
        String inside = b.plus(b.times(x, 1 / 3f), 0.5f);
        String upper = where(b, above(b, x, 3), 1, inside);
        return b.add("Where", above(b, x, -3), upper, b.scalar(0));
    }

    private static String hardSigmoid(Backward b, String x, String y) {
        String inside = b.add("And", above(b, y, 0), b.add("Less", y, b.scalar(1)));
        return where(b, inside, setting(b, "alpha", 0.2f), b.scalar(0));
    }

    private static float setting(Backward b, String attribute, float otherwise) {
        return b.node().floatAttribute(attribute, otherwise);
    }

    private static String square(Backward b, String x) {
        return b.times(x, x);
    }

    private static String above(Backward b, String x, float bound) {
        return b.add("Greater", x, b.scalar(bound));
    }

    private static String where(Backward b, String condition, float yes, String no) {
        return b.add("Where", condition, b.scalar(yes), no);
    }
}
