package io.simplex4j.experiments.figure.internal;

import java.util.List;

/** A filled box in the look of a series: tinted, and hatched so that it can be told from others without colour. */
public final class Swatch {
    private static final double SPACING = 4.5;

    private Swatch() {}

    /** Draws the box. */
    public static void draw(Canvas canvas, Rect box, Look look) {
        if (box.height() > 0) {
            canvas.fill(box.outline().subList(0, 4), Ink.tint(look.colour(), 0.35));
            canvas.within(box, inner -> hatch(inner, box, look));
        }
        canvas.line(box.outline(), Pen.solid(look.colour(), 1));
    }

    private static void hatch(Canvas canvas, Rect box, Look look) {
        Pen pen = Pen.solid(look.colour(), 0.7);
        switch (look.marker()) {
            case SQUARE -> slanted(canvas, box, pen, 1);
            case TRIANGLE -> slanted(canvas, box, pen, -1);
            case DIAMOND -> {
                slanted(canvas, box, pen, 1);
                slanted(canvas, box, pen, -1);
            }
            case NABLA -> level(canvas, box, pen);
            default -> {}
        }
    }

    /** Lines that rise to the right (1) or to the left (-1). */
    private static void slanted(Canvas canvas, Rect box, Pen pen, int direction) {
        double start = direction > 0 ? box.x() - box.height() : box.x();
        double reach = direction * box.height();
        for (double x = start; x < start + box.width() + box.height(); x += SPACING) {
            Point foot = new Point(x, box.bottom());
            canvas.line(List.of(foot, foot.plus(reach, -box.height())), pen);
        }
    }

    private static void level(Canvas canvas, Rect box, Pen pen) {
        for (double y = box.bottom() - SPACING / 2; y > box.y(); y -= SPACING / 1.5) {
            canvas.line(List.of(new Point(box.x(), y), new Point(box.right(), y)), pen);
        }
    }
}
