package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Operators that pick, repeat or place elements by their position. */
final class IndexRules {
    private static final Attribute ADDING = Attribute.ofString("reduction", "add");

    private IndexRules() {}

    /* The elements of an input that must not depend on the data. */
    private static long[] constant(Backward b, int input, String what) {
        return b.constant(b.input(input))
                .map(Tensor::longs)
                .orElseThrow(() -> b.refuse("its " + what + " depend on the input or the batch, expected constants"));
    }

    private static void requireNoBatch(Backward b, int axis, String doing) {
        if (b.isBatch(b.input(0), axis)) {
            throw b.refuse("it " + doing + " the batch, expected axis " + axis + " to be left as it is");
        }
    }

    static void slice(Backward b) {
        String x = b.input(0);
        boolean computed = IntStream.range(1, b.node().inputs().size())
                .anyMatch(i -> b.has(i) && b.constant(b.input(i)).isEmpty());
        if (computed) {
            sliceByComputedPlaces(b);
            return;
        }
        long[] starts = constant(b, 1, "starts");
        long[] ends = constant(b, 2, "ends");
        long[] axes = b.has(3)
                ? constant(b, 3, "axes")
                : LongStream.range(0, starts.length).toArray();
        long[] steps = b.has(4) ? constant(b, 4, "steps") : new long[0];
        String gradient = b.gradient();
        for (int i = 0; i < starts.length; i++) {
            int axis = b.axis(axes[i], x);
            long step = steps.length == 0 ? 1 : steps[i];
            int length = b.length(x, axis);
            if (!b.isBatch(x, axis)) {
                List<Integer> source = sliced(length, starts[i], ends[i], step);
                gradient = new AxisMap(axis, length, source).transpose(b, gradient, b.rank(x));
            } else if (step != 1 || length != b.length(b.output(0), axis)) {
                throw b.refuse("it takes a part of the batch, expected axis " + axis + " to be left whole");
            }
        }
        b.give(0, gradient);
    }

    /* The places of all elements, cut in the same way, are where the gradients go. */
    private static void sliceByComputedPlaces(Backward b) {
        String x = b.input(0);
        String zero = b.reshape(b.longs(0), new long[0]);
        String one = b.reshape(b.longs(1), new long[0]);
        String places = b.add("Reshape", b.add("Range", zero, b.add("Size", x), one), b.shapeOf(x));
        List<String> cut = new ArrayList<>(b.node().inputs());
        cut.set(0, places);
        String taken = b.reshape(b.add("Slice", cut), -1);
        List<String> inputs = List.of(b.reshape(b.zeros(x), -1), taken, b.reshape(b.gradient(), -1));
        b.give(0, b.reshape(b.add("ScatterElements", inputs), x));
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

    static void gather(Backward b) {
        String x = b.input(0);
        int axis = b.axis(b.node().intAttribute("axis", 0), x);
        int length = b.length(x, axis);
        Optional<long[]> indices = b.constant(b.input(1)).map(Tensor::longs);
        boolean few = indices.isPresent() && indices.get().length <= 4 * length + 16;
        if (few && !b.isBatch(x, axis)) {
            List<Integer> source = Arrays.stream(indices.get())
                    .mapToObj(i -> (int) (i < 0 ? i + length : i))
                    .toList();
            String gradient = alongOneAxis(b, axis, source.size());
            b.give(0, new AxisMap(axis, length, source).transpose(b, gradient, b.rank(x)));
        } else {
            gatherDynamically(b, axis);
        }
    }

    /* The gradient with the axes of the indices made one, of this length or -1. */
    private static String alongOneAxis(Backward b, int axis, long count) {
        String x = b.input(0);
        int indexRank = b.rank(b.input(1));
        if (indexRank == 1) {
            return b.gradient();
        }
        if (indexRank == 0) {
            return b.add("Unsqueeze", b.gradient(), b.longs(axis));
        }
        long[] shape = new long[b.rank(x)];
        shape[axis] = count;
        for (int i = axis + 1; i < shape.length; i++) {
            if (b.isBatch(x, i)) {
                throw b.refuse(
                        "axis " + i + " of what it picks from changes with the batch, expected an earlier axis to");
            }
            shape[i] = b.shape(x).get(i);
        }
        return b.reshape(b.gradient(), shape);
    }

    private static void gatherDynamically(Backward b, int axis) {
        String updates = alongOneAxis(b, axis, -1);
        long[] shape = new long[b.rank(b.input(0))];
        Arrays.fill(shape, 1);
        shape[axis] = -1;
        String indices = b.add("Expand", b.reshape(b.input(1), shape), b.add("Shape", updates));
        List<String> inputs = List.of(b.zeros(b.input(0)), indices, updates);
        b.give(0, b.add("ScatterElements", inputs, Attribute.ofInt("axis", axis), ADDING));
    }

    private static Attribute axisOf(Backward b) {
        return Attribute.ofInt("axis", b.node().intAttribute("axis", 0));
    }

    static void gatherElements(Backward b) {
        List<String> inputs = List.of(b.zeros(b.input(0)), b.input(1), b.gradient());
        b.give(0, b.add("ScatterElements", inputs, axisOf(b), ADDING));
    }

    static void gatherNd(Backward b) {
        String indices = ScatterRules.withBatchPlaces(b, b.node().intAttribute("batch_dims", 0));
        b.give(0, b.add("ScatterND", List.of(b.zeros(b.input(0)), indices, b.gradient()), ADDING));
    }

    /* Equal values at the border of the K largest: the one that the runtime took gets the gradient. */
    static void topK(Backward b) {
        Attribute axis = Attribute.ofInt("axis", b.node().intAttribute("axis", -1));
        b.give(0, b.add("ScatterElements", List.of(b.zeros(b.input(0)), b.output(1), b.gradient()), axis));
    }

    /* It is its own inverse, and only moves elements. */
    static void reverseSequence(Backward b) {
        Attribute[] settings = b.node().attributes().toArray(Attribute[]::new);
        b.give(0, b.add("ReverseSequence", List.of(b.gradient(), b.input(1)), settings));
    }

    static void compress(Backward b) {
        long[] condition = constant(b, 1, "conditions");
        if (b.node().attribute("axis").isEmpty()) {
            throw b.refuse("it flattens the batch, expected an axis");
        }
        String x = b.input(0);
        int axis = b.axis(b.node().intAttribute("axis", 0), x);
        requireNoBatch(b, axis, "takes a part of");
        List<Integer> source = IntStream.range(0, condition.length)
                .filter(i -> condition[i] != 0)
                .boxed()
                .toList();
        b.give(0, new AxisMap(axis, b.length(x, axis), source).transpose(b, b.gradient(), b.rank(x)));
    }

    static void maxUnpool(Backward b) {
        if (b.has(2)) {
            throw b.refuse("its output has a given shape, expected the one that follows from the window");
        }
        String taken = b.add("Gather", b.reshape(b.gradient(), -1), b.reshape(b.input(1), -1));
        b.give(0, b.reshape(taken, b.input(0)));
    }

    static void tile(Backward b) {
        long[] repeats = constant(b, 1, "repeats");
        String gradient = b.gradient();
        for (int axis = 0; axis < repeats.length; axis++) {
            if (repeats[axis] == 1) {
                continue;
            }
            requireNoBatch(b, axis, "repeats");
            int length = b.length(b.input(0), axis);
            List<Integer> source = IntStream.range(0, (int) repeats[axis] * length)
                    .mapToObj(j -> j % length)
                    .toList();
            gradient = new AxisMap(axis, length, source).transpose(b, gradient, repeats.length);
        }
        b.give(0, gradient);
    }

    /* Padding by constants is undone by padding as much less. */
    static void pad(Backward b) {
        String mode = b.node().stringAttribute("mode", "constant");
        if (!mode.equals("constant")) {
            b.give(0, padByPlaces(b, mode));
            return;
        }
        List<String> inputs = new ArrayList<>(List.of(b.gradient(), b.add("Neg", b.input(1))));
        if (b.has(3)) {
            inputs.addAll(List.of("", b.input(3)));
        }
        b.give(0, b.add("Pad", inputs));
    }

    private static String padByPlaces(Backward b, String mode) {
        String x = b.input(0);
        long[] pads = constant(b, 1, "pads");
        long[] axes = b.has(3) ? constant(b, 3, "axes") : new long[0];
        int count = pads.length / 2;
        String gradient = b.gradient();
        for (int i = 0; i < count; i++) {
            int axis = axes.length == 0 ? i : b.axis(axes[i], x);
            if (pads[i] == 0 && pads[i + count] == 0) {
                continue;
            }
            requireNoBatch(b, axis, "pads");
            int length = b.length(x, axis);
            List<Integer> source = LongStream.range(-pads[i], length + pads[i + count])
                    .mapToObj(j -> place(b, mode, (int) j, length))
                    .toList();
            gradient = new AxisMap(axis, length, source).transpose(b, gradient, b.rank(x));
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
