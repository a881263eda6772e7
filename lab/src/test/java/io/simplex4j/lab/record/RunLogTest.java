package io.simplex4j.lab.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunLogTest {
    private static final List<String> COLUMNS = List.of("run", "method", "r2");
    private static final Map<String, String> SETTINGS = Map.of("seed", "7", "quick", "false", "corpus", "1000");

    @TempDir
    private Path folder;

    private Path csv;

    @BeforeEach
    void name_the_file() {
        csv = folder.resolve("precision.csv");
    }

    @Test
    void continues_with_the_runs_that_are_missing() {
        open().append(0, rows(0));

        RunLog continued = open();
        assertThat(continued.has(0)).isTrue();
        assertThat(continued.has(1)).isFalse();
        continued.append(1, rows(1));
        assertThat(open().table()).isEqualTo(rows(0).plus(rows(1)));
    }

    @Test
    void settings_are_kept_sorted_and_without_a_date() throws IOException {
        open();
        assertThat(folder.resolve("precision.properties")).hasContent("corpus=1000\nquick=false\nseed=7\n");
        assertThat(Files.exists(csv)).isFalse();
    }

    @Test
    void settings_with_odd_characters_are_read_back() {
        Map<String, String> odd = Map.of("data", " C:\\x\ty=ı #!");
        RunLog.open(csv, odd, COLUMNS).append(0, rows(0));
        assertThat(RunLog.open(csv, odd, COLUMNS).has(0)).isTrue();
    }

    @Test
    void other_settings_are_refused_with_all_differences() {
        open().append(0, rows(0));
        Map<String, String> other = Map.of("seed", "8", "quick", "false", "k", "5");
        assertThatThrownBy(() -> RunLog.open(csv, other, COLUMNS))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageEndingWith("precision.properties: corpus is 1000 there and not given now, k is not given"
                        + " there and 5 now, seed is 7 there and 8 now; expected the settings of the earlier runs, or"
                        + " another folder for new ones");
    }

    @Test
    void settings_without_a_run_are_replaced() {
        open();
        Map<String, String> other = Map.of("seed", "8");
        RunLog.open(csv, other, COLUMNS).append(0, rows(0));
        assertThat(RunLog.open(csv, other, COLUMNS).has(0)).isTrue();
    }

    @Test
    void a_table_without_settings_is_refused() throws IOException {
        open().append(0, rows(0));
        Files.delete(RunLog.settingsFile(csv));
        assertThatThrownBy(this::open)
                .hasMessageEndingWith("has no precision.properties beside it; expected the settings it was run with");
    }

    @Test
    void other_columns_are_refused() {
        open().append(0, rows(0));
        assertThatThrownBy(() -> RunLog.open(csv, SETTINGS, List.of("run", "k")))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageEndingWith("precision.csv: columns are [run, method, r2]; expected [run, k]");
    }

    @Test
    void rows_that_are_not_of_the_run_are_refused() {
        RunLog log = open();
        assertThatThrownBy(() -> log.append(1, rows(0))).hasMessage("rows are of runs [0]; expected 1");
        assertThatThrownBy(() -> log.append(1, ResultTable.withColumns(COLUMNS).build()))
                .hasMessage("rows are of runs []; expected 1");
        assertThatThrownBy(() -> log.append(1, ResultTable.withColumns("run").build()))
                .hasMessage("columns are [run]; expected [run, method, r2]");
    }

    @Test
    void a_run_that_could_not_be_written_is_not_there() throws IOException {
        RunLog log = open();
        Files.createDirectory(csv);
        assertThatThrownBy(() -> log.append(0, rows(0))).hasMessageContaining("is a folder");
        assertThat(log.has(0)).isFalse();
    }

    @Test
    void a_log_has_a_column_of_runs() {
        assertThatThrownBy(() -> RunLog.open(csv, SETTINGS, List.of("k")))
                .hasMessage("there is no column run; expected one of [k]");
    }

    private RunLog open() {
        return RunLog.open(csv, SETTINGS, COLUMNS);
    }

    private static ResultTable rows(long run) {
        return ResultTable.withColumns(COLUMNS)
                .row(run, "simplex", 0.1 * run)
                .row(run, "KNN, uniform", "")
                .build();
    }
}
