package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;

/** Operators that move elements as a whole: other axes, parts put together or taken apart. */
final class ShapeRules {
    private ShapeRules() {}

    static void reshape(Backward b) {
        b.give(0, b.reshape(b.gradient(), b.input(0)));
    }

    static void transpose(Backward b) {
        int rank = b.rank(b.input(0));
        List<Long> order = b.node().intsAttribute("perm", List.of());
        long[] inverse = new long[rank];
        for (int axis = 0; axis < rank; axis++) {
            int from = order.isEmpty() ? rank - 1 - axis : order.get(axis).intValue();
            inverse[from] = axis;
        }
        b.give(0, b.transpose(b.gradient(), inverse));
    }

    static void concat(Backward b) {
        int axis = b.axis(b.node().intAttribute("axis", 0), b.output(0));
        if (b.isBatch(b.output(0), axis)) {
            concatAlongBatch(b, axis);
            return;
        }
        long at = 0;
        for (int i = 0; i < b.node().inputs().size(); i++) {
            long length = b.shape(b.input(i)).get(axis);
            if (b.wanted(i)) {
                List<String> part = List.of(b.gradient(), b.longs(at), b.longs(at + length), b.longs(axis));
                b.give(i, length == b.shape(b.output(0)).get(axis) ? b.gradient() : b.add("Slice", part));
            }
            at += length;
        }
    }

    private static void concatAlongBatch(Backward b, int axis) {
        int count = b.node().inputs().size();
        List<String> lengths = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lengths.add(b.add("Gather", b.shapeOf(b.input(i)), b.longs(axis)));
        }
        String sizes = b.add("Concat", lengths, Attribute.ofInt("axis", 0));
        List<String> parts = b.add("Split", count, List.of(b.gradient(), sizes), Attribute.ofInt("axis", axis));
        for (int i = 0; i < count; i++) {
            b.give(i, parts.get(i));
        }
    }

    static void split(Backward b) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < b.node().outputs().size(); i++) {
            String output = b.output(i);
            parts.add(b.gradient(i).orElseGet(() -> b.zeros(output)));
        }
        long axis = b.node().intAttribute("axis", 0);
        b.give(0, b.add("Concat", parts, Attribute.ofInt("axis", axis)));
    }

    private static Attribute blockSize(Backward b) {
        return Attribute.ofInt("blocksize", b.node().intAttribute("blocksize", 1));
    }

    static void spaceToDepth(Backward b) {
        b.give(0, b.add("DepthToSpace", List.of(b.gradient()), blockSize(b)));
    }

    static void depthToSpace(Backward b) {
        if (b.node().stringAttribute("mode", "DCR").equals("DCR")) {
            b.give(0, b.add("SpaceToDepth", List.of(b.gradient()), blockSize(b)));
            return;
        }
        /* Columns, rows, depth: SpaceToDepth knows only the other order. */
        List<Long> shape = b.shape(b.input(0));
        long block = b.node().intAttribute("blocksize", 1);
        long channels = shape.get(1) / (block * block);
        String apart = b.reshape(b.gradient(), 0, channels, shape.get(2), block, shape.get(3), block);
        String turned = b.transpose(apart, 0, 1, 3, 5, 2, 4);
        b.give(0, b.reshape(turned, b.input(0)));
    }

    static void trilu(Backward b) {
        List<String> inputs = b.has(1) ? List.of(b.gradient(), b.input(1)) : List.of(b.gradient());
        Attribute upper = Attribute.ofInt("upper", b.node().intAttribute("upper", 1));
        b.give(0, b.add("Trilu", inputs, upper));
    }
}
