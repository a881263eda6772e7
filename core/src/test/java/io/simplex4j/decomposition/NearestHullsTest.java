package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Distances from hulls are the residuals of decompositions over them, solved one by one. */
final class NearestHullsTest {
    private static final int HULLS = 5;

    private static double[][] means(double apart, int columns, SplittableRandom random) {
        double[][] means = new double[HULLS][columns];
        for (double[] mean : means) {
            for (int j = 0; j < columns; j++) {
                mean[j] = apart * random.nextGaussian();
            }
        }
        return means;
    }

    private static double[] around(double[] mean, double scale, SplittableRandom random) {
        double[] point = new double[mean.length];
        for (int j = 0; j < point.length; j++) {
            point[j] = scale * (mean[j] + random.nextGaussian());
        }
        return point;
    }

    private static ExactDecomposer over(double[][] rows) {
        return ActiveSet.withDefaults().withThreads(1).over(Matrix.of(rows));
    }

    /** Whatever rows are said to be likely, by this seed. */
    private static void check(List<ExactDecomposer> hulls, Vec latent, double rounding, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        NearestHulls all = NearestHulls.of(hulls);
        double[] distances = hulls.stream()
                .mapToDouble(hull -> hull.decompose(latent).residual())
                .toArray();
        for (int own = 0; own < distances.length; own++) {
            double nearest = Double.POSITIVE_INFINITY;
            for (int k = 0; k < distances.length; k++) {
                nearest = k == own ? nearest : Math.min(nearest, distances[k]);
            }
            int rows = hulls.get(own).decompose(latent).weights().corpusSize();
            int[] likely = random.ints(random.nextInt(8), 0, rows).toArray();
            NearestHulls.Distances found = all.distances(latent, own, likely);
            assertThat(found.own()).isCloseTo(distances[own], within(1e-12 * distances[own] + rounding));
            assertThat(found.other()).isCloseTo(nearest, within(1e-12 * nearest + rounding));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 1", "2, 0.3, 1", "3, 1, 1e-20", "4, 2, 1e20", "5, 30, 1", "6, 1e6, 1"})
    void clusters(long seed, double apart, double scale) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] means = means(apart, 20, random);
        List<ExactDecomposer> hulls = new ArrayList<>();
        for (double[] mean : means) {
            double[][] rows = new double[30 + random.nextInt(60)][];
            for (int r = 0; r < rows.length; r++) {
                rows[r] = around(mean, scale, random);
            }
            hulls.add(over(rows));
        }
        for (int test = 0; test < 40; test++) {
            double rounding = 1e-9 * scale * Math.max(1, apart) / 1e3;
            check(hulls, Vec.of(around(means[test % HULLS], scale, random)), rounding, test);
        }
    }

    @Test
    void rows_that_are_equal_nearly_equal_few_or_far_and_latents_within_hulls_equal_to_rows_or_far() {
        SplittableRandom random = new SplittableRandom(11);
        double[][] means = means(1, 6, random);
        double[][] plain = new double[50][];
        double[][] repeated = new double[50][];
        double[][] nearly = new double[50][];
        double[][] outlier = new double[50][];
        for (int r = 0; r < 50; r++) {
            plain[r] = around(means[0], 1, random);
            repeated[r] = around(means[1], 1, new SplittableRandom(r % 7));
            nearly[r] = around(means[2], 1, new SplittableRandom(r % 9));
            nearly[r][r % 6] += 1e-7 * random.nextGaussian();
            outlier[r] = around(means[3], r == 20 ? 1e9 : 1, random);
        }
        List<ExactDecomposer> hulls = List.of(
                over(plain),
                over(repeated),
                over(nearly),
                over(outlier),
                over(new double[][] {means[4]}),
                over(new double[][] {means[4], means[4]}));
        for (int test = 0; test < 30; test++) {
            // Twins that differ by 1e-7 are told apart only as far as the tolerance goes.
            check(hulls, Vec.of(around(means[test % HULLS], 1, random)), 1e-9, test);
        }
        check(hulls, Vec.of(plain[3]), 1e-12, 3);
        check(hulls, Vec.of(repeated[3]), 1e-12, 3);
        check(hulls, Vec.of(means[4]), 1e-12, 3);
        check(hulls, Vec.of(means[0]), 1e-12, 3);
        for (double far : new double[] {1e3, 1e6, 1e12, 1e25, 1e100}) {
            check(hulls, Vec.of(around(means[1], far, random)), 0, 4);
        }
    }

    @Test
    void hulls_of_many_rows_have_no_inner_products() {
        SplittableRandom random = new SplittableRandom(12);
        double[][] means = means(0.7, 4, random);
        List<ExactDecomposer> hulls = new ArrayList<>();
        for (double[] mean : means) {
            double[][] rows = new double[hulls.size() % 2 == 0 ? 2500 : 40][];
            for (int r = 0; r < rows.length; r++) {
                rows[r] = around(mean, 1, random);
            }
            hulls.add(over(rows));
        }
        for (int test = 0; test < 20; test++) {
            check(hulls, Vec.of(around(means[test % HULLS], 3, random)), 1e-12, test);
        }
    }

    @Test
    void what_cannot_be_used_is_refused() {
        NearestHulls hulls = NearestHulls.of(List.of(over(new double[][] {{0, 0}}), over(new double[][] {{1, 0}})));
        assertThatThrownBy(() -> hulls.distances(Vec.of(1, 2, 3), 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> hulls.distances(Vec.of(1, Double.NaN), 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> hulls.distances(Vec.of(1, 1e200), 0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(hulls.distances(Vec.of(1, 1), 0)).isEqualTo(new NearestHulls.Distances(Math.sqrt(2), 1));
    }

    @Test
    void hulls_rows_and_examples_that_are_not_there_are_refused() {
        ExactDecomposer two = ActiveSet.withDefaults().over(Matrix.of(new double[][] {{0, 0}, {1, 0}}));
        NearestHulls hulls = NearestHulls.of(List.of(two, two));
        Vec latent = Vec.of(0, 1);
        assertThatThrownBy(() -> hulls.distances(latent, 2)).hasMessage("hull is 2; expected at least 0 and below 2");
        assertThatThrownBy(() -> hulls.distances(latent, 0, 5)).hasMessage("row is 5; expected at least 0 and below 2");
        assertThatThrownBy(() -> two.byOthers(2)).hasMessage("example is 2; expected from 0 to 1");
        assertThatThrownBy(() -> two.residualsOverDifferent(-1)).hasMessage("example is -1; expected from 0 to 1");
        Decomposition other = ActiveSet.withDefaults()
                .over(Matrix.of(new double[][] {{0, 0}, {1, 0}, {2, 0}}))
                .decompose(latent);
        assertThatThrownBy(() -> two.withoutEach(latent, other))
                .hasMessage("decomposition is over 3 examples; expected 2 as the corpus has");
    }
}
