package io.simplex4j.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TextFormTest {
    private static final TextForm FORM = new TextForm(
            6,
            List.of(
                    new TextForm.Piece("[CLS]", false, true),
                    new TextForm.Piece("[SEP]", false, true),
                    new TextForm.Piece("play", false, false),
                    new TextForm.Piece("ing", true, false),
                    new TextForm.Piece("cards", false, false)));
    private static final Vec SENTENCE = FORM.input(List.of(0, 2, 3, 4, 1));

    @Test
    void a_sentence_has_presence_and_number_of_each_token() {
        assertThat(SENTENCE.toArray()).containsExactly(1, 1, 1, 1, 1, 0, 1, 3, 4, 5, 2, 0);
        assertThat(FORM.shape()).isEqualTo(Shape.of(2, 6));
        assertThat(FORM.values(SENTENCE)).containsExactly("[CLS]", "play", "##ing", "cards", "[SEP]", "");
        assertThat(FORM.features().orElseThrow().groups().get(1).columns()).containsExactly(1, 7);
    }

    @Test
    void pieces_are_joined_to_words_and_marks_are_none() {
        assertThat(FORM.words(SENTENCE))
                .containsExactly(new TextForm.Word("playing", List.of(1, 2)), new TextForm.Word("cards", List.of(3)));
        assertThat(FORM.words(SENTENCE).get(0).sum(Vec.of(1, 10, 100, 1000, 0, 0)))
                .isEqualTo(110);
        assertThat(FORM.sentence(FORM.input(List.of(0, 3, 1, 3)))).isEqualTo("ing ing");
    }

    @Test
    void the_blank_baseline_keeps_the_tokens_and_has_nothing_present() {
        Baseline blank = Baseline.blank(FORM);
        assertThat(blank.against(SENTENCE).toArray()).containsExactly(0, 0, 0, 0, 0, 0, 1, 3, 4, 5, 2, 0);
        assertThat(blank.digest()).isEqualTo("blank");
        assertThatThrownBy(() -> blank.resolve(FORM.shape()))
                .hasMessage("baseline \"blank\" is defined per input; expected a single baseline");
        assertThatThrownBy(() -> Baseline.zeros().requireFits(FORM, FORM.shape()))
                .hasMessage("baseline is zeros; expected blank for sentences");
        assertThatThrownBy(() -> blank.requireFits(TableForm.unnamed(Shape.of(12)), Shape.of(12)))
                .hasMessage("baseline is blank; expected one for inputs that are not sentences");
        assertThatThrownBy(() -> Baseline.blank(TableForm.unnamed(Shape.of(12))))
                .hasMessage("baseline is blank; expected zeros, mean, median or an input: blank is for sentences only");
    }

    @Test
    void numbers_that_are_no_token_are_shown_as_such() {
        double[] odd = SENTENCE.toArray();
        odd[7] = 99;
        odd[8] = -3;
        assertThat(FORM.values(Vec.of(odd))).containsExactly("[CLS]", "?", "?", "cards", "[SEP]", "");
        assertThatThrownBy(() -> FORM.input(List.of(0, 1, 2, 3, 4, 0, 1)))
                .hasMessage("the sentence has 7 tokens; expected at most 6");
        assertThatThrownBy(() -> new TextForm(0, List.of()))
                .hasMessage("there is room for 0 tokens; expected at least 1");
    }
}
