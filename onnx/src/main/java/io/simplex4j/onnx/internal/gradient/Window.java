package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;

/** A window that slides over the axes after the second: its settings, with automatic padding worked out. */
final class Window {
    /*
     * Output o of an axis sees the inputs o·stride + t·dilation - begin, t = 0 … kernel - 1. The span of all windows,
     * (out - 1)·stride + (kernel - 1)·dilation + 1, less the padding at the beginning, may end before the input does (what is
     * left over no window sees) or after it (padding at the end).
     */

    private final List<Long> kernel;
    private final List<Long> strides;
    private final List<Long> dilations;
    private final List<Long> inside;
    private final List<Long> outside;
    private final long[] begin;
    private final long[] end;

    /**
     * The window of a node.
     *
     * @param large the tensor it slides over
     * @param small the tensor with one element per place of the window
     */
    Window(Backward b, List<Long> kernel, String large, String small) {
        this.kernel = kernel;
        int axes = kernel.size();
        List<Long> ones = Collections.nCopies(axes, 1L);
        strides = b.node().intsAttribute("strides", ones);
        dilations = b.node().intsAttribute("dilations", ones);
        inside = spatial(b, large);
        outside = spatial(b, small);
        begin = new long[axes];
        end = new long[axes];
        pad(b, axes);
    }

    private static List<Long> spatial(Backward b, String tensor) {
        for (int axis = 1; axis < b.rank(tensor); axis++) {
            if (b.isBatch(tensor, axis)) {
                throw b.refuse(
                        "axis " + axis + " of \"" + tensor + "\" changes with the batch, expected only axis 0 to");
            }
        }
        return b.shape(tensor).subList(2, b.rank(tensor));
    }

    private void pad(Backward b, int axes) {
        List<Long> pads = b.node().intsAttribute("pads", Collections.nCopies(2 * axes, 0L));
        String automatic = b.node().stringAttribute("auto_pad", "NOTSET");
        for (int i = 0; i < axes; i++) {
            switch (automatic) {
                case "NOTSET" -> {
                    begin[i] = pads.get(i);
                    end[i] = pads.get(i + axes);
                }
                case "VALID" -> begin[i] = 0;
                default -> {
                    long total = Math.max(0, span(i) - inside.get(i));
                    begin[i] = automatic.equals("SAME_LOWER") ? total - total / 2 : total / 2;
                    end[i] = total - begin[i];
                }
            }
        }
    }

    int axes() {
        return begin.length;
    }

    long kernel(int i) {
        return kernel.get(i);
    }

    long outside(int i) {
        return outside.get(i);
    }

    private long span(int i) {
        return (outside.get(i) - 1) * strides.get(i) + (kernel.get(i) - 1) * dilations.get(i) + 1;
    }

    /** How far the windows reach beyond the end of the input; negative if they end before it. */
    long overhang(int i) {
        return span(i) - begin[i] - inside.get(i);
    }

    /** How many places of the window at an output lie inside, counting the padding or not. */
    long count(int i, long output, boolean withPadding) {
        long from = withPadding ? -begin[i] : 0;
        long to = inside.get(i) + (withPadding ? end[i] : 0);
        return LongStream.range(0, kernel.get(i))
                .map(t -> output * strides.get(i) + t * dilations.get(i) - begin[i])
                .filter(place -> place >= from && place < to)
                .count();
    }

    /** Whether no two windows see the same input. */
    boolean isDisjoint() {
        return LongStream.range(0, axes()).allMatch(axis -> {
            int i = (int) axis;
            return strides.get(i) >= (kernel.get(i) - 1) * dilations.get(i) + 1;
        });
    }

    /** Whether every input is seen exactly once. */
    boolean isPartition() {
        return LongStream.range(0, axes()).allMatch(axis -> {
            int i = (int) axis;
            return strides.get(i).equals(kernel.get(i))
                    && begin[i] == 0
                    && kernel.get(i) * outside.get(i) == inside.get(i)
                    && (dilations.get(i) == 1 || kernel.get(i) == 1);
        });
    }

    /** The settings of the ConvTranspose that spreads gradients of outputs over the inputs. */
    Attribute[] spreading(long group) {
        long[] cut = new long[2 * axes()];
        long[] extra = new long[axes()];
        for (int i = 0; i < axes(); i++) {
            cut[i] = begin[i];
            cut[i + axes()] = Math.max(0, overhang(i));
            extra[i] = Math.max(0, -overhang(i));
        }
        return new Attribute[] {
            Attribute.ofInts("strides", strides),
            Attribute.ofInts("dilations", dilations),
            Attribute.ofInts("pads", cut),
            Attribute.ofInts("output_padding", extra),
            Attribute.ofInt("group", group)
        };
    }

    long insideSize() {
        return inside.stream().reduce(1L, (i, j) -> i * j);
    }

    long outsideSize() {
        return outside.stream().reduce(1L, (i, j) -> i * j);
    }

    /** Whether the transpose of a Conv is one with its kernel turned round. */
    boolean flips() {
        return LongStream.range(0, axes()).allMatch(axis -> {
            int i = (int) axis;
            return strides.get(i) == 1 && begin[i] <= reach(i) && overhang(i) <= reach(i);
        });
    }

    private long reach(int i) {
        return (kernel.get(i) - 1) * dilations.get(i);
    }

    /** The settings of the Conv with its kernel turned round that is the same as {@link #spreading}. */
    Attribute[] flipped(long group) {
        long[] around = new long[2 * axes()];
        for (int i = 0; i < axes(); i++) {
            around[i] = reach(i) - begin[i];
            around[i + axes()] = reach(i) - overhang(i);
        }
        return settings(strides, dilations, around, group);
    }

    /** The settings of the Conv that is the transpose of {@link #spreading}. */
    Attribute[] gathering(long group) {
        return settings(strides, dilations, pads(), group);
    }

    /** The settings of the Conv of inputs with gradients that gives the gradient of the kernel. */
    Attribute[] correlating(long group) {
        return settings(dilations, strides, pads(), group);
    }

    private static Attribute[] settings(List<Long> stepping, List<Long> spacing, long[] pads, long group) {
        return new Attribute[] {
            Attribute.ofInts("strides", stepping),
            Attribute.ofInts("dilations", spacing),
            Attribute.ofInts("pads", pads),
            Attribute.ofInt("group", group)
        };
    }

    private long[] pads() {
        long[] pads = new long[2 * axes()];
        for (int i = 0; i < axes(); i++) {
            pads[i] = begin[i];
            pads[i + axes()] = Math.max(0, overhang(i));
        }
        return pads;
    }
}
