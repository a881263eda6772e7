package io.simplex4j.report.internal.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class XmlTest {
    @Test
    void what_markup_could_mistake_is_escaped() {
        assertThat(Xml.escaped("a & b <c> \"d\" 'e'")).isEqualTo("a &amp; b &lt;c&gt; &quot;d&quot; &#39;e&#39;");
    }

    @Test
    void what_xml_forbids_is_replaced() {
        assertThat(Xml.escaped("\u0000|\u001b|\u007f|\u009f|\ufffe|\uffff|\ufdd0|\ud800|\udc00|\ud83f\udffe"))
                .isEqualTo("\ufffd|".repeat(9) + "\ufffd");
    }

    @Test
    void breaks_of_lines_become_spaces() {
        assertThat(Xml.escaped("a\tb\nc\rd\u0085e\u2028f\u2029g")).isEqualTo("a b c d e f g");
    }

    @Test
    void whole_characters_stay() {
        assertThat(Xml.escaped("Größe ≤ 5 µm, 東京 \ud83d\ude00")).isEqualTo("Größe ≤ 5 µm, 東京 \ud83d\ude00");
    }

    @Test
    void text_from_left_to_right_is_not_isolated() {
        assertThat(Xml.isolated("tumour (stage III) − 東京")).isEqualTo("tumour (stage III) − 東京");
    }

    @Test
    void text_from_right_to_left_is_isolated() {
        assertThat(Xml.isolated("\u05d0\u05d1")).isEqualTo("\u2068\u05d0\u05d1\u2069");
        assertThat(Xml.isolated("\u0627 1")).isEqualTo("\u2068\u0627 1\u2069");
    }

    @Test
    void turns_of_direction_stay_within() {
        assertThat(Xml.isolated("\u202eabc")).isEqualTo("\u2068abc\u2069");
        assertThat(Xml.isolated("a\u2069b")).isEqualTo("\u2068ab\u2069");
        assertThat(Xml.isolated("\u2067a")).isEqualTo("\u2068\u2067a\u2069\u2069");
        assertThat(Xml.isolated("\u2067a\u2069b\u2069c")).isEqualTo("\u2068\u2067a\u2069bc\u2069");
    }

    @ParameterizedTest
    @CsvSource({"abcdef, 6, abcdef", "abcdefg, 6, abcde…", "abcd fg, 6, abcd…", "ab, 1, …", "a, 1, a"})
    void long_text_is_shortened(String text, int max, String shortened) {
        assertThat(Xml.shortened(text, max)).isEqualTo(shortened);
    }

    @Test
    void no_character_is_cut_in_half() {
        assertThat(Xml.shortened("\ud83d\ude00\ud83d\ude00\ud83d\ude00", 2)).isEqualTo("\ud83d\ude00…");
    }
}
