package io.simplex4j.lab.figure;

import static io.simplex4j.lab.figure.CanvasFigure.SMALL;

import io.simplex4j.report.internal.drawing.Anchor;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The axes of a chart with their grid, ticks and titles.
 *
 * @param title of the chart; may be empty
 */
record Frame(Side x, Side y, String title) {
    private static final double EDGE = 6;
    private static final double TICK = 3.5;
    private static final double SMALL_TICK = 2;
    private static final double LINE = 12;
    private static final double TITLE_ROOM = 17;
    private static final Pen AXIS = Pen.solid(Ink.MUTED, 0.8);
    private static final Pen GRID = Pen.solid(Ink.GRID, 0.5);

    /** The scale of an axis and its title. */
    record Side(Scale scale, String title) {}

    /** The space for ticks and titles around the plot. */
    record Margins(double top, double right, double bottom, double left) {
        /** Returns these margins with at least the height of others. */
        Margins atLeastAsHighAs(Margins other) {
            return new Margins(Math.max(top, other.top), right, Math.max(bottom, other.bottom), left);
        }

        Box inside(Box area) {
            return new Box(area.x() + left, area.y() + top, area.width() - left - right, area.height() - top - bottom);
        }
    }

    /** Returns the margins of a chart of some width. */
    Margins margins(double width) {
        double widest = y.scale().ticks().stream()
                .mapToDouble(tick -> RichText.width(tick.label(), SMALL))
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

    /** Draws axes, grid and titles, and returns the area of the data. */
    Plot draw(Canvas canvas, Box area, Margins margins) {
        Box inner = margins.inside(area);
        drawY(canvas, inner);
        drawX(canvas, inner);
        canvas.line(
                List.of(
                        new Point(inner.x(), inner.y()),
                        new Point(inner.x(), inner.bottom()),
                        new Point(inner.right(), inner.bottom())),
                AXIS);
        drawTitles(canvas, area, inner);
        return new Plot(inner, x.scale(), y.scale());
    }

    private void drawTitles(Canvas canvas, Box area, Box inner) {
        double across = inner.x() + inner.width() / 2;
        double down = inner.y() + inner.height() / 2;
        double width = 2 * Math.min(across - area.x(), area.right() - across);
        double height = 2 * Math.min(down - area.y(), area.bottom() - down);
        TextStyle above = TextStyle.of(size(title, width), Anchor.MIDDLE);
        TextStyle below = TextStyle.of(size(x.title(), width), Anchor.MIDDLE);
        TextStyle beside = TextStyle.upwards(size(y.title(), height));
        canvas.text(title, new Point(across, inner.y() - 9), above);
        canvas.text(x.title(), new Point(across, area.bottom() - EDGE - 3), below);
        canvas.text(y.title(), new Point(area.x() + EDGE + 9, down), beside);
    }

    /** Returns the font size in which a title fits. */
    private static double size(String words, double room) {
        return Math.min(CanvasFigure.TITLE, (room - 4) / Math.max(1, RichText.width(words, 1)));
    }

    private void drawY(Canvas canvas, Box inner) {
        for (Scale.Tick tick : y.scale().ticks()) {
            Point foot = new Point(inner.x(), inner.bottom() - tick.at() * inner.height());
            double length = tick.label().isEmpty() ? SMALL_TICK : TICK;
            if (!tick.label().isEmpty()) {
                canvas.line(foot, foot.plus(inner.width(), 0), GRID);
            }
            canvas.line(foot.plus(-length, 0), foot, AXIS);
            canvas.text(tick.label(), foot.plus(-TICK - 3, 0.36 * SMALL), TextStyle.of(SMALL, Anchor.END));
        }
    }

    private void drawX(Canvas canvas, Box inner) {
        for (Scale.Tick tick : x.scale().ticks()) {
            Point foot = new Point(inner.x() + tick.at() * inner.width(), inner.bottom());
            canvas.line(foot, foot.plus(0, tick.label().isEmpty() ? SMALL_TICK : TICK), AXIS);
        }
        TickLabels labels = TickLabels.of(x.scale().ticks(), inner.width());
        for (TickLabels.Label label : labels.shown()) {
            for (int line = 0; line < label.lines().size(); line++) {
                Point at = new Point(inner.x() + label.middle(), inner.bottom() + TICK + 10 + line * LINE);
                canvas.text(label.lines().get(line), at, TextStyle.of(labels.size(), Anchor.MIDDLE));
            }
        }
    }

    /**
     * The labels below an axis: broken into lines where they are long, smaller where a word is too long even so, and
     * left out where they would touch.
     *
     * @param size the size of all labels
     */
    record TickLabels(List<Label> labels, double size) {
        private static final double GAP = 3;
        private static final double SMALLEST = 7;

        /**
         * A label broken into lines.
         *
         * @param middle how far from the beginning of the axis it stands
         */
        record Label(double middle, List<RichText> lines) {
            double width() {
                return lines.stream().mapToDouble(RichText::width).max().orElse(0);
            }
        }

        /**
         * The labels of an axis.
         *
         * @param width the length of the axis
         */
        static TickLabels of(List<Scale.Tick> ticks, double width) {
            List<Scale.Tick> labelled =
                    ticks.stream().filter(tick -> !tick.label().isEmpty()).toList();
            double room = labelled.isEmpty() ? width : width / labelled.size() - GAP;
            double longest = labelled.stream()
                    .flatMap(tick -> Stream.of(tick.label().split(" ", -1)))
                    .filter(word -> !word.matches("[-−0-9.,e^{}]+"))
                    .mapToDouble(word -> RichText.width(word, 1))
                    .max()
                    .orElse(0);
            double size = Math.max(SMALLEST, longest * SMALL > room ? room / longest : SMALL);
            List<Label> labels = labelled.stream()
                    .map(tick -> new Label(tick.at() * width, broken(tick.label(), room / size)))
                    .toList();
            return new TickLabels(labels, size);
        }

        /** Returns the maximum number of lines of a label. */
        int lines() {
            return labels.stream().mapToInt(label -> label.lines().size()).max().orElse(0);
        }

        /** Returns how far the last label reaches beyond the end of an axis. */
        double overhang(double width) {
            if (labels.isEmpty()) {
                return 0;
            }
            Label last = labels.get(labels.size() - 1);
            return Math.max(0, last.middle() + last.width() / 2 * size - width);
        }

        /** The labels that do not touch, from left to right, the last one always. */
        List<Label> shown() {
            List<Label> shown = new ArrayList<>();
            int last = labels.size() - 1;
            for (int i = 0; i <= last; i++) {
                Label label = labels.get(i);
                boolean clear = shown.isEmpty() || !touch(shown.get(shown.size() - 1), label);
                if (i == last || (clear && !touch(label, labels.get(last)))) {
                    shown.add(label);
                }
            }
            return shown;
        }

        private boolean touch(Label left, Label right) {
            double apart = right.middle() - left.middle();
            return apart + 1e-9 < (left.width() + right.width()) / 2 * size + GAP;
        }

        private static List<RichText> broken(String label, double room) {
            List<RichText> lines = new ArrayList<>();
            String line = "";
            for (String word : label.split(" ", -1)) {
                String longer = line.isEmpty() ? word : line + " " + word;
                if (!line.isEmpty() && RichText.width(longer, 1) > room) {
                    lines.add(RichText.parse(line));
                    line = word;
                } else {
                    line = longer;
                }
            }
            lines.add(RichText.parse(line));
            return lines;
        }
    }
}
