package io.simplex4j.trees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.attribution.Attributor;
import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
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

    private static OutputAttributions attributed(TreeModel model, Matrix inputs, int output, boolean link) {
        Attributor attributor =
                Attributor.of(model, Baseline.zeros()).withOutput(Integer.toString(output), ClassNames.none());
        return (link ? attributor.withLink() : attributor).attribute(Examples.of(inputs));
    }

    @Test
    void a_probability_of_two_classes_is_shared_as_its_score() {
        String text = RandomTrees.lightGbm(new SplittableRandom(5), COLUMNS, 20, 15)
                .replace("objective=regression", "objective=binary sigmoid:1");
        TreeModel model = TreeModel.parse(text.getBytes(StandardCharsets.UTF_8), ModelOptions.defaults());
        Matrix inputs = Matrix.of(Tables.random(5, 4, COLUMNS, 0));
        for (int output = 0; output < 2; output++) {
            List<OutputAttributions.Entry> scores =
                    attributed(model, inputs, output, false).all();
            List<OutputAttributions.Entry> linked =
                    attributed(model, inputs, output, true).all();
            for (int k = 0; k < inputs.rows(); k++) {
                OutputAttributions.Entry score = scores.get(k);
                OutputAttributions.Entry probability = linked.get(k);
                assertThat(probability.output()).isCloseTo(1 / (1 + Math.exp(-score.output())), within(1e-12));
                double factor = (probability.output() - probability.baselineOutput())
                        / (score.output() - score.baselineOutput());
                for (int column = 0; column < COLUMNS; column++) {
                    assertThat(probability.values().get(column))
                            .isCloseTo(factor * score.values().get(column), within(1e-10));
                }
            }
        }
    }

    @Test
    void a_probability_of_several_classes_is_shared_by_its_mean_slopes() {
        String text = RandomTrees.lightGbm(new SplittableRandom(6), COLUMNS, 21, 15)
                .replace("objective=regression", "objective=multiclass num_class:3")
                .replace("num_class=1", "num_class=3")
                .replace("num_tree_per_iteration=1", "num_tree_per_iteration=3");
        TreeModel model = TreeModel.parse(text.getBytes(StandardCharsets.UTF_8), ModelOptions.defaults());
        Matrix inputs = Matrix.of(Tables.random(6, 1, COLUMNS, 0));
        OutputAttributions.Entry linked =
                attributed(model, inputs, 1, true).all().get(0);
        List<OutputAttributions.Entry> scores = IntStream.range(0, 3)
                .mapToObj(k -> attributed(model, inputs, k, false).all().get(0))
                .toList();
        int steps = 20_000;
        double[] slopes = new double[3];
        for (int step = 0; step < steps; step++) {
            double t = (step + 0.5) / steps;
            double[] exp = scores.stream()
                    .mapToDouble(each -> Math.exp(each.baselineOutput() + t * (each.output() - each.baselineOutput())))
                    .toArray();
            double sum = exp[0] + exp[1] + exp[2];
            for (int j = 0; j < 3; j++) {
                slopes[j] += exp[1] / sum * ((j == 1 ? 1 : 0) - exp[j] / sum) / steps;
            }
        }
        assertThat(linked.sum()).isCloseTo(linked.output() - linked.baselineOutput(), within(1e-10));
        for (int column = 0; column < COLUMNS; column++) {
            double expected = 0;
            for (int j = 0; j < 3; j++) {
                expected += slopes[j] * scores.get(j).values().get(column);
            }
            assertThat(linked.values().get(column)).isCloseTo(expected, within(1e-6));
        }
    }
}
