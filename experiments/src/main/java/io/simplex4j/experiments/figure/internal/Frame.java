package io.simplex4j.experiments.figure.internal;

import io.simplex4j.experiments.figure.internal.TextStyle.Anchor;
import java.util.List;

/** The axes of a chart with their grid, ticks and titles. */
public final class Frame {
    private static final double EDGE = 6;
    private static final double TICK = 3.5;
    private static final double SMALL_TICK = 2;
    private static final double LINE = 12;
    private static final double TITLE_ROOM = 17;
    private static final Pen AXIS = Pen.solid(Ink.AXIS, 0.8);
    private static final Pen GRID = Pen.solid(Ink.GRID, 0.6);

    private final Side x;
    private final Side y;
    private final String title;

    /** An axis: where its values stand and what it is called. */
    public record Side(Scale scale, String title) {}

    /** The axes of a chart; the title may be empty. */
    public Frame(Side x, Side y, String title) {
        this.x = x;
        this.y = y;
        this.title = title;
    }

    /** The room that ticks and titles need in a chart of some width. */
    public Margins margins(double width) {
        double widest = y.scale().ticks().stream()
                .mapToDouble(tick -> RichText.parse(tick.label()).width() * Ink.SMALL)
                .max()
                .orElse(0);
        double left = EDGE + (y.title().isEmpty() ? 0 : TITLE_ROOM) + widest + TICK + 3;
        double beforeRight = width - left;
        double right =
                EDGE + Math.max(4, TickLabels.of(x.scale().ticks(), beforeRight).overhang(beforeRight));
        int lines = TickLabels.of(x.scale().ticks(), width - left - right).lines();
        double bottom = EDGE + (x.title().isEmpty() ? 0 : TITLE_ROOM) + lines * LINE + TICK;
        return new Margins(title.isEmpty() ? EDGE : EDGE + TITLE_ROOM, right, bottom, left);
    }

    /** Draws all that lies below the data and around it, and says where the data goes. */
    public Plot draw(Canvas canvas, Rect area, Margins margins) {
        Rect inner = area.without(margins);
        Plot plot = new Plot(inner, x.scale(), y.scale());
        drawY(canvas, inner);
        drawX(canvas, inner);
        canvas.line(
                List.of(
                        new Point(inner.x(), inner.y()),
                        new Point(inner.x(), inner.bottom()),
                        new Point(inner.right(), inner.bottom())),
                AXIS);
        drawTitles(canvas, area, inner);
        return plot;
    }

    private void drawTitles(Canvas canvas, Rect area, Rect inner) {
        double across = inner.x() + inner.width() / 2;
        double down = inner.y() + inner.height() / 2;
        double width = 2 * Math.min(across - area.x(), area.right() - across);
        double height = 2 * Math.min(down - area.y(), area.bottom() - down);
        TextStyle above = TextStyle.of(size(title, width), Anchor.MIDDLE);
        TextStyle below = TextStyle.of(size(x.title(), width), Anchor.MIDDLE);
        TextStyle beside = TextStyle.upwards(size(y.title(), height));
        canvas.text(RichText.parse(title), new Point(across, inner.y() - 9), above);
        canvas.text(RichText.parse(x.title()), new Point(across, area.bottom() - EDGE - 3), below);
        canvas.text(RichText.parse(y.title()), new Point(area.x() + EDGE + 9, down), beside);
    }

    /** The size in which a title has room. */
    private static double size(String words, double room) {
        return Math.min(
                Ink.TITLE, (room - 4) / Math.max(1, RichText.parse(words).width()));
    }

    private void drawY(Canvas canvas, Rect inner) {
        for (Tick tick : y.scale().ticks()) {
            double down = inner.bottom() - tick.at() * inner.height();
            double length = tick.label().isEmpty() ? SMALL_TICK : TICK;
            if (!tick.label().isEmpty()) {
                canvas.line(List.of(new Point(inner.x(), down), new Point(inner.right(), down)), GRID);
            }
            canvas.line(List.of(new Point(inner.x() - length, down), new Point(inner.x(), down)), AXIS);
            canvas.text(
                    RichText.parse(tick.label()),
                    new Point(inner.x() - TICK - 3, down + 0.36 * Ink.SMALL),
                    TextStyle.of(Ink.SMALL, Anchor.END));
        }
    }

    private void drawX(Canvas canvas, Rect inner) {
        for (Tick tick : x.scale().ticks()) {
            Point foot = new Point(inner.x() + tick.at() * inner.width(), inner.bottom());
            double length = tick.label().isEmpty() ? SMALL_TICK : TICK;
            canvas.line(List.of(foot, foot.plus(0, length)), AXIS);
        }
        TickLabels labels = TickLabels.of(x.scale().ticks(), inner.width());
        for (TickLabels.Label label : labels.shown()) {
            for (int line = 0; line < label.lines().size(); line++) {
                canvas.text(
                        label.lines().get(line),
                        new Point(inner.x() + label.middle(), inner.bottom() + TICK + 10 + line * LINE),
                        TextStyle.of(labels.size(), Anchor.MIDDLE));
            }
        }
    }
}
