package io.simplex4j.report.internal.words;

import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The sentences of explanations in one language, made of codes and named figures, with a noun for examples.
 *
 * <p>{@code words.properties} has the English sentences and {@code words-de.properties} the German ones; a sentence that a language
 * lacks stays English. A key such as {@code far-from-corpus[attainable]} is used instead of {@code far-from-corpus} if
 * there is a figure {@code attainable}. A figure stands in braces, with its form: {@code {residual}} has four digits,
 * {@code {weight:percent}} whole percent, {@code {weight:share}} percent with small ones exact, {@code {gradients:whole}} a whole
 * number, {@code {members:count example|examples}} a number of things, {@code {words:plural word|words}} the thing alone, and
 * {@code {ending:word}} a word of ours. A text without a form is a name that people gave; a sentence stands as it is.
 */
public final class Language {
    private static final Pattern FIGURE = Pattern.compile("\\{([\\w-]+)(?::(\\w+)(?: ([^}]*))?)?}");
    private static final Language ENGLISH = new Language("en", Noun.EXAMPLE, read("words"));

    private final String code;
    private final Noun noun;
    private final Properties patterns;

    private Language(String code, Noun noun, Properties patterns) {
        this.code = code;
        this.noun = noun;
        this.patterns = patterns;
    }

    private static Properties read(String... files) {
        Properties patterns = new Properties();
        for (String file : files) {
            try (InputStream in = Language.class.getResourceAsStream(file(file))) {
                patterns.load(new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return patterns;
    }

    private static String file(String name) {
        return "/io/simplex4j/report/words/" + name + ".properties";
    }

    /** Returns the English sentences. */
    public static Language english() {
        return ENGLISH;
    }

    /**
     * Returns the sentences of a language, those in English that it lacks.
     *
     * @throws IllegalArgumentException if there are none in this language
     */
    public static Language of(Locale locale) {
        String code = locale.getLanguage();
        if (code.isEmpty() || code.equals("en")) {
            return ENGLISH;
        }
        if (Language.class.getResource(file("words-" + code)) == null) {
            throw new IllegalArgumentException("language is " + code + "; expected en or de");
        }
        return new Language(code, Noun.EXAMPLE, read("words", "words-" + code));
    }

    /** Returns the same language with another noun in place of example and input. */
    public Language about(Noun newNoun) {
        return new Language(code, newNoun, patterns);
    }

    /** Returns the code of the language, such as {@code de}. */
    public String code() {
        return code;
    }

    /** Returns what people call an example. */
    public Noun noun() {
        return noun;
    }

    /** Returns the words of a verdict. */
    public String verdict(Verdict.Level level) {
        return text("verdict." + level.id());
    }

    /** Returns what was found, one sentence. */
    public Sentence reason(Reason reason) {
        Map<String, Object> figures = new LinkedHashMap<>(reason.figures());
        Reason.Code kind = reason.code();
        if (kind == Reason.Code.INCOMPLETE_ATTRIBUTION && areSame(figures, "sum", "expected")) {
            figures.put("off", true);
        } else if (kind == Reason.Code.ABOVE_REFERENCES && areSame(figures, "above", "references")) {
            figures.put("all", true);
        } else if (figures.get("hullRatio") instanceof Number ratio && ratio.doubleValue() > 1) {
            figures.put("nearer", true);
        }
        return sentence("reason." + kind.id(), figures);
    }

    private static boolean areSame(Map<String, ?> figures, String one, String other) {
        return figures.get(one) instanceof Number first
                && figures.get(other) instanceof Number second
                && NumberText.number(first.doubleValue()).equals(NumberText.number(second.doubleValue()));
    }

    /** Returns what to do about a kind of reason, one sentence. */
    public String advice(Reason.Code kind) {
        return text("advice." + kind.id());
    }

    /** Returns a sentence as plain text; see {@link #sentence}. */
    public String text(String keyAndNames, Object... figures) {
        return sentence(keyAndNames, figures).toString();
    }

    /**
     * Returns the sentence of a key.
     *
     * @param keyAndNames the key, and after it the names of the figures, such as {@code errors wrong of}
     * @param figures a number, a name that people gave, a sentence or a truth for each name; an optional that is empty, or false,
     *     stands for no figure
     * @throws IllegalArgumentException if there is no such sentence
     */
    public Sentence sentence(String keyAndNames, Object... figures) {
        String[] names = keyAndNames.split(" ", -1);
        Map<String, Object> known = new LinkedHashMap<>();
        for (int i = 0; i < figures.length; i++) {
            Object figure = figures[i];
            if (figure instanceof OptionalDouble number) {
                figure = number.isPresent() ? number.getAsDouble() : false;
            } else if (figure instanceof Optional<?> optional) {
                figure = optional.isPresent() ? optional.get() : false;
            }
            if (!figure.equals(false)) {
                known.put(names[i + 1], figure);
            }
        }
        return sentence(names[0], known);
    }

    private Sentence sentence(String key, Map<String, ?> figures) {
        String pattern = figures.keySet().stream()
                .map(figure -> patterns.getProperty(key + "[" + figure + "]"))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(() -> patterns.getProperty(key));
        if (pattern == null) {
            throw new IllegalArgumentException(
                    "there are no words for '" + key + "'; expected a key of words.properties");
        }
        Sentence sentence = Sentence.of("");
        Matcher matcher = FIGURE.matcher(pattern);
        int from = 0;
        while (matcher.find()) {
            sentence = sentence.then(noun.into(pattern.substring(from, matcher.start())));
            Object figure = figures.containsKey(matcher.group(1)) ? figures.get(matcher.group(1)) : "?";
            String form = Objects.requireNonNullElse(matcher.group(2), "");
            if (figure instanceof Sentence other) {
                sentence = sentence.then(other);
            } else if (figure instanceof Number number) {
                sentence = sentence.then(number(number.doubleValue(), form, matcher.group(3)));
            } else {
                String text = String.valueOf(figure);
                sentence = form.isEmpty() ? sentence.thenName(text) : sentence.then(text);
            }
            from = matcher.end();
        }
        return sentence.then(noun.into(pattern.substring(from)));
    }

    private String number(double number, String form, @Nullable String things) {
        return switch (form) {
            case "percent" -> NumberText.wholePercent(number);
            case "share" -> NumberText.percent(number);
            case "signed" -> NumberText.signedPercent(number);
            case "whole" -> NumberText.grouped((long) number);
            case "count" -> NumberText.grouped((long) number) + " " + thing(number, String.valueOf(things));
            case "plural" -> thing(number, String.valueOf(things));
            case "" -> NumberText.number(number);
            default ->
                throw new IllegalStateException("the form of a figure is " + form
                        + "; expected percent, share, signed, whole, count or plural");
        };
    }

    private String thing(double number, String things) {
        int between = things.indexOf('|');
        return noun.into(number == 1 ? things.substring(0, between) : things.substring(between + 1));
    }

    /** Returns sentences as a list such as {@code a, b and c}. */
    public Sentence list(List<Sentence> all) {
        return join(all, ", ", text("and") + " ");
    }

    /** Returns sentences with something between them, and something else before the last. */
    public static Sentence join(List<Sentence> all, String between, String last) {
        Sentence joined = Sentence.of("");
        for (int i = 0; i < all.size(); i++) {
            joined = joined.then(i == 0 ? "" : i == all.size() - 1 ? last : between)
                    .then(all.get(i));
        }
        return joined;
    }
}
