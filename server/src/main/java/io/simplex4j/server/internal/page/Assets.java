package io.simplex4j.server.internal.page;

import io.simplex4j.report.HtmlCard;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The style sheets and scripts of the page, which hold no data. Immutable. */
final class Assets {
    private static final String CSS = "text/css; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final List<String> SCRIPTS = List.of("page.js", "view.js", "follow.js");

    private final Map<String, Answer> files = new LinkedHashMap<>();

    Assets() {
        files.put("card.css", Answer.text(CSS, HtmlCard.styleSheet()));
        files.put("page.css", Answer.text(CSS, read("page.css")));
        SCRIPTS.forEach(name -> files.put(name, Answer.text(SCRIPT, read(name))));
    }

    Answer get(String name) {
        Answer answer = files.get(name);
        if (answer == null) {
            throw Refusal.notFound("unknown file of the page");
        }
        return answer;
    }

    private static String read(String name) {
        try (InputStream in = Assets.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
