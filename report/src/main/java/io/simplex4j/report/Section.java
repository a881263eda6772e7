package io.simplex4j.report;

import io.simplex4j.explanation.Explanations;

/**
 * A part of a report: explanations that share a model and a corpus.
 *
 * @param title for people, or empty
 * @param introduction for people: a few sentences, or empty
 * @param explanations what is reported
 */
public record Section(String title, String introduction, Explanations explanations) {
    /** Explanations without words of their own. */
    public static Section of(Explanations explanations) {
        return new Section("", "", explanations);
    }
}
