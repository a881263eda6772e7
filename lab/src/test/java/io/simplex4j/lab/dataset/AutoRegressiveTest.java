package io.simplex4j.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AutoRegressiveTest {
    private static final AutoRegressive PAPER = AutoRegressive.ofPaper();

    @Test
    void targets_are_the_inputs_one_step_later() {
        SeriesSet set = PAPER.sample(20, 50, 1);
        assertThat(set.size()).isEqualTo(20);
        assertThat(set.steps()).isEqualTo(50);
        for (int i = 0; i < 20; i++) {
            for (int t = 0; t < 49; t++) {
                assertThat(set.targets().at(i, t)).isEqualTo(set.inputs().at(i, t + 1));
            }
        }
    }

    @ParameterizedTest(name = "oscillating {0}")
    @CsvSource({"false, 0.7", "true, -0.7"})
    void each_value_comes_from_the_two_before_it_with_noise_of_a_tenth(boolean oscillating, double weight) {
        SeriesSet set = (oscillating ? PAPER.oscillating() : PAPER).sample(2000, 50, 2);
        double sum = 0;
        double squares = 0;
        int count = 0;
        for (int i = 0; i < set.size(); i++) {
            for (int t = 1; t < 50; t++) {
                double noise = set.targets().at(i, t)
                        - weight * set.inputs().at(i, t)
                        - 0.25 * set.inputs().at(i, t - 1);
                sum += noise;
                squares += noise * noise;
                count++;
            }
        }
        assertThat(sum / count).isCloseTo(0, within(0.002));
        assertThat(Math.sqrt(squares / count)).isCloseTo(0.1, within(0.001));
    }

    @Test
    void the_paper_starts_standard_normal() {
        Matrix inputs = PAPER.sample(20_000, 3, 3).inputs();
        assertThat(mean(inputs, 0)).isCloseTo(0, within(0.03));
        assertThat(product(inputs, 0, 0)).isCloseTo(1, within(0.05));
        assertThat(product(inputs, 1, 1)).isCloseTo(1, within(0.05));
        assertThat(product(inputs, 0, 1)).isCloseTo(0, within(0.03));
    }

    /** Yule-Walker: the first autocorrelation is first / (1 - second), the variance follows from it. */
    @ParameterizedTest(name = "oscillating {0}")
    @CsvSource({"false, 0.7", "true, -0.7"})
    void late_values_have_the_stationary_moments(boolean oscillating, double weight) {
        Matrix inputs =
                (oscillating ? PAPER.oscillating() : PAPER).sample(4000, 200, 5).inputs();
        double variance = 0.01 * 0.75 / (1.25 * (0.75 * 0.75 - 0.49));
        assertThat(product(inputs, 199, 199)).isCloseTo(variance, within(0.006));
        assertThat(product(inputs, 199, 198) / variance).isCloseTo(weight / 0.75, within(0.07));
        assertThat(product(inputs, 199, 197) / variance).isCloseTo(weight * weight / 0.75 + 0.25, within(0.07));
    }

    @Test
    void series_depend_on_the_seed_only() {
        AutoRegressive process = PAPER;
        assertThat(process.sample(5, 10, 6).inputs().row(4))
                .isEqualTo(process.sample(9, 10, 6).inputs().row(4));
        assertThat(process.sample(5, 10, 6).inputs().row(4))
                .isNotEqualTo(process.sample(5, 10, 7).inputs().row(4));
        assertThat(process.oscillating().sample(1, 10, 6).inputs().at(0, 0))
                .isNotEqualTo(process.sample(1, 10, 6).inputs().at(0, 0));
    }

    @Test
    void known_values_have_not_changed() {
        Matrix inputs = PAPER.sample(1, 3, 42).inputs();
        assertThat(inputs.row(0).toArray()).containsExactly(-0.7171651812264004, 1.026760016036332, 0.6431094452077251);
    }

    @Test
    void a_set_is_split_and_selected_by_series() {
        SeriesSet set = PAPER.sample(10, 5, 8);
        SeriesSet.Split split = set.split(9);
        assertThat(split.training().size()).isEqualTo(9);
        assertThat(split.test().targets().row(0)).isEqualTo(set.targets().row(9));
        assertThat(set.select(3, 3).inputs().row(1)).isEqualTo(set.inputs().row(3));
        assertThatThrownBy(() -> set.split(11)).hasMessage("training part is of 11; expected 0 to 10");
        assertThatThrownBy(() -> new SeriesSet(set.inputs(), split.test().inputs()))
                .hasMessage("targets are 1 by 5; expected 10 by 5");
        assertThatThrownBy(() -> PAPER.sample(1, 0, 1))
                .hasMessage("asked for 1 series of 0 steps; expected none or more of at least 1");
    }

    private static double mean(Matrix matrix, int column) {
        return IntStream.range(0, matrix.rows())
                .mapToDouble(r -> matrix.at(r, column))
                .average()
                .orElseThrow();
    }

    private static double product(Matrix matrix, int a, int b) {
        return IntStream.range(0, matrix.rows())
                .mapToDouble(r -> matrix.at(r, a) * matrix.at(r, b))
                .average()
                .orElseThrow();
    }
}
