package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Operators that put updates at places of a tensor, instead of what was there or together with it. */
final class ScatterRules {
    private static final int DATA = 0;
    private static final int INDICES = 1;
    private static final int UPDATES = 2;

    private final Backward b;
    private final String scatter;
    private final String gather;
    private final List<Attribute> settings;

    private ScatterRules(Backward b, String scatter, String gather, List<Attribute> settings) {
        this.b = b;
        this.scatter = scatter;
        this.gather = gather;
        this.settings = settings;
    }

    static void elements(Backward b) {
        Attribute axis = Attribute.ofInt("axis", b.node().intAttribute("axis", 0));
        new ScatterRules(b, "ScatterElements", "GatherElements", List.of(axis)).give();
    }

    static void nd(Backward b) {
        new ScatterRules(b, "ScatterND", "GatherND", List.of()).give();
    }

    private void give() {
        switch (b.node().stringAttribute("reduction", "none")) {
            case "none" -> {
                b.give(DATA, () -> scattered(b.gradient(), b.zeros(b.input(UPDATES)), "none"));
                b.give(UPDATES, () -> gathered(b.gradient()));
            }
            case "add" -> {
                b.give(DATA, b.gradient());
                b.give(UPDATES, () -> gathered(b.gradient()));
            }
            case "mul" -> product();
            default -> extreme();
        }
    }

    private String scattered(String data, String updates, String reduction) {
        List<Attribute> all = new ArrayList<>(settings);
        all.add(Attribute.ofString("reduction", reduction));
        return b.add(scatter, List.of(data, b.input(INDICES), updates), all.toArray(Attribute[]::new));
    }

    private String gathered(String data) {
        return b.add(gather, List.of(data, b.input(INDICES)), settings.toArray(Attribute[]::new));
    }

    /* What meets at a place and is equally extreme there shares the gradient, as in torch. */
    private void extreme() {
        String y = b.output(0);
        String kept = mask(b.input(DATA), y);
        String taken = mask(b.input(UPDATES), gathered(y));
        String share = b.add("Div", b.gradient(), scattered(kept, taken, "add"));
        b.give(DATA, () -> b.times(kept, share));
        b.give(UPDATES, () -> b.times(taken, gathered(share)));
    }

    private String mask(String x, String y) {
        return b.cast(b.add("Equal", x, y), b.type(b.output(0)));
    }

    private void product() {
        Factors data = Factors.of(b, b.input(DATA));
        Factors updates = Factors.of(b, b.input(UPDATES));
        String zeros = scattered(data.zero, updates.zero, "add");
        String others = scattered(data.value, updates.value, "mul");
        b.give(DATA, () -> b.times(b.gradient(), data.withoutEach(zeros, others)));
        b.give(UPDATES, () -> b.times(gathered(b.gradient()), updates.withoutEach(gathered(zeros), gathered(others))));
    }

    /** Factors of a product, zeros apart, so that the product without one of them can be told. */
    record Factors(Backward b, String zero, String value) {
        static Factors of(Backward b, String x) {
            String isZero = b.add("Equal", x, b.scalar(0));
            return new Factors(b, b.cast(isZero, b.type(x)), b.add("Where", isZero, b.scalar(1), x));
        }

        /** The product without each factor, from how many of all are 0 and the product of those that are not. */
        String withoutEach(String zeros, String product) {
            String none = b.add("Equal", b.minus(zeros, zero), b.scalar(0));
            return b.add("Where", none, b.add("Div", product, value), b.scalar(0));
        }
    }

    /** The indices of a GatherND, input 1, with the places along its first axes, which it takes from there, put in front. */
    static String withBatchPlaces(Backward b, long count) {
        String indices = b.input(1);
        if (count == 0) {
            return indices;
        }
        int rank = b.rank(indices);
        List<String> parts = new ArrayList<>();
        String like = b.add("Slice", indices, b.longs(0), b.longs(1), b.longs(-1));
        for (int axis = 0; axis < count; axis++) {
            String length = b.add("Squeeze", b.add("Gather", b.shapeOf(indices), b.longs(axis)), b.longs(0));
            String zero = b.reshape(b.longs(0), new long[0]);
            String one = b.reshape(b.longs(1), new long[0]);
            long[] shape = new long[rank];
            Arrays.fill(shape, 1);
            shape[axis] = -1;
            String places = b.reshape(b.add("Range", zero, length, one), shape);
            parts.add(b.add("Expand", places, b.add("Shape", like)));
        }
        parts.add(indices);
        return b.add("Concat", parts, Attribute.ofInt("axis", -1));
    }
}
