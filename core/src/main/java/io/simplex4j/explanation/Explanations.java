package io.simplex4j.explanation;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
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
                    "there are " + explanations.size() + " explanations; expected " + examples.size());
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
     * Returns how often predictions are right at each level of the verdict, if {@linkplain Accuracy#known labels are
     * available}. It iterates over all explanations.
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

    /**
     * The numbers of right predictions at each level of verdicts, over inputs with known labels.
     *
     * @param byVerdict the counts at each level, in the order of the levels
     */
    public record Accuracy(List<AtLevel> byVerdict) {
        /**
         * The inputs with one level of verdict.
         *
         * @param level of their explanations
         * @param inputs the number of inputs with a known label
         * @param right the number of right predictions among them
         */
        public record AtLevel(Verdict.Level level, int inputs, int right) {}

        /**
         * @throws IllegalArgumentException if there is not one count for each level, in their order
         */
        public Accuracy {
            byVerdict = List.copyOf(byVerdict);
            List<Verdict.Level> levels = byVerdict.stream().map(AtLevel::level).toList();
            if (!levels.equals(List.of(Verdict.Level.values()))) {
                throw new IllegalArgumentException(
                        "levels are " + levels + "; expected " + List.of(Verdict.Level.values()));
            }
        }

        /** Returns empty counts. */
        public static Accuracy none() {
            return new Accuracy(Arrays.stream(Verdict.Level.values())
                    .map(level -> new AtLevel(level, 0, 0))
                    .toList());
        }

        /**
         * Returns the counts with one more explanation. They do not change if its prediction or label is not known, or if
         * the label is not the name of a class.
         */
        public Accuracy with(Explanation explanation) {
            Optional<String> label = explanation.example().label();
            Optional<String> prediction = explanation.prediction();
            if (label.isEmpty() || prediction.isEmpty()) {
                return this;
            }
            List<String> names = explanation.provenance().corpus().classes().names();
            return names.isEmpty() || names.contains(label.get())
                    ? with(explanation.verdict().level(), label.equals(prediction))
                    : this;
        }

        /** Returns the counts with one more input. */
        public Accuracy with(Verdict.Level level, boolean right) {
            return new Accuracy(byVerdict.stream()
                    .map(each -> each.level == level
                            ? new AtLevel(level, each.inputs + 1, each.right + (right ? 1 : 0))
                            : each)
                    .toList());
        }

        /**
         * Returns this accuracy if it is meaningful. It is not if no label is known, or if labels and predictions seem to
         * be in different words: classes have no names, no label is a prediction, and no label of the corpus is.
         */
        public Optional<Accuracy> known(Corpus corpus) {
            boolean sameWords =
                    right() > 0 || corpus.judged() || !corpus.classes().names().isEmpty();
            return labelled() > 0 && sameWords ? Optional.of(this) : Optional.empty();
        }

        /** Returns the number of inputs with a known label. */
        public int labelled() {
            return byVerdict.stream().mapToInt(AtLevel::inputs).sum();
        }

        /** Returns the number of right predictions. */
        public int right() {
            return byVerdict.stream().mapToInt(AtLevel::right).sum();
        }

        /** Returns the number of wrong predictions. */
        public int wrong() {
            return labelled() - right();
        }

        /** Returns the number of wrong predictions whose verdict warns. */
        public int wrongWithWarning() {
            return byVerdict.stream()
                    .filter(each -> each.level != Verdict.Level.EXAMPLES_FIT)
                    .mapToInt(each -> each.inputs - each.right)
                    .sum();
        }

        /** Returns the number of right predictions whose verdict warns: false alarms. */
        public int rightWithWarning() {
            return byVerdict.stream()
                    .filter(each -> each.level != Verdict.Level.EXAMPLES_FIT)
                    .mapToInt(AtLevel::right)
                    .sum();
        }
    }
}
