package io.simplex4j.experiments.study.clinical;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Laboratory;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.QuickModels;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.study.outlier.OutlierTrial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ClinicalStudyTest {
    private static final int RUNS = 2;
    private static final Sites SITES = Sites.DUTCH_AND_GERMAN;

    private Laboratory laboratory = new Laboratory(ClinicalStudy.twoCountries(), Path.of(""));
    private ClinicalResults figures =
            new ClinicalResults(ResultTable.withColumns("run").build());

    @BeforeAll
    void run(@TempDir Path folder) {
        laboratory = new Laboratory(ClinicalStudy.twoCountries(), folder);
        figures = new ClinicalResults(laboratory.run(RUNS, QuickModels.bench()));
    }

    @Test
    void the_model_is_worth_something_in_both_countries() {
        for (String country : List.of(SITES.homePatients(), SITES.foreignPatients())) {
            assertThat(figures.mean(ClinicalTrial.MODEL, "", "AUC, " + country))
                    .as(country)
                    .isGreaterThan(0.65);
        }
    }

    @Test
    void german_patients_lie_further_from_dutch_ones() {
        String part = ClinicalResults.detection("300");
        assertThat(figures.mean(part, Methods.EXACT, ClinicalTrial.MEDIAN + SITES.foreignPatients()))
                .isGreaterThan(1.2 * figures.mean(part, Methods.EXACT, ClinicalTrial.MEDIAN + SITES.homePatients()));
        assertThat(figures.mean(part, Methods.EXACT, OutlierTrial.AUROC)).isGreaterThan(0.6);
    }

    @Test
    void each_corpus_explains_its_own_country_better() {
        for (String country : List.of(SITES.homePatients(), SITES.foreignPatients())) {
            assertThat(figures.mean(ClinicalTrial.DOCTORS, "", ClinicalTrial.BETTER + country))
                    .as(country)
                    .isGreaterThan(0.6);
        }
        assertThat(residual(SITES.foreignCorpus(), SITES.foreignPatients()))
                .isLessThan(residual(SITES.homeCorpus(), SITES.foreignPatients()));
    }

    private double residual(String corpus, String country) {
        return figures.mean(ClinicalTrial.DOCTORS, corpus, ClinicalTrial.MEDIAN + country);
    }

    @Test
    void no_corpus_holds_the_tests() {
        double[] residuals = figures.all().where("part", ClinicalTrial.RESIDUAL).numbers("value");
        long same = Arrays.stream(residuals).filter(residual -> residual < 1e-6).count();
        assertThat(residuals).hasSize(RUNS * 4 * 100);
        assertThat(same).as("patients whose like is in the corpus").isLessThan(residuals.length / 50);
    }

    @Test
    void doubt_foresees_errors_better_than_chance() {
        assertThat(figures.mean(ClinicalTrial.FORESEEN, ClinicalTrial.UNCERTAINTY, SITES.foreignByForeign()))
                .isGreaterThan(0.55);
    }

    @Test
    void whoever_is_warned_all_patients_are_counted() {
        for (String whom : List.of(ClinicalTrial.WRONG, ClinicalTrial.RIGHT)) {
            double sum = SITES.warned().stream()
                    .mapToDouble(who -> figures.mean(ClinicalTrial.ALARMS, who, whom))
                    .sum();
            assertThat(sum).as(whom).isBetween(1 - 1e-9, 1 + 1e-9);
        }
    }

    @Test
    void german_patients_have_more_nodes_with_cancer() {
        assertThat(figures.mean(ClinicalTrial.SHIFT, "nodes with cancer", ClinicalTrial.DIFFERENCE))
                .isGreaterThan(0.3);
        assertThat(figures.mean(ClinicalTrial.SHIFT, "no node with cancer", "mean, " + SITES.foreignPatients()))
                .isZero();
    }

    @Test
    void every_claim_is_judged_again_with_another_outcome() throws Exception {
        laboratory.report(LocalDate.EPOCH);
        assertThat(Files.readString(laboratory.page()))
                .contains("131 of 686 Germans and 38 of 2,982 Dutch")
                .contains("## Every claim again, with the outcome after two years");
    }

    @Test
    void the_report_is_written_from_the_table_alone() throws Exception {
        Findings findings = laboratory.report(LocalDate.EPOCH);
        assertThat(findings.figures()).containsOnlyKeys("found", "residuals", "foreseen");
        assertThat(findings.claims()).hasSize(7);
        assertThat(findings.claims().get(3).verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(Files.readString(laboratory.page()))
                .contains("clinical-two-countries-foreseen.png", "model's uncertainty", "nodes with cancer");
    }
}
