package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A corpus large enough to be solved on a sample first keeps the promises of a small one. */
final class SampledModeTest {
    private static final int ROWS = 60_000;
    private static final int COLUMNS = 42;

    private static Problem problem(CorpusKind kind, int latents) {
        SplittableRandom random = new SplittableRandom(kind.name().hashCode());
        float[][] all = kind.rows(ROWS + latents, COLUMNS, random);
        List<Vec> outside = new ArrayList<>();
        for (int i = 0; i < latents; i++) {
            outside.add(Vec.of(all[ROWS + i]));
        }
        return Problem.of(Matrix.of(java.util.Arrays.copyOf(all, ROWS)), outside);
    }

    @Test
    void batches_and_threads_do_not_change_a_bit() {
        Problem problem = problem(CorpusKind.RELU, 9);
        Decomposer one = ActiveSet.withDefaults().withThreads(1).over(problem.corpus());
        List<Decomposition> expected =
                problem.latents().stream().map(one::decompose).collect(Collectors.toList());
        assertThat(one.decomposeAll(problem.batch())).isEqualTo(expected);
        for (int threads : new int[] {2, 5}) {
            Decomposer many = ActiveSet.withDefaults().withThreads(threads).over(problem.corpus());
            assertThat(many.decomposeAll(problem.batch())).isEqualTo(expected);
            assertThat(problem.latents().stream().map(many::decompose).collect(Collectors.toList()))
                    .isEqualTo(expected);
        }
    }

    @Test
    void reordering_the_corpus_reorders_the_weights() {
        Problem problem = problem(CorpusKind.GAUSSIAN, 4);
        int[] order = Rows.permutation(ROWS, new SplittableRandom(9));
        Decomposer before = ActiveSet.withDefaults().over(problem.corpus());
        Decomposer after = ActiveSet.withDefaults().over(PermutationTest.reordered(problem.corpus(), order));
        for (Vec latent : problem.latents()) {
            MixtureWeights expected = before.decompose(latent).weights();
            MixtureWeights found = after.decompose(latent).weights();
            assertThat(found.count()).isEqualTo(expected.count());
            found.entries()
                    .forEach(entry ->
                            assertThat(expected.weight(order[entry.row()])).isCloseTo(entry.weight(), within(1e-9)));
        }
    }

    @Test
    void two_passes_are_usual_and_certify_what_a_small_corpus_of_the_right_rows_gives() {
        Problem problem = problem(CorpusKind.RELU, 9);
        Decomposer decomposer = ActiveSet.withDefaults().over(problem.corpus());
        List<Integer> passes = new ArrayList<>();
        for (Vec latent : problem.latents()) {
            Decomposition decomposition = decomposer.decompose(latent);
            Honesty.checkOptimal(problem, latent, decomposition);
            passes.add(decomposition.certificate().passes());
            double[][] support = decomposition.weights().entries().stream()
                    .map(entry -> problem.corpus().row(entry.row()).toArray())
                    .toArray(double[][]::new);
            assertThat(decomposition.residual())
                    .isCloseTo(OracleTest.residual(Matrix.of(support), latent), within(1e-12));
        }
        assertThat(passes).allMatch(count -> count <= 4);
        assertThat(passes.stream().filter(count -> count <= 2).count()).isGreaterThanOrEqualTo(5);
    }

    @Test
    @Timeout(30)
    void a_flat_corpus_is_not_fitted_to_the_rounding_of_its_floats() {
        SplittableRandom random = new SplittableRandom(5);
        float[][] rows = Rows.lowRank(ROWS, COLUMNS, random);
        Problem problem = Problem.of(Matrix.of(rows), Vec.of(Rows.mixture(rows, 100, random)));
        Vec latent = problem.latents().get(0);
        Decomposition decomposition =
                ActiveSet.withDefaults().over(problem.corpus()).decompose(latent);
        Honesty.checkOptimal(problem, latent, decomposition);
        assertThat(decomposition.weights().count()).isBetween(2, 8);
        assertThat(decomposition.relativeResidual()).isLessThan(1e-6);
    }

    /** The example is in the sample only by chance, and its neighbours are as near as floats can tell. */
    @Test
    void an_example_of_the_corpus_explains_itself() {
        SplittableRandom random = new SplittableRandom(6);
        float[][] rows = Rows.gaussian(ROWS, COLUMNS, random);
        Decomposer decomposer = ActiveSet.withDefaults().over(Matrix.of(rows));
        for (int c = 1; c < ROWS; c += 5000) {
            Decomposition decomposition = decomposer.decompose(Vec.of(rows[c]));
            assertThat(decomposition.weights().entries()).containsExactly(new MixtureWeights.Entry(c, 1));
            assertThat(decomposition.residual()).isZero();
        }
    }
}
