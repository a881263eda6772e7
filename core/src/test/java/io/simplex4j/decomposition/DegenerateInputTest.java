package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every degenerate input has a defined answer. */
final class DegenerateInputTest {
    private static Decomposition decompose(double[][] corpus, double... latent) {
        Problem problem = Problem.of(Matrix.of(corpus), Vec.of(latent));
        Decomposition decomposition =
                ActiveSet.withDefaults().over(problem.corpus()).decompose(Vec.of(latent));
        Honesty.checkOptimal(problem, Vec.of(latent), decomposition);
        return decomposition;
    }

    private static MixtureWeights.Entry entry(int example, double weight) {
        return new MixtureWeights.Entry(example, weight);
    }

    private static void assertWeights(Decomposition decomposition, MixtureWeights.Entry... expected) {
        List<MixtureWeights.Entry> found = decomposition.weights().entries();
        assertThat(found)
                .extracting(MixtureWeights.Entry::row)
                .containsExactlyElementsOf(
                        Arrays.stream(expected).map(MixtureWeights.Entry::row).collect(Collectors.toList()));
        for (int k = 0; k < expected.length; k++) {
            assertThat(found.get(k).weight()).isCloseTo(expected[k].weight(), within(1e-14));
        }
    }

    @Test
    void one_example_is_the_answer_wherever_the_latent_is() {
        Decomposition far = decompose(new double[][] {{1, 1}}, 1e6, 0);
        assertThat(far.weights().entries()).containsExactly(entry(0, 1));
        assertThat(far.uniqueness()).contains(new Uniqueness(true, 1));
        assertThat(far.relativeResidual()).isEqualTo(1);
        Decomposition same = decompose(new double[][] {{1, 1}}, 1, 1);
        assertThat(same.residual()).isZero();
        assertThat(same.relativeResidual()).isZero();
        assertThat(same.certificate().gap()).isZero();
    }

    @Test
    void two_examples_share_by_the_foot_of_the_perpendicular() {
        double[][] segment = {{0, 0}, {4, 0}};
        assertWeights(decompose(segment, 1, 5), entry(0, 0.75), entry(1, 0.25));
        assertThat(decompose(segment, -3, 5).weights().entries()).containsExactly(entry(0, 1));
        assertThat(decompose(segment, 9, 5).weights().entries()).containsExactly(entry(1, 1));
        assertThat(decompose(segment, 1, 5).residual()).isCloseTo(5, within(1e-14));
    }

    @Test
    void one_coordinate_is_enough() {
        double[][] line = {{5}, {1}, {3}, {9}};
        assertThat(decompose(line, 12).weights().entries()).containsExactly(entry(3, 1));
        assertThat(decompose(line, 12).residual()).isEqualTo(3);
        assertThat(decompose(line, -1).weights().entries()).containsExactly(entry(1, 1));
        assertWeights(decompose(line, 4), entry(0, 0.5), entry(2, 0.5));
        assertThat(decompose(line, 4).residual()).isLessThan(1e-14);
    }

    @Test
    void of_identical_examples_the_first_takes_the_weight() {
        double[][] corpus = {{9, 9}, {1, 0}, {0, 1}, {1, 0}, {0, 1}, {1, 0}};
        Decomposition decomposition = decompose(corpus, 0, 0);
        assertWeights(decomposition, entry(1, 0.5), entry(2, 0.5));
        assertThat(decomposition.uniqueness().orElseThrow().unique()).isFalse();
        assertThat(decomposition.uniqueness().orElseThrow().candidates()).isEqualTo(5);
    }

    @Test
    void equal_examples_all_explain_equally_and_the_first_is_shown() {
        double[][] corpus = {{2, 3}, {2, 3}, {2, 3}};
        Decomposition off = decompose(corpus, 2, 7);
        assertThat(off.weights().entries()).containsExactly(entry(0, 1));
        assertThat(off.residual()).isEqualTo(4);
        assertThat(off.uniqueness().orElseThrow().unique()).isFalse();
        Decomposition on = decompose(corpus, 2, 3);
        assertThat(on.weights().entries()).containsExactly(entry(0, 1));
        assertThat(on.residual()).isZero();
        assertThat(on.relativeResidual()).isZero();
    }

    @Test
    void zeros_are_points_like_others() {
        Decomposition zeros = decompose(new double[3][2], 0, 0);
        assertThat(zeros.weights().entries()).containsExactly(entry(0, 1));
        assertThat(zeros.residual()).isZero();
        Decomposition off = decompose(new double[3][2], 3, 4);
        assertThat(off.weights().entries()).containsExactly(entry(0, 1));
        assertThat(off.residual()).isEqualTo(5);
        assertThat(off.relativeResidual()).isEqualTo(1);
        Decomposition zeroLatent = decompose(new double[][] {{1, 1}, {1, -1}, {2, 0}}, 0, 0);
        assertWeights(zeroLatent, entry(0, 0.5), entry(1, 0.5));
        assertThat(zeroLatent.residual()).isCloseTo(1, within(1e-14));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 20, 100})
    void an_example_of_the_corpus_explains_itself(int columns) {
        float[][] rows = Rows.gaussian(300, columns, new SplittableRandom(columns));
        ExactDecomposer decomposer = ActiveSet.withDefaults().over(Matrix.of(rows));
        for (int c = 0; c < 300; c += 7) {
            Decomposition decomposition = decomposer.decompose(Vec.of(rows[c]));
            assertThat(decomposition.weights().entries()).containsExactly(entry(c, 1));
            assertThat(decomposition.residual()).isZero();
            assertThat(decomposition.relativeResidual()).isZero();
        }
    }

    @Test
    void an_example_among_near_duplicates_explains_itself() {
        SplittableRandom random = new SplittableRandom(11);
        float[][] rows = Rows.duplicated(200, 10, random);
        for (float[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] += 1e-6f * (float) random.nextGaussian();
            }
        }
        ExactDecomposer decomposer = ActiveSet.withDefaults().over(Matrix.of(rows));
        for (int c = 0; c < 200; c += 5) {
            Decomposition decomposition = decomposer.decompose(Vec.of(rows[c]));
            assertThat(decomposition.weights().entries()).containsExactly(entry(c, 1));
            assertThat(decomposition.residual()).isZero();
        }
    }

    @Test
    void a_point_of_an_edge_is_reached() {
        double[][] triangle = {{0, 0, 1}, {4, 0, 1}, {0, 4, 1}, {1, 1, 9}};
        Decomposition edge = decompose(triangle, 1, 0, 1);
        assertWeights(edge, entry(0, 0.75), entry(1, 0.25));
        assertThat(edge.residual()).isLessThan(1e-14);
        Decomposition face = decompose(triangle, 1, 1, 1);
        assertWeights(face, entry(0, 0.5), entry(1, 0.25), entry(2, 0.25));
        assertThat(face.residual()).isLessThan(1e-14);
        assertThat(face.uniqueness().orElseThrow().unique()).isTrue();
    }

    @Test
    void a_cube_is_approached_at_its_corner_edge_and_face() {
        double[][] cube = new double[8][3];
        for (int c = 0; c < 8; c++) {
            for (int j = 0; j < 3; j++) {
                cube[c][j] = (c >> j) & 1;
            }
        }
        assertThat(decompose(cube, 2, 2, 2).weights().entries()).containsExactly(entry(7, 1));
        assertWeights(decompose(cube, 2, 2, 0.5), entry(3, 0.5), entry(7, 0.5));
        Decomposition face = decompose(cube, 2, 0.25, 0.25);
        assertThat(face.approximation().minus(Vec.of(1, 0.25, 0.25)).norm()).isLessThan(1e-14);
        assertThat(face.residual()).isCloseTo(1, within(1e-14));
        assertThat(face.uniqueness()).contains(new Uniqueness(false, 4));
        Decomposition centre = decompose(cube, 0.5, 0.5, 0.5);
        assertThat(centre.residual()).isLessThan(1e-15);
        assertThat(centre.uniqueness()).contains(new Uniqueness(false, 8));
    }

    @Test
    void a_cross_polytope_is_approached_at_the_middle_of_a_facet() {
        int d = 6;
        double[][] cross = new double[2 * d][d];
        double[] ones = new double[d];
        for (int j = 0; j < d; j++) {
            cross[2 * j][j] = 1;
            cross[2 * j + 1][j] = -1;
            ones[j] = 1;
        }
        Decomposition decomposition = decompose(cross, ones);
        assertThat(decomposition.weights().count()).isEqualTo(d);
        for (int j = 0; j < d; j++) {
            assertThat(decomposition.weights().weight(2 * j)).isBetween(1.0 / d - 1e-15, 1.0 / d + 1e-15);
        }
        assertThat(decomposition.uniqueness()).contains(new Uniqueness(true, d));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void a_flat_corpus_is_not_fitted_to_the_rounding_of_its_floats(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[][] rows = Rows.lowRank(300, 40, random);
        Problem problem = Problem.of(Matrix.of(rows), Vec.of(Rows.mixture(rows, 60, random)));
        Vec latent = problem.latents().get(0);
        Decomposition decomposition =
                ActiveSet.withDefaults().over(problem.corpus()).decompose(latent);
        Honesty.checkOptimal(problem, latent, decomposition);
        assertThat(decomposition.weights().count()).isBetween(2, 8);
        assertThat(decomposition.relativeResidual()).isLessThan(1e-6);
    }
}
