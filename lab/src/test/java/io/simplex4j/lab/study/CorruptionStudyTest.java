package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.QuickModels;
import io.simplex4j.lab.claim.ClaimPage;
import io.simplex4j.lab.record.ResultTable;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The small form: 60 corpus images, 6 tests. */
@Tag("slow")
final class CorruptionStudyTest {
    private static ResultTable figures;

    @BeforeAll
    static void run() {
        figures = CorruptionStudy.study().run(0, QuickModels.bench());
    }

    private static double shift(String method, int n) {
        return figures.where("method", method).where("n", n).summary("shift").mean();
    }

    @Test
    void every_method_is_measured_on_every_test() {
        assertThat(figures.columns()).isEqualTo(CorruptionStudy.study().columns());
        assertThat(figures.distinct("method")).hasSize(8);
        assertThat(figures.size()).isEqualTo(8 * 4 * 6);
    }

    @Test
    void projections_find_pixels_that_matter_more_than_any() {
        for (int n : CorruptionStudy.COUNTS) {
            for (String method : List.of(CorruptionStudy.PROJECTIONS, CorruptionStudy.SIGNED)) {
                assertThat(shift(method, n))
                        .isGreaterThan(shift(CorruptionStudy.RANDOM, n))
                        .isGreaterThan(shift(CorruptionStudy.RANDOM_INK, n));
            }
        }
    }

    @Test
    void projections_do_more_harm_than_gradients_also_with_many_pixels() {
        for (int n : CorruptionStudy.COUNTS) {
            assertThat(shift(CorruptionStudy.PROJECTIONS, n))
                    .isGreaterThan(shift(CorruptionStudy.LOGIT, n))
                    .isGreaterThan(shift(CorruptionStudy.LOG_SOFTMAX, n));
        }
        assertThat(shift(CorruptionStudy.PROJECTIONS, 50)).isGreaterThan(1.2 * shift(CorruptionStudy.LOG_SOFTMAX, 50));
    }

    @Test
    void the_authors_masks_blacken_far_more_pixels_and_bring_the_methods_together() {
        ResultTable theirs =
                figures.where("method", CorruptionStudy.AUTHORS_PROJECTIONS).where("n", 1);
        ResultTable ours = figures.where("method", CorruptionStudy.PROJECTIONS).where("n", 1);
        assertThat(theirs.summary("pixels").min()).isGreaterThan(10);
        assertThat(ours.summary("pixels").max()).isEqualTo(1);

        double together = shift(CorruptionStudy.AUTHORS_GRADIENTS, 50) / shift(CorruptionStudy.AUTHORS_PROJECTIONS, 50);
        double apart = shift(CorruptionStudy.LOG_SOFTMAX, 50) / shift(CorruptionStudy.PROJECTIONS, 50);
        assertThat(together).isBetween(apart + 0.1, 1.1);
    }

    @Test
    void derived_rows_count_the_tests_on_which_projections_do_more_harm() {
        ResultTable derived = CorruptionStudy.study().derived(figures);
        double[] ours = figures.where("method", CorruptionStudy.PROJECTIONS)
                .where("n", 5)
                .numbers("shift");
        double[] theirs =
                figures.where("method", CorruptionStudy.LOGIT).where("n", 5).numbers("shift");
        double[] wins = derived.where("method", "than " + CorruptionStudy.LOGIT)
                .where("n", 5)
                .numbers("shift");
        for (int test = 0; test < ours.length; test++) {
            assertThat(wins[test] == 1).isEqualTo(ours[test] > theirs[test]);
        }
        assertThat(derived.where("method", "before").summary("residual").mean()).isPositive();
    }

    @Test
    void the_page_judges_each_claim_in_each_form() {
        ClaimPage page = CorruptionStudy.study().page(figures, false);

        assertThat(page.judgements())
                .hasSize(6)
                .allMatch(claim -> claim.section().equals("3.2"));
        assertThat(page.figures()).containsOnlyKeys("own-pixels", "authors-masks");
    }
}
