package io.simplex4j.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.GoldenVectors;
import io.simplex4j.Networks;
import io.simplex4j.attribution.internal.ExampleJacobian;
import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Quadrature;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against projections computed by torch in double precision: golden/mlp. */
final class GoldenProjectionTest {
    private static final FunctionModel MODEL = Networks.goldenMlp();
    private static final Matrix CORPUS_LATENTS = GoldenVectors.matrix("mlp/corpus_latents.npy");
    private static final Matrix TEST_LATENTS = GoldenVectors.matrix("mlp/test_latents.npy");
    private static final Corpus CORPUS =
            Corpus.encode(MODEL, Examples.of(GoldenVectors.matrix("mlp/corpus_inputs.npy")));
    private static final IntegratedJacobian JACOBIAN =
            IntegratedJacobian.of(MODEL, CORPUS, Baseline.of(column("mlp/baseline_input.npy")));
    private static final List<Integer> SOME = List.of(0, 1, 2, 50, 99);

    private static Vec column(String path) {
        Matrix matrix = GoldenVectors.matrix(path);
        double[] values = new double[matrix.rows()];
        for (int r = 0; r < values.length; r++) {
            values[r] = matrix.at(r, 0);
        }
        return Vec.of(values);
    }

    private static double largestDifference(Vec a, Vec b) {
        double largest = 0;
        for (int i = 0; i < a.size(); i++) {
            largest = Math.max(largest, Math.abs(a.get(i) - b.get(i)));
        }
        return largest;
    }

    private static double l1(Vec a) {
        double sum = 0;
        for (double value : a.toArray()) {
            sum += Math.abs(value);
        }
        return sum;
    }

    @Test
    void the_network_is_the_one_that_was_trained() {
        Matrix expected = GoldenVectors.matrix("mlp/corpus_latents_f64.npy");
        for (int c = 0; c < CORPUS.size(); c++) {
            assertThat(largestDifference(CORPUS.latents().row(c), expected.row(c)))
                    .isLessThan(1e-12);
        }
        assertThat(largestDifference(JACOBIAN.baselineLatent(), column("mlp/baseline_latent_f64.npy")))
                .isLessThan(1e-12);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void midpoint_sums_agree(int test) {
        Matrix expected = GoldenVectors.matrix("mlp/jp_paper_h_midpoint2000_test" + test + ".npy");
        Vec shift = TEST_LATENTS.row(test).minus(JACOBIAN.baselineLatent());
        for (Projection projection :
                JACOBIAN.withQuadrature(Quadrature.midpoint(2000)).project(shift, SOME)) {
            assertThat(largestDifference(projection.values(), expected.row(projection.row())))
                    .isLessThan(1e-6);
        }
    }

    @Test
    void right_sums_on_the_mixture_agree() {
        Matrix expected = GoldenVectors.matrix("mlp/jp_paper_hhatqp_right2000_test0.npy");
        Decomposition decomposition =
                ActiveSet.withDefaults().over(CORPUS_LATENTS).decompose(TEST_LATENTS.row(0));
        Attribution attribution = JACOBIAN.withQuadrature(Quadrature.rightRiemann(2000))
                .attribute(TEST_LATENTS.row(0), decomposition, Projection.Target.APPROXIMATION);
        assertThat(attribution.projections()).hasSize(7);
        for (Projection projection : attribution.projections()) {
            assertThat(largestDifference(projection.values(), expected.row(projection.row())))
                    .isLessThan(1e-6);
        }
        assertThat(attribution.completeness().sum()).isCloseTo(1, within(1e-3));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void adaptive_integrals_are_as_near_as_they_say(int test) {
        Matrix expected = GoldenVectors.matrix("mlp/jp_paper_h_midpoint2000_test" + test + ".npy");
        double referenceError = 1.5e-4;
        Decomposition decomposition =
                ActiveSet.withDefaults().over(CORPUS_LATENTS).decompose(TEST_LATENTS.row(test));
        Attribution attribution = JACOBIAN.attribute(TEST_LATENTS.row(test), decomposition, Projection.Target.LATENT);
        assertThat(attribution.withinTolerance()).isTrue();
        for (Projection projection : attribution.projections()) {
            Vec reference = expected.row(projection.row());
            assertThat(l1(projection.values().minus(reference)))
                    .isLessThan(2 * projection.integration().localError() + referenceError * l1(reference));
        }
    }

    @Test
    void the_whole_jacobian_agrees() {
        Matrix expected = GoldenVectors.matrix("mlp/integrated_jacobian_right200_corpus0.npy");
        ExampleJacobian full =
                JACOBIAN.withQuadrature(Quadrature.rightRiemann(200)).full(0);
        for (int i = 0; i < full.features(); i++) {
            assertThat(largestDifference(full.shift(i), expected.row(i))).isLessThan(1e-4);
        }
    }

    @Test
    void a_cache_gives_the_same_within_the_errors_reported() {
        IntegratedJacobian cached = JACOBIAN.withCache(1 << 20);
        for (int test = 0; test < 2; test++) {
            Decomposition decomposition =
                    ActiveSet.withDefaults().over(CORPUS_LATENTS).decompose(TEST_LATENTS.row(test));
            List<Integer> examples = decomposition.weights().heaviestFirst().stream()
                    .map(MixtureWeights.Entry::row)
                    .limit(1)
                    .collect(Collectors.toList());
            Vec shift = decomposition.approximation().minus(JACOBIAN.baselineLatent());
            List<Projection> kept = cached.project(shift, examples);
            List<Projection> direct = JACOBIAN.project(shift, examples);
            for (int k = 0; k < examples.size(); k++) {
                double difference = l1(kept.get(k).values().minus(direct.get(k).values()));
                assertThat(difference)
                        .isLessThan(2 * kept.get(k).integration().localError()
                                + 2 * direct.get(k).integration().localError());
                assertThat(kept.get(k).integration().withinTolerance()).isTrue();
            }
        }
    }
}
