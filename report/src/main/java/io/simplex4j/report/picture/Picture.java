package io.simplex4j.report.picture;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.simplex4j.report.drawing.Tag;

/**
 * Markup that a page shows as it is: well-formed XML that HTML reads alike, with all words in it escaped. Only this
 * package makes any. Instances are immutable and thread-safe.
 */
public final class Picture implements Content {
    private final String markup;

    private Picture(String markup) {
        this.markup = markup;
    }

    static Picture of(Tag root) {
        return new Picture(root.toString());
    }

    /** The markup: one element. */
    public String markup() {
        return markup;
    }

    @Override
    public void writeTo(TemplateOutput output) {
        output.writeContent(markup);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Picture that && markup.equals(that.markup);
    }

    @Override
    public int hashCode() {
        return markup.hashCode();
    }

    @Override
    public String toString() {
        return markup;
    }
}
