package io.simplex4j.trust;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.example.ClassNames;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.internal.Reasons;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VerdictTest {
    private static Decomposition mixture(double residual, double relative, double min, Certificate.Ending ending) {
        return new Decomposition(
                MixtureWeights.of(1, List.of(new MixtureWeights.Entry(0, 1))),
                Vec.of(0),
                residual,
                relative,
                new Certificate(0, min, ending, 1, 1),
                Optional.of(new Uniqueness(true, 1)),
                Optional.empty());
    }

    private static Verdict of(Decomposition decomposition) {
        return Verdict.of(Reasons.of(decomposition, List.of()));
    }

    private static Reason reason(Reason.Code code, Reason.Gravity gravity) {
        return new Reason(code, gravity);
    }

    @Test
    void without_any_reason_examples_fit() {
        Verdict verdict = of(mixture(0.02, 0.02, 0.02, Certificate.Ending.OPTIMAL));
        assertThat(verdict.level()).isEqualTo(Verdict.Level.EXAMPLES_FIT);
        assertThat(verdict.reasons()).isEmpty();
        assertThat(Arrays.stream(Verdict.Level.values()).map(Verdict.Level::words))
                .containsExactly("examples fit", "read with care", "do not rely on this");
        assertThat(Arrays.stream(Verdict.Level.values()).map(Verdict.Level::id))
                .containsExactly("examples-fit", "read-with-care", "do-not-rely");
    }

    @Test
    void the_gravest_reason_stands_first_and_decides() {
        Verdict verdict = Verdict.of(List.of(
                reason(Reason.Code.CENTRAL_DIFFERENCES, Reason.Gravity.NOTE),
                reason(Reason.Code.NOT_UNIQUE, Reason.Gravity.CARE),
                reason(Reason.Code.CLASS_NOT_KEPT, Reason.Gravity.DO_NOT_RELY),
                reason(Reason.Code.NO_GRADIENT, Reason.Gravity.NOTE)));
        assertThat(verdict.level()).isEqualTo(Verdict.Level.DO_NOT_RELY);
        assertThat(verdict.reasons())
                .extracting(Reason::code)
                .containsExactly(
                        Reason.Code.CLASS_NOT_KEPT,
                        Reason.Code.NOT_UNIQUE,
                        Reason.Code.CENTRAL_DIFFERENCES,
                        Reason.Code.NO_GRADIENT);
        assertThat(verdict.has(Reason.Code.NOT_UNIQUE)).isTrue();
        assertThat(verdict.has(Reason.Code.NO_EXAMPLE)).isFalse();
    }

    @Test
    void notes_leave_the_examples_fitting() {
        assertThat(Verdict.of(List.of(reason(Reason.Code.NO_GRADIENT, Reason.Gravity.NOTE)))
                        .level())
                .isEqualTo(Verdict.Level.EXAMPLES_FIT);
        assertThat(Reasons.noGradient("there is none").gravity()).isEqualTo(Reason.Gravity.NOTE);
    }

    @Test
    void every_code_has_a_text() {
        assertThat(Arrays.stream(Reason.Code.values()).map(Reason.Code::id))
                .hasSize(23)
                .allMatch(text -> text.matches("[a-z]+(-[a-z]+)+"))
                .contains("far-from-corpus", "weight-on-misclassified");
    }

    @Test
    void reasons_about_classes_name_them() {
        OutputMixture lost = new OutputMixture(
                Vec.of(1, 0), Vec.of(0, 1), 2, OptionalInt.of(0), OptionalInt.of(1), false, Optional.empty());
        Reason reason = Reasons.of(lost, new ClassNames(List.of("no relapse", "{} relapse")))
                .get(0);
        assertThat(reason.figures().values()).containsExactly("no relapse", "{} relapse");
    }

    @ParameterizedTest
    @CsvSource({
        "0.33, EXAMPLES_FIT",
        "0.34, READ_WITH_CARE",
        "0.5, READ_WITH_CARE",
        "0.51, DO_NOT_RELY",
        "NaN, DO_NOT_RELY",
        "Infinity, DO_NOT_RELY"
    })
    void the_share_that_is_left_unexplained_counts(double relative, Verdict.Level level) {
        assertThat(of(mixture(0.02, relative, 0.02, Certificate.Ending.OPTIMAL)).level())
                .isEqualTo(level);
    }

    @Test
    void a_corpus_far_away_is_not_also_said_to_explain_a_part() {
        assertThat(of(mixture(0.02, 0.7, 0.02, Certificate.Ending.OPTIMAL)).reasons())
                .extracting(Reason::code)
                .containsExactly(Reason.Code.FAR_FROM_CORPUS);
    }

    @Test
    void a_mixture_that_misses_no_more_than_is_usual_for_the_corpus_explains_a_part() {
        List<Double> residuals =
                IntStream.rangeClosed(1, 40).mapToObj(Double::valueOf).toList();
        Decomposition far = mixture(9.5, 0.7, 9.5, Certificate.Ending.OPTIMAL);
        assertThat(Reasons.of(far, List.of(), ReferenceResiduals.of(residuals)))
                .containsExactly(new Reason(Reason.Code.PARTLY_EXPLAINED, Reason.Gravity.CARE)
                        .with("relativeResidual", 0.7)
                        .with("references", 40)
                        .with("share", 0.775));
        assertThat(Reasons.of(far, List.of(), ReferenceResiduals.of(residuals.subList(0, 19))))
                .extracting(Reason::code)
                .containsExactly(Reason.Code.FAR_FROM_CORPUS);
        assertThat(Reasons.of(
                        mixture(20.5, 0.7, 20.5, Certificate.Ending.OPTIMAL),
                        List.of(),
                        ReferenceResiduals.of(residuals)))
                .extracting(Reason::code)
                .containsExactly(Reason.Code.FAR_FROM_CORPUS);
    }

    @ParameterizedTest
    @CsvSource({"0.35, 0.3, CARE", "3.4, 0.3, DO_NOT_RELY"})
    void what_a_better_mixture_could_gain_counts(double residual, double relative, Reason.Gravity gravity) {
        assertThat(of(mixture(residual, relative, 0.34, Certificate.Ending.BUDGET_SPENT))
                        .reasons())
                .filteredOn(reason -> reason.code() == Reason.Code.NOT_CONVERGED)
                .extracting(Reason::gravity)
                .containsExactly(gravity);
    }

    @ParameterizedTest
    @CsvSource({
        "19, 9, 0.1, EXAMPLES_FIT", "20, 9, 0.1, READ_WITH_CARE", "20, 0.01, 0.1, EXAMPLES_FIT",
        "0, 9, 0.1, EXAMPLES_FIT", "99, 9, 0.4, READ_WITH_CARE", "100, 9, 0.4, DO_NOT_RELY",
        "100, NaN, 0.4, EXAMPLES_FIT"
    })
    void a_residual_above_nearly_all_references_counts(
            int references, double residual, double relative, Verdict.Level level) {
        List<Reason> reasons = Reasons.of(
                mixture(residual, relative, residual, Certificate.Ending.OPTIMAL),
                ReferenceResiduals.of(Collections.nCopies(references, 0.5)));
        assertThat(Verdict.of(reasons).level()).isEqualTo(level);
    }

    @Test
    void only_optimal_mixtures_are_compared_with_references() {
        ReferenceResiduals references = ReferenceResiduals.of(Collections.nCopies(100, 0.5));
        assertThat(Reasons.of(mixture(9, 0.4, 9, Certificate.Ending.LIMITED_MEMBERS), references))
                .isEmpty();
        assertThat(Reasons.of(mixture(9, 0.4, 9, Certificate.Ending.OPTIMAL), references))
                .extracting(Reason::figures)
                .containsExactly(Map.of("above", 100, "references", 100));
    }

    @Test
    void references_are_counted_and_never_rounded_to_all_of_them() {
        List<Double> residuals = new ArrayList<>(Collections.nCopies(199, 0.5));
        residuals.add(20.0);
        assertThat(Reasons.of(mixture(9, 0.4, 9, Certificate.Ending.OPTIMAL), ReferenceResiduals.of(residuals)))
                .extracting(Reason::figures)
                .containsExactly(Map.of("above", 199, "references", 200));
    }
}
