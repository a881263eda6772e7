package io.simplex4j.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.claim.Rule.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RuleTest {
    private static Outcome judge(String rule, double... values) {
        return Rule.parse(new Node("test", rule)).judge(values);
    }

    /* From the usual tables of t. */
    @ParameterizedTest
    @CsvSource({
        "0.975, 1, 12.706205",
        "0.975, 2, 4.302653",
        "0.975, 4, 2.776445",
        "0.95, 9, 1.833113",
        "0.975, 9, 2.262157",
        "0.995, 30, 2.749996",
        "0.975, 1000, 1.962339"
    })
    void quantiles_of_t_are_those_of_the_tables(double probability, int degrees, double expected) {
        assertThat(StudentT.quantile(probability, degrees)).isCloseTo(expected, within(2e-6));
    }

    @Test
    void an_interval_has_a_half_width_of_t_standard_errors() {
        Estimate estimate = Estimate.of(1, 2, 3, 4, 5);
        assertThat(estimate.mean()).isEqualTo(3);
        assertThat(estimate.upper() - 3).isCloseTo(2.776445 * Math.sqrt(2.5 / 5), within(1e-5));
        assertThat(estimate.words("+", false)).isEqualTo("+3.0 [+1.0, +5.0]");
        assertThat(Estimate.of(0.011, 0.012, 0.013).words("", true)).isEqualTo("1.20% [0.95, 1.45]");
    }

    @Test
    void a_lead_is_an_interval_on_one_side_of_zero() {
        assertThat(judge("ahead", 0.1, 0.11, 0.12)).isEqualTo(Outcome.AHEAD);
        assertThat(judge("ahead", -0.1, -0.11, -0.12)).isEqualTo(Outcome.BEHIND);
        assertThat(judge("ahead", -0.1, 0.3, 0.2)).isEqualTo(Outcome.UNDECIDED);
        assertThat(judge("ahead", 1e-15, 2e-15, 3e-15)).as("rounding errors").isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void two_standard_errors_are_not_enough_over_few_runs() {
        double[] leads = {1, 2, 6};
        Estimate estimate = Estimate.of(leads);
        assertThat(estimate.mean()).isGreaterThan(1.9 * estimate.error());
        assertThat(judge("ahead", leads)).isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void what_is_not_shown_to_differ_is_not_equivalent() {
        assertThat(judge("equivalent within 0.1", -0.3, 0.3, 0.1)).isEqualTo(Outcome.UNDECIDED);
        assertThat(judge("equivalent within 0.1", 0.01, 0.02, 0.03)).isEqualTo(Outcome.EQUIVALENT);
        assertThat(judge("equivalent within 0.1", 0.31, 0.32, 0.33)).isEqualTo(Outcome.AHEAD);
    }

    /* 1.5% of false alarms where 1% is promised, as three of 200 streams in ten runs may have it. */
    @Test
    void at_most_holds_only_below_the_upper_end() {
        double[] alarms = {0, 0, 0, 0.05, 0, 0.05, 0, 0, 0.05, 0};
        assertThat(judge("at most 0.01", alarms)).isEqualTo(Outcome.UNDECIDED);
        assertThat(judge("at most 0.05", alarms)).isEqualTo(Outcome.HOLDS);
        assertThat(judge("at most 0.01", 0.02, 0.021, 0.022)).isEqualTo(Outcome.FAILS);
        assertThat(judge("at least 0.9", 0.95, 0.96, 0.97)).isEqualTo(Outcome.HOLDS);
        assertThat(judge("no worse within 0.1", -0.01, -0.02, 0)).isEqualTo(Outcome.NO_WORSE);
        assertThat(judge("no worse within 0.1", -0.31, -0.32, -0.33)).isEqualTo(Outcome.BEHIND);
    }

    @Test
    void ranges_hold_in_every_run_as_they_are_rounded() {
        assertThat(judge("every run from 0.94 to 0.96", 0.936, 0.964)).isEqualTo(Outcome.HOLDS);
        assertThat(judge("every run from 0.94 to 0.96", 0.95, 0.966)).isEqualTo(Outcome.FAILS);
        assertThat(judge("every run above 0.99", 0.991, 0.99)).isEqualTo(Outcome.FAILS);
    }

    @Test
    void a_single_run_decides_nothing() {
        assertThat(judge("ahead", 5)).isEqualTo(Outcome.UNDECIDED);
        assertThat(judge("equivalent within 1", 0)).isEqualTo(Outcome.UNDECIDED);
        assertThat(judge("at most 1", 0)).isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void deviations_are_compared_in_pairs() {
        double[] steady = {1, 1.01, 0.99, 1, 1.01, 0.99};
        double[] wild = {1, 2, 0, 1.1, 2.2, 0.1};
        assertThat(Rule.steadier(steady, wild)).isEqualTo(Outcome.AHEAD);
        assertThat(Rule.steadier(wild, steady)).isEqualTo(Outcome.BEHIND);
        assertThat(Rule.steadier(wild, wild)).isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void an_unknown_rule_is_rejected() {
        assertThatThrownBy(() -> judge("mostly"))
                .hasMessageStartingWith("test is 'mostly'; expected one of ahead, steadier, no worse within a");
    }
}
