package io.simplex4j.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.figure.Samples.Place;
import io.simplex4j.report.internal.drawing.Range;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScaleTest {
    @Test
    void linear_ticks_are_round() {
        assertThat(labels(new Scale.Linear(new Range(0, 1)))).containsExactly("0.0", "0.2", "0.4", "0.6", "0.8", "1.0");
        assertThat(labels(new Scale.Linear(new Range(-0.03, 0.11))))
                .containsExactly("−0.02", "0.00", "0.02", "0.04", "0.06", "0.08", "0.10");
        assertThat(labels(new Scale.Linear(new Range(0, 60_000)))).contains("10,000", "60,000");
    }

    @Test
    void logarithmic_ticks_are_powers_of_ten_and_on_short_axes_twos_and_fives() {
        assertThat(labels(new Scale.Logarithmic(new Range(0.01, 1000))))
                .containsExactly("0.01", "0.1", "1", "10", "100", "1000");
        assertThat(labels(new Scale.Logarithmic(new Range(1, 60)))).containsExactly("1", "2", "5", "10", "20", "50");
        assertThat(labels(new Scale.Logarithmic(new Range(1e-6, 1)))).contains("10^{−6}", "0.001", "1");
        assertThat(labels(new Scale.Logarithmic(new Range(1, 1e20)))).hasSizeLessThan(9);
    }

    @Test
    void values_stand_in_proportion() {
        assertThat(new Scale.Linear(new Range(2, 6)).at(3)).isEqualTo(0.25);
        assertThat(new Scale.Logarithmic(new Range(1, 100)).at(10)).isCloseTo(0.5, within(1e-12));
        assertThat(new Scale.Logarithmic(new Range(1, 100)).at(-3)).isNegative();
        assertThat(Scale.even(List.of(new Place("1", 1), new Place("5", 5))).at(5))
                .isEqualTo(0.75);
    }

    @Test
    void cells_become_labels() {
        assertThat(new Place("60000", 0).label()).isEqualTo("60,000");
        assertThat(new Place("-0.5", 0).label()).isEqualTo("−0.5");
        assertThat(new Place("1e-7", 0).label()).isEqualTo("1e-7");
        assertThat(new Place("KNN", 0).label()).isEqualTo("KNN");
    }

    private static List<String> labels(Scale scale) {
        return scale.ticks().stream()
                .map(Scale.Tick::label)
                .filter(label -> !label.isEmpty())
                .toList();
    }
}
