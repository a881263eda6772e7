package io.simplex4j.server.internal.page;

import gg.jte.Content;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.Utf8ByteOutput;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.page.templates.JtelayoutGenerated;
import io.simplex4j.server.internal.page.templates.JtewaitingGenerated;
import java.util.Optional;
import java.util.function.Consumer;

/** Renders templates. */
final class Html {
    private static final Content NOTHING = output -> {};

    private Html() {}

    static Content nothing() {
        return NOTHING;
    }

    /** Returns the content of a template. */
    static Content content(Consumer<HtmlTemplateOutput> template) {
        return output -> template.accept((HtmlTemplateOutput) output);
    }

    /** Returns the progress or failure of a computation. */
    static Content waiting(PageWords words, Preparation.State<?> state, String what) {
        Waiting waiting = Waiting.of(state, what);
        return content(output -> JtewaitingGenerated.render(output, null, words, waiting));
    }

    /** Returns trusted markup, such as a card. */
    static Content markup(String text) {
        return output -> output.writeContent(text);
    }

    /** Returns a whole page, or the part of it that a script requests. */
    static Answer view(int status, Frame frame, Content head, Content view, Optional<String> fragment) {
        Answer answer = answer(
                status,
                fragment.isPresent()
                        ? view
                        : content(output -> JtelayoutGenerated.render(output, null, frame, head, view)));
        return frame.leaving() ? answer.with("Referrer-Policy", "same-origin") : answer;
    }

    static Answer page(int status, Frame frame, Content view) {
        return view(status, frame, NOTHING, view, Optional.empty());
    }

    static Answer answer(int status, Content content) {
        Utf8ByteOutput bytes = new Utf8ByteOutput();
        content.writeTo(new OwaspHtmlTemplateOutput(bytes));
        return Answer.html(status, bytes.toByteArray());
    }
}
