package io.simplex4j.report.internal.card;

import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A bar of the weight of an example, from 0 to 1. The style sheet draws its frame. */
public final class WeightBar {
    private static final double WIDTH = 120;
    private static final double HEIGHT = 10;
    private static final double NARROW = 1e-6;
    private static final double STACK = 400;
    private static final double STACK_HEIGHT = 12;
    private static final double GAP = 1.5;

    private WeightBar() {}

    /**
     * Draws the bar of a weight, with a whisker if other weights fit as well.
     *
     * @param weight from 0 to 1
     * @param range the weights of the example in all optimal mixtures, if known
     * @throws IllegalArgumentException if a number is not finite
     */
    public static Tag of(double weight, Optional<WeightRange> range) {
        Optional<WeightRange> wide = range.filter(known -> !(known.most() - known.least() <= NARROW));
        Drawing.requireFinite("weight", weight);
        wide.ifPresent(known -> {
            Drawing.requireFinite("smallest weight", known.least());
            Drawing.requireFinite("largest weight", known.most());
        });
        List<Tag> marks = new ArrayList<>();
        if (weight > 0) {
            marks.add(Ink.POS.fill(bar(Math.max(1, at(weight)))));
        }
        wide.ifPresent(known -> whisker(marks, at(known.least()), at(known.most())));
        return Drawing.decoration(WIDTH, HEIGHT, marks);
    }

    /** Draws shares one after the other, the first in the colour of the prediction. */
    public static Tag stacked(List<Double> shares) {
        List<Tag> marks = new ArrayList<>();
        double from = 0;
        for (double share : shares) {
            Drawing.requireFinite("share", share);
            double length = Math.max(0, share) * STACK;
            Ink ink = marks.isEmpty() ? Ink.POS : Ink.ACCENT;
            marks.add(ink.fill(Tag.of("path")
                    .with(
                            "d",
                            "M" + Tag.number(Math.rint(10 * from) / 10) + " 0h"
                                    + Tag.number(Math.max(0, Math.rint(10 * (length - GAP)) / 10)) + "v12h-"
                                    + Tag.number(Math.max(0, Math.rint(10 * (length - GAP)) / 10)) + "z")));
            from += length;
        }
        return Drawing.decoration(STACK, STACK_HEIGHT, marks);
    }

    /** Draws a signed number as a bar from the middle, beside others of which the largest is known. */
    public static Tag signed(double value, double largest, double width) {
        double length = largest > 0 ? Math.max(0.5, width / 2 * Math.min(1, Math.abs(value) / largest)) : 0;
        Tag bar = Tag.rect(new Box(value < 0 ? width / 2 - length : width / 2, 1, length, HEIGHT));
        Tag zero = Ink.MUTED.fill(Tag.rect(new Box(width / 2 - 0.5, 0, 1, HEIGHT + 2)));
        return Drawing.decoration(width, HEIGHT + 2, List.of((value < 0 ? Ink.NEG : Ink.POS).fill(bar), zero));
    }

    private static void whisker(List<Tag> marks, double from, double to) {
        double y = HEIGHT / 2;
        String path = "M" + Tag.number(from) + " " + Tag.number(y) + "H" + Tag.number(to) + "M" + Tag.number(from) + " "
                + Tag.number(y - 4) + "v8M" + Tag.number(to) + " " + Tag.number(y - 4) + "v8";
        marks.add(Ink.HALO.stroke(Tag.of("path").with("d", path), 3.5).with("stroke-linecap", "square"));
        marks.add(Ink.INK.stroke(Tag.of("path").with("d", path), 1.5));
    }

    private static Tag bar(double length) {
        return Tag.of("path").with("d", "M0 0h" + Tag.number(length) + "v10H0");
    }

    private static double at(double weight) {
        return Math.rint(10 * Math.max(0, Math.min(1, weight)) * WIDTH) / 10;
    }
}
