package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.ExperimentRunner;
import io.simplex4j.lab.Methods;
import io.simplex4j.lab.QuickModels;
import io.simplex4j.lab.claim.ClaimPage;
import io.simplex4j.lab.record.ResultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
final class ClinicalStudyTest {
    private static final int RUNS = 2;
    private static final Sites SITES = Sites.DUTCH_AND_GERMAN;

    private ExperimentRunner runner = new ExperimentRunner(ClinicalStudy.twoCountries(), Path.of(""));
    private ResultTable figures = ResultTable.withColumns("run").build();

    @BeforeAll
    void run(@TempDir Path folder) {
        runner = new ExperimentRunner(ClinicalStudy.twoCountries(), folder);
        figures = runner.run(RUNS, QuickModels.bench());
    }

    private double mean(String part, String method, String quantity) {
        return mean(figures, part, method, quantity);
    }

    private static double mean(ResultTable rows, String part, String method, String quantity) {
        return rows.where("part", part)
                .where("method", method)
                .where("quantity", quantity)
                .summary("value")
                .mean();
    }

    @Test
    void the_model_is_worth_something_in_both_countries() {
        for (String country : List.of(SITES.homePatients(), SITES.foreignPatients())) {
            assertThat(mean(ClinicalTrial.MODEL, "", "AUC, " + country))
                    .as(country)
                    .isGreaterThan(0.65);
        }
    }

    @Test
    void german_patients_lie_further_from_dutch_ones() {
        String part = ClinicalTrial.DETECTION + ", C = 300";
        assertThat(mean(part, Methods.EXACT, ClinicalTrial.MEDIAN + SITES.foreignPatients()))
                .isGreaterThan(1.2 * mean(part, Methods.EXACT, ClinicalTrial.MEDIAN + SITES.homePatients()));
        assertThat(mean(part, Methods.EXACT, OutlierTrial.AUROC)).isGreaterThan(0.6);
    }

    @Test
    void each_corpus_explains_its_own_country_better() {
        for (String country : List.of(SITES.homePatients(), SITES.foreignPatients())) {
            assertThat(mean(ClinicalTrial.DOCTORS, "", ClinicalTrial.BETTER + country))
                    .as(country)
                    .isGreaterThan(0.6);
        }
        assertThat(residual(SITES.foreignCorpus(), SITES.foreignPatients()))
                .isLessThan(residual(SITES.homeCorpus(), SITES.foreignPatients()));
    }

    private double residual(String corpus, String country) {
        return mean(ClinicalTrial.DOCTORS, corpus, ClinicalTrial.MEDIAN + country);
    }

    @Test
    void no_corpus_holds_the_tests() {
        double[] residuals = figures.where("part", ClinicalTrial.RESIDUAL).numbers("value");
        long same = Arrays.stream(residuals).filter(residual -> residual < 1e-6).count();
        assertThat(residuals).hasSize(RUNS * 4 * 100);
        assertThat(same).as("patients whose like is in the corpus").isLessThan(residuals.length / 50);
    }

    @Test
    void doubt_foresees_errors_better_than_chance() {
        assertThat(mean(ClinicalTrial.FORESEEN, ClinicalTrial.UNCERTAINTY, SITES.foreignByForeign()))
                .isGreaterThan(0.55);
    }

    @Test
    void whoever_is_warned_all_patients_are_counted() {
        for (String whom : List.of(ClinicalTrial.WRONG, ClinicalTrial.RIGHT)) {
            double sum = SITES.warned().stream()
                    .mapToDouble(who -> mean(ClinicalTrial.ALARMS, who, whom))
                    .sum();
            assertThat(sum).as(whom).isBetween(1 - 1e-9, 1 + 1e-9);
        }
    }

    @Test
    void german_patients_have_more_nodes_with_cancer() {
        assertThat(mean(ClinicalTrial.SHIFT, "nodes with cancer", ClinicalTrial.DIFFERENCE))
                .isGreaterThan(0.3);
        assertThat(mean(ClinicalTrial.SHIFT, "no node with cancer", "mean, " + SITES.foreignPatients()))
                .isZero();
    }

    @Test
    void claims_can_call_the_sites_home_and_foreign() {
        ResultTable derived = ClinicalStudy.twoCountries().derived(figures).where("outcome", "main");
        String local = "the foreign doctor only";
        assertThat(mean(derived, ClinicalTrial.ALARMS, local, ClinicalTrial.LEAD))
                .isEqualTo(
                        mean(ClinicalTrial.ALARMS, "the German doctor only", ClinicalTrial.WRONG)
                                - mean(ClinicalTrial.ALARMS, "the German doctor only", ClinicalTrial.RIGHT),
                        within(1e-12));
        assertThat(mean(derived.where("size", "300"), ClinicalTrial.DETECTION, Methods.EXACT, OutlierTrial.AUROC))
                .isEqualTo(mean(ClinicalTrial.DETECTION + ", C = 300", Methods.EXACT, OutlierTrial.AUROC));
    }

    @Test
    void every_claim_is_judged_with_both_outcomes_from_the_table_alone() throws Exception {
        ClaimPage page = runner.report(LocalDate.EPOCH);
        assertThat(page.figures()).containsOnlyKeys("found", "residuals", "foreseen");
        assertThat(page.judgements()).hasSize(2 * 13);
        assertThat(Files.readString(runner.page()))
                .contains("555 of 686 Germans and 2,944 of 2,982 Dutch", "two-year outcome")
                .contains("clinical-two-countries-foreseen.svg", "model's uncertainty", "nodes with cancer")
                .doesNotContain(", by construction");
    }
}
