package io.simplex4j.report.picture;

import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.report.drawing.Box;
import io.simplex4j.report.drawing.Ink;
import io.simplex4j.report.drawing.Numerals;
import io.simplex4j.report.drawing.Tag;
import java.util.Optional;

/** The weight of an example, as a bar from 0 to 1. */
public final class WeightBar {
    private static final double WIDTH = 120;
    private static final double HEIGHT = 16;
    private static final double SIDE = 1.5;
    private static final double NARROW = 1e-6;

    private WeightBar() {}

    /**
     * The bar of a weight, with a whisker where other weights would do as well.
     *
     * @param id begins every id in the picture
     * @param weight from 0 to 1
     * @param range the weights that the example has among all optimal mixtures, where known
     * @throws IllegalArgumentException if a number is not finite
     */
    public static Picture of(String id, double weight, Optional<WeightRange> range) {
        Optional<WeightRange> wide = range.filter(known -> !(known.most() - known.least() <= NARROW));
        String title = "weight " + Numerals.percent(weight);
        String others = wide.map(known -> " Between " + Numerals.percent(known.least()) + " and "
                        + Numerals.percent(known.most()) + " explain as well.")
                .orElse("");
        Drawing drawing = new Drawing(id, WIDTH, HEIGHT, new Drawing.Words(title, "A bar from 0 to 1." + others));
        Box track = new Box(SIDE, 3, WIDTH - 2 * SIDE, HEIGHT - 6);
        drawing.add(Ink.GRID.fill(Tag.rect(track)).with("fill-opacity", 0.55).with("rx", 2));
        double length = at(weight) - SIDE;
        if (length > 0) {
            Box bar = new Box(SIDE, track.y(), Math.max(1, length), track.height());
            drawing.add(Ink.POS.fill(Tag.rect(bar)).with("rx", Math.min(2, bar.width() / 2)));
        }
        wide.ifPresent(known -> whisker(drawing, at(known.least()), at(known.most())));
        return drawing.picture();
    }

    private static void whisker(Drawing drawing, double from, double to) {
        double y = HEIGHT / 2;
        String path = "M" + Tag.number(from) + " " + Tag.number(y) + "H" + Tag.number(to) + "M" + Tag.number(from) + " "
                + Tag.number(y - 4) + "v8M" + Tag.number(to) + " " + Tag.number(y - 4) + "v8";
        drawing.add(Ink.HALO.stroke(Tag.of("path").with("d", path), 3.5).with("stroke-linecap", "square"));
        drawing.add(Ink.INK.stroke(Tag.of("path").with("d", path), 1.5));
    }

    private static double at(double weight) {
        return SIDE + Math.max(0, Math.min(1, weight)) * (WIDTH - 2 * SIDE);
    }
}
