package io.simplex4j.report.internal.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NameTest {
    @Test
    void a_long_name_is_cut_between_characters() {
        Name name = Name.of("🦆".repeat(60));
        assertThat(name.text()).isEqualTo("🦆".repeat(47) + "…");
        assertThat(name.whole()).isEqualTo("🦆".repeat(60));
        assertThat(name.cut()).isTrue();
    }

    @Test
    void a_name_of_the_longest_length_is_whole() {
        assertThat(Name.of("a".repeat(48)).cut()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0000", "\u001b", "\ud800", "\udc00", "\uffff", "\ufffe", "\u0085"})
    void a_character_that_a_page_may_not_hold_is_replaced(String character) {
        assertThat(Name.of("a" + character + "b").text()).isEqualTo("a\ufffdb");
    }

    @Test
    void line_breaks_become_spaces() {
        assertThat(Name.of("a\tb\nc\rd").text()).isEqualTo("a b c d");
    }

    @Test
    void a_blank_name_is_told_as_such() {
        assertThat(Name.of(" \n").text()).isEqualTo("(blank)");
    }
}
