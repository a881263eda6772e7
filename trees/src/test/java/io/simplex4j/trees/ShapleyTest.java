package io.simplex4j.trees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Quadrature;
import io.simplex4j.parallel.Workers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ShapleyTest {
    private static final int COLUMNS = 7;

    /** Shapley values by their definition: over all coalitions of columns. */
    private static double[] byDefinition(TreeModel model, double[] baseline, double[] input, Vec cotangent) {
        double[] worth = new double[1 << COLUMNS];
        double[][] mixed = new double[worth.length][COLUMNS];
        for (int coalition = 0; coalition < worth.length; coalition++) {
            for (int column = 0; column < COLUMNS; column++) {
                mixed[coalition][column] = (coalition >> column & 1) == 1 ? input[column] : baseline[column];
            }
        }
        Matrix latents = model.latents(Matrix.of(mixed));
        for (int coalition = 0; coalition < worth.length; coalition++) {
            worth[coalition] = latents.row(coalition).dot(cotangent);
        }
        double[] factorial = new double[COLUMNS + 1];
        factorial[0] = 1;
        for (int k = 1; k <= COLUMNS; k++) {
            factorial[k] = k * factorial[k - 1];
        }
        double[] values = new double[COLUMNS];
        for (int column = 0; column < COLUMNS; column++) {
            for (int coalition = 0; coalition < worth.length; coalition++) {
                if ((coalition >> column & 1) == 0) {
                    int size = Integer.bitCount(coalition);
                    values[column] += factorial[size]
                            * factorial[COLUMNS - size - 1]
                            / factorial[COLUMNS]
                            * (worth[coalition | 1 << column] - worth[coalition]);
                }
            }
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void values_are_those_of_the_definition(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        TreeModel model = TreeModel.parse(
                RandomTrees.lightGbm(random, COLUMNS, 20, 15).getBytes(StandardCharsets.UTF_8),
                ModelOptions.defaults());
        double[][] rows = Tables.random(seed, 2, COLUMNS, 0.2);
        double[] weights = new double[model.latentSize()];
        for (int t = 0; t < weights.length; t++) {
            weights[t] = t % 5 == 0 ? 0 : random.nextGaussian();
        }
        Matrix latents = model.latents(Matrix.of(rows));
        Vec cotangent = Vec.of(weights);
        AttributingModel.Shift shift = new AttributingModel.Shift(
                "row",
                Vec.of(rows[0]),
                latents.row(0),
                Vec.of(rows[1]),
                latents.row(1),
                Matrix.of(new double[][] {weights}),
                1,
                OptionalDouble.empty());
        AttributingModel.Shares shares = model.attribute(List.of(shift), Quadrature.adaptive(), Workers.of(1))
                .get(0);
        double[] expected = byDefinition(model, rows[0], rows[1], cotangent);
        double size = cotangent.norm();
        for (int column = 0; column < COLUMNS; column++) {
            assertThat(shares.values().at(0, column)).isCloseTo(expected[column], within(1e-12 * size));
        }
        assertThat(shares.error()).isLessThan(1e-12 * size);
        assertThat(shares.withinTolerance()).isTrue();
    }
}
