package io.simplex4j.data.schema;

import io.simplex4j.example.TextForm;
import java.util.List;

/** Turns sentences into the tokens of a model. Implementations are thread-safe. */
public interface Sentences {
    /** What the numbers of a sentence mean, and how many tokens it may have. */
    TextForm form();

    /** The names of the classes that the model tells apart, in its order; none if it has none or does not know them. */
    default List<String> classes() {
        return List.of();
    }

    /** The tokens of a sentence, as many as it may have at most. */
    Tokens tokens(String sentence);

    /**
     * A sentence as tokens.
     *
     * @param numbers places in the vocabulary, with the model's own marks
     * @param cut whether the sentence has more than these
     */
    record Tokens(List<Integer> numbers, boolean cut) {
        public Tokens {
            numbers = List.copyOf(numbers);
        }
    }
}
