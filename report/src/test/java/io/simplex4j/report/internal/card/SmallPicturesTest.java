package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.words.Language;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SmallPicturesTest {
    @Test
    void a_weight_has_a_whisker_where_others_would_do_as_well() {
        WeightRange wide = new WeightRange(0.2, 0.7, true);
        assertThat(WeightBar.of(0.46, Optional.of(wide)).toString())
                .contains("M0 0h55.2v10H0", "M24 5H84")
                .contains("aria-hidden");
        WeightRange narrow = new WeightRange(0.46, 0.46 + 1e-7, true);
        assertThat(WeightBar.of(0.46, Optional.of(narrow)))
                .hasToString(WeightBar.of(0.46, Optional.empty()).toString());
    }

    @Test
    void a_weight_that_is_not_a_number_is_refused() {
        assertThatThrownBy(() -> WeightBar.of(Double.NaN, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("weight is NaN; expected a finite number");
        Optional<WeightRange> range = Optional.of(new WeightRange(Double.NaN, 1, true));
        assertThatThrownBy(() -> WeightBar.of(0.5, range)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void a_largest_number_must_be_a_size(double largest) {
        assertThatThrownBy(() -> HeatScale.of(largest, Palette.PRINT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("largest number of a scale is " + largest + "; expected a finite number from 0");
    }

    @ParameterizedTest
    @CsvSource({
        "5, 'more than for all 3 in the corpus'",
        "2.5, 'more than for 2 of 3 in the corpus'",
        "2, 'more than for 1 of 3 in the corpus'",
        "1, 'no more than for any of 3 in the corpus'"
    })
    void a_residual_is_compared_in_words(double residual, String words) {
        assertThat(Markup.words(ResidualStrip.of("r", residual, List.of(1.0, 2.0, 3.0), 0, Language.english())))
                .contains(words);
    }

    @ParameterizedTest
    @CsvSource({"5, 'more than for the 1 in the corpus'", "1, 'no more than for the 1 in the corpus'"})
    void a_residual_is_compared_with_one_reference(double residual, String words) {
        assertThat(Markup.words(ResidualStrip.of("r", residual, List.of(1.0), 0, Language.english())))
                .contains(words);
    }

    @Test
    void many_references_take_little_room() {
        assertThat(ResidualStrip.of("r", 1, Collections.nCopies(5000, 0.5), 0, Language.english())
                        .toString()
                        .length())
                .isLessThan(3000);
    }

    @Test
    void references_must_be_distances() {
        assertThatThrownBy(() -> ResidualStrip.of("r", 1, List.of(), 0, Language.english()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there are 0 reference residuals; expected at least 1");
        assertThatThrownBy(() -> ResidualStrip.of("r", Double.NaN, List.of(1.0), 0, Language.english()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("residual is NaN; expected a finite number from 0");
        assertThatThrownBy(() -> ResidualStrip.of("r", 1, List.of(1.0, -2.0), 0, Language.english()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reference residual is -2.0; expected a finite number from 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1a", "a b", "a\"b", "a#b", "<a>"})
    void an_id_must_be_a_plain_name(String id) {
        assertThatThrownBy(() -> ResidualStrip.of(id, 1, List.of(1.0), 0, Language.english()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("id of a picture is '")
                .hasMessageEndingWith("'; expected a letter and then letters, digits, - or _");
    }

    @Test
    void a_legend_tells_both_ends() {
        assertThat(Markup.words(HeatScale.of(0.052, Palette.PRINT).legend("l", Language.english())))
                .contains("pulls away from", "pulls towards", "−5.2%", "+5.2%");
    }
}
