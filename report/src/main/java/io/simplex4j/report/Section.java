package io.simplex4j.report;

import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.explanation.Provenance;
import java.util.Optional;

/**
 * A part of a report: explanations that share a model and a corpus, or the same by several corpora side by side.
 *
 * @param title for people, or empty
 * @param introduction for people: a few sentences, or empty
 * @param explanations what is reported; by the first corpus, where several are compared
 * @param comparison all of it, where corpora are compared
 */
public record Section(
        String title, String introduction, Explanations explanations, Optional<CorpusComparison> comparison) {
    /** Explanations by one corpus. */
    public Section(String title, String introduction, Explanations explanations) {
        this(title, introduction, explanations, Optional.empty());
    }

    /** Explanations by several corpora side by side. */
    public Section(String title, String introduction, CorpusComparison comparison) {
        this(title, introduction, comparison.explanations().get(0), Optional.of(comparison));
    }

    /** Explanations without words of their own. */
    public static Section of(Explanations explanations) {
        return new Section("", "", explanations);
    }

    /** Explanations by several corpora without words of their own. */
    public static Section of(CorpusComparison comparison) {
        return new Section("", "", comparison);
    }

    /** By how many corpora each input is explained. */
    public int corpora() {
        return comparison.map(CorpusComparison::size).orElse(1);
    }

    /** Where the explanations by one of the corpora come from. */
    public Provenance provenance(int corpus) {
        return comparison
                .map(all -> all.explanations().get(corpus))
                .orElse(explanations)
                .provenance();
    }

    /** All explanations in the order of a report: input by input, each as all corpora explain it. */
    public Iterable<Explanation> all() {
        return comparison.isPresent() ? comparison.get() : explanations;
    }
}
