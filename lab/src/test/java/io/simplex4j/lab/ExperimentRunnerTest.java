package io.simplex4j.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.lab.record.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExperimentRunnerTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 15);

    @TempDir
    Path folder;

    private final List<Integer> made = new ArrayList<>();

    private final Experiment experiment = Experiment.of("tiny", List.of("method", "k", "value"), this::measure);

    private void measure(Run run) {
        if (made.size() == 2) {
            made.add(-1);
            throw new IllegalStateException("the power went off");
        }
        made.add(run.number());
        double value = new java.util.SplittableRandom(run.seed("value")).nextDouble();
        run.row("ours", 1, value)
                .changing(cells -> List.of(cells.get(0), "ours", 2, value + 1))
                .row("theirs", 1, value);
    }

    private RunContext bench(long seed) {
        return new RunContext(seed, false, List.of(folder), folder, folder, line -> {});
    }

    @Test
    void an_interrupted_experiment_goes_on_where_it_was() throws IOException {
        ExperimentRunner runner = new ExperimentRunner(experiment, folder.resolve("out"));
        assertThatThrownBy(() -> runner.run(3, bench(1))).hasMessageContaining("power");
        String half = Files.readString(runner.table());
        ResultTable whole = runner.run(3, bench(1));
        assertThat(made).containsExactly(0, 1, -1, 2);
        assertThat(whole.toCsv()).startsWith(half);
        assertThat(whole.size()).isEqualTo(6);
    }

    @Test
    void runs_with_another_seed_are_not_mixed_in() {
        ExperimentRunner runner = new ExperimentRunner(experiment, folder.resolve("out"));
        runner.run(1, bench(1));
        assertThatThrownBy(() -> runner.run(2, bench(2)))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("seed is 1 there and 2 now");
    }

    @Test
    void figures_and_page_are_made_again_from_the_table() throws IOException {
        ExperimentRunner runner = new ExperimentRunner(experiment, folder.resolve("out"));
        runner.run(2, bench(1));
        runner.report(DAY);
        byte[] svg = Files.readAllBytes(folder.resolve("out/tiny-line.svg"));
        String page = Files.readString(runner.page());
        Files.delete(folder.resolve("out/tiny-line.svg"));
        Files.delete(runner.page());
        made.clear();
        runner.report(DAY);
        assertThat(made).isEmpty();
        assertThat(Files.readAllBytes(folder.resolve("out/tiny-line.svg"))).isEqualTo(svg);
        assertThat(Files.readString(runner.page()))
                .isEqualTo(page)
                .contains("simplex experiment run tiny --runs 2 --seed 1", "2 runs", "It is so.", "tiny-line.svg");
    }

    @Test
    void every_use_of_chance_in_every_run_has_a_seed_of_its_own() {
        RunContext bench = bench(1);
        assertThat(List.of(
                        bench.seed(0, "a"),
                        bench.seed(1, "a"),
                        bench.seed(0, "b"),
                        bench.seed(0, "ab"),
                        bench(2).seed(0, "a")))
                .doesNotHaveDuplicates();
        assertThat(bench.seed(0, "a")).isEqualTo(bench(1).seed(0, "a"));
    }
}
