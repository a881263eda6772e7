package io.simplex4j.report.picture;

import io.simplex4j.report.drawing.Box;
import io.simplex4j.report.drawing.Ink;
import io.simplex4j.report.drawing.Numerals;
import io.simplex4j.report.drawing.Point;
import io.simplex4j.report.drawing.Tag;

/** A signed number, as a bar to the right or the left of a line. */
public final class FeatureBar {
    private static final double WIDTH = 90;
    private static final double HEIGHT = 16;
    private static final double SIDE = 2;

    private FeatureBar() {}

    /**
     * The bar of a number.
     *
     * @param id begins every id in the picture
     * @param value a share of 1, negative to the left
     * @param largest the size of number that reaches to the edge; larger ones end there too
     * @throws IllegalArgumentException if a number is not finite, or {@code largest} is negative
     */
    public static Picture of(String id, double value, double largest) {
        if (!(largest >= 0 && Double.isFinite(largest))) {
            throw new IllegalArgumentException("largest is " + largest + ", expected a finite number from 0");
        }
        double middle = WIDTH / 2;
        double share = largest > 0 ? Math.max(-1, Math.min(1, value / largest)) : 0;
        String words = Numerals.signedPercent(value);
        Drawing drawing = new Drawing(id, WIDTH, HEIGHT, new Drawing.Words(words, side(value)));
        double tip = middle + share * (middle - SIDE);
        if (share != 0) {
            double shown = Math.abs(tip - middle) < 2 ? middle + 2 * Math.signum(share) : tip;
            drawing.bar(Box.between(middle, shown, 3, HEIGHT - 6), value);
        }
        return drawing.add(Ink.MUTED.stroke(Tag.line(new Point(middle, 0), new Point(middle, HEIGHT)), 1))
                .picture();
    }

    private static String side(double value) {
        return value == 0 ? "No bar." : "A bar to the " + (value < 0 ? "left" : "right") + " of the middle.";
    }
}
