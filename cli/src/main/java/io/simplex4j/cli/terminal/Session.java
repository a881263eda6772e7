package io.simplex4j.cli.terminal;

import io.simplex4j.report.TextStyle;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
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
 * @param err messages and progress
 * @param environment what else the program sees of where it runs
 */
public record Session(InputStream in, PrintStream out, PrintStream err, Environment environment) {
    /**
     * What a program sees of where it runs.
     *
     * @param charset of text on the standard output
     * @param showsOut whether a terminal shows the standard output
     * @param showsErr whether a terminal shows the standard error
     * @param variables the environment variables
     */
    public record Environment(Charset charset, boolean showsOut, boolean showsErr, Map<String, String> variables) {
        /** Streams that lead to files or programs, in UTF-8, with no variables. */
        public static Environment none() {
            return new Environment(StandardCharsets.UTF_8, false, false, Map.of());
        }
    }

    /** The streams of this process. */
    public static Session ofProcess() {
        return new Session(
                System.in,
                new StandardOutput(new FileOutputStream(FileDescriptor.out), Terminal.charset()),
                System.err,
                new Environment(Terminal.charset(), Terminal.shows(1), Terminal.shows(2), System.getenv()));
    }

    /** Text to the standard output, in its charset. */
    public PrintWriter text() {
        return new PrintWriter(new OutputStreamWriter(out, environment.charset()));
    }

    /** Text to the standard error, in the same charset. */
    public PrintWriter talk() {
        return new PrintWriter(new OutputStreamWriter(err, environment.charset()), true);
    }

    /** How text on the standard output may look. */
    public TextStyle style() {
        return isColoured() ? TextStyle.coloured(environment.charset()) : TextStyle.plain(environment.charset());
    }

    public boolean isColoured() {
        return environment.showsOut() && isCapable() && variable("NO_COLOR").isEmpty();
    }

    /** Whether a line on the standard error can be written over. */
    public boolean showsProgress() {
        return environment.showsErr() && isCapable();
    }

    /** Whether stack traces are wanted. */
    public boolean isDebugged() {
        String debug = variable("SIMPLEX_DEBUG");
        return !debug.isEmpty() && !debug.equals("0");
    }

    private boolean isCapable() {
        return !variable("TERM").equals("dumb");
    }

    private String variable(String name) {
        return environment.variables().getOrDefault(name, "");
    }
}
