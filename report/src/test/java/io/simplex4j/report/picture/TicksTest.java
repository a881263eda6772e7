package io.simplex4j.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TicksTest {
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
        assertThat(Ticks.between(low, high, 4)).extracting(Ticks.Tick::text).containsExactly(ticks.split(" "));
    }
}
