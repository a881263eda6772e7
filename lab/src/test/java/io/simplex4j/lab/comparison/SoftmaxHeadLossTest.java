package io.simplex4j.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SoftmaxHeadLossTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void gradients_and_products_agree_with_matrices_written_out(long seed) {
        TrainedHead trained = TrainedHead.random(seed, 30, 0.2);
        SplittableRandom random = new SplittableRandom(seed);
        double[] theta = random.doubles(15, -2, 2).toArray();
        Vec direction = Vec.of(random.doubles(15, -1, 1).toArray());
        SoftmaxHeadLoss loss =
                SoftmaxHeadLoss.of(trained.matrix(), trained.labels(), trained.head(theta), L2Penalty.squaredNorm(0.1));
        assertThat(loss.examples()).isEqualTo(30);
        assertThat(loss.parameters()).isEqualTo(15);
        Quadratic dense = new Quadratic(trained.hessian(theta), new double[0][]);
        assertThat(loss.hessianTimes(direction)
                        .minus(dense.hessianTimes(direction))
                        .norm())
                .isLessThan(1e-14);
        for (int c = 0; c < 30; c++) {
            double[] latent = trained.latents()[c];
            int label = trained.labels()[c];
            Vec expected = Vec.of(trained.exampleGradient(theta, latent, label));
            assertThat(loss.gradient(c).minus(expected).norm()).isLessThan(1e-14);
            assertThat(loss.gradient(Vec.of(latent), label)).isEqualTo(loss.gradient(c));
        }
    }

    @Test
    void gradients_are_the_slopes_of_the_loss() {
        TrainedHead trained = TrainedHead.random(9, 5, 0);
        double[] theta = new SplittableRandom(9).doubles(15, -1, 1).toArray();
        double[] latent = {0.5, 1, 0, 2};
        Vec gradient = SoftmaxHeadLoss.of(trained.matrix(), trained.labels(), trained.head(theta), L2Penalty.none())
                .gradient(Vec.of(latent), 2);
        for (int i = 0; i < theta.length; i++) {
            double[] above = theta.clone();
            double[] below = theta.clone();
            above[i] += 1e-5;
            below[i] -= 1e-5;
            double slope = (trained.loss(above, latent, 2) - trained.loss(below, latent, 2)) / 2e-5;
            assertThat(Math.abs(gradient.get(i) - slope)).isLessThan(1e-9);
        }
    }

    @Test
    void confident_heads_do_not_overflow() {
        LinearHead sure =
                LinearHead.of(Matrix.of(new double[][] {{1e4}, {-1e4}}), Vec.of(0, 0), LinearHead.Activation.SOFTMAX);
        SoftmaxHeadLoss loss =
                SoftmaxHeadLoss.of(Matrix.of(new double[][] {{1}, {1}}), new int[] {0, 1}, sure, L2Penalty.none());
        assertThat(loss.gradient(0).norm()).isZero();
        assertThat(loss.gradient(1)).isEqualTo(Vec.of(1, 1, -1, -1));
        assertThat(loss.hessianTimes(Vec.of(1, 2, 3, 4)).norm()).isZero();
    }

    @Test
    void what_does_not_fit_is_refused() {
        Matrix latents = Matrix.of(new double[][] {{1, 2}});
        LinearHead head =
                LinearHead.of(Matrix.of(new double[][] {{1, 0}, {0, 1}}), Vec.of(0, 0), LinearHead.Activation.NONE);
        int[] labels = {0};
        L2Penalty none = L2Penalty.none();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SoftmaxHeadLoss.of(Matrix.of(new double[0][]), labels, head, none))
                .withMessage("there are 0 corpus latents, expected at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SoftmaxHeadLoss.of(latents, new int[] {0, 1}, head, none))
                .withMessage("there are 2 labels, expected 1 as many as rows of probabilities");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SoftmaxHeadLoss.of(Matrix.of(new double[][] {{1}}), labels, head, none))
                .withMessage("latent has 1 components, expected 2");
        SoftmaxHeadLoss loss = SoftmaxHeadLoss.of(latents, labels, head, none);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> loss.gradient(Vec.of(1, 2), -1))
                .withMessage("label of the latent is -1, expected one of the classes 0 to 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> loss.hessianTimes(Vec.of(1, 2)))
                .withMessage("direction has 2 components, expected 6");
        LinearHead single = LinearHead.of(Matrix.of(new double[][] {{1, 0}}), Vec.of(0), LinearHead.Activation.NONE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SoftmaxHeadLoss.of(latents, labels, single, none))
                .withMessage("head has 1 outputs and the activation NONE,"
                        + " expected the logits of at least 2 exclusive classes");
    }
}
