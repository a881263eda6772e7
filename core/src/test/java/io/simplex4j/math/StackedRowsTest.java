package io.simplex4j.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class StackedRowsTest {
    private static final Matrix TWO = Matrix.of(new double[][] {{1, 2}, {3, 4}});
    private static final Matrix ONE = Matrix.of(new float[][] {{5, 6}});

    @Test
    void rows_follow_one_another_and_empty_parts_have_none() {
        Matrix none = TWO.select();
        Matrix stacked = Matrix.stacked(List.of(none, TWO, none, none, ONE, none));
        assertThat(stacked.rows()).isEqualTo(3);
        assertThat(stacked.columns()).isEqualTo(2);
        assertThat(stacked.row(0)).isEqualTo(Vec.of(1.0, 2.0));
        assertThat(stacked.row(1)).isEqualTo(Vec.of(3.0, 4.0));
        assertThat(stacked.row(2)).isEqualTo(Vec.of(5.0, 6.0));
        assertThat(stacked.at(2, 1)).isEqualTo(6);
        assertThatThrownBy(() -> stacked.row(3)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void there_are_not_too_many_rows() {
        Matrix endless = new Matrix() {
            @Override
            public int rows() {
                return 1 << 30;
            }

            @Override
            public int columns() {
                return 2;
            }

            @Override
            public double at(int row, int column) {
                return row;
            }
        };
        assertThat(Matrix.stacked(List.of(TWO, endless)).at((1 << 30) + 1, 0)).isEqualTo((1 << 30) - 1);
        assertThatThrownBy(() -> Matrix.stacked(List.of(endless, endless)))
                .hasMessage("parts have 2147483648 rows or more; expected at most 2147483647");
    }

    @Test
    void parts_have_the_same_columns() {
        assertThatThrownBy(() -> Matrix.stacked(List.of(TWO, Matrix.of(new double[1][3]))))
                .hasMessage("part 1 has 3 columns; expected 2");
    }
}
