package io.simplex4j.lab.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class SummaryTest {
    /** numpy.mean, numpy.std(ddof=1) and numpy.percentile of the same values. */
    @Test
    void agrees_with_numpy() {
        Summary summary = Summary.of(7, 1, 2, 10, 4, 3);

        assertThat(summary.count()).isEqualTo(6);
        assertThat(summary.mean()).isEqualTo(4.5);
        assertThat(summary.deviation()).isEqualTo(Math.sqrt(57.5 / 5));
        assertThat(summary.min()).isEqualTo(1);
        assertThat(summary.lowerQuartile()).isEqualTo(2.25);
        assertThat(summary.median()).isEqualTo(3.5);
        assertThat(summary.upperQuartile()).isEqualTo(6.25);
        assertThat(summary.quartileRange()).isEqualTo(4);
        assertThat(summary.max()).isEqualTo(10);
    }

    @Test
    void equal_values_deviate_by_nothing() {
        assertThat(Summary.of(0.1, 0.1, 0.1).deviation()).isZero();
    }

    @Test
    void a_single_value_says_nothing_of_spread() {
        assertThat(Summary.of(3).deviation()).isNaN();
        assertThat(Summary.of(3).median()).isEqualTo(3);
    }

    @Test
    void the_order_of_values_does_not_matter() {
        assertThat(Summary.of(0.1, 0.2, 0.7)).isEqualTo(Summary.of(0.7, 0.1, 0.2));
    }

    @Test
    void no_value_is_refused() {
        assertThatThrownBy(Summary::of).hasMessage("there is no value; expected at least one");
    }

    @Test
    void nan_is_refused() {
        assertThatThrownBy(() -> Summary.of(1, Double.NaN)).hasMessage("a value is NaN; expected a finite number");
    }
}
