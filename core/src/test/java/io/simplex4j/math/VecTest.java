package io.simplex4j.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class VecTest {
    @Test
    void floats_are_widened_exactly() {
        assertThat(Vec.of(new float[] {0.1f, -3})).isEqualTo(Vec.of((double) 0.1f, -3));
    }

    @Test
    void it_cannot_be_changed_from_outside() {
        double[] values = {1, 2};
        Vec vec = Vec.of(values);
        values[0] = 9;
        vec.toArray()[1] = 9;
        assertThat(vec.toArray()).containsExactly(1, 2);
        assertThat(vec.size()).isEqualTo(2);
        assertThat(vec.get(1)).isEqualTo(2);
    }

    @Test
    void the_product_with_a_perpendicular_vector_is_zero() {
        assertThat(Vec.of(3.0, 4.0).dot(Vec.of(-4.0, 3.0))).isZero();
        assertThat(Vec.of(3.0, 4.0).dot(Vec.of(1.0, 2.0))).isEqualTo(11);
    }

    @Test
    void a_difference_is_taken_component_by_component() {
        assertThat(Vec.of(3.0, 4.0).minus(Vec.of(1.0, 6.0))).isEqualTo(Vec.of(2.0, -2.0));
    }

    @Test
    void vectors_of_different_size_are_refused() {
        assertThatThrownBy(() -> Vec.of(1.0, 2.0).dot(Vec.of(1.0, 2.0, 3.0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("other has 3 components; expected 2");
        assertThatThrownBy(() -> Vec.of(1.0, 2.0).minus(Vec.of(1.0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("other has 1 components; expected 2");
    }

    @Test
    void equality_is_by_value() {
        assertThat(Vec.of(1.0, 2.0)).isEqualTo(Vec.of(1.0, 2.0)).hasSameHashCodeAs(Vec.of(1.0, 2.0));
        assertThat(Vec.of(1.0, 2.0)).isNotEqualTo(Vec.of(2.0, 1.0)).isNotEqualTo(Vec.of(1.0));
        assertThat(Vec.of(1.0, 2.0)).hasToString("[1.0, 2.0]");
    }

    @Test
    void a_vector_may_be_empty() {
        assertThat(Vec.of().norm()).isZero();
        assertThat(Vec.of().size()).isZero();
    }
}
