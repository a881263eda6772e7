package io.simplex4j.example;

import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The form of sentences: two rows, each with a number for every token. The first row has the presence of the token,
 * from 0 to 1. The second row has its place in the vocabulary plus one, and 0 after the end of the sentence.
 *
 * @param tokens the maximum number of tokens of an input
 * @param vocabulary all tokens that the model knows
 */
public record TextForm(int tokens, List<Piece> vocabulary) implements InputForm {
    private static final String CONTINUED = "##";
    private static final String UNKNOWN = "?";

    /**
     * A token of the vocabulary.
     *
     * @param text in its original words
     * @param continues whether it continues the word before
     * @param special whether it is a special token of the model, such as the end of a sentence
     */
    public record Piece(String text, boolean continues, boolean special) {}

    /**
     * A word of a sentence.
     *
     * @param text as the model reads it
     * @param tokens the places of its tokens in the sentence
     */
    public record Word(String text, List<Integer> tokens) {
        public Word {
            tokens = List.copyOf(tokens);
        }

        /** Returns the sum over the tokens of the word, given a number for each token of the sentence. */
        public double sum(Vec byToken) {
            return tokens.stream().mapToDouble(byToken::get).sum();
        }
    }

    /**
     * @throws IllegalArgumentException if there is no room for a token
     */
    public TextForm {
        vocabulary = List.copyOf(vocabulary);
        if (tokens < 1) {
            throw new IllegalArgumentException("there is room for " + tokens + " tokens; expected at least 1");
        }
    }

    @Override
    public Shape shape() {
        return Shape.of(2, tokens);
    }

    /** Returns the numbers of a sentence whose tokens are all present. */
    public Vec input(List<Integer> sentence) {
        if (sentence.size() > tokens) {
            throw new IllegalArgumentException(
                    "the sentence has " + sentence.size() + " tokens; expected at most " + tokens);
        }
        double[] input = new double[2 * tokens];
        for (int i = 0; i < sentence.size(); i++) {
            input[i] = 1;
            input[tokens + i] = sentence.get(i) + 1.0;
        }
        return Vec.of(input);
    }

    /** Returns whether a sentence has the maximum number of tokens, so that a longer one was cut. */
    public boolean isFull(Vec input) {
        return input.get(2 * tokens - 1) != 0;
    }

    /**
     * Returns the same sentence without the presence of its tokens: as long, with its special tokens, and without
     * words.
     */
    public Vec blank(Vec input) {
        double[] blank = input.toArray();
        for (int i = 0; i < tokens; i++) {
            blank[i] = 0;
        }
        return Vec.of(blank);
    }

    private Optional<Piece> piece(int place, Vec input) {
        double number = input.get(tokens + place);
        return number == 0
                ? Optional.empty()
                : Optional.of(
                        number >= 1 && number <= vocabulary.size()
                                ? vocabulary.get((int) number - 1)
                                : new Piece(UNKNOWN, false, false));
    }

    /** Returns one group for each token, with both its numbers. */
    @Override
    public FeatureGroups groups() {
        return FeatureGroups.of(
                columns(),
                IntStream.range(0, tokens)
                        .mapToObj(place ->
                                new FeatureGroups.Group("token " + (place + 1), List.of(place, tokens + place)))
                        .toList());
    }

    /**
     * Returns the token at a place, empty after the end of the sentence. {@code ##} before it means that it continues a
     * word.
     */
    @Override
    public String text(int group, Vec input) {
        return piece(group, input)
                .map(piece -> (piece.continues() ? CONTINUED : "") + piece.text())
                .orElse("");
    }

    /** Returns the tokens, by their places. */
    @Override
    public Optional<FeatureGroups> features() {
        return Optional.of(groups());
    }

    @Override
    public List<String> values(Vec input) {
        return IntStream.range(0, tokens).mapToObj(place -> text(place, input)).toList();
    }

    /** Returns the words of a sentence as the model reads them, in their order, without special tokens. */
    public List<Word> words(Vec input) {
        List<Word> words = new ArrayList<>();
        boolean open = false;
        for (int place = 0; place < tokens; place++) {
            Optional<Piece> piece = piece(place, input).filter(each -> !each.special());
            if (piece.isPresent() && piece.get().continues() && open) {
                Word begun = words.remove(words.size() - 1);
                List<Integer> places = new ArrayList<>(begun.tokens());
                places.add(place);
                words.add(new Word(begun.text() + piece.get().text(), places));
            } else if (piece.isPresent()) {
                words.add(new Word(piece.get().text(), List.of(place)));
            }
            open = piece.isPresent();
        }
        return List.copyOf(words);
    }

    /** Returns a sentence as the model reads it. */
    public String sentence(Vec input) {
        return words(input).stream().map(Word::text).collect(Collectors.joining(" "));
    }

    /** Returns one line, such as {@code TextForm[at most 128 tokens of 30522]}. */
    @Override
    public String toString() {
        return "TextForm[at most " + tokens + " tokens of " + vocabulary.size() + "]";
    }
}
