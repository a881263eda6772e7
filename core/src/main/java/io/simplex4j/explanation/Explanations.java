package io.simplex4j.explanation;

import io.simplex4j.example.Examples;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The explanations of some examples, with their provenance. Immutable and thread-safe.
 *
 * <p>The explanations of {@link Explainer#explain(Examples)} are in memory. Those of {@link Explainer#explainLazily}
 * are computed again on each iteration, some at a time, and do not stay in memory.
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

    /** Returns a single explanation. */
    public static Explanations of(Explanation explanation) {
        return of(Examples.of(explanation.example()), explanation.provenance(), List.of(explanation));
    }

    /**
     * Returns explanations that exist already.
     *
     * @param examples the explained examples
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

    /** Returns the explained examples. */
    public Examples examples() {
        return examples;
    }

    /** Returns the common origin of all explanations. */
    public Provenance provenance() {
        return provenance;
    }

    /** Returns the number of examples. */
    public int size() {
        return examples.size();
    }

    /** Iterates over the explanations in the order of the examples. */
    @Override
    public Iterator<Explanation> iterator() {
        return iterators.get();
    }

    /** Returns the explanations in the order of the examples, one at a time. */
    public Stream<Explanation> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    /**
     * Returns how often predictions are right at each level of the verdict, if {@linkplain Accuracy#known labels tell}.
     * It iterates over all explanations.
     */
    public Optional<Accuracy> accuracy() {
        Accuracy accuracy = Accuracy.none();
        for (Explanation explanation : this) {
            accuracy = accuracy.with(explanation);
        }
        return accuracy.known(provenance.corpus());
    }

    /** Returns all explanations, in memory. */
    public List<Explanation> toList() {
        return stream().toList();
    }

    /** Returns one line, such as {@code Explanations[12 by dutch (295 × 50)]}. */
    @Override
    public String toString() {
        return "Explanations[" + size() + " by " + provenance.corpus().title() + "]";
    }
}
