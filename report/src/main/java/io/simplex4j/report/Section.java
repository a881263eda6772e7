package io.simplex4j.report;

import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.explanation.Provenance;
import java.util.Optional;

/**
 * A part of a report: explanations that share a model and a corpus, or the same inputs explained by several corpora
 * side by side.
 *
 * @param title for people, or empty
 * @param introduction for people: a few sentences, or empty
 * @param explanations the reported explanations; by the first corpus, if several are compared
 * @param comparison by all corpora, if several are compared
 */
public record Section(
        String title, String introduction, Explanations explanations, Optional<CorpusComparison> comparison) {
    /** Creates a section of explanations by one corpus. */
    public Section(String title, String introduction, Explanations explanations) {
        this(title, introduction, explanations, Optional.empty());
    }

    /** Creates a section of explanations by several corpora side by side. */
    public Section(String title, String introduction, CorpusComparison comparison) {
        this(title, introduction, comparison.explanations().get(0), Optional.of(comparison));
    }

    /** Returns a section without title and introduction. */
    public static Section of(Explanations explanations) {
        return new Section("", "", explanations);
    }

    /** Returns a section by several corpora without title and introduction. */
    public static Section of(CorpusComparison comparison) {
        return new Section("", "", comparison);
    }

    /** Returns the number of corpora that explain each input. */
    public int corpora() {
        return comparison.map(CorpusComparison::size).orElse(1);
    }

    /** Returns the provenance of the explanations by one of the corpora. */
    public Provenance provenance(int corpus) {
        return comparison
                .map(all -> all.explanations().get(corpus))
                .orElse(explanations)
                .provenance();
    }

    /** Returns all explanations in the order of a report: input by input, each by all corpora. */
    public Iterable<Explanation> all() {
        return comparison.isPresent() ? comparison.get() : explanations;
    }
}
