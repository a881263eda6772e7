package io.simplex4j.lab.benchmarks.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.benchmarks.gate.Gate.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class GateTest {
    /** Answers with given times and notes that it was asked. */
    private record Scripted(String name, double[] times, List<String> asked) implements Subject {
        @Override
        public double round() {
            int round = (int) asked.stream().filter(name::equals).count();
            asked.add(name);
            return times[round];
        }

        @Override
        public double memory() {
            return 0;
        }

        @Override
        public void close() {
            asked.add("closed " + name);
        }
    }

    private static Duel duel(double[] now, double[] other) {
        return new Duel(IntStream.range(0, now.length)
                .mapToObj(i -> new Duel.Round(now[i], other[i]))
                .toList());
    }

    @Test
    void rounds_are_interleaved_and_the_beginner_changes() {
        List<String> asked = new ArrayList<>();
        Duel duel = Duel.of(
                new Scripted("now", new double[] {1, 2, 3}, asked),
                new Scripted("other", new double[] {4, 5, 6}, asked),
                3);
        assertThat(asked).containsExactly("now", "other", "other", "now", "now", "other");
        assertThat(duel.rounds()).containsExactly(new Duel.Round(1, 4), new Duel.Round(2, 5), new Duel.Round(3, 6));
    }

    @Test
    void a_ratio_is_the_median_of_the_ratios_of_rounds() {
        /* The machine is ten times slower in the second round, for both. */
        Duel duel = duel(new double[] {1, 10, 2}, new double[] {2, 20, 2});
        assertThat(duel.ratio()).isEqualTo(0.5);
        assertThat(duel.inverseRatio()).isEqualTo(2);
        assertThat(duel.medianNow()).isEqualTo(2);
        assertThat(duel.medianOther()).isEqualTo(2);
    }

    @Test
    void the_median_of_an_even_count_is_the_mean_of_the_middle_two() {
        double[] ones = {1, 1, 1, 1};
        assertThat(duel(new double[] {4, 1, 3, 2}, ones).ratio()).isEqualTo(2.5);
        assertThat(duel(new double[] {1, Double.NaN, 2, 3}, ones).ratio()).isNaN();
    }

    @Test
    void a_limit_holds_on_its_bound_and_never_for_nan() {
        assertThat(Limit.atMost(1.5).allows(1.5)).isTrue();
        assertThat(Limit.atMost(1.5).allows(Math.nextUp(1.5))).isFalse();
        assertThat(Limit.atLeast(15).allows(15)).isTrue();
        assertThat(Limit.atLeast(15).allows(Math.nextDown(15.0))).isFalse();
        assertThat(Limit.atMost(1.5).allows(Double.NaN)).isFalse();
        assertThat(Limit.atLeast(15).allows(Double.NaN)).isFalse();
    }

    @Test
    void a_limit_from_below_asks_how_many_times_longer_the_other_takes() {
        Duel duel = duel(new double[] {1e-5}, new double[] {3e-4});
        Gate gate = Gate.ofTimes("1000×50", "scipy", duel, Limit.atLeast(15));
        assertThat(gate.ratio()).isCloseTo(30, within(1e-9));
        assertThat(gate.passes()).isTrue();
        assertThat(Gate.ofTimes("1000×50", "before", duel, Limit.atMost(1.5)).ratio())
                .isCloseTo(1 / 30.0, within(1e-12));
    }

    @Test
    void memory_is_compared_in_bytes() {
        assertThat(Gate.ofBytes("heap", "before", 103e6, 100e6, Limit.atMost(1.02))
                        .passes())
                .isFalse();
        assertThat(Gate.ofBytes("heap", "before", 101e6, 100e6, Limit.atMost(1.02))
                        .passes())
                .isTrue();
    }

    @Test
    void a_table_shows_both_figures_the_ratio_and_the_outcome() {
        Gate slow = Gate.ofTimes("a", "d02531af", duel(new double[] {4e-5}, new double[] {2e-5}), Limit.atMost(1.5));
        Gate quick = Gate.ofTimes("b", "scipy", duel(new double[] {4e-5}, new double[] {0.002}), Limit.atLeast(15));
        assertThat(Gate.table(List.of(slow, quick))).isEqualTo("""
            | gate | now | compared with | its figure | ratio | limit | result |
            |---|---:|---|---:|---:|---:|---|
            | a | 40.0 µs | d02531af | 20.0 µs | 2.00 | ≤ 1.50 | **fail** |
            | b | 40.0 µs | scipy | 2.00 ms | 50.0 | ≥ 15.0 | pass |
            """);
    }
}
