package io.simplex4j.report.internal.card;

import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.words.Language;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A picture of a residual among others. */
public final class ResidualStrip {
    private static final double WIDTH = 340;
    private static final double HEIGHT = 88;
    private static final double SIDE = 8;
    private static final double BASE = 48;
    private static final double SHORTEST = 6;
    private static final double TALLEST = 20;
    private static final long TICK = 2;

    private ResidualStrip() {}

    /**
     * Draws a residual among references: a tick for each, higher where many coincide.
     *
     * @param id begins every id in the picture
     * @param residual from 0
     * @param references in any order, at least 1
     * @param atLeast the value that the line reaches at least
     * @param words of the language
     * @throws IllegalArgumentException if there is no reference, or a number is negative or not finite
     */
    public static Tag of(String id, double residual, List<Double> references, double atLeast, Language words) {
        if (references.isEmpty()) {
            throw new IllegalArgumentException("there are 0 reference residuals; expected at least 1");
        }
        requireDistance("residual", residual);
        references.forEach(reference -> requireDistance("reference residual", reference));
        double max = Math.max(atLeast, most(residual, references));
        double end = max > 0 ? max : 1;
        String said = said(residual, references, words);
        Drawing drawing = new Drawing(id, new Box(0, 0, WIDTH, HEIGHT), said, words.text("strip end", end));
        ticks(drawing, references, end);
        drawing.add(Ink.MUTED.stroke(Tag.line(new Point(SIDE, BASE), new Point(WIDTH - SIDE, BASE)), 1));
        drawing.add(Label.start(words.text("strip.nothing"), new Point(SIDE, BASE + 17))
                .asNote());
        drawing.add(Label.end(words.text("strip.most end", end), new Point(WIDTH - SIDE, BASE + 17))
                .asNote());
        marker(drawing, at(residual, end), words.text("strip.here residual", residual));
        return drawing.add(Label.start(said, new Point(SIDE, HEIGHT - 4))).picture();
    }

    /** Returns the largest of a residual and its references. */
    public static double most(double residual, List<Double> references) {
        return Math.max(
                residual,
                references.stream().mapToDouble(Double::doubleValue).max().orElse(0));
    }

    private static void requireDistance(String what, double value) {
        if (!(value >= 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException(what + " is " + value + "; expected a finite number from 0");
        }
    }

    private static String said(double residual, List<Double> references, Language words) {
        long smaller =
                references.stream().filter(reference -> reference < residual).count();
        int all = references.size();
        if (smaller == 0) {
            return words.text("strip.least all", all);
        }
        return smaller == all
                ? words.text("strip.above all", all)
                : words.text("strip.between smaller all", smaller, all);
    }

    private static void ticks(Drawing drawing, List<Double> references, double end) {
        Map<Long, Integer> counts = new TreeMap<>();
        references.forEach(reference -> counts.merge(TICK * Math.round(at(reference, end) / TICK), 1, Integer::sum));
        int max = counts.values().stream().mapToInt(Integer::intValue).max().orElse(1);
        StringBuilder path = new StringBuilder();
        long before = 0;
        double risen = -BASE;
        for (Map.Entry<Long, Integer> tick : counts.entrySet()) {
            double share = max > 1 ? (tick.getValue() - 1.0) / (max - 1) : 0.5;
            path.append('m').append(tick.getKey() - before).append(' ').append(Tag.number(-risen));
            before = tick.getKey();
            risen = -Math.rint(SHORTEST + (TALLEST - SHORTEST) * share);
            path.append('v').append(Tag.number(risen));
        }
        drawing.add(
                Ink.MUTED.stroke(Tag.of("path").with("d", path.toString()), 1.5).with("stroke-opacity", 0.7));
    }

    private static void marker(Drawing drawing, double x, String here) {
        drawing.add(Ink.ACCENT.stroke(Tag.line(new Point(x, 17), new Point(x, BASE)), 2));
        drawing.add(Ink.HALO.stroke(Drawing.diamond(new Point(x, BASE), 6), 3));
        drawing.add(Ink.ACCENT.fill(Drawing.diamond(new Point(x, BASE), 6)));
        Label label = Label.middle(here, new Point(x, 12)).bold();
        double half = label.width() / 2;
        double middle = Math.max(SIDE + half, Math.min(WIDTH - SIDE - half, x));
        drawing.add(Label.middle(label.text(), new Point(middle, 12)).bold());
    }

    private static double at(double value, double end) {
        return SIDE + value / end * (WIDTH - 2 * SIDE);
    }
}
