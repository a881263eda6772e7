package io.simplex4j.lab.figure;

import static io.simplex4j.lab.figure.CanvasFigure.SMALL;

import io.simplex4j.report.internal.drawing.Anchor;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Point;
import java.util.ArrayList;
import java.util.List;

/** The legend of series, drawn above the charts. */
record Legend(List<Entry> entries) {
    private static final double KEY = 24;
    private static final double KEY_GAP = 5;
    private static final double ENTRY_GAP = 16;
    private static final double LINE = 15;

    /** A series, and whether its key is a filled box rather than a piece of line with a marker. */
    record Entry(String name, Look look, boolean box) {
        private double width() {
            return KEY + KEY_GAP + RichText.width(name, SMALL);
        }
    }

    static Legend of(List<Samples.Line> lines, boolean boxes) {
        return new Legend(lines.stream()
                .map(line -> new Entry(line.name(), line.look(), boxes))
                .toList());
    }

    /** Returns the entries of both, each once. */
    Legend with(Legend other) {
        List<Entry> all = new ArrayList<>(entries);
        other.entries.stream().filter(entry -> !all.contains(entry)).forEach(all::add);
        return new Legend(all);
    }

    /** Returns the height for some width; a single series needs no legend. */
    double height(double width) {
        return entries.size() < 2 ? 0 : 6 + LINE * rows(width).size();
    }

    /** Draws the legend at the top of a canvas of some width. */
    void draw(Canvas canvas, double width) {
        if (entries.size() < 2) {
            return;
        }
        double y = 6 + LINE / 2;
        for (List<Entry> row : rows(width)) {
            double x = (width - width(row)) / 2;
            for (Entry entry : row) {
                drawKey(canvas, entry, new Point(x, y));
                Point at = new Point(x + KEY + KEY_GAP, y + 0.36 * SMALL);
                canvas.text(entry.name(), at, TextStyle.of(SMALL, Anchor.START));
                x += entry.width() + ENTRY_GAP;
            }
            y += LINE;
        }
    }

    private static void drawKey(Canvas canvas, Entry entry, Point start) {
        if (entry.box()) {
            entry.look().drawBox(canvas, new Box(start.x() + KEY - 14, start.y() - 4.5, 14, 9));
        } else {
            canvas.line(start, start.plus(KEY, 0), entry.look().pen());
            entry.look().drawMarker(canvas, start.plus(KEY / 2, 0));
        }
    }

    private List<List<Entry>> rows(double width) {
        List<List<Entry>> rows = new ArrayList<>();
        List<Entry> row = new ArrayList<>();
        for (Entry entry : entries) {
            row.add(entry);
            if (row.size() > 1 && width(row) > width - 12) {
                row.remove(row.size() - 1);
                rows.add(row);
                row = new ArrayList<>(List.of(entry));
            }
        }
        rows.add(row);
        return rows;
    }

    private static double width(List<Entry> row) {
        return row.stream().mapToDouble(Entry::width).sum() + ENTRY_GAP * (row.size() - 1);
    }
}
