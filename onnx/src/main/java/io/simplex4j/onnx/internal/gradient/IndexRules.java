package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
                .orElseThrow(() -> b.refuse("its " + what + " depend on the input or the batch; expected constants"));
    }

    private static void requireNoBatch(Backward b, int axis, String doing) {
        if (b.isBatch(b.input(0), axis)) {
            throw b.refuse("it " + doing + " the batch; expected axis " + axis + " to be left as it is");
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
                throw b.refuse("it takes a part of the batch; expected axis " + axis + " to be left whole");
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
                        "axis " + i + " of what it picks from changes with the batch; expected an earlier axis to");
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

    /* Equal values at the border of the K largest: the one that the runtime selected gets the gradient. */
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
            throw b.refuse("it flattens the batch; expected an axis");
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
            throw b.refuse("its output has a given shape; expected the one that follows from the window");
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
            default -> throw b.refuse("its mode is \"" + mode + "\"; expected constant, edge, reflect or wrap");
        };
    }

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

    /**
     * The sources of a result's elements along an axis of known length: result j is element {@code source[j]}.
     *
     * @param axis which, counted from the front
     * @param length of the original
     * @param source the element of each result
     */
    record AxisMap(int axis, int length, List<Integer> source) {
        /*
         * The transpose is a padding if the elements are contiguous. Otherwise it gathers, for each element of the
         * original, the places it went to, from the gradient with one zero appended for elements that went nowhere, and adds them
         * up. No shape is needed, so other axes may be dynamic.
         */

        AxisMap {
            source = List.copyOf(source);
        }

        /** The gradient of the original from the gradient of the result, a tensor of this rank. */
        String transpose(Backward b, String gradient, int rank) {
            if (isRun()) {
                int first = source.get(0);
                return first == 0 && source.size() == length
                        ? gradient
                        : padded(b, gradient, rank, first, length - first - source.size());
            }
            List<List<Integer>> places = places();
            int max = Math.max(1, places.stream().mapToInt(List::size).max().orElse(0));
            boolean complete = places.stream().allMatch(p -> p.size() == max);
            long[] indices = new long[length * max];
            Arrays.fill(indices, source.size());
            for (int i = 0; i < length; i++) {
                for (int j = 0; j < places.get(i).size(); j++) {
                    indices[i * max + j] = places.get(i).get(j);
                }
            }
            String whole = complete ? gradient : padded(b, gradient, rank, 0, 1);
            if (max == 1) {
                return gather(b, whole, b.longs(indices));
            }
            String table = b.reshape(b.longs(indices), length, max);
            return b.sum(gather(b, whole, table), false, axis + 1L);
        }

        private boolean isRun() {
            for (int j = 1; j < source.size(); j++) {
                if (source.get(j) != source.get(j - 1) + 1) {
                    return false;
                }
            }
            return !source.isEmpty();
        }

        private List<List<Integer>> places() {
            List<List<Integer>> places = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                places.add(new ArrayList<>());
            }
            for (int j = 0; j < source.size(); j++) {
                places.get(source.get(j)).add(j);
            }
            return Collections.unmodifiableList(places);
        }

        private String padded(Backward b, String gradient, int rank, int before, int after) {
            long[] pads = new long[2 * rank];
            pads[axis] = before;
            pads[axis + rank] = after;
            return b.add("Pad", gradient, b.longs(pads));
        }

        private String gather(Backward b, String tensor, String indices) {
            return b.add("Gather", List.of(tensor, indices), Attribute.ofInt("axis", axis));
        }
    }

    /** Operators that write updates to places of a tensor, replacing or combining the old values. */
    static final class ScatterRules {
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

        /* Equal extremes at a place share the gradient, as in torch. */
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
            b.give(
                    UPDATES,
                    () -> b.times(gathered(b.gradient()), updates.withoutEach(gathered(zeros), gathered(others))));
        }

        /** Factors of a product, separate from zeros, so that the product without one of them is known. */
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
}
