package io.simplex4j.server.internal.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The words of the page in its languages. */
final class PageWordsTest {
    private static final Pattern FIGURE = Pattern.compile("\\{\\d}");

    private static Properties words(String file) throws IOException {
        Properties words = new Properties();
        try (InputStream in = PageWords.class.getResourceAsStream(file)) {
            words.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        }
        return words;
    }

    @Test
    void german_has_all_words_and_no_figure_that_english_lacks() throws IOException {
        Properties english = words("page.properties");
        Properties german = words("page-de.properties");
        assertThat(german.keySet()).isEqualTo(english.keySet());
        for (String key : english.stringPropertyNames()) {
            assertThat(FIGURE.matcher(english.getProperty(key))
                            .results()
                            .map(MatchResult::group)
                            .toList())
                    .as(key)
                    .containsAll(FIGURE.matcher(german.getProperty(key))
                            .results()
                            .map(MatchResult::group)
                            .toList());
        }
    }

    @Test
    void the_chosen_language_wins_over_that_of_the_browser() {
        assertThat(PageWords.of(Optional.of("en"), Optional.of("de")).language())
                .isEqualTo("en");
        assertThat(PageWords.of(Optional.empty(), Optional.of("fr,de-CH;q=0.5")).language())
                .isEqualTo("de");
        assertThat(PageWords.of(Optional.empty(), Optional.of(";;;")).language())
                .isEqualTo("en");
        assertThat(PageWords.of(Optional.empty(), Optional.empty()).language()).isEqualTo("en");
        assertThatThrownBy(() -> PageWords.english().text("nonsense")).hasMessageContaining("nonsense");
    }
}
