package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Of several mixtures that give the same approximation, the one of the nearest examples is shown. */
final class TieBreakTest {
    /** Σ w_c |h_c − ĥ|². */
    private static double spread(Matrix corpus, Decomposition decomposition) {
        double sum = 0;
        for (MixtureWeights.Entry entry : decomposition.weights().entries()) {
            double distance =
                    corpus.row(entry.row()).minus(decomposition.approximation()).norm();
            sum += entry.weight() * distance * distance;
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void no_simplex_around_the_point_is_tighter(int columns) {
        for (long seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(1000L * columns + seed);
            int rows = random.nextInt(columns + 2, 14);
            float[][] corpus =
                    seed % 2 == 0 ? Rows.gaussian(rows, columns, random) : Rows.integers(rows, columns, 4, random);
            Vec latent = Vec.of(Rows.mixture(corpus, 6, random));
            Matrix matrix = Matrix.of(corpus);
            Decomposition decomposition = ActiveSet.withDefaults().over(matrix).decompose(latent);
            double[] point = decomposition.approximation().toArray();
            List<Enumeration.Mixture> vertices = Enumeration.vertices(Rows.wide(corpus), point, 1e-12);
            double tightest = vertices.stream()
                    .mapToDouble(vertex -> vertex.spread(Rows.wide(corpus), point))
                    .min()
                    .orElseThrow();
            assertThat(spread(matrix, decomposition))
                    .as("seed %s, %s", seed, decomposition)
                    .isCloseTo(tightest, within(1e-9));
        }
    }

    @Test
    void a_mixture_on_a_face_is_tight_too() {
        for (long seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] corpus = new double[14][3];
            for (int c = 0; c < 10; c++) {
                corpus[c] = new double[] {random.nextInt(-8, 9) / 8.0, random.nextInt(-8, 9) / 8.0, 0};
            }
            for (int c = 10; c < 14; c++) {
                corpus[c] = new double[] {random.nextGaussian(), random.nextGaussian(), 1 + random.nextDouble()};
            }
            Vec latent = Vec.of(random.nextInt(-2, 3) / 16.0, random.nextInt(-2, 3) / 16.0, -3);
            Matrix matrix = Matrix.of(corpus);
            Decomposition decomposition = ActiveSet.withDefaults().over(matrix).decompose(latent);
            double[] point = decomposition.approximation().toArray();
            double tightest = Enumeration.vertices(corpus, point, 1e-12).stream()
                    .mapToDouble(vertex -> vertex.spread(corpus, point))
                    .min()
                    .orElseThrow();
            assertThat(spread(matrix, decomposition))
                    .as("seed %s, %s", seed, decomposition)
                    .isCloseTo(tightest, within(1e-9));
        }
    }

    /**
     * All corners of a cube are equally far from its centre: the one whose latent is first gets half, the opposite one the
     * other half, wherever they stand in the corpus, however large the cube is, and if there are two of each.
     */
    @ParameterizedTest
    @CsvSource({"2, 1", "3, 1", "4, 1", "3, 1e12", "3, 1e-12"})
    void in_the_centre_of_a_cube_the_order_of_the_corpus_does_not_matter(int columns, double scale) {
        int corners = 1 << columns;
        Vec centre = Vec.of(filled(columns, 0.5 * scale));
        for (long seed = 0; seed < 20; seed++) {
            int[] order = Rows.permutation(2 * corners, new SplittableRandom(seed));
            double[][] rows = new double[seed % 2 == 0 ? corners : 2 * corners][columns];
            int place = 0;
            for (int corner : order) {
                if (corner < rows.length) {
                    for (int j = 0; j < columns; j++) {
                        rows[place][j] = ((corner >> j) & 1) * scale;
                    }
                    place++;
                }
            }
            Matrix cube = Matrix.of(rows);
            List<MixtureWeights.Entry> members = ActiveSet.withDefaults()
                    .over(cube)
                    .decompose(centre)
                    .weights()
                    .entries();
            assertThat(members)
                    .extracting(member -> cube.row(member.row()))
                    .as("seed %s", seed)
                    .containsExactlyInAnyOrder(Vec.of(filled(columns, 0)), Vec.of(filled(columns, scale)));
            assertThat(members).allSatisfy(member -> assertThat(member.weight()).isCloseTo(0.5, within(1e-9)));
        }
    }

    private static double[] filled(int columns, double value) {
        double[] values = new double[columns];
        Arrays.fill(values, value);
        return values;
    }

    /** Any grid is full of spheres with more rows on them than a simplex has corners. */
    @Test
    void on_a_grid_the_order_of_the_corpus_does_not_matter() {
        double[][] grid = new double[125][];
        for (int c = 0; c < grid.length; c++) {
            grid[c] = new double[] {c % 5, c / 5 % 5, c / 25 % 5};
        }
        SplittableRandom random = new SplittableRandom(5);
        for (int test = 0; test < 12; test++) {
            Vec latent = Vec.of(random.nextInt(17) / 4.0, random.nextInt(17) / 4.0, random.nextInt(17) / 4.0);
            Map<Vec, Double> expected = byPlace(Matrix.of(grid), latent);
            for (int shuffle = 0; shuffle < 5; shuffle++) {
                Matrix other = PermutationTest.reordered(Matrix.of(grid), Rows.permutation(grid.length, random));
                Map<Vec, Double> found = byPlace(other, latent);
                assertThat(found.keySet()).as("at %s", latent).isEqualTo(expected.keySet());
                expected.forEach((place, weight) ->
                        assertThat(found.get(place)).as("at %s", latent).isCloseTo(weight, within(1e-9)));
            }
        }
    }

    private static Map<Vec, Double> byPlace(Matrix corpus, Vec latent) {
        Map<Vec, Double> weights = new HashMap<>();
        ActiveSet.withDefaults()
                .over(corpus)
                .decompose(latent)
                .weights()
                .entries()
                .forEach(entry -> weights.put(corpus.row(entry.row()), entry.weight()));
        return weights;
    }

    /** Large enough to be solved on a sample first. */
    @ParameterizedTest
    @CsvSource({"840000, 3", "510000, 5"})
    void inside_a_large_corpus_the_neighbours_are_chosen(int rows, int columns) {
        SplittableRandom random = new SplittableRandom(columns);
        float[][] corpus = Rows.gaussian(rows, columns, random);
        Matrix matrix = Matrix.of(corpus);
        ExactDecomposer decomposer = ActiveSet.withDefaults().over(matrix);
        float[][] points = Rows.scaled(Rows.gaussian(2, columns, random), 0.5f);
        Problem problem = Problem.of(matrix, Vec.of(points[0]), Vec.of(points[1]));
        for (Vec latent : problem.latents()) {
            Decomposition decomposition = decomposer.decompose(latent);
            Honesty.checkOptimal(problem, latent, decomposition);
            assertThat(decomposition.residual()).isLessThan(1e-13);
            assertThat(decomposition.uniqueness()).contains(new Uniqueness(false, rows));
            assertThat(decomposition.weights().count()).isLessThanOrEqualTo(columns + 1);
            assertEmptyCircumsphere(matrix, decomposition);
        }
    }

    /** The rows of a Delaunay simplex: no example lies inside its circumscribed sphere. */
    private static void assertEmptyCircumsphere(Matrix corpus, Decomposition decomposition) {
        List<MixtureWeights.Entry> members = decomposition.weights().entries();
        int d = corpus.columns();
        assertThat(members).hasSize(d + 1);
        Vec first = corpus.row(members.get(0).row());
        double[][] columns = new double[d][d];
        double[] half = new double[d];
        for (int k = 1; k <= d; k++) {
            Vec edge = corpus.row(members.get(k).row()).minus(first);
            half[k - 1] = edge.dot(edge) / 2;
            for (int j = 0; j < d; j++) {
                columns[j][k - 1] = edge.get(j);
            }
        }
        Vec centre = Vec.of(DenseLeastSquares.solve(columns, half).orElseThrow());
        double radius = centre.norm();
        for (int c = 0; c < corpus.rows(); c++) {
            double distance = corpus.row(c).minus(first).minus(centre).norm();
            assertThat(distance).isGreaterThan(radius * (1 - 1e-9));
        }
    }
}
