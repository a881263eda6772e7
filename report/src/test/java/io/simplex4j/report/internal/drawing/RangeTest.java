package io.simplex4j.report.internal.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RangeTest {
    @ParameterizedTest
    @CsvSource({
        "0, 10, '0 5 10'",
        "-1.3, 1.2, '−1 0 1'",
        "63, 96, '70 80 90'",
        "0.0011, 0.0032, '0.002 0.003'",
        "1e12, 3e12, '1e12 1.5e12 2e12 2.5e12 3e12'",
        "-3e-20, 2e-20, '−2e−20 0 2e−20'",
        "100000.5, 100003.5, '100001 100002 100003'"
    })
    void ticks_are_round_numbers(double low, double high, String ticks) {
        assertThat(new Range(low, high).ticks(4)).extracting(Range::shortTick).containsExactly(ticks.split(" "));
    }

    @Test
    void there_are_always_some_ticks_and_never_many() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 2000; i++) {
            double from = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-6, 9));
            Range range = new Range(from, from + random.nextDouble(0.01, 1) * Math.pow(10, random.nextInt(-4, 9)));
            assertThat(range.ticks(7))
                    .as("%s", range)
                    .hasSizeBetween(2, 8)
                    .allMatch(tick -> range.contains(tick.doubleValue()));
        }
    }

    @Test
    void ranges_leave_room_also_around_one_value() {
        assertThat(new Range(0, 10).widened(0.1)).isEqualTo(new Range(-1, 11));
        assertThat(new Range(0, 0).widened(0.1)).isEqualTo(new Range(-0.5, 0.5));
        assertThat(new Range(1, 1 + 1e-15).widened(0.1).to()).isCloseTo(1.1, within(1e-9));
    }
}
