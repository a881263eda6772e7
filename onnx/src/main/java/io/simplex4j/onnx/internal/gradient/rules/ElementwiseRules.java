package io.simplex4j.onnx.internal.gradient.rules;

import static java.util.Map.entry;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Functions of several tensors element by element, with broadcasting, and those that change nothing. */
public final class ElementwiseRules {
    private ElementwiseRules() {}

    /** The rules by operator. */
    public static Map<String, Rule> rules() {
        return Map.ofEntries(
                entry("Add", ElementwiseRules::sum),
                entry("Sum", ElementwiseRules::sum),
                entry("Sub", ElementwiseRules::sub),
                entry("Mul", ElementwiseRules::mul),
                entry("Div", ElementwiseRules::div),
                entry("Pow", ElementwiseRules::pow),
                entry("Mean", ElementwiseRules::mean),
                entry("Max", ElementwiseRules::extreme),
                entry("Min", ElementwiseRules::extreme),
                entry("Where", ElementwiseRules::where),
                entry("PRelu", ElementwiseRules::prelu),
                entry("Identity", b -> b.give(0, b.gradient())),
                entry("Dropout", ElementwiseRules::dropout),
                entry("Cast", ElementwiseRules::cast),
                entry("CastLike", ElementwiseRules::cast));
    }

    private static void give(Backward b, int input, String gradient) {
        b.give(input, b.unbroadcast(gradient, b.input(input)));
    }

    private static void sum(Backward b) {
        for (int i = 0; i < b.node().inputs().size(); i++) {
            if (b.wanted(i)) {
                give(b, i, b.gradient());
            }
        }
    }

    private static void mean(Backward b) {
        int count = b.node().inputs().size();
        String part = b.add("Mul", List.of(b.gradient(), b.scalar(1f / count)));
        for (int i = 0; i < count; i++) {
            if (b.wanted(i)) {
                give(b, i, part);
            }
        }
    }

    private static void sub(Backward b) {
        if (b.wanted(0)) {
            give(b, 0, b.gradient());
        }
        if (b.wanted(1)) {
            b.give(1, b.add("Neg", List.of(b.unbroadcast(b.gradient(), b.input(1)))));
        }
    }

    private static void mul(Backward b) {
        for (int i = 0; i < 2; i++) {
            if (b.wanted(i)) {
                give(b, i, b.add("Mul", List.of(b.gradient(), b.input(1 - i))));
            }
        }
    }

    private static void div(Backward b) {
        String quotient = b.add("Div", List.of(b.gradient(), b.input(1)));
        if (b.wanted(0)) {
            give(b, 0, quotient);
        }
        if (b.wanted(1)) {
            String product = b.add("Mul", List.of(quotient, b.output(0)));
            b.give(1, b.add("Neg", List.of(b.unbroadcast(product, b.input(1)))));
        }
    }

    private static void pow(Backward b) {
        String x = b.input(0);
        if (b.wanted(0)) {
            give(b, 0, b.add("Mul", List.of(b.gradient(), powSlope(b, x))));
        }
        if (b.wanted(1)) {
            String slope = b.add("Mul", List.of(b.output(0), b.add("Log", List.of(x))));
            give(b, 1, b.add("Mul", List.of(b.gradient(), slope)));
        }
    }

    /* p xᵖ⁻¹, without a power for the squares that normalisations are made of. */
    private static String powSlope(Backward b, String x) {
        Optional<Tensor> exponent = b.constant(b.input(1)).filter(p -> p.size() == 1);
        if (exponent.isPresent()) {
            float p = (float) exponent.get().doubles()[0];
            String power = p == 2 ? x : b.add("Pow", List.of(x, b.scalar(p - 1)));
            return b.add("Mul", List.of(power, b.scalar(p)));
        }
        String p = b.input(1);
        if (b.type(p) != b.type(x)) {
            p = b.add("Cast", List.of(p), Attribute.ofInt("to", b.type(x).code()));
        }
        String power = b.add("Pow", List.of(x, b.add("Sub", List.of(p, b.scalar(1)))));
        return b.add("Mul", List.of(p, power));
    }

    /* Where several inputs are extreme they share the gradient, as in torch. */
    private static void extreme(Backward b) {
        int count = b.node().inputs().size();
        if (count == 1) {
            b.give(0, b.gradient());
            return;
        }
        List<String> masks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String equal = b.add("Equal", List.of(b.input(i), b.output(0)));
            masks.add(b.add(
                    "Cast",
                    List.of(equal),
                    Attribute.ofInt("to", b.type(b.output(0)).code())));
        }
        String share = b.add("Div", List.of(b.gradient(), b.add("Sum", masks)));
        for (int i = 0; i < count; i++) {
            if (b.wanted(i)) {
                give(b, i, b.add("Mul", List.of(share, masks.get(i))));
            }
        }
    }

    private static void where(Backward b) {
        String zero = b.scalar(0);
        if (b.wanted(1)) {
            give(b, 1, b.add("Where", List.of(b.input(0), b.gradient(), zero)));
        }
        if (b.wanted(2)) {
            give(b, 2, b.add("Where", List.of(b.input(0), zero, b.gradient())));
        }
    }

    private static void prelu(Backward b) {
        String x = b.input(0);
        String positive = b.add("Greater", List.of(x, b.scalar(0)));
        if (b.wanted(0)) {
            String below = b.add("Mul", List.of(b.gradient(), b.input(1)));
            give(b, 0, b.add("Where", List.of(positive, b.gradient(), below)));
        }
        if (b.wanted(1)) {
            String below = b.add("Mul", List.of(b.gradient(), x));
            give(b, 1, b.add("Where", List.of(positive, b.scalar(0), below)));
        }
    }

    private static void dropout(Backward b) {
        boolean training =
                b.has(2) && b.constant(b.input(2)).map(t -> t.longs()[0] != 0).orElse(true);
        if (training) {
            throw b.refuse("it is in training mode; export the model in evaluation mode");
        }
        b.give(0, b.gradient());
    }

    private static void cast(Backward b) {
        b.give(
                0,
                b.add(
                        "Cast",
                        List.of(b.gradient()),
                        Attribute.ofInt("to", b.type(b.input(0)).code())));
    }
}
