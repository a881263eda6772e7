package io.simplex4j.lab.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultTableTest {
    private static final ResultTable TABLE = ResultTable.withColumns("run", "method", "k", "r2")
            .row(0, "simplex", 5, 0.25)
            .row(0, "knn", 5, "")
            .row(1, "simplex", 5, 0.75)
            .row(1, "simplex", 10, 1e-7)
            .build();

    @TempDir
    private Path folder;

    @Test
    void is_written_with_dots_and_line_feeds() {
        assertThat(TABLE.toCsv())
                .isEqualTo("run,method,k,r2\n0,simplex,5,0.25\n0,knn,5,\n1,simplex,5,0.75\n1,simplex,10,1e-7\n");
    }

    @Test
    void quotes_what_needs_quotes_and_reads_it_back() {
        ResultTable odd = ResultTable.withColumns("a, b", "c")
                .row("say \"x\"", "")
                .row("#1", "ıİ")
                .row(" ", true)
                .build();
        odd.write(folder.resolve("odd.csv"));

        assertThat(odd.toCsv()).startsWith("\"a, b\",c\n\"say \"\"x\"\"\",\n");
        assertThat(ResultTable.read(folder.resolve("odd.csv"))).isEqualTo(odd);
    }

    @Test
    void a_blank_cell_of_a_single_column_is_read_back() {
        ResultTable single = ResultTable.withColumns("a").row("").row(1).build();
        single.write(folder.resolve("a.csv"));
        assertThat(ResultTable.read(folder.resolve("a.csv"))).isEqualTo(single);
    }

    @Test
    void is_read_back_as_it_was_written() {
        TABLE.write(folder.resolve("t.csv"));
        assertThat(ResultTable.read(folder.resolve("t.csv"))).isEqualTo(TABLE).hasSameHashCodeAs(TABLE);
    }

    @Test
    void blank_cells_are_no_numbers() {
        assertThat(TABLE.numbers("r2")).containsExactly(0.25, 0.75, 1e-7);
        assertThat(TABLE.texts("r2")).hasSize(4);
    }

    @Test
    void rows_are_found_by_text_and_number() {
        assertThat(TABLE.where("method", "simplex").where("k", 5).numbers("r2")).containsExactly(0.25, 0.75);
        assertThat(TABLE.distinct("method")).containsExactly("simplex", "knn");
    }

    @Test
    void tables_of_the_same_columns_are_joined() {
        assertThat(TABLE.plus(TABLE).size()).isEqualTo(8);
        assertThatThrownBy(() -> TABLE.plus(ResultTable.withColumns("x").build()))
                .hasMessage("columns are [x]; expected [run, method, k, r2]");
    }

    @Test
    void what_is_not_there_is_named() {
        assertThatThrownBy(() -> TABLE.texts("r3"))
                .hasMessage("there is no column r3; expected one of [run, method, k, r2]");
        assertThatThrownBy(() -> TABLE.numbers("method")).hasMessage("method in row 1 is 'simplex'; expected a number");
    }

    @Test
    void rows_that_do_not_fit_are_refused() {
        assertThatThrownBy(() -> ResultTable.withColumns("a", "b").row(1)).hasMessage("row 1 has 1 cells; expected 2");
        assertThatThrownBy(() -> ResultTable.withColumns("a").row("x\ny"))
                .hasMessage("a cell has a line break; expected one line");
        assertThatThrownBy(() -> ResultTable.withColumns("a").row(List.of()))
                .hasMessageContaining("expected a string, a number or a truth value");
        assertThatThrownBy(() -> ResultTable.withColumns("a", "a")).hasMessageContaining("expected each name once");
        assertThatThrownBy(() -> ResultTable.withColumns()).hasMessage("columns are []; expected names");
    }

    @Test
    void files_that_are_no_tables_are_refused_in_one_line() throws IOException {
        Path file = folder.resolve("bad.csv");
        assertThatThrownBy(() -> ResultTable.read(file))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageEndingWith("bad.csv: no such file");
        Files.writeString(file, "");
        assertThatThrownBy(() -> ResultTable.read(file)).hasMessageEndingWith("expected a line of column names");
        Files.writeString(file, "a,b\n1\n");
        assertThatThrownBy(() -> ResultTable.read(file)).hasMessageEndingWith("row 1 has 1 cells; expected 2");
        Files.writeString(file, "a,b\n1,\"2\n");
        assertThatThrownBy(() -> ResultTable.read(file)).isInstanceOf(UnreadableDataException.class);
        Files.write(file, new byte[] {'a', '\n', (byte) 0xff, '\n'});
        assertThatThrownBy(() -> ResultTable.read(file)).hasMessageContaining("found bytes that are not UTF-8");
    }
}
