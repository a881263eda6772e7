package io.simplex4j.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LinearHeadTest {
    private static double[] numbers(int count, SplittableRandom random) {
        return random.doubles(count, -1, 1).toArray();
    }

    private static LinearHead head(int outputs, int latents, SplittableRandom random) {
        double[][] weights = new double[outputs][];
        for (int o = 0; o < outputs; o++) {
            weights[o] = numbers(latents, random);
        }
        return LinearHead.of(Matrix.of(weights), Vec.of(numbers(outputs, random)), LinearHead.Activation.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 10, 1101})
    void outputs_are_the_sums_of_each_row_in_its_order_to_the_bit(int outputs) {
        SplittableRandom random = new SplittableRandom(outputs);
        LinearHead head = head(outputs, 9, random);
        Vec latent = Vec.of(numbers(9, random));
        Vec found = head.apply(latent);
        for (int o = 0; o < outputs; o++) {
            double sum = head.bias().get(o);
            for (int j = 0; j < 9; j++) {
                sum += head.weights().at(o, j) * latent.get(j);
            }
            assertThat(found.get(o)).isEqualTo(sum);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10, 1100})
    void a_lead_is_lost_by_the_distance_of_two_rows(int outputs) {
        LinearHead head = head(outputs, 6, new SplittableRandom(outputs));
        for (int output : new int[] {0, outputs - 1, 0}) {
            Vec lost = head.leadLost(output);
            for (int other = 0; other < outputs; other++) {
                assertThat(lost.get(other))
                        .isEqualTo(head.weights()
                                .row(output)
                                .minus(head.weights().row(other))
                                .norm());
            }
        }
    }
}
