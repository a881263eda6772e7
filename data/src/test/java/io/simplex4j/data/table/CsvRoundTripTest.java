package io.simplex4j.data.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random tables, written in every dialect, come back as they were. */
@Tag("fuzz")
final class CsvRoundTripTest {
    private static final int TABLES = 60;
    private static final String[] PIECES = {
        "a",
        "Z",
        "0",
        "3.5",
        "3,5",
        "-",
        " ",
        ",",
        ";",
        "\t",
        "|",
        "\"",
        "'",
        "\n",
        "\r\n",
        "</script>",
        "&amp;",
        "\\",
        "\u200f",
        "\u202e",
        "é",
        "𝔘",
        "=1+1",
        "#",
        "\u001b[31m",
        "\u2028",
        "x".repeat(10_000)
    };

    @ParameterizedTest(name = "separator {0}, quote {1}, every cell quoted: {2}, line end {3}")
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '`',
            value = {
                ", \" true n",
                "; \" true n",
                "tab \" true n",
                "| \" true n",
                ", ' true n",
                "; ' true n",
                "tab ' true n",
                "| ' true n",
                ", \" false rn",
                "; \" false rn",
                "tab \" false rn",
                "| \" false rn",
                ", ' true rn",
                ", \" true r"
            })
    void a_table_comes_back(String separator, char quote, boolean always, String end) {
        char between = separator.equals("tab") ? '\t' : separator.charAt(0);
        String lineEnd = end.replace("r", "\r").replace("n", "\n");
        for (int seed = 0; seed < TABLES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<List<String>> lines = lines(random, always);
            String text = lines.stream()
                    .map(line -> line.stream()
                            .map(cell -> written(cell, between, quote, always))
                            .collect(Collectors.joining(String.valueOf(between))))
                    .collect(Collectors.joining(lineEnd, "", random.nextBoolean() ? lineEnd : ""));
            CsvTable table =
                    CsvTable.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "seed " + seed);
            assertThat(table.header()).as("seed %d", seed).isEqualTo(lines.get(0));
            assertThat(CsvTableTest.cells(table)).as("seed %d", seed).isEqualTo(lines.subList(1, lines.size()));
        }
    }

    private static List<List<String>> lines(SplittableRandom random, boolean always) {
        int columns = 2 + random.nextInt(4);
        List<List<String>> lines = new ArrayList<>();
        for (int r = random.nextInt(1, 8); r >= 0; r--) {
            List<String> line = new ArrayList<>();
            for (int c = 0; c < columns; c++) {
                line.add(lines.isEmpty() ? ("column " + c + cell(random)).strip() : cell(random));
            }
            lines.add(line);
        }
        if (!always) {
            /* A quoted cell, so that apostrophes elsewhere are not taken for quotes. */
            lines.get(1).set(0, "\"");
        }
        return lines;
    }

    private static String cell(SplittableRandom random) {
        StringBuilder cell = new StringBuilder();
        for (int pieces = random.nextInt(4); pieces > 0; pieces--) {
            cell.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return cell.toString();
    }

    private static String written(String cell, char separator, char quote, boolean always) {
        boolean needed = cell.indexOf(separator) >= 0
                || cell.indexOf(quote) >= 0
                || cell.indexOf('\n') >= 0
                || cell.indexOf('\r') >= 0;
        return always || needed ? quote + cell.replace("" + quote, "" + quote + quote) + quote : cell;
    }
}
