package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether other weights give the same approximation, and how far they can go. */
final class UniquenessTest {
    private static final double[][] SQUARE = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};

    private static void assertRange(WeightRange range, double min, double max) {
        assertThat(range.least()).isCloseTo(min, within(1e-9));
        assertThat(range.most()).isCloseTo(max, within(1e-9));
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
        double[] min = {0.25, 0.25, 0, 0};
        double[] max = {0.5, 0.5, 0.25, 0.25};
        for (int k = 0; k < shown.size(); k++) {
            int example = shown.get(k).row();
            assertRange(ranges.get(k), min[example], max[example]);
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
        assertThat(decomposition.weights().weight(0)).isCloseTo(0.75, within(1e-12));
        assertThat(decomposition.weights().weight(2)).isCloseTo(0.25, within(1e-12));
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
            boolean twin = decomposition.weights().heaviestFirst().get(k).row() == 0;
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
                int example = shown.get(k).row();
                assertThat(ranges.get(k).least()).as(which).isCloseTo(least(vertices, example), within(1e-8));
                assertThat(ranges.get(k).most()).as(which).isCloseTo(most(vertices, example), within(1e-8));
                assertThat(ranges.get(k).exact()).as(which).isTrue();
                assertThat(shown.get(k).weight())
                        .as(which)
                        .isBetween(ranges.get(k).least(), ranges.get(k).most());
            }
        }
    }

    /** Means of few examples, which may lie on the surface: a plane that only they touch tells, or a way out of them. */
    @ParameterizedTest
    @CsvSource({"4, 2", "6, 2", "6, 3"})
    void means_of_few_examples_are_unique_where_no_other_mixture_exists(int columns, int members) {
        int unique = 0;
        for (long seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(1000L * columns + 100L * members + seed);
            double[][] corpus = Rows.wide(
                    seed % 2 == 0 ? Rows.gaussian(12, columns, random) : Rows.integers(12, columns, 2, random));
            double[] mean = new double[columns];
            for (int m = 0; m < members; m++) {
                for (int j = 0; j < columns; j++) {
                    mean[j] += corpus[m][j] / members;
                }
            }
            Decomposition decomposition =
                    ActiveSet.withDefaults().over(Matrix.of(corpus)).decompose(Vec.of(mean));
            List<Enumeration.Mixture> vertices = Enumeration.vertices(corpus, mean, 1e-12);
            boolean several = false;
            for (int c = 0; c < corpus.length; c++) {
                several |= most(vertices, c) - least(vertices, c) > 1e-8;
            }
            assertThat(decomposition.uniqueness().orElseThrow().unique())
                    .as("seed %s, %s", seed, decomposition)
                    .isNotEqualTo(several);
            unique += several ? 0 : 1;
        }
        assertThat(unique).isBetween(1, 19);
    }

    /** In many dimensions means of several examples lie on the surface, where programs stall at a vertex of many zeros. */
    @Test
    void the_surface_of_a_hull_of_many_dimensions_is_told_from_its_inside() {
        int unique = 0;
        for (int test = 0; test < 12; test++) {
            SplittableRandom random = new SplittableRandom(test);
            double[][] corpus = Rows.wide(Rows.gaussian(3000, 100, random));
            int members = 10 + 2 * (test % 6);
            double[] mean = new double[100];
            for (int m = 0; m < members; m++) {
                for (int j = 0; j < mean.length; j++) {
                    mean[j] += corpus[m][j] / members;
                }
            }
            Decomposition decomposition =
                    ActiveSet.withDefaults().over(Matrix.of(corpus)).decompose(Vec.of(mean));
            boolean surface = distanceSeenAlong(corpus, members, mean) > 1e-9;
            assertThat(decomposition.uniqueness().orElseThrow().unique())
                    .as("test %s, %s", test, decomposition)
                    .isEqualTo(surface);
            assertThat(decomposition.weights().count() == members).isEqualTo(surface);
            unique += surface ? 1 : 0;
        }
        assertThat(unique).isBetween(1, 11);
    }

    /** How far the hull of the others is from a point when one looks along the edges between the first rows. */
    private static double distanceSeenAlong(double[][] corpus, int first, double[] point) {
        double[][] seen = Arrays.stream(corpus).map(double[]::clone).toArray(double[][]::new);
        double[] target = point.clone();
        for (int m = 1; m < first; m++) {
            Vec edge = Vec.of(seen[m]).minus(Vec.of(seen[0]));
            for (double[] row : seen) {
                flatten(row, edge);
            }
            flatten(target, edge);
        }
        double[][] others = Arrays.copyOfRange(seen, first, seen.length);
        return ActiveSet.withDefaults()
                .over(Matrix.of(others))
                .decompose(Vec.of(target))
                .residual();
    }

    private static void flatten(double[] row, Vec edge) {
        double along = Vec.of(row).dot(edge) / edge.dot(edge);
        for (int j = 0; j < row.length; j++) {
            row[j] -= along * edge.get(j);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1e12, 1e-12})
    void ranges_known_by_hand_are_found_at_any_scale(double scale) {
        double[][] twins = {{0, 0}, {1, 0}, {0, 1}, {0, 0}, {1, 0}};
        assertWeights(twins, new double[] {0.25, 0.25}, scale, new double[][] {
            {0.5, 0, 0.5}, {0.25, 0, 0.25}, {0.25, 0.25, 0.25}
        });
        double[][] line = {{0, 0}, {1, 1}, {2, 2}, {3, 3}};
        assertWeights(line, new double[] {1.5, 1.5}, scale, new double[][] {{0, 0, 0}, {0.5, 0, 0.75}, {0.5, 0, 0.75}});
        double[][] cube = new double[8][];
        for (int c = 0; c < 8; c++) {
            cube[c] = new double[] {c % 2, c / 2 % 2, c / 4 % 2};
        }
        double[][] top = new double[8][3];
        top[4] = new double[] {0.5, 0, 0.5};
        top[7] = new double[] {0.5, 0, 0.5};
        assertWeights(cube, new double[] {0.5, 0.5, 2}, scale, top);
    }

    /** Each expected weight comes with the ends of its range. */
    private static void assertWeights(double[][] rows, double[] point, double scale, double[][] expected) {
        Matrix corpus = Matrix.of(Arrays.stream(rows)
                .map(row -> Arrays.stream(row).map(value -> scale * value).toArray())
                .toArray(double[][]::new));
        Vec latent = Vec.of(Arrays.stream(point).map(value -> scale * value).toArray());
        ExactDecomposer decomposer = ActiveSet.withDefaults().over(corpus);
        Decomposition found = decomposer.decompose(latent);
        List<WeightRange> ranges = decomposer.weightRanges(latent, found).orElseThrow();
        List<MixtureWeights.Entry> members = found.weights().heaviestFirst();
        for (int c = 0; c < expected.length; c++) {
            assertThat(found.weights().weight(c)).isCloseTo(expected[c][0], within(1e-9));
        }
        for (int k = 0; k < members.size(); k++) {
            double[] row = expected[members.get(k).row()];
            assertRange(ranges.get(k), row[1], row[2]);
        }
    }

    /** One row far out must neither hide others nor make an impossible weight look possible. */
    @ParameterizedTest
    @CsvSource({"1e10, 0.50033, 0.99943", "1e14, 0.5, 1", "1e30, 0.5, 1", "-1e14, 0.50033, 1"})
    void a_row_far_out_leaves_exact_ranges_true(double far, double shown, double max) {
        double[][] rows = new double[3001][1];
        for (int c = 0; c < 3000; c++) {
            rows[c][0] = c / 2999.0;
        }
        rows[7][0] = shown;
        rows[3000][0] = far;
        ExactDecomposer exact =
                ActiveSet.withDefaults().withRanges(Ranges.EXACT).over(Matrix.of(rows));
        Vec latent = Vec.of(0.50005);
        Decomposition found = mixture(exact, latent, 7, 2999);
        WeightRange range = exact.weightRanges(latent, found).orElseThrow().get(0);
        double attained = shown > 0.50005 && far > 0 ? 0.50005 / shown : max;
        assertThat(attained).isCloseTo(max, within(1e-4));
        assertRange(range, 0, attained);
        WeightRange bound = ActiveSet.withDefaults()
                .over(Matrix.of(rows))
                .weightRanges(latent, found)
                .orElseThrow()
                .get(0);
        assertThat(bound.most()).isBetween(attained - 1e-12, 1.0);
        assertThat(bound.exact()).isFalse();
    }

    /** What was found, but with the weight on two given examples, the first one heavier. */
    private static Decomposition mixture(ExactDecomposer decomposer, Vec latent, int first, int second) {
        Decomposition found = decomposer.decompose(latent);
        return new Decomposition(
                MixtureWeights.of(
                        3001, List.of(new MixtureWeights.Entry(first, 0.75), new MixtureWeights.Entry(second, 0.25))),
                found.approximation(),
                found.residual(),
                found.relativeResidual(),
                found.certificate(),
                found.uniqueness(),
                found.sparsityPrice());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void bounds_hold_the_exact_ranges(int columns) {
        for (long seed = 0; seed < 12; seed++) {
            SplittableRandom random = new SplittableRandom(500L * columns + seed);
            int rows = random.nextInt(40, 90);
            float[][] corpus =
                    seed % 3 == 0 ? Rows.integers(rows, columns, 3, random) : Rows.gaussian(rows, columns, random);
            if (seed % 4 == 1) {
                corpus[3] = Rows.scaled(corpus[3], 1e7f);
            }
            Vec latent = Vec.of(Rows.mixture(corpus, 7, random));
            ExactDecomposer cheap = ActiveSet.withDefaults().over(Matrix.of(corpus));
            Decomposition decomposition = cheap.decompose(latent);
            List<WeightRange> bounds = cheap.weightRanges(latent, decomposition).orElseThrow();
            List<WeightRange> exact = ActiveSet.withDefaults()
                    .withRanges(Ranges.EXACT)
                    .over(Matrix.of(corpus))
                    .weightRanges(latent, decomposition)
                    .orElseThrow();
            for (int k = 0; k < bounds.size(); k++) {
                String which = "seed " + seed + ", " + bounds.get(k) + " for " + exact.get(k);
                // Where a row lies 1e7 times as far as others, planes turn by more than an end can be told apart.
                assertThat(exact.get(k).exact() || seed % 4 == 1).as(which).isTrue();
                assertThat(bounds.get(k).least())
                        .as(which)
                        .isLessThanOrEqualTo(exact.get(k).least());
                assertThat(bounds.get(k).most())
                        .as(which)
                        .isGreaterThanOrEqualTo(exact.get(k).most() - 1e-9);
            }
        }
    }

    /** Only the heaviest twelve are worth the work, the others say that they are bounds. */
    @Test
    void exact_ranges_are_for_the_heaviest() {
        SplittableRandom random = new SplittableRandom(3);
        float[][] corpus = Rows.gaussian(300, 20, random);
        Vec latent = Vec.of(Rows.mixture(corpus, 60, random));
        for (Ranges ranges : Ranges.values()) {
            ExactDecomposer decomposer =
                    ActiveSet.withDefaults().withRanges(ranges).over(Matrix.of(corpus));
            List<WeightRange> found = decomposer
                    .weightRanges(latent, decomposer.decompose(latent))
                    .orElseThrow();
            assertThat(found).hasSize(21);
            ExactDecomposer alone =
                    ActiveSet.withDefaults().withRanges(ranges).withThreads(1).over(Matrix.of(corpus));
            assertThat(alone.weightRanges(latent, alone.decompose(latent))).contains(found);
            assertThat(found.stream().filter(WeightRange::exact)).hasSize(ranges == Ranges.EXACT ? 12 : 0);
            assertThat(found).allMatch(range -> range.least() <= range.most() && range.most() < 1);
        }
    }

    @Test
    void ranges_are_told_where_uniqueness_is() {
        Matrix corpus = Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}});
        Vec latent = Vec.of(0.2, 0.3);
        Decomposer exact = ActiveSet.withDefaults().over(corpus);
        Decomposer other = SoftmaxAdam.withDefaults().withEpochs(10).over(corpus);
        assertThat(exact.weightRanges(latent, exact.decompose(latent)).orElseThrow())
                .hasSize(3);
        assertThat(other.weightRanges(latent, other.decompose(latent))).isEmpty();
        assertThat(exact.weightRanges(latent, other.decompose(latent))).isEmpty();
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
