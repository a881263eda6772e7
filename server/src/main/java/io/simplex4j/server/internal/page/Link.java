package io.simplex4j.server.internal.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The address of a view. Immutable.
 *
 * @param text the path and the query, encoded
 */
record Link(String text) {
    static Link of(String path) {
        return new Link(path);
    }

    /** Returns a link with another parameter, unless its value is empty. */
    Link with(String name, String value) {
        return value.isEmpty()
                ? this
                : new Link(text + (text.indexOf('?') < 0 ? '?' : '&') + encoded(name) + "=" + encoded(value));
    }

    Link with(String name, Optional<String> value) {
        return with(name, value.orElse(""));
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return text;
    }
}
