package io.simplex4j.cli.terminal;

import io.simplex4j.report.TextReport;
import io.simplex4j.report.internal.TextStyle;
import java.io.BufferedOutputStream;
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
 * @param environment the environment of the program
 */
public record Session(InputStream in, PrintStream out, PrintStream err, Environment environment) {
    /**
     * The environment of the program.
     *
     * @param charset of text on the standard output
     * @param showsOut whether a terminal shows the standard output
     * @param showsErr whether a terminal shows the standard error
     * @param variables the environment variables
     */
    public record Environment(Charset charset, boolean showsOut, boolean showsErr, Map<String, String> variables) {
        /** Returns an environment without terminals and variables, in UTF-8. */
        public static Environment none() {
            return new Environment(StandardCharsets.UTF_8, false, false, Map.of());
        }
    }

    /** Returns the session of this process. */
    public static Session ofProcess() {
        return new Session(
                System.in,
                new StandardOutput(new FileOutputStream(FileDescriptor.out), Terminal.charset()),
                System.err,
                new Environment(Terminal.charset(), Terminal.shows(1), Terminal.shows(2), System.getenv()));
    }

    /** Prints a report as text to the standard output, as it comes. */
    public void print(TextReport report) {
        PrintStream text =
                new PrintStream(new BufferedOutputStream(StandardOutput.checked(out)), false, environment.charset());
        report.withStyle(environment.charset(), isColoured()).write(text);
        text.flush();
    }

    /** Returns a writer to the standard output, in its charset. */
    public PrintWriter text() {
        return new PrintWriter(new OutputStreamWriter(out, environment.charset()));
    }

    /** Returns a writer to the standard error, in the same charset. */
    public PrintWriter errWriter() {
        return new PrintWriter(new OutputStreamWriter(err, environment.charset()), true);
    }

    /** Returns the style of text on the standard output. */
    public TextStyle style() {
        return isColoured() ? TextStyle.coloured(environment.charset()) : TextStyle.plain(environment.charset());
    }

    public boolean isColoured() {
        return environment.showsOut() && isCapable() && variable("NO_COLOR").isEmpty();
    }

    /** Returns whether a line on the standard error can be overwritten. */
    public boolean showsProgress() {
        return environment.showsErr() && isCapable();
    }

    /** Returns whether stack traces are shown. */
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
