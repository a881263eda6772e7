package io.simplex4j.onnx.internal.gradient.rules;

import static java.util.Map.entry;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import java.util.List;
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
        String at(Terms t, String x, String y);
    }

    /** The rules by operator. */
    public static Map<String, Rule> rules() {
        return Map.ofEntries(
                entry("Neg", b -> b.give(0, b.add("Neg", List.of(b.gradient())))),
                entry("Relu", slope((t, x, y) -> t.of("Sign", y))),
                entry("Sqrt", divide((t, x, y) -> t.times(y, 2))),
                entry("Exp", slope((t, x, y) -> y)),
                entry("Log", divide((t, x, y) -> x)),
                entry("Reciprocal", slope((t, x, y) -> t.of("Neg", t.square(y)))),
                entry("Abs", slope((t, x, y) -> t.of("Sign", x))),
                entry("Sin", slope((t, x, y) -> t.of("Cos", x))),
                entry("Cos", slope((t, x, y) -> t.of("Neg", t.of("Sin", x)))),
                entry("Tan", slope((t, x, y) -> t.plus(t.square(y), 1))),
                entry("Asin", divide((t, x, y) -> t.of("Sqrt", t.oneMinus(t.square(x))))),
                entry("Acos", divide((t, x, y) -> t.of("Neg", t.of("Sqrt", t.oneMinus(t.square(x)))))),
                entry("Atan", divide((t, x, y) -> t.plus(t.square(x), 1))),
                entry("Sinh", slope((t, x, y) -> t.of("Cosh", x))),
                entry("Cosh", slope((t, x, y) -> t.of("Sinh", x))),
                entry("Asinh", divide((t, x, y) -> t.of("Sqrt", t.plus(t.square(x), 1)))),
                entry("Acosh", divide((t, x, y) -> t.of("Sqrt", t.plus(t.square(x), -1)))),
                entry("Atanh", divide((t, x, y) -> t.oneMinus(t.square(x)))),
                entry("Erf", slope(PointwiseRules::erf)),
                entry("Tanh", slope((t, x, y) -> t.oneMinus(t.square(y)))),
                entry("Sigmoid", slope((t, x, y) -> t.times(y, t.oneMinus(y)))),
                entry("Softplus", slope((t, x, y) -> t.of("Sigmoid", x))),
                entry("Softsign", slope((t, x, y) -> t.square(t.oneMinus(t.of("Abs", y))))),
                entry("Mish", slope(PointwiseRules::mish)),
                entry("Elu", slope((t, x, y) -> t.where(t.positive(x), 1, t.plus(y, t.setting("alpha", 1))))),
                entry("Celu", slope(PointwiseRules::celu)),
                entry("Selu", slope(PointwiseRules::selu)),
                entry("HardSwish", slope(PointwiseRules::hardSwish)),
                entry("HardSigmoid", slope(PointwiseRules::hardSigmoid)),
                entry("LeakyRelu", slope((t, x, y) -> t.where(t.positive(x), 1, t.scalar(t.setting("alpha", 0.01f))))),
                entry("ThresholdedRelu", keep((t, x, y) -> t.above(x, t.setting("alpha", 1)))),
                entry("Shrink", keep((t, x, y) -> t.above(t.of("Abs", x), t.setting("lambd", 0.5f)))),
                /* Where the value was not moved; on a bound the slope is 1, as in torch. */
                entry("Clip", keep((t, x, y) -> t.of("Equal", x, y))));
    }

    private static Rule slope(Slope slope) {
        return b -> b.give(0, b.add("Mul", List.of(b.gradient(), slope.at(new Terms(b), b.input(0), b.output(0)))));
    }

    private static Rule divide(Slope inverse) {
        return b -> b.give(0, b.add("Div", List.of(b.gradient(), inverse.at(new Terms(b), b.input(0), b.output(0)))));
    }

    private static Rule keep(Slope mask) {
        return b -> b.give(
                0, b.add("Where", List.of(mask.at(new Terms(b), b.input(0), b.output(0)), b.gradient(), b.scalar(0))));
    }

    private static String erf(Terms t, String x, String y) {
        return t.times(t.of("Exp", t.of("Neg", t.square(x))), TWO_OVER_ROOT_PI);
    }

    /* x tanh(s), s = log(1 + eˣ): tanh(s) + x (1 - tanh²(s)) σ(x). */
    private static String mish(Terms t, String x, String y) {
        String tanh = t.of("Tanh", t.of("Softplus", x));
        String rest = t.times(t.times(x, t.oneMinus(t.square(tanh))), t.of("Sigmoid", x));
        return t.of("Add", tanh, rest);
    }

    private static String celu(Terms t, String x, String y) {
        return t.where(t.positive(x), 1, t.plus(t.times(y, 1 / t.setting("alpha", 1)), 1));
    }

    private static String selu(Terms t, String x, String y) {
        float gamma = t.setting("gamma", SELU_GAMMA);
        return t.where(t.positive(x), gamma, t.plus(y, gamma * t.setting("alpha", SELU_ALPHA)));
    }

    /* 0 up to -3, x/3 + 1/2 up to 3, then 1. */
    private static String hardSwish(Terms t, String x, String y) {
        String inside = t.plus(t.times(x, 1 / 3f), 0.5f);
        String upper = t.where(t.above(x, 3), 1, inside);
        return t.of("Where", t.above(x, -3), upper, t.scalar(0));
    }

    private static String hardSigmoid(Terms t, String x, String y) {
        String inside = t.of("And", t.above(y, 0), t.of("Less", y, t.scalar(1)));
        return t.where(inside, t.setting("alpha", 0.2f), t.scalar(0));
    }

    /** Small expressions in the backward graph of one node. */
    private record Terms(Backward b) {
        String of(String opType, String... inputs) {
            return b.add(opType, List.of(inputs));
        }

        String scalar(float value) {
            return b.scalar(value);
        }

        float setting(String attribute, float otherwise) {
            return b.node().floatAttribute(attribute, otherwise);
        }

        String square(String x) {
            return of("Mul", x, x);
        }

        String times(String x, String y) {
            return of("Mul", x, y);
        }

        String times(String x, float factor) {
            return of("Mul", x, scalar(factor));
        }

        String plus(String x, float term) {
            return of("Add", x, scalar(term));
        }

        String oneMinus(String x) {
            return of("Sub", scalar(1), x);
        }

        String positive(String x) {
            return above(x, 0);
        }

        String above(String x, float bound) {
            return of("Greater", x, scalar(bound));
        }

        String where(String condition, float yes, String no) {
            return of("Where", condition, scalar(yes), no);
        }
    }
}
