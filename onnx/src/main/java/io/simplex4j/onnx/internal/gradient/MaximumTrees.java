package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** Rewrites pools and extremes over axes as maxima of two tensors each, which have a secant. */
final class MaximumTrees {
    /*
     * A pool is the maximum over its window along the last axis, then along the one before, and so on: of equal ones the first
     * then still comes first. Along an axis the window is a number of slices, combined in neighbouring pairs. An
     * extreme over a whole axis takes neighbouring elements in pairs until one is left.
     *
     * A convolution followed by a pool of disjoint windows is one convolution with the stride of the pool, in which each place of a
     * window has channels of its own, see StridedConvolution.
     */

    static final Set<String> OPERATORS = Set.of("MaxPool", "GlobalMaxPool", "ReduceMax", "ReduceMin");

    private static final long LONGEST = 64;
    private static final double MAX_GROWTH = 2;
    private static final float BELOW_ALL = -1e30f;

    private final Forward seen;
    private final GraphBuilder out;
    private final Set<String> pools = new HashSet<>();
    private boolean changed;

    MaximumTrees(Forward seen) {
        this.seen = seen;
        this.out = new GraphBuilder(seen.unusedPrefix("maxima/"));
    }

    /** The graph without such operators on the way of changes, if there is anything to rewrite. */
    Optional<Graph> write(String latent) {
        seen.initializers().forEach(out::initializer);
        seen.inputs().forEach(out::input);
        seen.nodes().forEach(this::write);
        out.output(new ValueInfo(latent, seen.type(latent), Optional.empty()));
        return changed ? Optional.of(out.build("maxima")) : Optional.empty();
    }

    /** The maxima in that graph of which the first of equals counts. */
    Set<String> pools() {
        return pools;
    }

    private void write(Node node) {
        boolean concerned = node.isStandard()
                && OPERATORS.contains(node.opType())
                && seen.isDifferentiable(node.inputs().get(0));
        if (!concerned) {
            out.node(node);
            return;
        }
        changed = true;
        switch (node.opType()) {
            case "MaxPool" -> pool(node);
            case "GlobalMaxPool" -> over(node, LongStream.range(2, rank(node)).toArray(), true, "Max");
            default ->
                over(node, axes(node), node.intAttribute("keepdims", 1) != 0, node.is("ReduceMax") ? "Max" : "Min");
        }
    }

    private int rank(Node node) {
        return seen.shape(node.inputs().get(0)).size();
    }

    private RuntimeException refuse(Node node, String why) {
        return new OnnxModelException("no secant for " + node.describe() + ": " + why);
    }

    private void name(Node node, String value) {
        String output = node.outputs().get(0);
        out.node(Node.identity(value, output));
    }

    private String larger(String one, String other) {
        String larger = out.node("Max", one, other);
        pools.add(larger);
        return larger;
    }

    private String largest(List<String> places) {
        List<String> left = places;
        while (left.size() > 1) {
            List<String> next = new ArrayList<>();
            for (int i = 0; i < left.size(); i += 2) {
                next.add(i + 1 < left.size() ? larger(left.get(i), left.get(i + 1)) : left.get(i));
            }
            left = next;
        }
        return left.get(0);
    }

    private void pool(Node node) {
        if (node.outputs().size() > 1 && !node.outputs().get(1).isEmpty()) {
            throw refuse(node, "its indices are used; expected only its values");
        }
        Optional<StridedConvolution> strided =
                StridedConvolution.before(node, seen).filter(found -> found.growth() <= MAX_GROWTH);
        if (strided.isPresent()) {
            String so = largest(strided.get().write(out, strided.get().kernels(out)));
            name(node, strided.get().isRectified() ? out.node("Relu", so) : so);
            return;
        }
        String x = node.inputs().get(0);
        List<Long> kernel = node.intsAttribute("kernel_shape", List.of());
        String so = x;
        for (int i = kernel.size() - 1; i >= 0; i--) {
            so = pooled(node, so, i, kernel);
        }
        name(node, so);
    }

    /* Output o of an axis sees the inputs o·stride + t·dilation - begin, t = 0 … kernel - 1. */
    private String pooled(Node node, String so, int i, List<Long> kernel) {
        int axes = kernel.size();
        int axis = i + 2;
        List<Long> ones = Collections.nCopies(axes, 1L);
        long stride = node.intsAttribute("strides", ones).get(i);
        long dilation = node.intsAttribute("dilations", ones).get(i);
        long outside = seen.shape(node.outputs().get(0)).get(axis);
        long inside = seen.shape(node.inputs().get(0)).get(axis);
        if (kernel.get(i) > LONGEST || seen.isBatch(node.inputs().get(0), axis)) {
            throw refuse(node, "its windows are too long, or change with the batch");
        }
        long reach = (outside - 1) * stride + 1;
        long span = reach + (kernel.get(i) - 1) * dilation;
        long total = Math.max(0, span - inside);
        long begin = switch (node.stringAttribute("auto_pad", "NOTSET")) {
            case "NOTSET" ->
                node.intsAttribute("pads", Collections.nCopies(2 * axes, 0L)).get(i);
            case "VALID" -> 0;
            case "SAME_LOWER" -> total - total / 2;
            default -> total / 2;
        };
        String padded = padded(so, rank(node), axis, begin, Math.max(0, span - begin - inside));
        List<String> places = new ArrayList<>();
        for (long t = 0; t < kernel.get(i); t++) {
            long from = t * dilation;
            places.add(slice(padded, axis, from, from + reach, stride));
        }
        return largest(places);
    }

    private String padded(String x, int rank, int axis, long begin, long end) {
        if (begin == 0 && end == 0) {
            return x;
        }
        long[] pads = new long[2 * rank];
        pads[axis] = begin;
        pads[rank + axis] = end;
        boolean wide = seen.type(seen.input().name()) == ElementType.DOUBLE;
        String below = wide
                ? out.initializer(Tensor.ofDoubles(out.fresh("double"), List.of(), new double[] {BELOW_ALL}))
                : out.scalar(BELOW_ALL);
        return out.node("Pad", x, out.longs(pads), below);
    }

    private String slice(String x, int axis, long from, long to, long step) {
        return out.node("Slice", x, out.longs(from), out.longs(to), out.longs(axis), out.longs(step));
    }

    private long[] axes(Node node) {
        int rank = rank(node);
        List<Long> given = node.intsAttribute("axes", List.of());
        if (node.inputs().size() > 1 && !node.inputs().get(1).isEmpty()) {
            given = seen.constant(node.inputs().get(1))
                    .map(axes -> LongStream.of(axes.longs()).boxed().toList())
                    .orElseThrow(() -> refuse(node, "its axes are computed; expected constants"));
        }
        if (given.isEmpty() && node.intAttribute("noop_with_empty_axes", 0) == 0) {
            return LongStream.range(0, rank).toArray();
        }
        return given.stream()
                .mapToLong(axis -> axis < 0 ? axis + rank : axis)
                .sorted()
                .toArray();
    }

    private void over(Node node, long[] axes, boolean kept, String opType) {
        String x = node.inputs().get(0);
        String so = x;
        for (int k = axes.length - 1; k >= 0; k--) {
            if (seen.isBatch(x, (int) axes[k])) {
                throw refuse(node, "it is taken over the batch");
            }
            so = over(so, (int) axes[k], seen.shape(x).get((int) axes[k]), opType);
        }
        name(node, kept || axes.length == 0 ? so : out.node("Squeeze", so, out.longs(axes)));
    }

    private String over(String x, int axis, long length, String opType) {
        String so = x;
        for (long left = length; left > 1; left = left / 2 + left % 2) {
            long pairs = left / 2;
            String one = slice(so, axis, 0, 2 * pairs, 2);
            String larger = out.node(opType, one, slice(so, axis, 1, 2 * pairs, 2));
            so = left % 2 == 0
                    ? larger
                    : out.node(
                            "Concat",
                            List.of(larger, slice(so, axis, left - 1, left, 1)),
                            Attribute.ofInt("axis", axis));
        }
        return so;
    }
}
