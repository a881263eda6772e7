package io.simplex4j.corpus;

import java.util.List;
import java.util.OptionalLong;

/**
 * Examples chosen from a corpus.
 *
 * @param examples their rows, in the order of the corpus
 * @param method how they were chosen, such as {@code affinely-independent}
 * @param seed of what was drawn at random, where anything was
 */
public record Selection(List<Integer> examples, String method, OptionalLong seed) {
    /**
     * @throws IllegalArgumentException if there is none, or they are not in the order of the corpus
     */
    public Selection {
        examples = List.copyOf(examples);
        if (examples.isEmpty()) {
            throw new IllegalArgumentException("selection has 0 examples, expected at least 1");
        }
        for (int i = 1; i < examples.size(); i++) {
            if (!(examples.get(i - 1) < examples.get(i))) {
                throw new IllegalArgumentException("example " + examples.get(i) + " comes after " + examples.get(i - 1)
                        + ", expected the order of the corpus");
            }
        }
    }

    /** A selection that drew nothing at random. */
    public Selection(List<Integer> examples, String method) {
        this(examples, method, OptionalLong.empty());
    }

    /** The corpus of these examples alone, which knows that they were chosen. */
    public Corpus of(Corpus corpus) {
        return corpus.select(examples.stream().mapToInt(Integer::intValue).toArray())
                .derived(Derivation.from(corpus, method, seed));
    }
}
