package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The order of the corpus does not matter. */
final class PermutationTest {
    @ParameterizedTest
    @EnumSource(names = {"GAUSSIAN", "RELU", "CLUSTERED", "DUPLICATED", "INTEGER", "BINARY"})
    void reordering_the_corpus_reorders_the_weights(CorpusKind kind) {
        for (long seed = 0; seed < 15; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Problem problem = kind.problem(random.nextInt(2, 250), random.nextInt(1, 25), random);
            int[] order = Rows.permutation(problem.corpus().rows(), random);
            int[] identity = IntStream.range(0, order.length).toArray();
            Decomposer before = ActiveSet.withDefaults().over(problem.corpus());
            Decomposer after = ActiveSet.withDefaults().over(reordered(problem.corpus(), order));
            for (Vec latent : problem.latents()) {
                Decomposition one = before.decompose(latent);
                Decomposition other = after.decompose(latent);
                String which = "seed " + seed + ", latent " + latent;
                assertSameWeights(
                        which, byPlace(one, problem.corpus(), identity), byPlace(other, problem.corpus(), order));
                assertThat(other.uniqueness()).as(which).isEqualTo(one.uniqueness());
                assertSameResidual(which, one, other, latent);
            }
        }
    }

    /** Examples on the plane whose weight is 0 would come and go with the order of the corpus. */
    @Test
    void no_weight_is_mere_rounding() {
        for (long seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Problem problem = CorpusKind.BINARY.problem(random.nextInt(30, 250), random.nextInt(8, 15), random);
            for (Decomposition each :
                    ActiveSet.withDefaults().over(problem.corpus()).decomposeAll(problem.batch())) {
                assertThat(each.weights().entries())
                        .as("seed " + seed)
                        .allSatisfy(entry -> assertThat(entry.weight()).isGreaterThan(1e-13));
            }
        }
    }

    /** The weight at each point of space. */
    private static Map<Vec, Double> byPlace(Decomposition decomposition, Matrix corpus, int[] order) {
        Map<Vec, Double> weights = new HashMap<>();
        for (MixtureWeights.Entry entry : decomposition.weights().entries()) {
            weights.merge(corpus.row(order[entry.row()]), entry.weight(), Double::sum);
        }
        return weights;
    }

    private static void assertSameWeights(String which, Map<Vec, Double> one, Map<Vec, Double> other) {
        assertThat(other.keySet()).as(which).isEqualTo(one.keySet());
        one.forEach((place, weight) -> assertThat(other.get(place)).as(which).isCloseTo(weight, within(1e-9)));
    }

    private static void assertSameResidual(String which, Decomposition one, Decomposition other, Vec latent) {
        double rounding = 1e-12 * one.residual() + 1e-14 * latent.norm();
        assertThat(Math.abs(other.residual() - one.residual())).as(which).isLessThanOrEqualTo(rounding);
        assertThat(other.approximation().minus(one.approximation()).norm())
                .as(which)
                .isLessThanOrEqualTo(1e-9 * (1 + latent.norm()));
    }

    static Matrix reordered(Matrix corpus, int[] order) {
        double[][] rows = new double[order.length][];
        for (int c = 0; c < order.length; c++) {
            rows[c] = corpus.row(order[c]).toArray();
        }
        return Matrix.of(rows);
    }
}
