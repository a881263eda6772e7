package io.simplex4j.experiments.figure;

import static io.simplex4j.experiments.figure.CanvasFigure.SMALL;

import io.simplex4j.report.drawing.Anchor;
import io.simplex4j.report.drawing.Box;
import io.simplex4j.report.drawing.Canvas;
import io.simplex4j.report.drawing.Colours;
import io.simplex4j.report.drawing.HeatColours;
import io.simplex4j.report.drawing.Ink;
import io.simplex4j.report.drawing.Pen;
import io.simplex4j.report.drawing.Point;
import io.simplex4j.report.drawing.RichText;
import io.simplex4j.report.drawing.TextStyle;
import java.awt.Color;

/** What the colours of signed numbers mean: from the most negative, marked too, through none to the most positive. */
record HeatBar(String least, String most) {
    static final double ROOM = 24;

    private static final double WIDTH = 120;
    private static final double GAP = 4;
    private static final double HEIGHT = 8;
    private static final int HALF = 15;

    double width() {
        return WIDTH + 2 * (GAP + Math.max(RichText.width(least, SMALL), RichText.width(most, SMALL)));
    }

    /** Draws it around a place at its upper edge. */
    void draw(Canvas canvas, Point top) {
        Box bar = new Box(top.x() - WIDTH / 2, top.y(), WIDTH, HEIGHT);
        double step = WIDTH / (2 * HALF + 1);
        for (int i = -HALF; i <= HALF; i++) {
            pixel(canvas, new Box(bar.x() + (i + HALF) * step, bar.y(), step, HEIGHT), 1, (double) i / HALF);
        }
        canvas.line(bar.outline(), Pen.solid(Ink.MUTED, 0.6));
        canvas.text(least, new Point(bar.x() - GAP, bar.bottom()), TextStyle.of(SMALL, Anchor.END));
        canvas.text(most, new Point(bar.right() + GAP, bar.bottom()), TextStyle.of(SMALL, Anchor.START));
    }

    /** Paints a pixel, with a dash on what is clearly negative. */
    static void pixel(Canvas canvas, Box pixel, double light, double strength) {
        canvas.pixels(pixel, colour(light, strength));
        mark(canvas, pixel, strength);
    }

    static void mark(Canvas canvas, Box pixel, double strength) {
        if (strength <= -HeatColours.MARKED) {
            Point middle = new Point(pixel.x() + pixel.width() / 2, pixel.y() + pixel.height() / 2);
            double reach = Math.max(1, 0.3 * Math.min(pixel.width(), pixel.height()));
            canvas.pixels(
                    Box.between(middle.plus(-reach, -0.5), middle.plus(reach, 0.5)),
                    new Color(HeatColours.BLUE_RED.mark()));
        }
    }

    static Color colour(double light, double strength) {
        return new Color(HeatColours.BLUE_RED.over(light, Math.max(-1, Math.min(1, strength))));
    }

    /** The tint of a cell with words on it. */
    static Color tint(double strength) {
        return Colours.tint((strength < 0 ? Ink.NEG : Ink.POS).colour(), 0.5 * Math.min(1, Math.abs(strength)));
    }
}
