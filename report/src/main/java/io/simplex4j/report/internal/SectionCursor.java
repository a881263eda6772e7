package io.simplex4j.report.internal;

import io.simplex4j.report.Section;
import java.util.List;

/** Tells which section each explanation belongs to, as they come one after the other. */
public final class SectionCursor {
    private final List<Section> sections;
    private int current = -1;
    private int left;

    /** Stands before the first explanation. */
    public SectionCursor(List<Section> sections) {
        this.sections = sections;
    }

    /** The place of the last explanation in its section. */
    public int place() {
        Section section = sections.get(current);
        return section.explanations().size() * section.corpora() - left - 1;
    }

    /**
     * The place of the section that the next explanation belongs to.
     *
     * @throws IllegalStateException if all have come
     */
    public int next() {
        while (left == 0) {
            if (current + 1 >= sections.size()) {
                throw new IllegalStateException("an explanation came after the last of the report, expected no more");
            }
            current++;
            left = sections.get(current).explanations().size()
                    * sections.get(current).corpora();
        }
        left--;
        return current;
    }
}
