package io.simplex4j.report.internal.html;

import gg.jte.Content;
import gg.jte.TemplateOutput;

/**
 * Style or markup of our own, written as it stands.
 *
 * @param text CSS or HTML
 */
public record Verbatim(String text) implements Content {
    @Override
    public void writeTo(TemplateOutput output) {
        output.writeContent(text);
    }
}
