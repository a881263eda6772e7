package io.simplex4j.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.Networks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class FunctionModelTest {
    private static final FunctionModel SQUARES =
            FunctionModel.ofDoubles(Shape.of(2), 2, x -> new double[] {x[0] * x[0] + x[1], x[0] * x[1]});

    private static Matrix row(double... values) {
        return Matrix.of(new double[][] {values});
    }

    @Test
    void latents_are_the_values_of_the_function() {
        assertThat(SQUARES.latents(row(3, 4)).row(0)).isEqualTo(Vec.of(13, 12));
        FunctionModel floats = FunctionModel.of(Shape.of(1), 1, x -> new float[] {x[0] + 1});
        assertThat(floats.latents(row(0.5)).at(0, 0)).isEqualTo(1.5);
    }

    @Test
    void central_differences_are_near_the_gradient() {
        Vec gradient = SQUARES.pullback(row(3, 4), row(1, 10)).row(0);
        assertThat(gradient.get(0)).isCloseTo(46, within(1e-7));
        assertThat(gradient.get(1)).isCloseTo(31, within(1e-7));
        assertThat(SQUARES.gradientKind()).isEqualTo(DifferentiableModel.GradientKind.CENTRAL_DIFFERENCES);
    }

    @Test
    void central_differences_of_floats_have_the_precision_of_floats() {
        FunctionModel floats = FunctionModel.of(Shape.of(1), 1, x -> new float[] {(float) Math.sin(x[0])});
        assertThat(floats.pullback(row(1), row(1)).at(0, 0)).isCloseTo(Math.cos(1), within(1e-4));
    }

    @Test
    void small_features_need_a_small_scale() {
        FunctionModel steep = FunctionModel.ofDoubles(Shape.of(1), 1, x -> new double[] {Math.sin(1e6 * x[0])});
        assertThat(steep.withScale(1e-6).pullback(row(0), row(1)).at(0, 0)).isCloseTo(1e6, within(1e-3));
    }

    @Test
    void differences_agree_with_a_given_gradient() {
        FunctionModel exact = Networks.tanh(1);
        FunctionModel differences = FunctionModel.ofDoubles(
                exact.inputShape(),
                exact.latentSize(),
                x -> exact.latents(Matrix.of(new double[][] {x})).row(0).toArray());
        Matrix inputs = Networks.inputs(5, 2);
        Matrix cotangents = Matrix.of(Networks.gaussian(5, 4, new java.util.SplittableRandom(3)));
        Matrix expected = exact.pullback(inputs, cotangents);
        Matrix found = differences.pullback(inputs, cotangents);
        for (int r = 0; r < 5; r++) {
            assertThat(found.row(r).minus(expected.row(r)).norm()).isLessThan(1e-8);
        }
        assertThat(exact.gradientKind()).isEqualTo(DifferentiableModel.GradientKind.EXACT);
    }

    @Test
    void rows_with_the_same_input_share_its_differences() {
        AtomicInteger calls = new AtomicInteger();
        FunctionModel counting = FunctionModel.ofDoubles(Shape.of(2), 1, x -> {
            calls.incrementAndGet();
            return new double[] {x[0] * x[1]};
        });
        counting.pullback(Matrix.of(new double[][] {{1, 2}, {1, 2}, {1, 3}}), Matrix.of(new double[][] {{1}, {2}, {3}
        }));
        assertThat(calls).hasValue(8);
    }

    @Test
    void a_gradient_in_floats_is_widened() {
        FunctionModel model = FunctionModel.of(Shape.of(1), 1, x -> new float[] {x[0] * x[0]})
                .withGradient((x, u) -> new float[] {2 * x[0] * u[0]});
        assertThat(model.pullback(row(3), row(0.5)).at(0, 0)).isEqualTo(3);
    }

    @Test
    void too_many_features_are_refused_with_advice() {
        FunctionModel wide = FunctionModel.ofDoubles(Shape.of(1, 28, 28), 1, x -> new double[] {x[0]});
        Matrix input = Matrix.of(new double[1][784]);
        assertThatThrownBy(() -> wide.pullback(input, row(1)))
                .isInstanceOf(NotDifferentiableException.class)
                .hasMessage("central differences take two evaluations for each of the 784 input features, more than the"
                        + " limit of 256; give the gradient with withGradient, raise the limit with withFeatureLimit,"
                        + " or explain without features");
        assertThat(wide.withFeatureLimit(784).pullback(input, row(1)).at(0, 0)).isCloseTo(1, within(1e-9));
    }

    @Test
    void what_does_not_fit_is_refused() {
        assertThatThrownBy(() -> FunctionModel.ofDoubles(Shape.of(1), 0, x -> x))
                .hasMessage("latent size is 0; expected at least 1");
        assertThatThrownBy(() -> SQUARES.latents(row(1))).hasMessage("inputs have 1 numbers each; expected 2");
        assertThatThrownBy(() -> SQUARES.pullback(row(1, 2), row(1)))
                .hasMessage("cotangents have 1 numbers each; expected 2");
        assertThatThrownBy(() -> SQUARES.pullback(row(1, 2), Matrix.of(new double[2][2])))
                .hasMessage("cotangents have 2 rows; expected 1, one for each input");
        assertThatThrownBy(() -> FunctionModel.ofDoubles(Shape.of(1), 2, x -> x).latents(row(1)))
                .hasMessage("the function gives 1 numbers; expected 2");
        assertThatThrownBy(() ->
                        SQUARES.withDoubleGradient((x, u) -> new double[3]).pullback(row(1, 2), row(1, 2)))
                .hasMessage("the gradient gives 3 numbers; expected 2");
        LinearHead head = LinearHead.of(row(1, 2, 3), Vec.of(0.0), LinearHead.Activation.NONE);
        assertThatThrownBy(() -> SQUARES.withHead(head)).hasMessage("head takes 3 numbers; expected 2");
        assertThatThrownBy(() -> SQUARES.withScale(Double.NaN)).hasMessage("scale is NaN; expected a positive number");
        assertThatThrownBy(() -> SQUARES.withFeatureLimit(0)).hasMessage("feature limit is 0; expected at least 1");
    }

    @Test
    void the_digest_is_the_name() {
        assertThat(SQUARES.digest()).isEqualTo("function:unnamed");
        assertThat(SQUARES.withName("squares").withScale(2).digest()).isEqualTo("function:squares");
    }
}
