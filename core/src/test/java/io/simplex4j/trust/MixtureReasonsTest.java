package io.simplex4j.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.internal.Reasons;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class MixtureReasonsTest {
    @Test
    void a_good_mixture_has_none() {
        assertThat(Reasons.of(mixture(1, 0.3, Certificate.Ending.OPTIMAL, Optional.empty()), List.of()))
                .isEmpty();
    }

    @Test
    void a_residual_that_is_but_rounding_is_not_far() {
        Decomposition atTheMean = new Decomposition(
                MixtureWeights.of(1, List.of(new MixtureWeights.Entry(0, 1))),
                Vec.of(0),
                2e-16,
                1,
                new Certificate(3e-16, 0, Certificate.Ending.OPTIMAL, 1, 1),
                Optional.of(new Uniqueness(true, 1)),
                Optional.empty());
        assertThat(Reasons.of(atTheMean, List.of())).isEmpty();
    }

    @Test
    void a_limit_that_hides_a_near_corpus_is_told_from_a_far_corpus() {
        Decomposition limited =
                mixture(6, 0.6, Certificate.Ending.LIMITED_MEMBERS, Optional.of(new SparsityPrice(1, 2, 4, true)));
        assertThat(Reasons.of(limited, List.of()))
                .extracting(reason -> reason.code().id(), Reason::figures)
                .containsExactly(
                        tuple("far-from-corpus", Map.of("relativeResidual", 0.6, "attainable", 0.6 * (2 / 6.0))),
                        tuple("limited-members", Map.of("members", 1, "residual", 6.0, "unlimitedResidual", 2.0)));
    }

    @Test
    void a_cheap_limit_is_not_worth_a_word() {
        Decomposition limited =
                mixture(1, 0.1, Certificate.Ending.LIMITED_MEMBERS, Optional.of(new SparsityPrice(3, 0.9, 0.1, false)));
        assertThat(Reasons.of(limited, List.of())).isEmpty();
    }

    @Test
    void an_early_end_says_what_is_known() {
        assertThat(Reasons.of(mixture(2, 0.1, Certificate.Ending.STALLED, Optional.empty()), List.of()))
                .extracting(reason -> reason.code().id(), Reason::figures)
                .containsExactly(tuple(
                        "not-converged", Map.of("ending", "stalled", "residualLowerBound", 2.0, "residual", 2.0)));
    }

    @Test
    void bounds_are_told_from_ranges() {
        List<WeightRange> ranges = List.of(new WeightRange(0, 1, false), new WeightRange(0, 1, true));
        assertThat(Reasons.of(mixture(1, 0.1, Certificate.Ending.OPTIMAL, Optional.empty()), ranges))
                .extracting(reason -> reason.code().id(), Reason::figures)
                .containsExactly(tuple("ranges-are-bounds", Map.of("bounds", 1, "ranges", 2)));
    }

    private static Decomposition mixture(
            double residual, double share, Certificate.Ending ending, Optional<SparsityPrice> price) {
        return new Decomposition(
                MixtureWeights.of(1, List.of(new MixtureWeights.Entry(0, 1))),
                Vec.of(0),
                residual,
                share,
                new Certificate(0, residual, ending, 1, 1),
                Optional.of(new Uniqueness(true, 1)),
                price);
    }
}
