package io.simplex4j.data.schema;

import io.simplex4j.example.TextForm;
import java.util.List;

/** Turns sentences into the tokens of a model. Implementations are thread-safe. */
public interface Sentences {
    /** Returns the meaning of a sentence's numbers and its maximum number of tokens. */
    TextForm form();

    /** Returns the model's class names, in order; empty if they are unknown. */
    default List<String> classes() {
        return List.of();
    }

    /** Returns the tokens of a sentence, up to the maximum. */
    Tokens tokens(String sentence);

    /**
     * The tokens of a sentence.
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
