package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.report.Changes;
import io.simplex4j.report.Samples;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Sentence;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reason.Code;
import io.simplex4j.trust.Reason.Gravity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GlanceTest {
    private static Glance glance(Reason... reasons) {
        return Glance.of(Changes.reasons(Samples.patient(), reasons), Language.english());
    }

    private static Reason reason(Gravity gravity) {
        return new Reason(Code.NOT_UNIQUE, gravity);
    }

    @Test
    void without_any_reason_the_examples_fit() {
        assertThat(glance().badge()).isEqualTo(new Glance.Badge("good", "✓", "examples fit"));
        assertThat(glance().reasons()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "NOTE, examples fit, note, i",
        "CARE, read with care, care, !",
        "DO_NOT_RELY, do not rely on this, bad, ✗",
    })
    void the_badge_has_the_words_of_the_verdict(Gravity gravity, String words, String style, String symbol) {
        Glance glance = glance(reason(gravity));
        assertThat(glance.badge().words()).isEqualTo(words);
        assertThat(glance.reasons()).singleElement().satisfies(reason -> {
            Glance.Badge badge = Glance.Badge.of(reason.gravity(), Language.english());
            assertThat(badge.style()).isEqualTo(style);
            assertThat(badge.symbol()).isEqualTo(symbol);
        });
    }

    @Test
    void names_in_a_reason_stay_apart_from_our_words() {
        Reason reason = new Reason(Code.CLASS_NOT_KEPT, Gravity.CARE)
                .with("prediction", "{} \u05d0")
                .with("mixture", "b\u0007");
        Sentence message = Language.english().reason(reason);
        assertThat(message.parts())
                .containsExactly(
                        "The model predicts ", "{} \u05d0", ", but the mixture of examples would be ", "b\ufffd", ".");
        assertThat(message).hasToString("The model predicts {} \u05d0, but the mixture of examples would be b\ufffd.");
    }

    @Test
    void an_input_without_a_name_is_called_by_its_row() {
        assertThat(Glance.of(Changes.example(Samples.patient(), example -> example.withId("0")), Language.english())
                        .name()
                        .text())
                .isEqualTo("input 0");
    }
}
