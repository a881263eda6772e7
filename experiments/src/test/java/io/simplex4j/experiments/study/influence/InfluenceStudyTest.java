package io.simplex4j.experiments.study.influence;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.QuickModels;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.ResultTable;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The small form: 100 corpus images, 20 tests. */
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
            for (String method : List.of(InfluenceTrial.ALL_PARAMETERS, InfluenceTrial.LAST_LAYER)) {
                assertThat(latents(method, k)).isLessThan(latents(Methods.EXACT, k) - 0.2);
            }
        }
    }

    @Test
    void scores_of_the_wrong_sign_for_the_wrong_examples_are_worse_than_the_mean() {
        for (String k : List.of("2", "5", "10")) {
            assertThat(latents(InfluenceTrial.AUTHORS, k))
                    .isNegative()
                    .isLessThan(latents(InfluenceTrial.ALL_PARAMETERS, k));
        }
    }

    @Test
    void the_page_judges_each_score_and_a_single_run_says_nothing() {
        Findings findings = InfluenceStudy.study().findings(figures);

        assertThat(findings.claims()).extracting(Claim::verdict).hasSize(3).containsOnly(Claim.Verdict.NOT_TESTED);
        assertThat(findings.figures()).containsOnlyKeys("r2");
    }
}
