package io.simplex4j.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown, its columns aligned so that it is readable as it stands. */
final class Table {
    private final String title;
    private final String text;
    private final List<List<String>> lines = new ArrayList<>();

    /** An empty table. */
    Table(String title, String text, List<String> columns) {
        this.title = title;
        this.text = text;
        lines.add(columns);
    }

    void add(List<String> cells) {
        if (cells.size() != lines.get(0).size()) {
            throw new IllegalArgumentException("line has " + cells.size() + " cells, expected "
                    + lines.get(0).size());
        }
        lines.add(cells);
    }

    boolean isEmpty() {
        return lines.size() == 1;
    }

    String markdown() {
        StringBuilder out = new StringBuilder("## " + title + "\n\n" + (text.isEmpty() ? "" : text + "\n\n"));
        int[] widths = new int[lines.get(0).size()];
        for (List<String> line : lines) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], line.get(c).length());
            }
        }
        for (int l = 0; l < lines.size(); l++) {
            out.append('|');
            for (int c = 0; c < widths.length; c++) {
                String cell = lines.get(l).get(c);
                String space = " ".repeat(widths[c] - cell.length());
                out.append(' ').append(cell).append(space).append(" |");
            }
            out.append('\n');
            if (l == 0) {
                out.append('|');
                for (int width : widths) {
                    out.append("-".repeat(width + 2)).append('|');
                }
                out.append('\n');
            }
        }
        return out.toString();
    }
}
