package io.simplex4j.onnx.internal.gradient.rules;

import static java.util.Map.entry;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Operators that pick elements by their place. */
public final class IndexRules {
    private static final Attribute ADDING = Attribute.ofString("reduction", "add");

    private IndexRules() {}

    /** The rules by operator. */
    public static Map<String, Rule> rules() {
        return Map.ofEntries(
                entry("Slice", IndexRules::slice),
                entry("Gather", IndexRules::gather),
                entry("GatherElements", IndexRules::gatherElements),
                entry("GatherND", IndexRules::gatherNd),
                entry("ScatterElements", IndexRules::scatterElements),
                entry("ScatterND", IndexRules::scatterNd),
                entry("Tile", IndexRules::tile),
                entry("Pad", PaddingRule::pad),
                entry("Resize", ResizeRule::resize));
    }

    /** The elements of an input that must not depend on the data. */
    static long[] constant(Backward b, int input, String what) {
        return b.constant(b.input(input))
                .map(Tensor::longs)
                .orElseThrow(() -> b.refuse("its " + what + " depend on the input or the batch, expected constants"));
    }

    private static void slice(Backward b) {
        String x = b.input(0);
        int rank = b.rank(x);
        long[] starts = constant(b, 1, "starts");
        long[] ends = constant(b, 2, "ends");
        long[] axes = b.has(3) ? constant(b, 3, "axes") : firstAxes(starts.length);
        long[] steps = b.has(4) ? constant(b, 4, "steps") : new long[0];
        String gradient = b.gradient();
        for (int i = 0; i < starts.length; i++) {
            int axis = b.axis(axes[i], x);
            long step = steps.length == 0 ? 1 : steps[i];
            if (b.isBatch(x, axis)) {
                requireWhole(b, axis, step);
                continue;
            }
            int length = b.shape(x).get(axis).intValue();
            gradient = new AxisMap(axis, length, sliced(length, starts[i], ends[i], step)).transpose(b, gradient, rank);
        }
        b.give(0, gradient);
    }

    private static void requireWhole(Backward b, int axis, long step) {
        if (step != 1
                || !b.shape(b.input(0)).get(axis).equals(b.shape(b.output(0)).get(axis))) {
            throw b.refuse("it takes a part of the batch, expected axis " + axis + " to be left whole");
        }
    }

    private static long[] firstAxes(int count) {
        long[] axes = new long[count];
        for (int i = 0; i < count; i++) {
            axes[i] = i;
        }
        return axes;
    }

    private static List<Integer> sliced(int length, long start, long end, long step) {
        boolean up = step > 0;
        long from = Math.max(up ? 0 : -1, Math.min(up ? length : length - 1L, start < 0 ? start + length : start));
        long to = Math.max(up ? 0 : -1, Math.min(length, end < 0 ? end + length : end));
        List<Integer> source = new ArrayList<>();
        for (long i = from; up ? i < to : i > to; i += step) {
            source.add((int) i);
        }
        return source;
    }

    private static void gather(Backward b) {
        String x = b.input(0);
        int rank = b.rank(x);
        int axis = b.axis(b.node().intAttribute("axis", 0), x);
        int length = b.shape(x).get(axis).intValue();
        Optional<long[]> indices = b.constant(b.input(1)).map(Tensor::longs);
        boolean few = indices.isPresent() && indices.get().length <= 4 * length + 16;
        if (few && !b.isBatch(x, axis)) {
            List<Integer> source = Arrays.stream(indices.get())
                    .mapToObj(i -> (int) (i < 0 ? i + length : i))
                    .toList();
            String gradient = alongOneAxis(b, axis, source.size());
            b.give(0, new AxisMap(axis, length, source).transpose(b, gradient, rank));
        } else {
            gatherDynamically(b, axis, rank);
        }
    }

    /* The gradient with the axes of the indices made one, of this length or -1. */
    private static String alongOneAxis(Backward b, int axis, long count) {
        String x = b.input(0);
        int rank = b.rank(x);
        int indexRank = b.rank(b.input(1));
        if (indexRank == 1) {
            return b.gradient();
        }
        if (indexRank == 0) {
            return b.add("Unsqueeze", List.of(b.gradient(), b.longs(axis)));
        }
        long[] shape = new long[rank];
        shape[axis] = count;
        for (int i = axis + 1; i < rank; i++) {
            if (b.isBatch(x, i)) {
                throw b.refuse(
                        "axis " + i + " of what it picks from changes with the batch, expected an earlier axis to");
            }
            shape[i] = b.shape(x).get(i);
        }
        return b.add("Reshape", List.of(b.gradient(), b.longs(shape)));
    }

    private static void gatherDynamically(Backward b, int axis, int rank) {
        String updates = alongOneAxis(b, axis, -1);
        long[] shape = new long[rank];
        Arrays.fill(shape, 1);
        shape[axis] = -1;
        String column = b.add("Reshape", List.of(b.input(1), b.longs(shape)));
        String indices = b.add("Expand", List.of(column, b.add("Shape", List.of(updates))));
        b.give(
                0,
                b.add(
                        "ScatterElements",
                        List.of(b.zeros(b.input(0)), indices, updates),
                        Attribute.ofInt("axis", axis),
                        ADDING));
    }

    private static Attribute axisOf(Backward b) {
        return Attribute.ofInt("axis", b.node().intAttribute("axis", 0));
    }

    private static void gatherElements(Backward b) {
        List<String> inputs = List.of(b.zeros(b.input(0)), b.input(1), b.gradient());
        b.give(0, b.add("ScatterElements", inputs, axisOf(b), ADDING));
    }

    private static void gatherNd(Backward b) {
        if (b.node().intAttribute("batch_dims", 0) != 0) {
            throw b.refuse("it has batch_dims, expected 0");
        }
        List<String> inputs = List.of(b.zeros(b.input(0)), b.input(1), b.gradient());
        b.give(0, b.add("ScatterND", inputs, ADDING));
    }

    private static void requireReplacing(Backward b) {
        if (!b.node().stringAttribute("reduction", "none").equals("none")) {
            throw b.refuse("it combines old values and new, expected it to replace");
        }
    }

    private static void scatterElements(Backward b) {
        requireReplacing(b);
        if (b.wanted(0)) {
            List<String> inputs = List.of(b.gradient(), b.input(1), b.zeros(b.input(2)));
            b.give(0, b.add("ScatterElements", inputs, axisOf(b)));
        }
        if (b.wanted(2)) {
            b.give(2, b.add("GatherElements", List.of(b.gradient(), b.input(1)), axisOf(b)));
        }
    }

    private static void scatterNd(Backward b) {
        requireReplacing(b);
        if (b.wanted(0)) {
            b.give(0, b.add("ScatterND", List.of(b.gradient(), b.input(1), b.zeros(b.input(2)))));
        }
        if (b.wanted(2)) {
            b.give(2, b.add("GatherND", List.of(b.gradient(), b.input(1))));
        }
    }

    private static void tile(Backward b) {
        String x = b.input(0);
        long[] repeats = constant(b, 1, "repeats");
        String gradient = b.gradient();
        for (int axis = 0; axis < repeats.length; axis++) {
            if (repeats[axis] == 1) {
                continue;
            }
            if (b.isBatch(x, axis)) {
                throw b.refuse("it repeats the batch, expected axis " + axis + " to be left as it is");
            }
            int length = b.shape(x).get(axis).intValue();
            List<Integer> once = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                once.add(i);
            }
            List<Integer> source = Collections.nCopies((int) repeats[axis], once).stream()
                    .flatMap(List::stream)
                    .toList();
            gradient = new AxisMap(axis, length, source).transpose(b, gradient, repeats.length);
        }
        b.give(0, gradient);
    }
}
