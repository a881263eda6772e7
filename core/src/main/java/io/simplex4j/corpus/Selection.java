package io.simplex4j.corpus;

import java.util.List;
import java.util.OptionalLong;

/**
 * Examples selected from a corpus.
 *
 * @param examples their rows, in the order of the corpus
 * @param method the method, such as {@code affinely-independent}
 * @param seed of random draws, if there were any
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

    /** Creates a selection without random draws. */
    public Selection(List<Integer> examples, String method) {
        this(examples, method, OptionalLong.empty());
    }

    /** Returns the corpus of these examples, with the selection in its history. */
    public Corpus apply(Corpus corpus) {
        return corpus.select(examples.stream().mapToInt(Integer::intValue).toArray())
                .derived(Corpus.Derivation.from(corpus, method, seed));
    }
}
