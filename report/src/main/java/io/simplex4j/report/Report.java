package io.simplex4j.report;

import java.util.List;

/**
 * Explanations to be read together.
 *
 * @param title for people
 * @param sections in order; each has its own model, corpus or both
 */
public record Report(String title, List<Section> sections) {
    /** Copies. */
    public Report {
        sections = List.copyOf(sections);
    }

    /** A report of explanations that share everything else. */
    public static Report of(String title, Background background, List<Explained> explained) {
        return new Report(title, List.of(new Section("", "", background, explained)));
    }

    /**
     * Explanations that share a model and a corpus.
     *
     * @param title for people, or empty
     * @param introduction for people: a few sentences, or empty
     * @param background what they share
     * @param explained each of them
     */
    public record Section(String title, String introduction, Background background, List<Explained> explained) {
        /** Copies. */
        public Section {
            explained = List.copyOf(explained);
        }
    }
}
