package io.simplex4j.report.internal;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.Section;
import java.util.List;

/** Finds the section of each explanation in sequence. */
public final class SectionCursor {
    private final List<Section> sections;
    private int current = -1;
    private int left;

    /** Creates a cursor before the first explanation. */
    public SectionCursor(List<Section> sections) {
        this.sections = sections;
    }

    /** Returns the place of the last explanation in its section. */
    public int place() {
        Section section = sections.get(current);
        return section.explanations().size() * section.corpora() - left - 1;
    }

    /**
     * Returns the place of the section that the next explanation belongs to.
     *
     * @throws IllegalStateException if there are no more
     * @throws IllegalArgumentException if it explains another input than the next one
     */
    public int next(Explanation explanation) {
        while (left == 0) {
            if (current + 1 >= sections.size()) {
                throw new IllegalStateException("an explanation came after the last of the report; expected no more");
            }
            current++;
            left = sections.get(current).explanations().size()
                    * sections.get(current).corpora();
        }
        left--;
        Section section = sections.get(current);
        String expected = section.explanations().examples().id(place() / section.corpora());
        if (!explanation.example().id().equals(expected)) {
            throw new IllegalArgumentException("the explanation is of input "
                    + OneLine.quoted(explanation.example().id()) + "; expected one of " + OneLine.quoted(expected)
                    + ", which is next in the report");
        }
        return current;
    }
}
