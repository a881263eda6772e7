package io.simplex4j.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CsvTableTest {
    @TempDir
    private Path folder;

    static CsvTable read(String text) {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static CsvTable read(byte[] bytes) {
        return CsvTable.read(new ByteArrayInputStream(bytes), "patients.csv");
    }

    static List<List<String>> cells(CsvTable table) {
        return IntStream.range(0, table.rows())
                .mapToObj(row -> IntStream.range(0, table.header().size())
                        .mapToObj(column -> table.cell(row, column))
                        .toList())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "\n", "\r"})
    void cells_know_their_lines(String end) throws IOException {
        String text = "id,note\nP1,\"a,\nb\"\n\nP2,\"say \"\"x\"\"\"\n".replace("\n", end);
        Path file = Files.writeString(folder.resolve("patients.csv"), text);
        CsvTable table = CsvTable.read(file);
        assertThat(table.name()).isEqualTo(file.toString());
        assertThat(table.header()).containsExactly("id", "note");
        assertThat(cells(table)).containsExactly(List.of("P1", "a," + end + "b"), List.of("P2", "say \"x\""));
        assertThat(table.line(0)).isEqualTo(2);
        assertThat(table.line(1)).isEqualTo(5);
        assertThat(table.column("note")).hasValue(1);
        assertThat(table.column("Note")).isEmpty();
    }

    static Stream<Arguments> dialects() {
        return Stream.of(
                Arguments.of("a,b\n1,2", List.of("1", "2")),
                Arguments.of("a;b\n1,5;2,5", List.of("1,5", "2,5")),
                Arguments.of("a\tb\n1,5\tx;y", List.of("1,5", "x;y")),
                Arguments.of("a|b\n1|2", List.of("1", "2")),
                Arguments.of("a, b \n1, 2", List.of("1", " 2")),
                Arguments.of("a, b\n1, \"x, y\" ", List.of("1", "x, y")),
                Arguments.of("'a','b'\n'x, ''y''','2'", List.of("x, 'y'", "2")),
                Arguments.of("a,b\n'x, y',2", List.of("x, y", "2")),
                Arguments.of("a,b\nO'Brien,it's", List.of("O'Brien", "it's")),
                Arguments.of("a,b\n'tis,2", List.of("'tis", "2")),
                Arguments.of("a,b\n\"'x'\",2", List.of("'x'", "2")),
                Arguments.of("a,b\n5\" high,2", List.of("5\" high", "2")),
                Arguments.of("\"a;1\",\"b;2\"\n\"x;y\",z", List.of("x;y", "z")),
                Arguments.of("sep=;\r\na,x;b\r\n1;2", List.of("1", "2")),
                Arguments.of("sep=,\na\n1", List.of("1")),
                Arguments.of("note\nx y", List.of("x y")),
                Arguments.of("note\n\"x, y\"", List.of("x, y")),
                Arguments.of("note\n3,5", List.of("3,5")),
                Arguments.of("a,b\n,", List.of("", "")));
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void separators_and_quotes_are_recognised(String text, List<String> row) {
        assertThat(cells(read(text))).containsExactly(row);
    }

    @Test
    void a_stated_separator_counts_as_a_line() {
        assertThat(read("sep=;\r\na;b\r\n1;2").line(0)).isEqualTo(3);
        assertThatThrownBy(() -> read("sep=;\na;b\n1;2;3"))
                .hasMessage("patients.csv line 3: found 3 fields; expected 2 as in the header");
    }

    static Stream<Arguments> encodings() {
        return Stream.of(
                Arguments.of("", StandardCharsets.UTF_8),
                Arguments.of("\ufeff", StandardCharsets.UTF_8),
                Arguments.of("\ufeff", StandardCharsets.UTF_16BE),
                Arguments.of("\ufeff", StandardCharsets.UTF_16LE));
    }

    @ParameterizedTest
    @MethodSource("encodings")
    void text_is_utf_8_or_marked_as_utf_16(String mark, Charset charset) {
        CsvTable table = read((mark + "größe,\u05e9\n𝔘,\u200fx\u202e").getBytes(charset));
        assertThat(table.header()).containsExactly("größe", "\u05e9");
        assertThat(cells(table)).containsExactly(List.of("𝔘", "\u200fx\u202e"));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("", "patients.csv: is empty; expected a header and rows below it"),
                Arguments.of("\n\n", "patients.csv: is empty; expected a header and rows below it"),
                Arguments.of("a,b\n", "patients.csv: has a header only; expected rows below it"),
                Arguments.of("a,b,c\n1,2,3\n1,2\n", "patients.csv line 3: found 2 fields; expected 3 as in the header"),
                Arguments.of("a,b,c\n1,2,3\nx\n", "patients.csv line 3: found 1 field; expected 3 as in the header"),
                Arguments.of(
                        "a,b\n\"x\ny\",1\n1,2,3\n", "patients.csv line 4: found 3 fields; expected 2 as in the header"),
                Arguments.of("a,b,a\n1,2,3", "patients.csv line 1: found column 'a' twice; expected it once"),
                Arguments.of("a,b, a\n1,2,3", "patients.csv line 1: found column 'a' twice; expected it once"),
                Arguments.of("\na,,c\n1,2,3", "patients.csv line 2: column 2 of 3 has no name; expected one"),
                Arguments.of(
                        "a,b\n1,2\n\"x,3\n4,5\n",
                        "patients.csv line 3: found a cell that opens with \" and never closes; expected \" at its end"),
                Arguments.of(
                        "a;b\n1;2\n\"x\"y;3\n",
                        "patients.csv line 3: found text after the closing \" of a cell; expected ';' or the end of the"
                                + " line"),
                Arguments.of(
                        "a\tb\n1\t2\n\"x\"y\t3\n",
                        "patients.csv line 3: found text after the closing \" of a cell; expected a tab or the end of"
                                + " the line"),
                Arguments.of(
                        "a\n1\n\n2\n",
                        "patients.csv line 3: found a blank line among the rows of one column; expected a value, or"
                                + " quotes if it is empty"),
                Arguments.of("a,b\n1,\0", "patients.csv line 2, character 3: found a NUL character; expected text"),
                Arguments.of(
                        "a,b\n1,\u001b[31mred,2", "patients.csv line 2: found 3 fields; expected 2 as in the header"),
                Arguments.of(
                        "\u001b[31m,\u001b[31m\n1,2",
                        "patients.csv line 1: found column '?[31m' twice; expected it once"),
                Arguments.of(
                        "x".repeat(10_000) + "," + "x".repeat(10_000) + "\n1,2",
                        "patients.csv line 1: found column '" + "x".repeat(60) + "...' twice; expected it once"),
                Arguments.of(
                        "PK\3\4...",
                        "patients.csv: is a spreadsheet or a zip file; expected text (a spreadsheet can"
                                + " be saved as CSV)"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void what_is_no_table_is_refused(String text, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(message);
    }

    @Test
    void a_blank_line_at_the_end_of_one_column_is_no_row() {
        assertThat(cells(read("a\n1\n\"\"\n\"x\ny\"\n2\n\n\n")))
                .containsExactly(List.of("1"), List.of(""), List.of("x\ny"), List.of("2"));
    }

    @Test
    void bytes_in_another_encoding_are_refused_with_their_place() {
        assertThatThrownBy(() -> read("name,b\nGröße,1".getBytes(StandardCharsets.ISO_8859_1)))
                .hasMessage("patients.csv line 2, character 3: found bytes that are not UTF-8; expected UTF-8 text");
        byte[] cut = "a,b\r\n1,\u00c3".getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> read(cut)).hasMessageStartingWith("patients.csv line 2, character 3: found bytes");
        assertThatThrownBy(() -> read(new byte[] {(byte) 0xFF, (byte) 0xFE, 'a'}))
                .hasMessageStartingWith("patients.csv line 1, character 1: found bytes that are not UTF-16LE");
    }

    @Test
    void what_is_no_file_is_refused() {
        Path missing = folder.resolve("none.csv");
        assertThatThrownBy(() -> CsvTable.read(missing)).hasMessage(missing + ": no such file");
        assertThatThrownBy(() -> CsvTable.read(folder)).hasMessage(folder + ": is a folder; expected a file");
    }

    @Test
    void a_file_beyond_the_memory_is_refused_before_it_is_read() throws IOException {
        long max = Math.min(Integer.MAX_VALUE - 16, Runtime.getRuntime().maxMemory() / 8);
        Path file = folder.resolve("large.csv");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(max + 1);
        }
        assertThatThrownBy(() -> CsvTable.read(file))
                .hasMessage(file + ": has " + (max + 1) + " bytes; expected at most " + max
                        + " with this much memory (java -Xmx)");
    }

    @Test
    void a_stream_that_fails_is_refused() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("cable\ncut");
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                throw new IOException("cable\ncut");
            }
        };
        assertThatThrownBy(() -> CsvTable.read(broken, "net")).hasMessage("net: cable?cut");
    }

    @Test
    void a_cell_may_be_long_but_not_endless() {
        String longCell = "x".repeat(10_000);
        assertThat(read("a,b\n1," + longCell).cell(0, 1)).isEqualTo(longCell);
        assertThatThrownBy(() -> read("a,b\n1," + "x".repeat(2_000_000)))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(
                        "patients.csv line 2: found a cell of more than 1048576 characters; expected fewer (a quote may be"
                                + " missing at its end)");
    }
}
