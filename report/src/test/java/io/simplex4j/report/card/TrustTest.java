package io.simplex4j.report.card;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.report.Background;
import io.simplex4j.report.Changes;
import io.simplex4j.report.Samples;
import io.simplex4j.report.Samples.Sample;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TrustTest {
    private static final Sample SAMPLE =
            Samples.patient().with(why -> Changes.residual(Changes.warnings(why), 0.02, 0.02));

    private static Trust trust(Sample sample) {
        return Glance.of(sample.explained(), sample.background()).trust();
    }

    private static List<String> codes(Sample sample) {
        return trust(sample).reasons().stream().map(Trust.Reason::code).toList();
    }

    private static Sample warned(String... codes) {
        return SAMPLE.with(why -> Changes.warnings(why, codes));
    }

    @Test
    void without_any_reason_it_is_well_explained() {
        assertThat(trust(SAMPLE).level()).isEqualTo(Trust.Level.WELL_EXPLAINED);
        assertThat(trust(SAMPLE).reasons()).isEmpty();
        assertThat(trust(SAMPLE).level().words()).isEqualTo("well explained");
    }

    @ParameterizedTest
    @CsvSource({
        "far-from-corpus, DO_NOT_RELY",
        "class-not-kept, DO_NOT_RELY",
        "class-not-guaranteed, CARE",
        "not-unique, CARE",
        "weight-on-misclassified, CARE",
        "degenerate-baseline, CARE",
        "not-converged, CARE",
        "incomplete-attribution, CARE",
        "some-code-of-the-future, CARE",
        "no-gradient, WELL_EXPLAINED",
        "central-differences, WELL_EXPLAINED"
    })
    void every_warning_has_a_level(String code, Trust.Level level) {
        assertThat(trust(warned(code)).level()).isEqualTo(level);
        assertThat(codes(warned(code))).containsExactly(code);
    }

    @Test
    void every_warning_has_an_advice_of_its_own() {
        List<String> advice = List.of(
                        "far-from-corpus",
                        "class-not-kept",
                        "class-not-guaranteed",
                        "not-unique",
                        "weight-on-misclassified",
                        "degenerate-baseline",
                        "not-converged",
                        "incomplete-attribution",
                        "no-gradient",
                        "central-differences",
                        "unknown")
                .stream()
                .map(code -> trust(warned(code)).reasons().get(0).advice())
                .toList();
        assertThat(advice).doesNotHaveDuplicates().allMatch(words -> words.endsWith("."));
    }

    @Test
    void the_gravest_reason_stands_first_and_decides() {
        Trust trust = trust(warned("central-differences", "not-unique", "class-not-kept", "no-gradient"));
        assertThat(trust.level()).isEqualTo(Trust.Level.DO_NOT_RELY);
        assertThat(trust.reasons())
                .extracting(Trust.Reason::code)
                .containsExactly("class-not-kept", "not-unique", "central-differences", "no-gradient");
    }

    @Test
    void messages_about_classes_name_them() {
        assertThat(trust(warned("class-not-guaranteed"))
                        .reasons()
                        .get(0)
                        .message()
                        .text())
                .isEqualTo("The mixture of examples keeps the prediction, no relapse, but what is left unexplained is"
                        + " large enough to change it.");
        assertThat(trust(warned("class-not-kept")).reasons().get(0).message().text())
                .isEqualTo("The model predicts no relapse, but the mixture of examples would be relapse.");
    }

    @ParameterizedTest
    @CsvSource({"0.33, WELL_EXPLAINED", "0.34, CARE", "NaN, DO_NOT_RELY", "Infinity, DO_NOT_RELY"})
    void the_share_that_is_left_unexplained_counts(double relative, Trust.Level level) {
        assertThat(trust(SAMPLE.with(why -> Changes.residual(why, 0.02, relative)))
                        .level())
                .isEqualTo(level);
    }

    @Test
    void a_corpus_far_away_is_not_also_said_to_explain_a_part() {
        Sample far = warned("far-from-corpus").with(why -> Changes.residual(why, 0.02, 0.7));
        assertThat(codes(far)).containsExactly("far-from-corpus");
    }

    /* The lower bound of the sample is about 0.34, that of its true residual. */
    @ParameterizedTest
    @CsvSource({"0.35, 0.35, CARE", "3.4, 0.35, DO_NOT_RELY", "NaN, 0.2, DO_NOT_RELY"})
    void what_a_better_mixture_could_gain_counts(double residual, double relative, Trust.Level level) {
        Sample sample = warned("not-converged").with(why -> Changes.residual(why, residual, relative));
        assertThat(trust(sample).reasons().get(0).level()).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({"19, 9, WELL_EXPLAINED", "20, 9, CARE", "20, 0.01, WELL_EXPLAINED", "0, 9, WELL_EXPLAINED"})
    void a_residual_above_nearly_all_references_counts(int references, double residual, Trust.Level level) {
        Background old = SAMPLE.background();
        Background background = new Background(
                old.modelName(),
                old.corpusName(),
                old.corpus(),
                old.reading(),
                old.classes(),
                Optional.empty(),
                Collections.nCopies(references, 0.5),
                Map.of());
        Sample sample = SAMPLE.with(why -> Changes.residual(why, residual, 0.1));
        assertThat(Glance.of(sample.explained(), background).trust().level()).isEqualTo(level);
    }

    @Test
    void nothing_that_explains_is_nothing_to_rely_on() {
        assertThat(trust(SAMPLE.with(Changes::empty)).level()).isEqualTo(Trust.Level.DO_NOT_RELY);
        assertThat(codes(SAMPLE.with(Changes::empty))).containsExactly("no-example");
    }
}
