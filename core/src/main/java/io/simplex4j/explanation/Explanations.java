package io.simplex4j.explanation;

import io.simplex4j.example.Examples;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The explanations of some examples, with all that they share. Immutable and thread-safe.
 *
 * <p>Those of {@link Explainer#explain(Examples)} are all in memory. Those of {@link Explainer#explainLazily} are made
 * some at a time as they are iterated, again on each iteration, and not kept.
 */
public final class Explanations implements Iterable<Explanation> {
    private final Examples examples;
    private final Provenance provenance;
    private final Supplier<Iterator<Explanation>> iterators;

    private Explanations(Examples examples, Provenance provenance, Supplier<Iterator<Explanation>> iterators) {
        this.examples = examples;
        this.provenance = provenance;
        this.iterators = iterators;
    }

    /** One explanation by itself. */
    public static Explanations of(Explanation explanation) {
        return of(Examples.of(explanation.example()), explanation.provenance(), List.of(explanation));
    }

    /**
     * Explanations that are there already.
     *
     * @param examples what is explained
     * @param explanations one for each of them, in their order
     * @throws IllegalArgumentException if there are more or fewer
     */
    public static Explanations of(Examples examples, Provenance provenance, List<Explanation> explanations) {
        if (explanations.size() != examples.size()) {
            throw new IllegalArgumentException(
                    "there are " + explanations.size() + " explanations, expected " + examples.size());
        }
        return new Explanations(examples, provenance, List.copyOf(explanations)::iterator);
    }

    static Explanations lazy(Examples examples, Provenance provenance, Supplier<Iterator<Explanation>> iterators) {
        return new Explanations(examples, provenance, iterators);
    }

    public Examples examples() {
        return examples;
    }

    /** Where the explanations come from. */
    public Provenance provenance() {
        return provenance;
    }

    public int size() {
        return examples.size();
    }

    /** In the order of the examples. */
    @Override
    public Iterator<Explanation> iterator() {
        return iterators.get();
    }

    /** In the order of the examples, one at a time. */
    public Stream<Explanation> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    /**
     * How often predictions are right at each level of the verdict, where {@linkplain Accuracy#known labels tell}; it
     * takes an iteration.
     */
    public Optional<Accuracy> accuracy() {
        Accuracy accuracy = Accuracy.none();
        for (Explanation explanation : this) {
            accuracy = accuracy.with(explanation);
        }
        return accuracy.known(provenance.corpus());
    }

    public List<Explanation> toList() {
        return stream().toList();
    }
}
