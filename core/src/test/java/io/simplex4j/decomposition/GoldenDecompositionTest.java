package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.GoldenVectors;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The latents of three trained networks, against an exact solver in Python and the best known sparse mixtures. */
final class GoldenDecompositionTest {
    @ParameterizedTest
    @ValueSource(strings = {"mnist", "mlp", "lstm"})
    void the_residual_and_the_approximation_are_those_of_the_reference(String model) {
        Matrix corpus = GoldenVectors.matrix(model + "/corpus_latents.npy");
        Matrix latents = GoldenVectors.matrix(model + "/test_latents.npy");
        Matrix residuals = GoldenVectors.matrix(model + "/qp_residuals.npy");
        Matrix weights = GoldenVectors.matrix(model + "/qp_weights.npy");
        List<Decomposition> all = ActiveSet.withDefaults().over(corpus).decomposeAll(latents);
        for (int i = 0; i < latents.rows(); i++) {
            Decomposition decomposition = all.get(i);
            Vec latent = latents.row(i);
            Honesty.checkOptimal(Problem.of(corpus, latent), latent, decomposition);
            double expected = residuals.at(i, 0);
            assertThat(decomposition.residual()).as("residual of %s", i).isCloseTo(expected, within(1e-9 * expected));
            double[] mixture = new double[corpus.columns()];
            for (int c = 0; c < corpus.rows(); c++) {
                for (int j = 0; j < mixture.length; j++) {
                    mixture[j] += weights.at(i, c) * corpus.at(c, j);
                }
            }
            assertThat(Rows.distance(decomposition.approximation().toArray(), mixture))
                    .as("distance of the approximations of %s", i)
                    .isLessThan(1e-7 * latent.norm());
            if (decomposition.uniqueness().orElseThrow().unique()) {
                assertThat(Rows.distance(
                                decomposition.weights().toArray(),
                                weights.row(i).toArray()))
                        .as("distance of the weights of %s", i)
                        .isLessThan(1e-7);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "mnist, 1, optimal", "mnist, 2, optimal", "mnist, 3, bestknown", "mnist, 5, bestknown", "mnist, 10, bestknown",
        "mlp, 1, optimal", "mlp, 2, optimal", "mlp, 3, bestknown", "mlp, 5, bestknown", "mlp, 10, bestknown",
        "lstm, 1, optimal", "lstm, 2, optimal", "lstm, 3, bestknown", "lstm, 5, bestknown", "lstm, 10, bestknown"
    })
    void few_examples_are_as_good_as_the_best_known(String model, int members, String kind) {
        Matrix corpus = GoldenVectors.matrix(model + "/corpus_latents.npy");
        Matrix latents = GoldenVectors.matrix(model + "/test_latents.npy");
        Matrix best = GoldenVectors.matrix(model + "/ksparse_K" + members + "_residual_" + kind + ".npy");
        List<Decomposition> all = ActiveSet.withDefaults()
                .withSparsity(Sparsity.atMost(members))
                .over(corpus)
                .decomposeAll(latents);
        for (int i = 0; i < latents.rows(); i++) {
            double expected = best.at(i, 0);
            assertThat(all.get(i).weights().count()).isLessThanOrEqualTo(members);
            assertThat(all.get(i).residual())
                    .as("residual of %s", i)
                    .isLessThanOrEqualTo(expected * (1 + 1e-9) + 1e-12);
            if (kind.equals("optimal")) {
                assertThat(all.get(i).residual()).as("residual of %s", i).isGreaterThan(expected * (1 - 1e-9) - 1e-12);
                assertThat(all.get(i).sparsityPrice().orElseThrow().provenBest())
                        .isTrue();
            }
        }
    }
}
