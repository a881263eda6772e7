package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The oracle itself, against looking at every set of examples. */
final class OracleTest {
    static LongStream seeds() {
        return Seeds.fifty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void it_is_as_good_as_the_best_of_all_supports(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int rows = random.nextInt(1, 9);
        int columns = random.nextInt(1, 5);
        float[][] corpus =
                random.nextBoolean() ? Rows.gaussian(rows, columns, random) : Rows.integers(rows, columns, 3, random);
        Vec latent = Vec.of(Rows.gaussian(1, columns, random)[0]);
        double best = Enumeration.leastResidual(Rows.wide(corpus), latent.toArray(), columns + 1);
        assertThat(residual(Matrix.of(corpus), latent)).isBetween(best - 1e-13, best + 1e-13);
    }

    @Test
    void it_knows_the_nearest_point_of_a_segment() {
        Matrix segment = Matrix.of(new double[][] {{0, 0}, {4, 0}});
        assertThat(LawsonHanson.weights(segment, Vec.of(1.0, 3.0)))
                .containsExactly(new double[] {0.75, 0.25}, within());
        assertThat(residual(segment, Vec.of(1.0, 3.0))).isBetween(3 - 1e-14, 3 + 1e-14);
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.data.Offset.offset(1e-14);
    }

    static double residual(Matrix corpus, Vec latent) {
        double[] weights = LawsonHanson.weights(corpus, latent);
        double[] mixture = new double[latent.size()];
        for (int c = 0; c < weights.length; c++) {
            for (int j = 0; j < mixture.length; j++) {
                mixture[j] += weights[c] * corpus.at(c, j);
            }
        }
        return Rows.distance(mixture, latent.toArray());
    }
}
