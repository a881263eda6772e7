package io.simplex4j.report.picture;

import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.report.drawing.Ink;
import io.simplex4j.report.drawing.Inputs;
import io.simplex4j.report.drawing.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The weight of an example, as a bar from 0 to 1, whose frame is up to the style sheet. It goes beside the weight itself. */
public final class WeightBar {
    private static final double WIDTH = 120;
    private static final double HEIGHT = 10;
    private static final double NARROW = 1e-6;

    private WeightBar() {}

    /**
     * The bar of a weight, with a whisker where other weights would do as well.
     *
     * @param weight from 0 to 1
     * @param range the weights that the example has among all optimal mixtures, where known
     * @throws IllegalArgumentException if a number is not finite
     */
    public static Picture of(double weight, Optional<WeightRange> range) {
        Optional<WeightRange> wide = range.filter(known -> !(known.most() - known.least() <= NARROW));
        Inputs.requireFinite("weight", weight);
        wide.ifPresent(known -> {
            Inputs.requireFinite("smallest weight", known.least());
            Inputs.requireFinite("largest weight", known.most());
        });
        List<Tag> marks = new ArrayList<>();
        if (weight > 0) {
            marks.add(Ink.POS.fill(bar(Math.max(1, at(weight)))));
        }
        wide.ifPresent(known -> whisker(marks, at(known.least()), at(known.most())));
        return Drawing.decoration(WIDTH, HEIGHT, marks);
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
