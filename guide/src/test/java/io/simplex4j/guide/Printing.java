package io.simplex4j.guide;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A test whose snippets print. */
abstract class Printing {
    /** Stands in for {@link java.lang.System}, to see what the snippets print. */
    @SuppressWarnings("JavaLangClash")
    static final class System {
        private static final ByteArrayOutputStream PRINTED = new ByteArrayOutputStream();
        static final PrintStream out = new PrintStream(PRINTED, true, StandardCharsets.UTF_8);

        private System() {}

        /** What was printed since the last time. */
        static String printed() {
            String text = PRINTED.toString(StandardCharsets.UTF_8);
            PRINTED.reset();
            return text;
        }
    }
}
