package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.cli.terminal.Session;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Map;

/** What a command did, run in this process. */
record Ran(int exitCode, String out, String err) {
    static Ran simplex(String... args) {
        return simplex(new byte[0], args);
    }

    /** With something on the standard input. */
    static Ran simplex(byte[] in, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Main.run(
                args,
                new ByteArrayInputStream(in),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8));
        return new Ran(exitCode, out.toString(UTF_8), err.toString(UTF_8));
    }

    /** As if a terminal with this charset and environment showed everything. */
    static Ran onTerminal(Charset charset, Map<String, String> environment, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Main.run(
                args,
                new Session(
                        new ByteArrayInputStream(new byte[0]),
                        new PrintStream(out, true, charset),
                        new PrintStream(err, true, charset),
                        new Session.Environment(charset, true, true, environment)));
        return new Ran(exitCode, out.toString(charset), err.toString(charset));
    }

    /** Asserts that it ended well and returns it. */
    Ran ok() {
        assertThat(err).doesNotContain("simplex: ");
        assertThat(exitCode).isZero();
        return this;
    }

    /** Asserts that it failed with this code and nothing but this line. */
    void failedWith(int expectedCode, String line) {
        assertThat(err).isEqualTo("simplex: " + line + System.lineSeparator());
        assertThat(out).isEmpty();
        assertThat(exitCode).isEqualTo(expectedCode);
    }
}
