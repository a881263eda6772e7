package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.comparison.NearestNeighbours;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether other weights give the same approximation, and how far they can go. */
final class UniquenessTest {
    private static final double[][] SQUARE = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};

    private static void assertRange(WeightRange range, double least, double most) {
        assertThat(range.least()).isCloseTo(least, within(1e-9));
        assertThat(range.most()).isCloseTo(most, within(1e-9));
        assertThat(range.exact()).isTrue();
    }

    @Test
    void inside_a_triangle_the_weights_are_unique() {
        Matrix triangle = Matrix.of(new double[][] {{0, 0}, {4, 0}, {0, 4}});
        Vec latent = Vec.of(1.0, 2.0);
        ExactDecomposer decomposer = ActiveSet.withDefaults().over(triangle);
        Decomposition decomposition = decomposer.decompose(latent);
        assertThat(decomposition.uniqueness().orElseThrow().unique()).isTrue();
        List<WeightRange> ranges =
                decomposer.weightRanges(latent, decomposition).orElseThrow();
        assertThat(ranges).hasSize(3);
        for (int k = 0; k < 3; k++) {
            double weight = decomposition.weights().heaviestFirst().get(k).weight();
            assertThat(ranges.get(k)).isEqualTo(new WeightRange(weight, weight, true));
        }
    }

    @Test
    void inside_a_square_they_are_not() {
        Vec latent = Vec.of(0.5, 0.25);
        ExactDecomposer decomposer = ActiveSet.withDefaults().over(Matrix.of(SQUARE));
        Decomposition decomposition = decomposer.decompose(latent);
        assertThat(decomposition.uniqueness()).contains(new Uniqueness(false, 4));
        List<MixtureWeights.Entry> shown = decomposition.weights().heaviestFirst();
        List<WeightRange> ranges =
                decomposer.weightRanges(latent, decomposition).orElseThrow();
        double[] least = {0.25, 0.25, 0, 0};
        double[] most = {0.5, 0.5, 0.25, 0.25};
        for (int k = 0; k < shown.size(); k++) {
            int example = shown.get(k).example();
            assertRange(ranges.get(k), least[example], most[example]);
        }
    }

    /**
     * On the line −1, 0, 1, 2 through the facet, the point ¼: the example at 0 has a weight from 0 to ¾, and so on. The
     * fourth coordinate puts the latent outside.
     */
    @Test
    void ranges_on_a_face_are_those_of_the_face() {
        double[][] rows = {{0, 0}, {-1, 0}, {1, 0}, {2, 0}, {0, 5}};
        Vec latent = Vec.of(0.25, -1.0);
        ExactDecomposer decomposer = ActiveSet.withDefaults().over(Matrix.of(rows));
        Decomposition decomposition = decomposer.decompose(latent);
        assertThat(decomposition.uniqueness()).contains(new Uniqueness(false, 4));
        assertThat(decomposition.weights().of(0)).isCloseTo(0.75, within(1e-12));
        assertThat(decomposition.weights().of(2)).isCloseTo(0.25, within(1e-12));
        List<WeightRange> ranges =
                decomposer.weightRanges(latent, decomposition).orElseThrow();
        assertThat(ranges).hasSize(2);
        assertRange(ranges.get(0), 0, 0.875);
        assertRange(ranges.get(1), 0, 0.625);
    }

    /** Three weights whose ranges are the paper's [0.5, 0.75], [0, 0.25] and [0, 0.5]. */
    @Test
    void the_example_of_the_paper_has_its_ranges() {
        double[][] rows = {{0, 0}, {3, 0}, {1.5, 0}, {0, 9}, {-3, 9}};
        Vec latent = Vec.of(0.75, -1.0);
        ExactDecomposer decomposer = ActiveSet.withDefaults().over(Matrix.of(rows));
        MixtureWeights all = MixtureWeights.of(
                5,
                List.of(
                        new MixtureWeights.Entry(0, 0.625),
                        new MixtureWeights.Entry(1, 0.125),
                        new MixtureWeights.Entry(2, 0.25)));
        Decomposition found = decomposer.decompose(latent);
        assertThat(found.approximation().minus(all.mix(Matrix.of(rows))).norm()).isLessThan(1e-14);
        Decomposition shown = new Decomposition(
                all,
                found.approximation(),
                found.residual(),
                found.relativeResidual(),
                found.certificate(),
                found.uniqueness(),
                found.sparsityPrice());
        List<WeightRange> ranges = decomposer.weightRanges(latent, shown).orElseThrow();
        assertRange(ranges.get(0), 0.5, 0.75);
        assertRange(ranges.get(1), 0, 0.5);
        assertRange(ranges.get(2), 0, 0.25);
    }

    @Test
    void a_twin_can_take_all_or_nothing() {
        double[][] rows = {{1, 0}, {0, 1}, {1, 0}};
        Vec latent = Vec.of(0.0, 0.0);
        ExactDecomposer decomposer = ActiveSet.withDefaults().over(Matrix.of(rows));
        Decomposition decomposition = decomposer.decompose(latent);
        assertThat(decomposition.uniqueness()).contains(new Uniqueness(false, 3));
        for (int k = 0; k < 2; k++) {
            boolean twin = decomposition.weights().heaviestFirst().get(k).example() == 0;
            assertRange(
                    decomposer.weightRanges(latent, decomposition).orElseThrow().get(k), twin ? 0 : 0.5, 0.5);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void ranges_agree_with_looking_at_every_mixture(int columns) {
        for (long seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(100L * columns + seed);
            float[][] corpus = seed % 2 == 0
                    ? Rows.gaussian(random.nextInt(2, 10), columns, random)
                    : Rows.integers(random.nextInt(2, 10), columns, 3, random);
            Vec latent = Vec.of(seed % 3 == 0 ? Rows.gaussian(1, columns, random)[0] : Rows.mixture(corpus, 4, random));
            ExactDecomposer decomposer = ActiveSet.withDefaults().over(Matrix.of(corpus));
            Decomposition decomposition = decomposer.decompose(latent);
            List<Enumeration.Mixture> vertices = Enumeration.vertices(
                    Rows.wide(corpus), decomposition.approximation().toArray(), 1e-12);
            List<WeightRange> ranges =
                    decomposer.weightRanges(latent, decomposition).orElseThrow();
            List<MixtureWeights.Entry> shown = decomposition.weights().heaviestFirst();
            boolean several = false;
            for (int c = 0; c < corpus.length; c++) {
                several |= most(vertices, c) - least(vertices, c) > 1e-8;
            }
            String which = "seed " + seed + ", " + decomposition;
            assertThat(decomposition.uniqueness().orElseThrow().unique())
                    .as(which)
                    .isNotEqualTo(several);
            for (int k = 0; k < ranges.size(); k++) {
                int example = shown.get(k).example();
                assertThat(ranges.get(k).least()).as(which).isCloseTo(least(vertices, example), within(1e-8));
                assertThat(ranges.get(k).most()).as(which).isCloseTo(most(vertices, example), within(1e-8));
                assertThat(ranges.get(k).exact()).as(which).isTrue();
                assertThat(shown.get(k).weight())
                        .as(which)
                        .isBetween(ranges.get(k).least(), ranges.get(k).most());
            }
        }
    }

    @Test
    void ranges_are_told_where_uniqueness_is() {
        Matrix corpus = Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}});
        Vec latent = Vec.of(0.2, 0.3);
        Decomposer exact = ActiveSet.withDefaults().over(corpus);
        Decomposer nearest = NearestNeighbours.uniform(2).over(corpus);
        assertThat(exact.weightRanges(latent, exact.decompose(latent)).orElseThrow())
                .hasSize(3);
        assertThat(nearest.weightRanges(latent, nearest.decompose(latent))).isEmpty();
        assertThat(exact.weightRanges(latent, nearest.decompose(latent))).isEmpty();
    }

    private static double least(List<Enumeration.Mixture> vertices, int example) {
        return vertices.stream()
                .mapToDouble(vertex -> vertex.weightOf(example))
                .min()
                .orElseThrow();
    }

    private static double most(List<Enumeration.Mixture> vertices, int example) {
        return vertices.stream()
                .mapToDouble(vertex -> vertex.weightOf(example))
                .max()
                .orElseThrow();
    }
}
