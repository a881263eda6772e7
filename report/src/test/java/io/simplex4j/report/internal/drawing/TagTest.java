package io.simplex4j.report.internal.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TagTest {
    @Test
    void what_markup_could_mistake_is_escaped() {
        assertThat(Tag.escaped("a & b <c> \"d\" 'e'")).isEqualTo("a &amp; b &lt;c&gt; &quot;d&quot; &#39;e&#39;");
    }

    @Test
    void what_xml_forbids_is_replaced() {
        assertThat(Tag.escaped("\u0000|\u001b|\u007f|\u009f|\ufffe|\uffff|\ufdd0|\ud800|\udc00|\ud83f\udffe"))
                .isEqualTo("\ufffd|".repeat(9) + "\ufffd");
    }

    @Test
    void breaks_of_lines_become_spaces() {
        assertThat(Tag.escaped("a\tb\nc\rd\u0085e\u2028f\u2029g")).isEqualTo("a b c d e f g");
    }

    @Test
    void whole_characters_stay() {
        assertThat(Tag.escaped("Größe ≤ 5 µm, 東京 \ud83d\ude00")).isEqualTo("Größe ≤ 5 µm, 東京 \ud83d\ude00");
    }

    @Test
    void text_from_left_to_right_is_not_isolated() {
        assertThat(Tag.isolated("tumour (stage III) − 東京")).isEqualTo("tumour (stage III) − 東京");
    }

    @Test
    void text_from_right_to_left_is_isolated() {
        assertThat(Tag.isolated("\u05d0\u05d1")).isEqualTo("\u2068\u05d0\u05d1\u2069");
        assertThat(Tag.isolated("\u0627 1")).isEqualTo("\u2068\u0627 1\u2069");
    }

    @Test
    void turns_of_direction_stay_within() {
        assertThat(Tag.isolated("\u202eabc")).isEqualTo("\u2068abc\u2069");
        assertThat(Tag.isolated("a\u2069b")).isEqualTo("\u2068ab\u2069");
        assertThat(Tag.isolated("\u2067a")).isEqualTo("\u2068\u2067a\u2069\u2069");
        assertThat(Tag.isolated("\u2067a\u2069b\u2069c")).isEqualTo("\u2068\u2067a\u2069bc\u2069");
    }
}
