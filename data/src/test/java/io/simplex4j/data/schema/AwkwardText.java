package io.simplex4j.data.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Text that programs tend to trip over. */
public final class AwkwardText {
    public static final List<String> ALL = List.of(
            "</script>",
            "<!--",
            "]]>",
            "\"",
            "'",
            "\\",
            "a: b",
            "a #b",
            "- a",
            "? a",
            "[a",
            "a]",
            "{a",
            "a}",
            "a,b",
            "*a",
            "&a",
            "!a",
            "!!str a",
            "|",
            ">",
            "%a",
            "@a",
            "`a",
            "---",
            "...",
            "yes",
            "No",
            "ON",
            "off",
            "y",
            "N",
            "true",
            "False",
            "null",
            "~",
            "NULL",
            ".inf",
            ".NaN",
            "nan",
            "1",
            "1.5",
            "1e5",
            "0x1F",
            "0o17",
            "1_000",
            "12:30:45",
            "2020-01-01",
            "<<",
            "=",
            "+1",
            "-1",
            "a\nb",
            "a\r\nb",
            "a\tb",
            "\u0085",
            "\u2028",
            "\u2029",
            "\u200f",
            "\u202e",
            "\u2066",
            "\ufeff",
            "\u00a0",
            "\u00ad",
            "\u0007",
            "\u001b[31m",
            "\u007f",
            "é",
            "ß",
            "İ",
            "ı",
            "𝔘",
            "\uffff",
            "\ud800",
            "שלום",
            "数据",
            "x".repeat(10_000),
            "\udb40\udc41",
            "$(x)",
            "${x}",
            "a\u0301");

    private AwkwardText() {}

    public static String any(SplittableRandom random) {
        return ALL.get(random.nextInt(ALL.size()));
    }

    /** A random table with awkward names and cells, and numbers in the first column. */
    static String table(SplittableRandom random) {
        int columns = 1 + random.nextInt(5);
        int rows = 1 + random.nextInt(30);
        List<String> lines = new ArrayList<>();
        lines.add(line(random, columns, 0));
        for (int row = 1; row <= rows; row++) {
            lines.add(line(random, columns, row));
        }
        return String.join("\n", lines);
    }

    private static String line(SplittableRandom random, int columns, int row) {
        List<String> cells = new ArrayList<>(List.of(row == 0 ? "measure" : Integer.toString(row * row)));
        for (int column = 0; column < columns; column++) {
            String text = any(random).replace("\ud800", "");
            cells.add(row == 0 ? column + text : random.nextInt(3) == 0 ? Integer.toString(random.nextInt(3)) : text);
        }
        return cells.stream()
                .map(cell -> '"' + cell.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining(","));
    }
}
