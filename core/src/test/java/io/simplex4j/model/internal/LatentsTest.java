package io.simplex4j.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.model.Shape;
import org.junit.jupiter.api.Test;

final class LatentsTest {
    private static final FunctionModel ROOT =
            FunctionModel.ofDoubles(Shape.of(1), 1, x -> new double[] {Math.sqrt(x[0])});

    @Test
    void many_inputs_go_in_batches() {
        double[][] inputs = new double[150][1];
        for (int r = 0; r < inputs.length; r++) {
            inputs[r][0] = r * r;
        }
        Matrix latents = Latents.of(ROOT, Matrix.of(inputs));
        for (int r = 0; r < inputs.length; r++) {
            assertThat(latents.row(r)).isEqualTo(Vec.of((double) r));
        }
    }

    @Test
    void a_bad_input_is_named_by_row_and_column() {
        assertThatThrownBy(() -> Latents.of(ROOT, Matrix.of(new double[][] {{1}, {Double.NaN}})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the table of inputs has NaN at row 1, column 0; expected a finite number");
        assertThatThrownBy(() -> Latents.of(ROOT, Matrix.of(new double[1][2])))
                .hasMessage("inputs have 2 numbers each; expected 1 for the model's input shape (1)");
    }

    @Test
    void a_bad_latent_is_named_by_its_row_and_the_largest_number_of_it() {
        double[][] inputs = new double[70][1];
        inputs[66][0] = -1e308;
        assertThatThrownBy(() -> Latents.of(ROOT, Matrix.of(inputs)))
                .isInstanceOf(NotFiniteLatentException.class)
                .hasMessage("the model gives NaN at component 0 of the latent of row 66, where the largest input number"
                        + " is -1.0E308 in column 0; expected a finite number: check that inputs are scaled as in"
                        + " training");
    }
}
