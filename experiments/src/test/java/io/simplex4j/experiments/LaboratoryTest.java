package io.simplex4j.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.LineFigure;
import io.simplex4j.experiments.figure.Series;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LaboratoryTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 15);

    @TempDir
    Path folder;

    private final List<Integer> made = new ArrayList<>();

    private final Experiment experiment = new Experiment() {
        @Override
        public Description description() {
            return new Description("tiny", "nothing much", "nothing", "no time", 3);
        }

        @Override
        public List<String> columns() {
            return List.of("run", "k", "value");
        }

        @Override
        public ResultTable run(int run, Workbench bench) {
            if (made.size() == 2) {
                made.add(-1);
                throw new IllegalStateException("the power went off");
            }
            made.add(run);
            double value = new java.util.SplittableRandom(bench.seed(run, "value")).nextDouble();
            return ResultTable.withColumns(columns())
                    .row(run, 1, value)
                    .row(run, 2, value + 1)
                    .build();
        }

        @Override
        public Findings findings(ResultTable figures) {
            return Findings.of("It is so.", List.of())
                    .withTable("Table", MarkdownTable.withColumns("a").row("b"))
                    .withFigure(
                            "line",
                            "a line",
                            LineFigure.of(figures, Axis.of("k", "k"), Axis.of("value", "v"), Series.single()));
        }
    };

    private Workbench bench(long seed) {
        return new Workbench(seed, false, List.of(folder), folder, folder, line -> {});
    }

    @Test
    void an_interrupted_experiment_goes_on_where_it_was() throws IOException {
        Laboratory laboratory = new Laboratory(experiment, folder.resolve("out"));
        assertThatThrownBy(() -> laboratory.run(3, bench(1))).hasMessageContaining("power");
        String half = Files.readString(laboratory.table());
        ResultTable whole = laboratory.run(3, bench(1));
        assertThat(made).containsExactly(0, 1, -1, 2);
        assertThat(whole.toCsv()).startsWith(half);
        assertThat(whole.size()).isEqualTo(6);
    }

    @Test
    void runs_with_another_seed_are_not_mixed_in() {
        Laboratory laboratory = new Laboratory(experiment, folder.resolve("out"));
        laboratory.run(1, bench(1));
        assertThatThrownBy(() -> laboratory.run(2, bench(2)))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("seed is 1 there and 2 now");
    }

    @Test
    void figures_and_page_are_made_again_from_the_table() throws IOException {
        Laboratory laboratory = new Laboratory(experiment, folder.resolve("out"));
        laboratory.run(2, bench(1));
        laboratory.report(DAY);
        byte[] svg = Files.readAllBytes(folder.resolve("out/tiny-line.svg"));
        String page = Files.readString(laboratory.page());
        Files.delete(folder.resolve("out/tiny-line.svg"));
        Files.delete(laboratory.page());
        made.clear();
        laboratory.report(DAY);
        assertThat(made).isEmpty();
        assertThat(Files.readAllBytes(folder.resolve("out/tiny-line.svg"))).isEqualTo(svg);
        assertThat(Files.readString(laboratory.page()))
                .isEqualTo(page)
                .contains("simplex experiment run tiny --runs 2 --seed 1", "2 runs", "It is so.", "tiny-line.png");
    }

    @Test
    void every_use_of_chance_in_every_run_has_a_seed_of_its_own() {
        Workbench bench = bench(1);
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
