package io.simplex4j.report.internal.card;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.simplex4j.report.internal.drawing.Tag;

/**
 * A picture that a page shows unchanged.
 *
 * @param markup one element of well-formed XML that HTML reads alike, with all words in it escaped
 */
public record Picture(String markup) implements Content {
    static Picture of(Tag root) {
        return new Picture(root.toString());
    }

    @Override
    public void writeTo(TemplateOutput output) {
        output.writeContent(markup);
    }

    @Override
    public String toString() {
        return markup;
    }
}
