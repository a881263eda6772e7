package io.simplex4j.experiments.figure.internal;

import io.simplex4j.experiments.figure.internal.TextStyle.Anchor;
import java.util.ArrayList;
import java.util.List;

/** What the looks of series mean; it stands above the charts, where it hides no data. */
public record Legend(List<Entry> entries) {
    private static final double KEY = 24;
    private static final double KEY_GAP = 5;
    private static final double ENTRY_GAP = 16;
    private static final double LINE = 15;

    /** A series and how its key is drawn. */
    public record Entry(String name, Look look, Key key) {
        private double width() {
            return KEY + KEY_GAP + RichText.parse(name).width() * Ink.SMALL;
        }
    }

    /** How a look is shown beside its name. */
    public enum Key {
        /** A piece of line with a marker. */
        LINE,
        /** A filled box. */
        BOX
    }

    /** A legend of some entries. */
    public Legend {
        entries = List.copyOf(entries);
    }

    /** The entries of both, each once. */
    public Legend with(Legend other) {
        List<Entry> all = new ArrayList<>(entries);
        other.entries.stream().filter(entry -> !all.contains(entry)).forEach(all::add);
        return new Legend(all);
    }

    /** How high it is when so wide; a single series needs none. */
    public double height(double width) {
        return entries.size() < 2 ? 0 : 6 + LINE * rows(width).size();
    }

    /** Draws it from the top of an area. */
    public void draw(Canvas canvas, Rect area) {
        if (entries.size() < 2) {
            return;
        }
        double y = area.y() + 6 + LINE / 2;
        for (List<Entry> row : rows(area.width())) {
            double x = area.x() + (area.width() - width(row)) / 2;
            for (Entry entry : row) {
                drawKey(canvas, entry, new Point(x, y));
                canvas.text(
                        RichText.parse(entry.name()),
                        new Point(x + KEY + KEY_GAP, y + 0.36 * Ink.SMALL),
                        TextStyle.of(Ink.SMALL, Anchor.START));
                x += entry.width() + ENTRY_GAP;
            }
            y += LINE;
        }
    }

    private static void drawKey(Canvas canvas, Entry entry, Point start) {
        Look look = entry.look();
        if (entry.key() == Key.BOX) {
            Swatch.draw(canvas, new Rect(start.x() + KEY - 14, start.y() - 4.5, 14, 9), look);
            return;
        }
        canvas.line(List.of(start, start.plus(KEY, 0)), look.pen());
        if (!look.reference()) {
            look.marker().draw(canvas, start.plus(KEY / 2, 0), 2.6, look.colour());
        }
    }

    private List<List<Entry>> rows(double width) {
        List<List<Entry>> rows = new ArrayList<>();
        List<Entry> row = new ArrayList<>();
        for (Entry entry : entries) {
            row.add(entry);
            if (row.size() > 1 && width(row) > width - 12) {
                row.remove(row.size() - 1);
                rows.add(List.copyOf(row));
                row = new ArrayList<>(List.of(entry));
            }
        }
        rows.add(List.copyOf(row));
        return rows;
    }

    private static double width(List<Entry> row) {
        return row.stream().mapToDouble(Entry::width).sum() + ENTRY_GAP * (row.size() - 1);
    }
}
