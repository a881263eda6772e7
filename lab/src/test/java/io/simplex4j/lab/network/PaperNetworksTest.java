package io.simplex4j.lab.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.Network;
import io.simplex4j.lab.training.Training;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The shapes and the numbers of parameters of the appendix's tables. */
@Tag("slow")
final class PaperNetworksTest {
    private static long parameters(Network network) {
        Matrix input = Matrix.of(new float[2][network.input().size()]);
        Matrix target = Matrix.of(new float[2][network.target().size()]);
        try (OnnxModel model = Training.of(network, Loss.SQUARED_ERROR)
                .withEpochs(1)
                .train(input, target)
                .open()) {
            assertThat(model.whyNotDifferentiable()).isEmpty();
            assertThat(model.head()).isPresent();
            return model.report().file().parameters();
        }
    }

    @Test
    void the_digit_classifier_has_50_latents_and_10_classes() {
        Network network = PaperNetworks.digits();
        assertThat(network.input()).isEqualTo(Shape.of(1, 28, 28));
        assertThat(network.output()).isEqualTo(Shape.of(10));
        assertThat(parameters(network)).isEqualTo(10 * 26 + 20 * 251 + 321 * 50 + 51 * 10);
    }

    @Test
    void the_mortality_classifier_is_26_200_50_2() {
        Network network = PaperNetworks.mortality();
        assertThat(network.input()).isEqualTo(Shape.of(26));
        assertThat(network.output()).isEqualTo(Shape.of(2));
        /* Scale, shift, mean and variance of three columns. */
        assertThat(parameters(network)).isEqualTo(12 + 27 * 200 + 201 * 50 + 51 * 2);
    }

    @Test
    void the_forecaster_has_two_recurrent_layers_of_100() {
        Network network = PaperNetworks.forecaster(50);
        assertThat(network.input()).isEqualTo(Shape.of(50, 1));
        assertThat(network.target()).isEqualTo(Shape.of(50, 1));
        assertThat(network.output()).isEqualTo(Shape.of(1));
        assertThat(parameters(network)).isEqualTo(400 * (1 + 100 + 2) + 400 * (100 + 100 + 2) + 101);
    }
}
