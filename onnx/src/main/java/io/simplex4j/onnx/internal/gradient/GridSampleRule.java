package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** The gradient of GridSample: of the picture, and of the places where it is looked at. */
final class GridSampleRule {
    /*
     * A place g of the grid lies at p = ((g + 1) n - 1) / 2 of an axis of n pixels, or at (g + 1) (n - 1) / 2 where -1 and 1 are
     * the centres of the corners; padding moves p to the border or mirrors it. Between pixels the value is that of the corners
     * around p, each weighted by Π (1 - |p - corner|). So the gradient of a pixel is the sum of the weighted gradients of the
     * points around it, and that of p the difference of the corners. Pixels outside count as 0. At a pixel's centre the
     * slope to the right is taken, as in torch; rounding to the nearest pixel has slope 0.
     */

    private final Backward b;
    private final int axes;
    private final String padding;
    private final boolean aligned;
    private final boolean nearest;
    private final List<Long> lengths;
    private final List<String> places = new ArrayList<>();
    private final List<String> slopes = new ArrayList<>();

    private GridSampleRule(Backward b) {
        this.b = b;
        String x = b.input(0);
        this.axes = b.rank(x) - 2;
        for (int axis = 1; axis < b.rank(x); axis++) {
            if (b.isBatch(x, axis)) {
                throw b.refuse("axis " + axis + " changes with the batch, expected only axis 0 to");
            }
        }
        String mode = b.node().stringAttribute("mode", "linear");
        if (mode.equals("cubic") || mode.equals("bicubic")) {
            throw b.refuse("its mode is cubic, expected linear or nearest: export the model with mode=\"bilinear\"");
        }
        this.nearest = mode.equals("nearest");
        this.padding = b.node().stringAttribute("padding_mode", "zeros");
        this.aligned = b.node().intAttribute("align_corners", 0) != 0;
        this.lengths = b.shape(x).subList(2, b.rank(x));
        for (int i = 0; i < axes; i++) {
            place(i);
        }
    }

    static void apply(Backward b) {
        GridSampleRule rule = new GridSampleRule(b);
        b.give(0, rule::picture);
        b.give(1, rule::grid);
    }

    /* Where the points lie along an axis, (N, points), and by how much they move with the grid. Its last axis is reversed. */
    private void place(int axis) {
        long n = lengths.get(axis);
        String g = b.add("Gather", List.of(b.input(1), whole(axes - 1L - axis)), Attribute.ofInt("axis", -1));
        String flat = b.reshape(g, 0, -1);
        float half = (aligned ? n - 1 : n) / 2f;
        String p = b.plus(b.times(flat, half), (n - 1) / 2f);
        String slope = b.scalar(half);
        if (padding.equals("reflection")) {
            float low = aligned ? 0 : -0.5f;
            float span = aligned ? n - 1 : n;
            String from = b.plus(p, -low);
            String distance = b.add("Abs", from);
            String period = span == 0 ? b.times(distance, 0) : mirrored(distance, span);
            String sign = b.add("Sign", from);
            slope = b.times(b.times(b.scalar(half), sign), rising(distance, span));
            p = b.plus(period, low);
        }
        if (!padding.equals("zeros")) {
            String inside = b.add("Clip", p, b.scalar(0), b.scalar((float) n - 1));
            slope = b.add("Where", b.add("Equal", inside, p), slope, b.scalar(0));
            p = inside;
        }
        places.add(nearest ? b.add("Round", p) : p);
        slopes.add(slope);
    }

    private String whole(long value) {
        return b.reshape(b.longs(value), new long[0]);
    }

    /* How often a distance goes over the span: even on the way there, odd on the way back. */
    private String laps(String distance, float span) {
        return b.add("Floor", b.times(distance, 1 / span));
    }

    private String mirrored(String distance, float span) {
        String laps = laps(distance, span);
        String rest = b.minus(distance, b.times(laps, span));
        return b.add("Where", even(laps), rest, b.minus(b.scalar(span), rest));
    }

    private String rising(String distance, float span) {
        return span == 0 ? b.scalar(0) : b.add("Where", even(laps(distance, span)), b.scalar(1), b.scalar(-1));
    }

    private String even(String laps) {
        String half = b.times(laps, 0.5f);
        return b.add("Equal", b.add("Floor", half), half);
    }

    /** One pixel beside each point: its index in the flattened picture, its weight along each axis, whether it exists. */
    private record Corner(int bits, String index, List<String> weights, String exists) {}

    private List<Corner> corners() {
        List<Corner> corners = new ArrayList<>();
        for (int bits = 0; bits < (nearest ? 1 : 1 << axes); bits++) {
            String index = "";
            String exists = "";
            List<String> weights = new ArrayList<>();
            for (int i = 0; i < axes; i++) {
                String floor = b.add("Floor", places.get(i));
                String fraction = b.minus(places.get(i), floor);
                boolean upper = (bits >> i & 1) != 0;
                String at = upper ? b.plus(floor, 1) : floor;
                weights.add(nearest ? b.scalar(1) : upper ? fraction : b.oneMinus(fraction));
                float last = lengths.get(i) - 1f;
                String inside = b.add("Clip", at, b.scalar(0), b.scalar(last));
                String same = b.cast(b.add("Equal", inside, at), b.type(b.input(0)));
                String whole = b.cast(inside, ElementType.INT64);
                index = i == 0 ? whole : b.add("Add", b.add("Mul", index, whole(lengths.get(i))), whole);
                exists = i == 0 ? same : b.times(exists, same);
            }
            corners.add(new Corner(bits, index, weights, exists));
        }
        return corners;
    }

    private String weight(Corner corner, int without) {
        String product = corner.exists;
        for (int i = 0; i < axes; i++) {
            if (i != without) {
                product = b.times(product, corner.weights.get(i));
            }
        }
        return product;
    }

    /* (N, points) as (N, 1, points), which goes with (N, C, points). */
    private String forChannels(String tensor) {
        return b.add("Unsqueeze", tensor, b.longs(1));
    }

    private String flatGradient() {
        return b.reshape(b.gradient(), 0, channels(), -1);
    }

    private long channels() {
        return b.length(b.input(0), 1);
    }

    private String indices(Corner corner, String like) {
        return b.add("Expand", forChannels(corner.index), b.add("Shape", like));
    }

    private String picture() {
        String x = b.input(0);
        String dy = flatGradient();
        String sum = b.reshape(b.zeros(x), 0, channels(), -1);
        for (Corner corner : corners()) {
            String part = b.times(dy, forChannels(weight(corner, -1)));
            sum = b.add(
                    "ScatterElements",
                    List.of(sum, indices(corner, dy), part),
                    Attribute.ofInt("axis", 2),
                    Attribute.ofString("reduction", "add"));
        }
        return b.reshape(sum, x);
    }

    private String grid() {
        if (nearest) {
            return b.zeros(b.input(1));
        }
        String dy = flatGradient();
        String pixels = b.reshape(b.input(0), 0, channels(), -1);
        List<String> sums =
                new ArrayList<>(LongStream.range(0, axes).mapToObj(i -> "").toList());
        for (Corner corner : corners()) {
            String value = b.add("GatherElements", List.of(pixels, indices(corner, dy)), Attribute.ofInt("axis", 2));
            String along = b.sum(b.times(dy, value), false, 1);
            for (int i = 0; i < axes; i++) {
                String part = b.times(along, weight(corner, i));
                boolean upper = (corner.bits >> i & 1) != 0;
                String signed = upper ? part : b.add("Neg", part);
                sums.set(i, sums.get(i).isEmpty() ? signed : b.add("Add", sums.get(i), signed));
            }
        }
        List<String> reversed = new ArrayList<>();
        for (int i = axes - 1; i >= 0; i--) {
            reversed.add(b.add("Unsqueeze", b.times(sums.get(i), slopes.get(i)), b.longs(-1)));
        }
        return b.reshape(b.add("Concat", reversed, Attribute.ofInt("axis", -1)), b.input(1));
    }
}
