package io.simplex4j.report.words;

import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sentences of explanations in one language, created from codes and named figures.
 *
 * <p>{@code words.properties} has the English sentences and {@code words-de.properties} the German ones; a sentence that a language
 * lacks stays English. A key such as {@code far-from-corpus[attainable]} is used instead of {@code far-from-corpus} if
 * there is a figure {@code attainable}. A figure is in braces, with its form: {@code {residual}} has four digits,
 * {@code {weight:percent}} whole percent, {@code {weight:share}} percent with small ones exact, {@code
 * {gradients:whole}} a whole number, {@code {members:count example|examples}} a number of things, {@code {words:plural
 * word|words}} the thing alone, and {@code {ending:word}} a word of ours. A text without a form is a user-provided
 * name; a sentence stays unchanged.
 */
public final class Words {
    private static final Pattern FIGURE = Pattern.compile("\\{([\\w-]+)(?::(\\w+)(?: ([^}]*))?)?}");
    private static final Words ENGLISH = new Words("en", "words");

    private final String language;
    private final Properties patterns;

    private Words(String language, String... files) {
        this.language = language;
        patterns = new Properties();
        for (String file : files) {
            try (InputStream in = Words.class.getResourceAsStream(file + ".properties")) {
                if (in != null) {
                    patterns.load(new InputStreamReader(in, StandardCharsets.UTF_8));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Returns the English sentences. */
    public static Words english() {
        return ENGLISH;
    }

    /**
     * Returns the sentences of a language, those in English that it lacks.
     *
     * @throws IllegalArgumentException if there are none in this language
     */
    public static Words of(Locale locale) {
        String language = locale.getLanguage();
        if (language.isEmpty() || language.equals("en")) {
            return ENGLISH;
        }
        String own = "words-" + language;
        if (Words.class.getResource(own + ".properties") == null) {
            throw new IllegalArgumentException("language is " + language + ", expected en or de");
        }
        return new Words(language, "words", own);
    }

    /** Returns the code of the language, such as {@code de}. */
    public String language() {
        return language;
    }

    /** Returns the words of a verdict. */
    public String verdict(Verdict.Level level) {
        return text("verdict." + level.id());
    }

    /** Returns a text without figures, with the noun for examples. */
    public String about(Noun noun, String key) {
        return noun.into(text(key));
    }

    /** Returns a finding, one sentence. */
    public Sentence reason(Reason reason) {
        Map<String, Object> figures = new LinkedHashMap<>(reason.figures());
        Reason.Code code = reason.code();
        if (code == Reason.Code.INCOMPLETE_ATTRIBUTION && areSame(figures, "sum", "expected")) {
            figures.put("off", true);
        } else if (code == Reason.Code.ABOVE_REFERENCES && areSame(figures, "above", "references")) {
            figures.put("all", true);
        } else if (figures.get("hullRatio") instanceof Number ratio && ratio.doubleValue() > 1) {
            figures.put("nearer", true);
        }
        return sentence("reason." + reason.code().id(), figures);
    }

    /** Returns a finding as plain text, one sentence. */
    public String message(Reason reason) {
        return reason(reason).toString();
    }

    /** Returns the advice for a kind of reason, one sentence. */
    public String advice(Reason.Code code) {
        return text("advice." + code.id());
    }

    /** Returns a text that has no figures. */
    public String text(String key) {
        return sentence(key, Map.of()).toString();
    }

    /**
     * Returns the sentence of a code.
     *
     * @param figures numbers, user-provided names, and sentences
     * @throws IllegalArgumentException if the sentence does not exist
     */
    public Sentence sentence(String key, Map<String, ?> figures) {
        String pattern = figures.keySet().stream()
                .map(figure -> patterns.getProperty(key + "[" + figure + "]"))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(() -> patterns.getProperty(key));
        if (pattern == null) {
            throw new IllegalArgumentException(
                    "there are no words for '" + key + "', expected a key of words.properties");
        }
        List<Sentence.Part> parts = new ArrayList<>();
        Matcher matcher = FIGURE.matcher(pattern);
        int from = 0;
        while (matcher.find()) {
            add(parts, pattern.substring(from, matcher.start()), false);
            Object figure =
                    Optional.<Object>ofNullable(figures.get(matcher.group(1))).orElse("?");
            add(parts, figure, group(matcher, 2), group(matcher, 3));
            from = matcher.end();
        }
        add(parts, pattern.substring(from), false);
        return new Sentence(parts);
    }

    private static String group(Matcher matcher, int group) {
        return Optional.ofNullable(matcher.group(group)).orElse("");
    }

    /** Returns sentences as a list such as {@code a, b and c}. */
    public Sentence list(List<Sentence> all) {
        return join(all, ", ", text("and") + " ");
    }

    /** Joins sentences with a separator, and another one before the last. */
    public Sentence join(List<Sentence> all, String between, String last) {
        List<Sentence.Part> parts = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            add(parts, i == 0 ? "" : i == all.size() - 1 ? last : between, false);
            all.get(i).parts().forEach(part -> add(parts, part.text(), part.name()));
        }
        return new Sentence(parts);
    }

    private static boolean areSame(Map<String, ?> figures, String one, String other) {
        return figures.get(one) instanceof Number first
                && figures.get(other) instanceof Number second
                && NumberText.number(first.doubleValue()).equals(NumberText.number(second.doubleValue()));
    }

    private static void add(List<Sentence.Part> parts, Object figure, String form, String things) {
        if (figure instanceof Sentence sentence) {
            sentence.parts().forEach(part -> add(parts, part.text(), part.name()));
        } else if (figure instanceof Number number) {
            add(parts, number(number.doubleValue(), form, things), false);
        } else {
            add(parts, String.valueOf(figure), form.isEmpty());
        }
    }

    /** Adds a part; our words go with those before them. */
    private static void add(List<Sentence.Part> parts, String text, boolean name) {
        int last = parts.size() - 1;
        if (!name && last >= 0 && !parts.get(last).name()) {
            parts.set(last, new Sentence.Part(parts.get(last).text() + text, false));
        } else if (name || !text.isEmpty()) {
            parts.add(new Sentence.Part(text, name));
        }
    }

    private static String number(double number, String form, String things) {
        return switch (form) {
            case "percent" -> NumberText.wholePercent(number);
            case "share" -> NumberText.percent(number);
            case "whole" -> NumberText.grouped((long) number);
            case "count" -> NumberText.grouped((long) number) + " " + thing(number, things);
            case "plural" -> thing(number, things);
            case "" -> NumberText.number(number);
            default ->
                throw new IllegalStateException(
                        "the form of a figure is " + form + ", expected percent, share, whole, count or plural");
        };
    }

    private static String thing(double number, String things) {
        int between = things.indexOf('|');
        return number == 1 ? things.substring(0, between) : things.substring(between + 1);
    }
}
