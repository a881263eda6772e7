package io.simplex4j.experiments.figure.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ScaleTest {
    @Test
    void linear_ticks_are_round() {
        assertThat(labels(new LinearScale(new Range(0, 1)))).containsExactly("0.0", "0.2", "0.4", "0.6", "0.8", "1.0");
        assertThat(labels(new LinearScale(new Range(-0.03, 0.11))))
                .containsExactly("−0.025", "0.000", "0.025", "0.050", "0.075", "0.100");
        assertThat(labels(new LinearScale(new Range(0, 60_000)))).contains("10,000", "60,000");
    }

    @Test
    void there_are_always_some_ticks_and_never_many() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 2000; i++) {
            double from = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-6, 9));
            Range range = new Range(from, from + random.nextDouble(0.01, 1) * Math.pow(10, random.nextInt(-4, 9)));
            assertThat(new LinearScale(range).ticks())
                    .as("%s", range)
                    .hasSizeBetween(2, 9)
                    .allMatch(tick -> tick.at() > -1e-6 && tick.at() < 1 + 1e-6);
        }
    }

    @Test
    void logarithmic_ticks_are_powers_of_ten_and_on_short_axes_twos_and_fives() {
        assertThat(labels(new LogScale(new Range(0.01, 1000))))
                .containsExactly("0.01", "0.1", "1", "10", "100", "1000");
        assertThat(labels(new LogScale(new Range(1, 60)))).containsExactly("1", "2", "5", "10", "20", "50");
        assertThat(labels(new LogScale(new Range(1e-6, 1)))).contains("10^{−6}", "0.001", "1");
        assertThat(labels(new LogScale(new Range(1, 1e20)))).hasSizeLessThan(9);
    }

    @Test
    void values_stand_in_proportion() {
        assertThat(new LinearScale(new Range(2, 6)).at(3)).isEqualTo(0.25);
        assertThat(new LogScale(new Range(1, 100)).at(10)).isCloseTo(0.5, within(1e-12));
        assertThat(new LogScale(new Range(1, 100)).at(-3)).isNegative();
        assertThat(new EvenScale(List.of(1.0, 5.0), List.of("1", "5")).at(5)).isEqualTo(0.75);
    }

    @Test
    void ranges_leave_room_also_around_one_value() {
        assertThat(new Range(0, 10).widened(0.1)).isEqualTo(new Range(-1, 11));
        assertThat(new Range(0, 0).widened(0.1)).isEqualTo(new Range(-0.5, 0.5));
        assertThat(new Range(1, 1 + 1e-15).widened(0.1).to()).isCloseTo(1.1, within(1e-9));
    }

    @Test
    void cells_become_labels() {
        assertThat(TickText.ofCell("60000")).isEqualTo("60,000");
        assertThat(TickText.ofCell("-0.5")).isEqualTo("−0.5");
        assertThat(TickText.ofCell("1e-7")).isEqualTo("1e-7");
        assertThat(TickText.ofCell("KNN")).isEqualTo("KNN");
    }

    private static List<String> labels(Scale scale) {
        return scale.ticks().stream()
                .map(Tick::label)
                .filter(label -> !label.isEmpty())
                .toList();
    }
}
