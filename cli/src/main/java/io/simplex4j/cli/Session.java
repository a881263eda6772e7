package io.simplex4j.cli;

import io.simplex4j.report.TextStyle;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The streams of one run and what they lead to.
 *
 * @param in the standard input
 * @param out data
 * @param err talk
 * @param surroundings what else there is
 */
record Session(InputStream in, PrintStream out, PrintStream err, Surroundings surroundings) {
    /**
     * What a program sees of where it runs.
     *
     * @param charset of text on the standard output
     * @param showsOut whether a terminal shows the standard output
     * @param showsErr whether a terminal shows the standard error
     * @param environment the environment variables
     */
    record Surroundings(Charset charset, boolean showsOut, boolean showsErr, Map<String, String> environment) {
        /** Streams that lead to files or programs, in UTF-8, with no environment. */
        static Surroundings none() {
            return new Surroundings(StandardCharsets.UTF_8, false, false, Map.of());
        }
    }

    /** The streams of this process. */
    static Session ofProcess() {
        return new Session(
                System.in,
                System.out,
                System.err,
                new Surroundings(Terminal.charset(), Terminal.shows(1), Terminal.shows(2), System.getenv()));
    }

    /** Text to the standard output, in its charset. */
    PrintWriter text() {
        return new PrintWriter(new OutputStreamWriter(out, surroundings.charset()));
    }

    /** Text to the standard error. */
    PrintWriter talk() {
        return new PrintWriter(new OutputStreamWriter(err, surroundings.charset()), true);
    }

    /** How text on the standard output may look. */
    TextStyle style() {
        return isColoured() ? TextStyle.coloured(surroundings.charset()) : TextStyle.plain(surroundings.charset());
    }

    boolean isColoured() {
        return surroundings.showsOut() && isCapable() && environment("NO_COLOR").isEmpty();
    }

    /** Whether a line on the standard error can be written over. */
    boolean showsProgress() {
        return surroundings.showsErr() && isCapable();
    }

    /** Whether stack traces are wanted. */
    boolean isDebugged() {
        String debug = environment("SIMPLEX_DEBUG");
        return !debug.isEmpty() && !debug.equals("0");
    }

    private boolean isCapable() {
        return !environment("TERM").equals("dumb");
    }

    private String environment(String name) {
        return surroundings.environment().getOrDefault(name, "");
    }
}
