package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.Methods;
import io.simplex4j.lab.QuickModels;
import io.simplex4j.lab.claim.ClaimPage;
import io.simplex4j.lab.claim.Judgement;
import io.simplex4j.lab.claim.Verdict;
import io.simplex4j.lab.record.ResultTable;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The small form: 100 corpus images, 20 tests. */
@Tag("slow")
final class InfluenceStudyTest {
    private static ResultTable figures;

    @BeforeAll
    static void run() {
        figures = InfluenceStudy.study().run(0, QuickModels.bench());
    }

    private static double latents(String method, String k) {
        return figures.where("method", method)
                .where("k", k)
                .summary("r2_latent")
                .mean();
    }

    @Test
    void influence_reconstructs_latents_far_worse_than_simplex() {
        for (String k : List.of("2", "5", "10")) {
            for (String method : List.of(InfluenceStudy.ALL_PARAMETERS, InfluenceStudy.LAST_LAYER)) {
                assertThat(latents(method, k)).isLessThan(latents(Methods.EXACT, k) - 0.2);
            }
        }
    }

    @Test
    void the_page_judges_each_score_and_a_single_run_decides_nothing() {
        ClaimPage page = InfluenceStudy.study().page(figures, false);

        assertThat(page.judgements()).extracting(Judgement::verdict).hasSize(2).containsOnly(Verdict.UNDECIDED);
        assertThat(page.figures()).containsOnlyKeys("r2");
    }
}
