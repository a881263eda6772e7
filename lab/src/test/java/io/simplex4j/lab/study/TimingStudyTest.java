package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.QuickModels;
import io.simplex4j.lab.claim.ClaimPage;
import io.simplex4j.lab.record.ResultTable;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The small form; times depend on the machine, so only what differs by far is compared. */
@Tag("slow")
final class TimingStudyTest {
    private static ResultTable figures;

    @BeforeAll
    static void run() {
        figures = TimingStudy.study().run(0, QuickModels.bench());
    }

    private static double seconds(String task, int size) {
        return figures.where("task", task)
                .where("corpus", size)
                .summary("seconds")
                .mean();
    }

    @Test
    void every_task_is_timed_for_both_corpora() {
        assertThat(figures.columns()).isEqualTo(TimingStudy.study().columns());
        assertThat(figures.size()).isEqualTo(10);
        assertThat(figures.summary("seconds").min()).isPositive();
    }

    @Test
    void the_exact_decomposition_takes_less_than_a_tenth_of_algorithm_1() {
        for (int size : List.of(100, 1000)) {
            assertThat(10 * seconds("decomposition, exact", size))
                    .isLessThan(seconds("decomposition, algorithm 1", size));
        }
    }

    @Test
    void the_page_has_times_and_ratios() {
        ClaimPage page = TimingStudy.study().page(figures, false);

        assertThat(page.tables())
                .containsOnlyKeys("Processor time of one explanation", "How many times as long the paper's way takes");
        assertThat(page.figures()).containsOnlyKeys("seconds");
    }
}
