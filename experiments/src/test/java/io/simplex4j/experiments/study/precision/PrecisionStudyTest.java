package io.simplex4j.experiments.study.precision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.QuickRun;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.ResultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
        QuickRun quick = new QuickRun(run.figures().where("tests", tests), run.findings(), run.folder());
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
        assertThat(quick.findings().claims())
                .as("a single run has no standard error")
                .filteredOn(claim -> claim.ours().contains("KNN"))
                .extracting(Claim::verdict)
                .containsOnly(Claim.Verdict.NOT_TESTED);
        for (String file : List.of(".csv", ".md", "-r2.png", "-r2.svg", "-error.png", "-error.svg")) {
            assertThat(quick.folder().resolve(study.name() + file)).isNotEmptyFile();
        }
        assertThat(Files.readString(quick.folder().resolve(study.name() + ".md")))
                .contains("simplex experiment run " + study.name() + " --runs 1 --seed 42 --quick", "2026-11-15");
    }

    @Test
    void algorithm_1_is_compared_on_its_own_tests() {
        ResultTable.Builder rows = ResultTable.withColumns(PrecisionTrial.COLUMNS);
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
        List<Claim> claims =
                new PrecisionReport("3.1", rows.build(), 100).findings().claims();
        assertThat(claims)
                .filteredOn(claim -> claim.quote().startsWith("SimplEx produces the most accurate"))
                .extracting(Claim::ours, Claim::verdict)
                .containsExactly(
                        tuple(
                                "SimplEx, exact, on 100 tests: ahead of the better KNN at every K from 5; 3 runs",
                                Claim.Verdict.HOLDS),
                        tuple(
                                "SimplEx, algorithm 1, on 20 tests: ahead of the better KNN at every K from 5; 3 runs",
                                Claim.Verdict.HOLDS));
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
        QuickRun quick = QuickRun.of(new InputSpaceStudy(), 2, folder);
        assertThat(quick.findings().claims())
                .hasSize(4)
                .extracting(Claim::verdict)
                .containsOnly(Claim.Verdict.HOLDS, Claim.Verdict.NO_DIFFERENCE);
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
        QuickRun quick = QuickRun.of(new CorpusSizeStudy(), 1, folder);
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
}
