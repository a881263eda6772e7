package io.simplex4j.lab.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table for a page, with columns aligned in the source too: numbers to the right, words to the left. */
public final class MarkdownTable {
    private static final String NOTHING = "–";
    /** Cells of tables beyond this width are not aligned. */
    private static final int WIDEST = 200;

    private final List<List<String>> lines;

    private MarkdownTable(List<List<String>> lines) {
        this.lines = lines;
    }

    public static MarkdownTable withColumns(String... columns) {
        return new MarkdownTable(List.of(escaped(Arrays.asList(columns))));
    }

    /** Returns this table with one more row; blank cells are shown as a dash. */
    public MarkdownTable row(String... cells) {
        return row(Arrays.asList(cells));
    }

    /** Returns this table with one more row; blank cells are shown as a dash. */
    public MarkdownTable row(List<String> cells) {
        int columns = lines.get(0).size();
        if (cells.size() != columns) {
            throw new IllegalArgumentException("a row has " + cells.size() + " cells; expected " + columns);
        }
        List<List<String>> more = new ArrayList<>(lines);
        more.add(escaped(cells));
        return new MarkdownTable(List.copyOf(more));
    }

    public String toMarkdown() {
        List<Integer> widths = new ArrayList<>();
        List<Boolean> numeric = new ArrayList<>();
        for (int column = 0; column < lines.get(0).size(); column++) {
            int index = column;
            widths.add(Math.max(
                    3,
                    lines.stream()
                            .mapToInt(line -> width(line.get(index)))
                            .max()
                            .orElse(0)));
            numeric.add(lines.stream().skip(1).map(line -> line.get(index)).allMatch(MarkdownTable::isNumber));
        }
        if (widths.stream().mapToInt(width -> width + 3).sum() >= WIDEST) {
            widths.replaceAll(width -> 0);
        }
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < lines.size(); line++) {
            text.append(line(lines.get(line), widths, numeric));
            if (line == 0) {
                text.append(rule(widths, numeric));
            }
        }
        return text.toString();
    }

    private static String line(List<String> cells, List<Integer> widths, List<Boolean> numeric) {
        StringBuilder text = new StringBuilder("|");
        for (int column = 0; column < cells.size(); column++) {
            String cell = cells.get(column);
            String padding = " ".repeat(Math.max(0, widths.get(column) - width(cell)));
            text.append(' ')
                    .append(numeric.get(column) ? padding + cell : cell + padding)
                    .append(" |");
        }
        return text.append('\n').toString();
    }

    private static String rule(List<Integer> widths, List<Boolean> numeric) {
        StringBuilder text = new StringBuilder("|");
        for (int column = 0; column < widths.size(); column++) {
            String dashes = "-".repeat(Math.max(3, widths.get(column)) + 1);
            text.append(dashes).append(numeric.get(column) ? ":|" : "-|");
        }
        return text.append('\n').toString();
    }

    private static List<String> escaped(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.isBlank() ? NOTHING : cell.replace("|", "\\|").replace('\n', ' '))
                .toList();
    }

    private static boolean isNumber(String cell) {
        return cell.equals(NOTHING) || cell.matches("[-+−]?[0-9][0-9.,]*(e[-−]?[0-9]+)?( ?[%×]| ± .*)?");
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
