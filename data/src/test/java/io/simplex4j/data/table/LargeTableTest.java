package io.simplex4j.data.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that is larger than the heap of the process that reads some of its rows. */
@Tag("slow")
final class LargeTableTest {
    private static final int ROWS = 500_000;

    @Test
    void a_few_rows_need_no_large_heap(@TempDir Path folder) throws IOException, InterruptedException {
        Path table = folder.resolve("t.csv");
        try (Writer out = Files.newBufferedWriter(table)) {
            out.write("number;text;comma\n");
            for (int row = 0; row < ROWS; row++) {
                out.write(row + ";\"some text that takes its room, twice " + row + "\";1,5\n");
            }
        }
        Path said = folder.resolve("said");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx16m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargeTableTest.class.getName(),
                        table.toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(said)).isZero();
        assertThat(Files.size(table)).isGreaterThan(16 << 20);
        assertThat(said).hasContent("2 of 500000 rows; line 500001: 499999");
    }

    /** Reads the second and the last row. */
    public static void main(String... file) {
        CsvTable table = CsvTable.read(Path.of(file[0]), row -> row == 1 || row == ROWS - 1);
        System.out.print(
                table.rows() + " of " + table.total() + " rows; line " + table.line(1) + ": " + table.cell(1, 0));
    }
}
