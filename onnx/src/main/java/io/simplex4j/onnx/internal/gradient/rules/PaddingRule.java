package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import java.util.ArrayList;
import java.util.List;

/** Pad in its four modes. */
final class PaddingRule {
    private PaddingRule() {}

    /* Padding by constants is undone by padding as much less. */
    static void pad(Backward b) {
        String mode = b.node().stringAttribute("mode", "constant");
        if (!mode.equals("constant")) {
            b.give(0, byPlaces(b, mode));
            return;
        }
        List<String> inputs = new ArrayList<>(List.of(b.gradient(), b.add("Neg", List.of(b.input(1)))));
        if (b.has(3)) {
            inputs.add("");
            inputs.add(b.input(3));
        }
        b.give(0, b.add("Pad", inputs));
    }

    private static String byPlaces(Backward b, String mode) {
        String x = b.input(0);
        int rank = b.rank(x);
        long[] pads = IndexRules.constant(b, 1, "pads");
        long[] axes = b.has(3) ? IndexRules.constant(b, 3, "axes") : new long[0];
        int count = pads.length / 2;
        String gradient = b.gradient();
        for (int i = 0; i < count; i++) {
            int axis = axes.length == 0 ? i : b.axis(axes[i], x);
            if (pads[i] == 0 && pads[i + count] == 0) {
                continue;
            }
            if (b.isBatch(x, axis)) {
                throw b.refuse("it pads the batch, expected axis " + axis + " to be left as it is");
            }
            int length = b.shape(x).get(axis).intValue();
            List<Integer> source = new ArrayList<>();
            for (long j = -pads[i]; j < length + pads[i + count]; j++) {
                source.add(place(b, mode, (int) j, length));
            }
            gradient = new AxisMap(axis, length, source).transpose(b, gradient, rank);
        }
        return gradient;
    }

    private static int place(Backward b, String mode, int at, int length) {
        return switch (mode) {
            case "edge" -> Math.max(0, Math.min(length - 1, at));
            case "wrap" -> Math.floorMod(at, length);
            case "reflect" -> {
                int period = Math.max(1, 2 * (length - 1));
                int within = Math.floorMod(at, period);
                yield within < length ? within : period - within;
            }
            default -> throw b.refuse("its mode is \"" + mode + "\", expected constant, edge, reflect or wrap");
        };
    }
}
