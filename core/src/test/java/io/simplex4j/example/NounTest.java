package io.simplex4j.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NounTest {
    @ParameterizedTest
    @CsvSource({"patient, patients", "case, cases", "box, boxes", "entry, entries", "key, keys", "dish, dishes"})
    void most_plurals_are_regular(String one, String many) {
        assertThat(Noun.of(one)).isEqualTo(new Noun(one, many));
    }

    @Test
    void numbers_of_them_are_told() {
        assertThat(Noun.of("patient").count(1)).isEqualTo("1 patient");
        assertThat(Noun.of("patient").count(1200)).isEqualTo("1,200 patients");
        assertThat(Noun.of("patient").capitalMany()).isEqualTo("Patients");
        assertThat(Noun.of("patient").capitalOne()).isEqualTo("Patient");
    }

    @Test
    void words_about_examples_speak_of_them_instead() {
        Noun patient = Noun.of("patient");
        assertThat(patient.into("Leave an example out. Examples like this input, or 3 labelled examples, an input."))
                .isEqualTo("Leave a patient out. Patients like this patient, or 3 labelled patients, a patient.");
        assertThat(Noun.of("image").into("An example")).isEqualTo("An image");
        assertThat(patient.into("the examples fit; --input; input-labels; exampled"))
                .isEqualTo("the examples fit; --input; input-labels; exampled");
        assertThat(Noun.EXAMPLE.into("an input")).isEqualTo("an input");
        assertThat(patient.explained()).isEqualTo(patient);
        assertThat(Noun.EXAMPLE.explained().count(2)).isEqualTo("2 inputs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7", "<b>", "a\nb", "a very very long noun that does not fit a heading"})
    void what_is_no_word_is_refused(String word) {
        assertThatThrownBy(() -> Noun.of(word))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("noun is '")
                .hasMessageEndingWith("'; expected a word of letters, at most 40");
    }
}
