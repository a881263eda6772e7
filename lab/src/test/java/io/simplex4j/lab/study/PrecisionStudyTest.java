package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Methods;
import io.simplex4j.lab.QuickRun;
import io.simplex4j.lab.claim.Judgement;
import io.simplex4j.lab.claim.Verdict;
import io.simplex4j.lab.record.ResultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
final class PrecisionStudyTest {
    @TempDir
    Path folder;

    static Stream<Experiment> studies() {
        return Stream.of(PrecisionStudy.digits(), PrecisionStudy.series(), PrecisionStudy.patients());
    }

    @ParameterizedTest
    @MethodSource("studies")
    void the_exact_mixture_is_more_precise_than_nearest_neighbours_at_each_k(Experiment study) throws Exception {
        QuickRun run = QuickRun.of(study, 1, folder);
        String tests =
                run.figures().where("method", Methods.ADAM).texts("tests").get(0);
        QuickRun quick = new QuickRun(run.figures().where("tests", tests), run.page(), run.folder());
        List<String> limits =
                quick.figures().where("method", Methods.KNN_UNIFORM).distinct("k");
        assertThat(limits).hasSizeGreaterThan(2);
        double before = Double.NEGATIVE_INFINITY;
        for (String k : limits) {
            double exact = quick.mean(Methods.EXACT, k, "r2_latent");
            for (String rival : List.of(Methods.KNN_UNIFORM, Methods.KNN_DISTANCE, Methods.ADAM_CUT)) {
                assertThat(exact)
                        .as(rival + " at " + k)
                        .isGreaterThanOrEqualTo(quick.mean(rival, k, "r2_latent") - 1e-9);
            }
            assertThat(exact).as("grows with k").isGreaterThanOrEqualTo(before - 1e-9);
            before = exact;
            assertThat(quick.mean(Methods.EXACT, k, "members")).isLessThanOrEqualTo(Integer.parseInt(k));
            assertThat(quick.mean(Methods.ADAM, k, "members"))
                    .as("algorithm 1 keeps all weights")
                    .isGreaterThan(Integer.parseInt(k));
        }
        assertThat(before).isGreaterThan(0.9);
        assertThat(quick.page().judgements())
                .as("a single run decides nothing")
                .filteredOn(claim -> claim.found().contains("vs KNN"))
                .isNotEmpty()
                .extracting(Judgement::verdict)
                .containsOnly(Verdict.UNDECIDED);
        for (String file : List.of(".csv", ".md", "-r2.svg", "-error.svg")) {
            assertThat(quick.folder().resolve(study.name() + file)).isNotEmptyFile();
        }
        assertThat(Files.readString(quick.folder().resolve(study.name() + ".md")))
                .contains("simplex experiment run " + study.name() + " --runs 1 --seed 42 --quick", "2026-11-15");
    }

    @Test
    void algorithm_1_is_compared_on_its_own_tests() {
        ResultTable.Builder rows =
                ResultTable.withColumns(PrecisionStudy.digits().columns());
        for (int run = 0; run < 3; run++) {
            for (String method : List.of(Methods.EXACT, Methods.KNN_UNIFORM, Methods.KNN_DISTANCE)) {
                double r2 = method.equals(Methods.EXACT) ? 0.9 : 0.8;
                add(rows, run, method, 5, 100, r2 + run / 100.0);
                add(rows, run, method, 7, 100, r2 + run / 100.0);
                add(rows, run, method, 5, 20, r2 / 2 + run / 100.0);
                add(rows, run, method, 7, 20, r2 / 2 + run / 100.0);
            }
            add(rows, run, Methods.EXACT, 100, 100, 0.9);
            for (int k : List.of(5, 7)) {
                add(rows, run, Methods.ADAM, k, 20, 0.42 + run / 100.0);
                add(rows, run, Methods.ADAM_CUT, k, 20, 0.42 + run / 100.0);
            }
        }
        List<Judgement> claims =
                PrecisionStudy.digits().page(rows.build(), false).judgements();
        assertThat(claims)
                .filteredOn(claim -> claim.quote().startsWith("SimplEx produces the most accurate"))
                .hasSize(3)
                .extracting(Judgement::verdict)
                .containsOnly(Verdict.HOLDS);
    }

    private static void add(ResultTable.Builder rows, int run, String method, int k, int tests, double r2) {
        rows.row(run, method, k, tests, r2, r2, r2, r2, 1 - r2, 1 - r2, k);
    }

    @Test
    void the_representer_theorem_on_a_corpus_is_worse_than_the_mean() {
        QuickRun quick = QuickRun.of(PrecisionStudy.patients(), 1, folder);
        assertThat(quick.mean(Methods.REPRESENTER, "", "r2_output")).isNegative();
    }

    @Test
    void weights_of_inputs_mean_less_to_the_model_than_weights_of_latents() {
        QuickRun quick = QuickRun.of(InputSpaceStudy.study(), 2, folder);
        assertThat(quick.page().judgements())
                .hasSize(4)
                .extracting(Judgement::verdict)
                .isSubsetOf(Verdict.HOLDS, Verdict.UNDECIDED);
        ResultTable outputs = quick.figures().where("quantity", "R² of outputs").where("data", "digits");
        assertThat(outputs.where("mixture", "mixture of latents")
                        .summary("value")
                        .min())
                .isGreaterThan(outputs.where("mixture", "mixture of inputs")
                        .summary("value")
                        .max());
    }

    @Test
    void a_larger_corpus_is_more_precise() {
        QuickRun quick = QuickRun.of(PatientStudies.corpusSize(), 1, folder);
        double small = quick.figures()
                .where("method", Methods.EXACT)
                .where("size", 50)
                .summary("r2_latent")
                .mean();
        double large = quick.figures()
                .where("method", Methods.EXACT)
                .where("size", 500)
                .summary("r2_latent")
                .mean();
        assertThat(large).isGreaterThan(small);
    }

    @Test
    void neighbours_with_a_k_per_example_are_better_than_with_one_k_and_worse_than_the_best_mixture() {
        QuickRun quick = QuickRun.of(PatientStudies.neighbours(), 1, folder);
        double exact = quick.detection(Methods.EXACT, PatientStudies.OWN_K);
        for (String method : List.of(Methods.KNN_UNIFORM, Methods.KNN_DISTANCE)) {
            assertThat(quick.detection(method, PatientStudies.OWN_K))
                    .isBetween(exact, quick.detection(method, PatientStudies.ONE_K));
            assertThat(quick.detection(method, PatientStudies.K)).isBetween(1.0, 50.0);
        }
    }

    @Test
    void the_representer_theorem_is_exact_if_its_conditions_are_met() {
        QuickRun quick = QuickRun.of(RepresenterStudy.study(), 1, folder);
        assertThat(quick.detection(RepresenterStudy.CORPUS, RepresenterStudy.OUTPUTS))
                .isNegative();
        assertThat(quick.detection(RepresenterStudy.WHOLE, RepresenterStudy.GRADIENT))
                .as("the network is not at a stationary point")
                .isGreaterThan(1);
        assertThat(quick.detection(RepresenterStudy.STATIONARY, RepresenterStudy.GRADIENT))
                .isLessThan(1e-6);
        assertThat(quick.detection(RepresenterStudy.STATIONARY, RepresenterStudy.OUTPUTS))
                .isGreaterThan(0.999999);
    }

    @Test
    void projections_are_more_precise_with_more_bins() {
        ResultTable errors = QuickRun.of(PatientStudies.bins(), 1, folder).figures();
        double few = errors.where("bins", 10).summary("value").mean();
        double many = errors.where("bins", 2000).summary("value").mean();
        assertThat(many).isLessThan(few / 10);
    }

    @Test
    void one_example_is_the_nearest_and_the_penalty_of_the_appendix_leaves_more_than_k() {
        QuickRun quick = QuickRun.of(PatientStudies.grid(), 1, folder);
        assertThat(quick.mean(Methods.EXACT, 1, "r2_latent"))
                .isEqualTo(quick.mean(Methods.KNN_UNIFORM, 1, "r2_latent"), within(1e-9));
        assertThat(quick.mean(PatientStudies.ON_PRE_WEIGHTS, 5, "members")).isGreaterThan(5);
        assertThat(quick.mean(PatientStudies.ON_PRE_WEIGHTS_CUT, 5, "members")).isEqualTo(5);
    }
}
