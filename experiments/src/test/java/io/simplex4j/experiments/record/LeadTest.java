package io.simplex4j.experiments.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LeadTest {
    @Test
    void a_lead_counts_from_two_standard_errors_of_the_paired_differences() {
        double[] base = {0.5, 0.9, 0.1, 0.7};
        Lead clear = Lead.of(new double[] {0.6, 1.0, 0.21, 0.79}, base);
        assertThat(clear.ahead()).as("small, but the same in every run").isTrue();
        assertThat(Lead.of(base, new double[] {0.6, 1.0, 0.21, 0.79}).behind()).isTrue();
        Lead chance = Lead.of(new double[] {0.9, 0.6, 0.4, 0.7}, base);
        assertThat(chance.mean()).isPositive();
        assertThat(chance.ahead() || chance.behind()).isFalse();
    }

    @Test
    void rounding_errors_are_ties() {
        Lead tie = Lead.of(new double[] {0.9 + 1e-15, 0.8}, new double[] {0.9, 0.8 - 1e-15});
        assertThat(tie.ahead() || tie.behind()).isFalse();
        assertThat(Claim.similar("", "", "", List.of(tie)).verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(Claim.ahead("", "", "", List.of(tie)).verdict()).isEqualTo(Claim.Verdict.NO_DIFFERENCE);
    }

    @Test
    void a_claim_of_all_cases_needs_a_lead_in_each() {
        Lead ahead = new Lead(1, 0.1, 10);
        Lead behind = new Lead(-1, 0.1, 10);
        Lead tie = new Lead(0.1, 0.1, 10);
        assertThat(Claim.ahead("", "", "", List.of(ahead, ahead)).verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(Claim.ahead("", "", "", List.of(ahead, tie)).verdict()).isEqualTo(Claim.Verdict.NO_DIFFERENCE);
        assertThat(Claim.ahead("", "", "", List.of(ahead, behind)).verdict()).isEqualTo(Claim.Verdict.FAILS);
        assertThat(Claim.similar("", "", "", List.of(tie, ahead)).verdict()).isEqualTo(Claim.Verdict.FAILS);
    }

    @Test
    void a_single_run_says_nothing() {
        Lead one = Lead.of(new double[] {2}, new double[] {1});
        assertThat(one.unknown()).isTrue();
        assertThat(Claim.ahead("", "", "", List.of(one)).verdict()).isEqualTo(Claim.Verdict.NOT_TESTED);
        assertThat(Claim.similar("", "", "", List.of(one)).verdict()).isEqualTo(Claim.Verdict.NOT_TESTED);
    }

    @Test
    void deviations_are_compared_by_their_ratio() {
        Summary steady = Summary.of(1, 1.01, 0.99, 1, 1.01, 0.99, 1, 1.01, 0.99, 1);
        Summary wild = Summary.of(1, 2, 0, 1, 2, 0, 1, 2, 0, 1);
        assertThat(Lead.steadier(steady, wild).ahead()).isTrue();
        assertThat(Lead.steadier(wild, steady).behind()).isTrue();
        assertThat(Lead.steadier(wild, wild).ahead()).isFalse();
    }

    @Test
    void differences_are_of_pairs() {
        assertThatThrownBy(() -> Lead.of(new double[] {1, 2}, new double[] {1}))
                .hasMessage("there are 2 and 1 values, expected pairs");
    }
}
