package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.dataset.Mnist;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import org.junit.jupiter.api.Test;

final class ImageGradientsTest {
    private static final double BLACK = Mnist.black();
    private static final Vec IMAGE = Vec.of(1.5, BLACK, 0.25, 2);
    private static final Vec SHIFT = Vec.of(0.5, -2);
    private static final LinearHead HEAD = LinearHead.of(
            Matrix.of(new double[][] {{1, 2}, {-1, 0.5}, {0, 1}}),
            Vec.of(0.1, 0.2, -0.3),
            LinearHead.Activation.SOFTMAX);

    /** Four pixels, two latents. */
    private static final FunctionModel LINEAR = FunctionModel.ofDoubles(Shape.of(4), 2, x ->
                    new double[] {x[0] + 2 * x[1] - x[3], 3 * x[2] + 0.5 * x[3]})
            .withDoubleGradient((x, u) -> new double[] {u[0], 2 * u[0], 3 * u[1], -u[0] + 0.5 * u[1]})
            .withHead(HEAD);

    private static final FunctionModel CURVED = FunctionModel.ofDoubles(Shape.of(4), 2, x ->
                    new double[] {x[0] * x[1] + x[3] * x[3], x[2] * x[2] * x[0]})
            .withDoubleGradient((x, u) ->
                    new double[] {x[1] * u[0] + x[2] * x[2] * u[1], x[0] * u[0], 2 * x[2] * x[0] * u[1], 2 * x[3] * u[0]
                    })
            .withHead(HEAD);

    private static Baseline black() {
        return Baseline.of(Vec.of(BLACK, BLACK, BLACK, BLACK));
    }

    @Test
    void projections_are_those_of_the_core() {
        Matrix images = Matrix.of(new double[][] {IMAGE.toArray()});
        IntegratedJacobian jacobian = IntegratedJacobian.of(CURVED, Corpus.encode(CURVED, Examples.of(images)), black())
                .withQuadrature(Quadrature.midpoint(7));
        Vec expected = jacobian.full(0).along(SHIFT);

        Vec found = ImageGradients.of(CURVED, IMAGE, 1, 7).projected(SHIFT);

        assertClose(found, expected, 1e-5);
    }

    @Test
    void gradients_of_the_logit_are_those_of_the_core() {
        Matrix images = Matrix.of(new double[][] {IMAGE.toArray()});
        Vec expected = IntegratedJacobian.of(CURVED, Corpus.encode(CURVED, Examples.of(images)), black())
                .withQuadrature(Quadrature.midpoint(7))
                .full(0)
                .along(HEAD.weights().row(1));

        assertClose(ImageGradients.of(CURVED, IMAGE, 1, 7).logit(), expected, 1e-5);
    }

    @Test
    void gradients_of_the_log_probability_sum_to_its_change() {
        double change = logProbability(CURVED, IMAGE) - logProbability(CURVED, Vec.of(BLACK, BLACK, BLACK, BLACK));

        Vec found = ImageGradients.of(CURVED, IMAGE, 1, 2000).logProbability();

        double sum = 0;
        for (int i = 0; i < found.size(); i++) {
            sum += found.get(i);
        }
        assertThat(sum).isCloseTo(change, within(1e-4));
    }

    /** The mean of the stray factor is a half; where the Jacobian does not change along the line that is all it does. */
    @Test
    void the_stray_factor_halves_the_projections_of_a_linear_map() {
        ImageGradients gradients = ImageGradients.of(LINEAR, IMAGE, 0, 10);
        double[] half = gradients.projected(SHIFT).toArray();
        for (int i = 0; i < half.length; i++) {
            half[i] /= 2;
        }

        assertClose(gradients.projectedLate(SHIFT), Vec.of(half), 1e-6);
    }

    @Test
    void a_black_pixel_has_no_part() {
        ImageGradients gradients = ImageGradients.of(CURVED, IMAGE, 1, 5);

        assertThat(gradients.projected(SHIFT).get(1)).isZero();
        assertThat(gradients.logit().get(1)).isZero();
        assertThat(gradients.logProbability().get(1)).isZero();
    }

    private static double logProbability(FunctionModel model, Vec image) {
        Vec latent = model.latents(Matrix.of(new double[][] {image.toArray()})).row(0);
        return Math.log(HEAD.scores(HEAD.apply(latent)).get(1));
    }

    private static void assertClose(Vec found, Vec expected, double tolerance) {
        assertThat(found.minus(expected).norm()).isLessThan(tolerance * expected.norm());
    }
}
