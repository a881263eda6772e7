package io.simplex4j.example;

import io.simplex4j.example.internal.NumberText;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A noun for inputs, such as patient.
 *
 * @param one the singular
 * @param many the plural
 */
public record Noun(String one, String many) {
    private static final int LONGEST = 40;
    private static final Pattern WORDS = Pattern.compile("\\p{L}[\\p{L}\\p{M} '’-]*");
    private static final Pattern VOWEL = Pattern.compile("[AEIOUaeiou]");
    private static final Pattern HISSING = Pattern.compile(".*(s|x|z|ch|sh)");
    private static final Pattern CONSONANT_Y = Pattern.compile(".*[^aeiou]y");
    /** The words to replace, except in an option such as {@code --input} and in the verdict that examples fit. */
    private static final Pattern EXAMPLES =
            Pattern.compile("(?<![-\\w])(?:([Aa])n )?([EeIi])(?:xample|nput)(s?)(?![-\\w]| fit\\b)");

    /** The default noun. */
    public static final Noun EXAMPLE = new Noun("example", "examples");

    private static final Noun INPUT = new Noun("input", "inputs");

    /**
     * @throws IllegalArgumentException if a word is not a word, or too long for a heading
     */
    public Noun {
        requireWord(one);
        requireWord(many);
    }

    /**
     * Creates a noun with its regular plural in English.
     *
     * @throws IllegalArgumentException if it is not a word, or too long for a heading
     */
    public static Noun of(String one) {
        String last = one.toLowerCase(Locale.ROOT);
        if (CONSONANT_Y.matcher(last).matches()) {
            return new Noun(one, one.substring(0, one.length() - 1) + "ies");
        }
        return new Noun(one, one + (HISSING.matcher(last).matches() ? "es" : "s"));
    }

    private static void requireWord(String word) {
        if (word.length() > LONGEST || !WORDS.matcher(word).matches()) {
            throw new IllegalArgumentException("noun is '"
                    + (word.length() > LONGEST ? word.substring(0, LONGEST) + "…" : word)
                    + "'; expected a word of letters, at most " + LONGEST);
        }
    }

    /** Returns the noun for explained inputs: the same noun, or input for examples. */
    public Noun explained() {
        return equals(EXAMPLE) ? INPUT : this;
    }

    /** Replaces examples and inputs in words by this noun: {@code an example} becomes {@code a patient}. */
    public String into(String words) {
        return equals(EXAMPLE) ? words : EXAMPLES.matcher(words).replaceAll(this::instead);
    }

    private String instead(MatchResult found) {
        String word = found.group(3).isEmpty() ? one : many;
        String article = found.group(1) == null
                ? ""
                : found.group(1) + (VOWEL.matcher(word).lookingAt() ? "n " : " ");
        return article + (Character.isUpperCase(found.group(2).charAt(0)) ? capital(word) : word);
    }

    /** Returns a number with the noun, such as {@code 1 patient} or {@code 1,200 patients}. */
    public String count(long number) {
        return NumberText.grouped(number) + " " + (number == 1 ? one : many);
    }

    /** Returns the plural for the beginning of a sentence. */
    public String capitalMany() {
        return capital(many);
    }

    /** Returns the singular for the beginning of a sentence. */
    public String capitalOne() {
        return capital(one);
    }

    private static String capital(String word) {
        int first = word.offsetByCodePoints(0, 1);
        return word.substring(0, first).toUpperCase(Locale.ROOT) + word.substring(first);
    }
}
