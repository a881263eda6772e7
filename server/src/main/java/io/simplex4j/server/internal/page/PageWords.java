package io.simplex4j.server.internal.page;

import io.simplex4j.example.Noun;
import io.simplex4j.report.internal.card.Glance;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.trust.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * The words of the page in one language: {@code page.properties} in English, {@code page-de.properties} in German. Figures
 * stand in braces by their number. Immutable.
 */
public final class PageWords {
    /** The languages of the page, the default first. */
    public static final List<String> LANGUAGES = List.of("en", "de");

    private static final Map<String, PageWords> ALL = Map.of("en", new PageWords("en"), "de", new PageWords("de"));

    private final String language;
    private final Properties texts = new Properties();

    private PageWords(String language) {
        this.language = language;
        String file = language.equals("en") ? "page.properties" : "page-" + language + ".properties";
        try (InputStream in = PageWords.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing from the jar");
            }
            texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static PageWords english() {
        return of("en");
    }

    static PageWords of(String language) {
        return Optional.ofNullable(ALL.get(language)).orElseThrow();
    }

    /** Returns the words of a language that was chosen, or of the first that a browser accepts. */
    static PageWords of(Optional<String> chosen, Optional<String> accepted) {
        return of(chosen.or(() -> accepted.flatMap(PageWords::firstOf)).orElse("en"));
    }

    private static Optional<String> firstOf(String accepted) {
        try {
            return Optional.ofNullable(Locale.lookupTag(Locale.LanguageRange.parse(accepted), LANGUAGES));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    public String language() {
        return language;
    }

    Locale locale() {
        return Locale.forLanguageTag(language);
    }

    /** Returns a text with its figures. */
    public String text(String key, Object... figures) {
        String text = texts.getProperty(key);
        if (text == null) {
            throw new IllegalArgumentException(
                    "there are no words for '" + key + "'; expected a key of page.properties");
        }
        for (int i = 0; i < figures.length; i++) {
            text = text.replace("{" + i + "}", String.valueOf(figures[i]));
        }
        return text;
    }

    /** Returns the noun for an input. In German it is the same for all models, as words around it depend on its gender. */
    public Noun noun(PageModel model) {
        return language.equals("en") ? model.noun() : new Noun(text("noun.one"), text("noun.many"));
    }

    /** Returns the noun for a corpus example, as {@link #noun}. */
    public Noun members(PageModel model) {
        return language.equals("en") ? model.memberNoun() : new Noun(text("member.one"), text("member.many"));
    }

    Glance.Badge badge(Verdict.Level level) {
        return Glance.Badge.of(level, Language.of(locale()));
    }
}
