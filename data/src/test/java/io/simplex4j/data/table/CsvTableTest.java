package io.simplex4j.data.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CsvTableTest {
    @TempDir
    private Path folder;

    @Test
    void reads_cells_and_their_lines() throws IOException {
        Path file = Files.writeString(
                folder.resolve("patients.csv"), "id,note\r\nP1,\"a,\r\nb\"\r\n\r\nP2,\"say \"\"x\"\"\"\r\n");
        CsvTable table = CsvTable.read(file);
        assertThat(table.name()).isEqualTo(file.toString());
        assertThat(table.header()).containsExactly("id", "note");
        assertThat(table.rows()).isEqualTo(2);
        assertThat(table.cell(0, 1)).isEqualTo("a,\r\nb");
        assertThat(table.cell(1, 1)).isEqualTo("say \"x\"");
        assertThat(table.line(0)).isEqualTo(2);
        assertThat(table.line(1)).isEqualTo(5);
        assertThat(table.column("note")).hasValue(1);
        assertThat(table.column("Note")).isEmpty();
    }
}
