package io.simplex4j.onnx.internal.gradient.rules;

import static java.util.Map.entry;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Functions of several tensors element by element, with broadcasting, and those that change nothing. */
public final class ElementwiseRules {
    private ElementwiseRules() {}

    public static Map<String, Rule> rules() {
        return Map.ofEntries(
                entry("Add", ElementwiseRules::sum),
                entry("Sum", ElementwiseRules::sum),
                entry("Sub", ElementwiseRules::sub),
                entry("Mul", ElementwiseRules::mul),
                entry("Div", ElementwiseRules::div),
                entry("Pow", ElementwiseRules::pow),
                entry("Mod", ElementwiseRules::mod),
                entry("Mean", ElementwiseRules::mean),
                entry("Max", ElementwiseRules::extreme),
                entry("Min", ElementwiseRules::extreme),
                entry("Where", ElementwiseRules::where),
                entry("PRelu", ElementwiseRules::prelu),
                entry("Identity", b -> b.give(0, b.gradient())),
                entry("Dropout", ElementwiseRules::dropout),
                entry("Cast", b -> b.give(0, b.cast(b.gradient(), b.type(b.input(0))))),
                entry("CastLike", b -> b.give(0, b.cast(b.gradient(), b.type(b.input(0))))));
    }

    private static void give(Backward b, int input, Supplier<String> gradient) {
        b.give(input, () -> b.unbroadcast(gradient.get(), b.input(input)));
    }

    private static void sum(Backward b) {
        for (int i = 0; i < b.node().inputs().size(); i++) {
            give(b, i, b::gradient);
        }
    }

    private static void mean(Backward b) {
        int count = b.node().inputs().size();
        String part = b.times(b.gradient(), 1f / count);
        for (int i = 0; i < count; i++) {
            give(b, i, () -> part);
        }
    }

    private static void sub(Backward b) {
        give(b, 0, b::gradient);
        b.takeAway(1, () -> b.unbroadcast(b.gradient(), b.input(1)));
    }

    private static void mul(Backward b) {
        if (GeluRule.applyToChain(b)) {
            return;
        }
        give(b, 0, () -> b.times(b.gradient(), b.input(1)));
        give(b, 1, () -> b.times(b.gradient(), b.input(0)));
    }

    private static void div(Backward b) {
        String quotient = b.add("Div", b.gradient(), b.input(1));
        give(b, 0, () -> quotient);
        b.give(1, () -> b.add("Neg", b.unbroadcast(b.times(quotient, b.output(0)), b.input(1))));
    }

    private static void pow(Backward b) {
        String x = b.input(0);
        give(b, 0, () -> b.times(b.gradient(), powSlope(b, x)));
        give(b, 1, () -> b.times(b.gradient(), b.times(b.output(0), b.add("Log", x))));
    }

    /* The rest of x after taking n times the divisor away: n is a whole number, and does not change but in leaps. */
    private static void mod(Backward b) {
        give(b, 0, b::gradient);
        give(b, 1, () -> {
            String times = b.add("Round", b.add("Div", b.minus(b.input(0), b.output(0)), b.input(1)));
            return b.times(b.gradient(), b.add("Neg", times));
        });
    }

    /* p xᵖ⁻¹, without a power for the squares that normalisations are made of. */
    private static String powSlope(Backward b, String x) {
        Optional<Tensor> exponent = b.constant(b.input(1)).filter(p -> p.size() == 1);
        if (exponent.isPresent()) {
            float p = (float) exponent.get().doubles()[0];
            return b.times(p == 2 ? x : b.add("Pow", x, b.scalar(p - 1)), p);
        }
        String p = b.type(b.input(1)) == b.type(x) ? b.input(1) : b.cast(b.input(1), b.type(x));
        return b.times(p, b.add("Pow", x, b.minus(p, b.scalar(1))));
    }

    /* Where several inputs are extreme they share the gradient, as in torch. */
    private static void extreme(Backward b) {
        int count = b.node().inputs().size();
        if (count == 1) {
            b.give(0, b.gradient());
            return;
        }
        List<String> masks = b.node().inputs().stream()
                .map(input -> b.cast(b.add("Equal", input, b.output(0)), b.type(b.output(0))))
                .toList();
        String share = b.add("Div", b.gradient(), b.add("Sum", masks));
        for (int i = 0; i < count; i++) {
            String mask = masks.get(i);
            give(b, i, () -> b.times(share, mask));
        }
    }

    private static void where(Backward b) {
        String zero = b.scalar(0);
        give(b, 1, () -> b.add("Where", b.input(0), b.gradient(), zero));
        give(b, 2, () -> b.add("Where", b.input(0), zero, b.gradient()));
    }

    private static void prelu(Backward b) {
        String x = b.input(0);
        String positive = b.add("Greater", x, b.scalar(0));
        give(b, 0, () -> b.add("Where", positive, b.gradient(), b.times(b.gradient(), b.input(1))));
        give(b, 1, () -> b.add("Where", positive, b.scalar(0), b.times(b.gradient(), x)));
    }

    private static void dropout(Backward b) {
        boolean training =
                b.has(2) && b.constant(b.input(2)).map(t -> t.longs()[0] != 0).orElse(true);
        if (training) {
            throw b.refuse("it is in training mode; export the model in evaluation mode");
        }
        b.give(0, b.gradient());
    }
}
