package io.simplex4j.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead.Activation;
import org.junit.jupiter.api.Test;

class LinearHeadScoresTest {
    private static LinearHead head(Activation activation) {
        return LinearHead.of(Matrix.of(new double[][] {{1}, {2}, {3}}), Vec.of(0, 0, 0), activation);
    }

    @Test
    void without_an_activation_the_scores_are_the_outputs() {
        assertThat(head(Activation.NONE).scores(Vec.of(1, -2, 3))).isEqualTo(Vec.of(1, -2, 3));
    }

    @Test
    void a_softmax_gives_probabilities_in_the_ratio_of_exponentials() {
        Vec scores = head(Activation.SOFTMAX).scores(Vec.of(0, Math.log(2), Math.log(5)));

        assertThat(scores.get(0)).isCloseTo(0.125, within(1e-15));
        assertThat(scores.get(1)).isCloseTo(0.25, within(1e-15));
        assertThat(scores.get(2)).isCloseTo(0.625, within(1e-15));
    }

    @Test
    void a_softmax_of_huge_outputs_does_not_overflow() {
        assertThat(head(Activation.SOFTMAX).scores(Vec.of(1e300, -1e300, 0))).isEqualTo(Vec.of(1, 0, 0));
    }

    @Test
    void the_logistic_function_takes_each_output_alone() {
        Vec scores = head(Activation.SIGMOID).scores(Vec.of(0, -1e300, Math.log(3)));

        assertThat(scores.get(0)).isEqualTo(0.5);
        assertThat(scores.get(1)).isZero();
        assertThat(scores.get(2)).isCloseTo(0.75, within(1e-15));
    }

    @Test
    void other_activations_take_each_output_alone() {
        Vec outputs = Vec.of(-1, 0, 1000);

        assertThat(head(Activation.TANH).scores(outputs)).isEqualTo(Vec.of(Math.tanh(-1), 0, 1));
        assertThat(head(Activation.RELU).scores(outputs)).isEqualTo(Vec.of(0, 0, 1000));
        assertThat(head(Activation.EXP).scores(Vec.of(-1, 0, 1))).isEqualTo(Vec.of(Math.exp(-1), 1, Math.E));
        assertThat(head(Activation.SOFTPLUS).scores(outputs))
                .isEqualTo(Vec.of(Math.log1p(Math.exp(-1)), Math.log1p(1), 1000));
        assertThat(head(Activation.NONE).withClip(-0.5, 6).scores(outputs)).isEqualTo(Vec.of(-0.5, 0, 6));
        assertThat(head(Activation.TANH).task()).isEqualTo(LinearHead.Task.VALUES);
        assertThat(Activation.TANH.isProbability()).isFalse();
    }

    @Test
    void bounds_in_the_wrong_order_are_refused() {
        assertThatThrownBy(() -> head(Activation.NONE).withClip(1, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("bounds are 1.0 and 0.0; expected the lowest first and numbers");
    }

    @Test
    void as_many_outputs_as_the_head_has_are_expected() {
        assertThatThrownBy(() -> head(Activation.SOFTMAX).scores(Vec.of(1, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("outputs has 2 components; expected 3");
    }
}
