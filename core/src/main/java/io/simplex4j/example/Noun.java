package io.simplex4j.example;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What people call an input, such as a patient.
 *
 * @param one of them
 * @param many several of them
 */
public record Noun(String one, String many) {
    private static final int LONGEST = 40;
    private static final Pattern WORDS = Pattern.compile("\\p{L}[\\p{L}\\p{M} '’-]*");
    private static final Pattern HISSING = Pattern.compile(".*(s|x|z|ch|sh)");
    private static final Pattern CONSONANT_Y = Pattern.compile(".*[^aeiou]y");

    /** What an input is called by default: an example. */
    public static final Noun EXAMPLE = new Noun("example", "examples");

    /**
     * @throws IllegalArgumentException if a word is no word, or too long for a heading
     */
    public Noun {
        requireWord(one);
        requireWord(many);
    }

    /**
     * The noun with its regular plural in English.
     *
     * @throws IllegalArgumentException if it is no word, or too long for a heading
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
                    + "', expected a word of letters, at most " + LONGEST);
        }
    }

    /** A number of them, such as {@code 1 patient} or {@code 1,200 patients}. */
    public String count(int number) {
        return NumberText.grouped(number) + " " + (number == 1 ? one : many);
    }

    /** Several of them at the beginning of a sentence. */
    public String capitalMany() {
        return capital(many);
    }

    /** One of them at the beginning of a sentence. */
    public String capitalOne() {
        return capital(one);
    }

    private static String capital(String word) {
        int first = word.offsetByCodePoints(0, 1);
        return word.substring(0, first).toUpperCase(Locale.ROOT) + word.substring(first);
    }
}
