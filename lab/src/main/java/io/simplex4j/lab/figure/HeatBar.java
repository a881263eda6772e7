package io.simplex4j.lab.figure;

import static io.simplex4j.lab.figure.CanvasFigure.SMALL;

import io.simplex4j.report.internal.drawing.Anchor;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Colours;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.SignColours;
import java.awt.Color;

/** The legend of the colours of signed numbers, from the most negative to the most positive. */
record HeatBar(String least, String most) {
    static final double ROOM = 24;

    private static final double WIDTH = 120;
    private static final double GAP = 4;
    private static final double HEIGHT = 8;
    private static final int HALF = 15;

    double width() {
        return WIDTH + 2 * (GAP + Math.max(RichText.width(least, SMALL), RichText.width(most, SMALL)));
    }

    /** Draws the legend below a point. */
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
        if (strength <= -SignColours.MARKED) {
            Point middle = new Point(pixel.x() + pixel.width() / 2, pixel.y() + pixel.height() / 2);
            double reach = Math.max(1, 0.3 * Math.min(pixel.width(), pixel.height()));
            canvas.pixels(
                    Box.between(middle.plus(-reach, -0.5), middle.plus(reach, 0.5)),
                    new Color(SignColours.BLUE_RED.mark()));
        }
    }

    static Color colour(double light, double strength) {
        return new Color(SignColours.BLUE_RED.over(light, Math.max(-1, Math.min(1, strength))));
    }

    /** Returns the tint of a cell that holds text. */
    static Color tint(double strength) {
        return Colours.tint((strength < 0 ? Ink.NEG : Ink.POS).colour(), 0.5 * Math.min(1, Math.abs(strength)));
    }
}
