package io.simplex4j.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.explanation.TriageReport;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FalseDiscoveryTest {
    private static List<OptionalDouble> some(double... pValues) {
        return DoubleStream.of(pValues).mapToObj(OptionalDouble::of).toList();
    }

    @Test
    void three_of_four_p_values_are_found_at_one_tenth() {
        TriageReport.FalseDiscovery discovery = TriageReport.FalseDiscovery.of(some(0.5, 0.01, 0.03, 0.02), 0.1);
        assertThat(discovery.found()).isEqualTo(3);
        assertThat(discovery.finds(OptionalDouble.of(0.03))).isTrue();
        assertThat(discovery.finds(OptionalDouble.of(0.5))).isFalse();
        assertThat(discovery.finds(OptionalDouble.empty())).isFalse();
    }

    /** The definition, on sorted p-values with many ties, as ranks among calibration rows have them. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void counts_decide_as_the_sorted_p_values_do(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] sorted = IntStream.range(0, 400)
                .mapToDouble(i -> (1 + (int) (40 * Math.pow(random.nextDouble(), 3))) / 41.0)
                .sorted()
                .toArray();
        double rate = 0.05 * seed;
        int found = IntStream.rangeClosed(1, 400)
                .filter(k -> sorted[k - 1] <= rate * k / 400)
                .max()
                .orElse(0);
        TriageReport.FalseDiscovery expected =
                new TriageReport.FalseDiscovery(rate, found == 0 ? 0 : sorted[found - 1], 400, found);
        SortedMap<Double, Long> counts = new TreeMap<>();
        DoubleStream.of(sorted).forEach(p -> counts.merge(p, 1L, Long::sum));
        assertThat(TriageReport.FalseDiscovery.ofCounts(counts, rate)).isEqualTo(expected);
        assertThat(TriageReport.FalseDiscovery.of(some(sorted), rate)).isEqualTo(expected);
    }

    @Test
    void nothing_is_found_among_nothing() {
        assertThat(TriageReport.FalseDiscovery.of(List.of(OptionalDouble.empty()), 0.1)
                        .found())
                .isZero();
        assertThatThrownBy(() -> TriageReport.FalseDiscovery.of(List.of(), Double.NaN))
                .hasMessage("false discovery rate is NaN; expected a number above 0 and below 1");
    }

    @Test
    void inputs_that_must_stay_hidden_are_warned_of() {
        TriageReport.FalseDiscovery many =
                TriageReport.FalseDiscovery.of(Collections.nCopies(500, OptionalDouble.of(1)), 0.1);
        assertThat(many.fewest(1 / 201.0)).isEqualTo(25);
        assertThat(many.warning(1 / 201.0))
                .hasValue("p-values are at least 0.004975, so fewer than 25 foreign inputs among 500 stay hidden at a"
                        + " false discovery rate of 0.1: calibrate with 4,999 rows, or triage fewer inputs at a time");
        assertThat(many.warning(1 / 5.0))
                .hasValueSatisfying(text -> assertThat(text).contains("nothing can be found among 500 inputs"));
        assertThat(many.warning(1 / 5000.0)).isEmpty();
    }

    @Test
    void intervals_of_rates_are_those_of_clopper_and_pearson() {
        Reliability.ErrorRate rate = new Reliability.ErrorRate(9, 112);
        assertThat(rate.words()).isEqualTo("9 of 112 (4–15%)");
        assertThat(new Reliability.ErrorRate(0, 10).upperBound()).isCloseTo(1 - Math.pow(0.025, 0.1), within(1e-12));
        assertThat(new Reliability.ErrorRate(10, 10).lowerBound()).isCloseTo(Math.pow(0.025, 0.1), within(1e-12));
        assertThatThrownBy(() -> new Reliability.ErrorRate(1, 0))
                .hasMessage("wrong is 1 of 0; expected at least 1 and at most that many wrong");
    }

    @Test
    void a_warning_says_which_class_it_is_about_and_gives_no_advice_that_cannot_be_taken() {
        TriageReport.FalseDiscovery many =
                TriageReport.FalseDiscovery.of(Collections.nCopies(400, OptionalDouble.of(0.5)), 0.2);
        assertThat(many.warning(1 / 270.0, true))
                .hasValue(
                        "p-values are at least 0.003704 in the class with the fewest calibration rows, so there fewer than 8"
                                + " foreign inputs among 400 stay hidden at a false discovery rate of 0.2: calibrate with 1,999 rows of"
                                + " each class, or triage fewer inputs at a time");
        assertThat(TriageReport.FalseDiscovery.of(some(0.5), 0.001)
                        .warning(0.05)
                        .orElseThrow())
                .endsWith("calibrate with 999 rows");
        assertThat(TriageReport.FalseDiscovery.of(some(0.5), 1e-300)
                        .warning(0.05)
                        .orElseThrow())
                .endsWith(": ask for a larger rate");
        assertThatThrownBy(() -> TriageReport.FalseDiscovery.of(some(-1), 0.1))
                .hasMessage("p-values are from -1.0 to -1.0; expected numbers from 0 to 1");
    }
}
