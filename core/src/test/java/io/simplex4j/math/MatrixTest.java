package io.simplex4j.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class MatrixTest {
    private static final double TENTH = 0.1f;

    static List<Matrix> stores() {
        return List.of(
                Matrix.of(new float[][] {{0.1f, 2, 3}, {4, 5, 6}}),
                Matrix.of(new double[][] {{TENTH, 2, 3}, {4, 5, 6}}),
                new Computed());
    }

    /** A matrix of someone else's making, that leaves all it can to the interface. */
    private static final class Computed implements Matrix {
        @Override
        public int rows() {
            return 2;
        }

        @Override
        public int columns() {
            return 3;
        }

        @Override
        public double at(int row, int column) {
            return row == 0 && column == 0 ? TENTH : 3 * row + column + 1;
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void it_gives_numbers_and_rows_exactly_as_stored(Matrix matrix) {
        assertThat(matrix.rows()).isEqualTo(2);
        assertThat(matrix.columns()).isEqualTo(3);
        assertThat(matrix.at(0, 0)).isEqualTo(TENTH);
        assertThat(matrix.at(1, 2)).isEqualTo(6);
        assertThat(matrix.row(0)).isEqualTo(Vec.of(TENTH, 2, 3));
        double[] roomy = {9, 9, 9, 9};
        matrix.copyRow(1, roomy);
        assertThat(roomy).containsExactly(4, 5, 6, 9);
    }

    @Test
    void it_does_not_change_with_the_arrays_it_came_from() {
        float[][] floats = {{1, 2}};
        double[][] doubles = {{1, 2}};
        Matrix fromFloats = Matrix.of(floats);
        Matrix fromDoubles = Matrix.of(doubles);
        floats[0][0] = 9;
        doubles[0][0] = 9;
        floats[0] = new float[] {7, 7};
        doubles[0] = new double[] {7, 7};
        assertThat(fromFloats.row(0)).isEqualTo(Vec.of(1.0, 2.0));
        assertThat(fromDoubles.row(0)).isEqualTo(Vec.of(1.0, 2.0));
    }

    @Test
    void doubles_keep_all_their_digits() {
        assertThat(Matrix.of(new double[][] {{Math.PI}}).at(0, 0)).isEqualTo(Math.PI);
    }

    @Test
    void ragged_rows_are_refused() {
        assertThatThrownBy(() -> Matrix.of(new float[][] {{1, 2}, {1, 2}, {1}}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("row 2 has 1 columns; expected 2");
        assertThatThrownBy(() -> Matrix.of(new double[][] {{1}, {1, 2}}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("row 1 has 2 columns; expected 1");
    }

    @Test
    void it_may_be_empty() {
        assertThat(Matrix.of(new float[0][]).rows()).isZero();
        assertThat(Matrix.of(new double[0][]).columns()).isZero();
        assertThat(Matrix.of(new float[3][0]).columns()).isZero();
    }

    @Test
    void a_number_that_is_not_finite_is_refused_with_its_place() {
        Matrix good = Matrix.of(new double[][] {{1, Double.MAX_VALUE}});
        assertThatCode(() -> Matrix.requireFinite(good, "inputs")).doesNotThrowAnyException();
        Matrix bad = Matrix.of(new double[][] {{1, 2}, {3, Double.NEGATIVE_INFINITY}});
        assertThatThrownBy(() -> Matrix.requireFinite(bad, "inputs"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("inputs ha(s|ve) -Infinity at row 1, column 1; expected a finite number");
        Matrix worse = Matrix.of(new float[][] {{1, Float.NaN}, {3, Float.POSITIVE_INFINITY}});
        assertThatThrownBy(() -> Matrix.requireFinite(worse, "inputs"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("inputs ha(s|ve) NaN at row 0, column 1; expected a finite number");
    }
}
