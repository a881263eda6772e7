package io.simplex4j.lab.benchmarks.explanation;

import io.simplex4j.lab.benchmarks.measure.Timing;
import io.simplex4j.lab.benchmarks.measure.UsageException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A Python with torch that times its own products with the Jacobian when it is asked to. */
final class TorchProducts implements AutoCloseable {
    private final Process process;
    private final BufferedWriter questions;
    private final BufferedReader answers;
    private final String version;

    private TorchProducts(Process process) {
        this.process = process;
        this.questions = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.version = answer();
    }

    static TorchProducts start(Path python) {
        Path launcher =
                Path.of(System.getProperty("simplex.launcher", "simplex")).toAbsolutePath();
        Path script = launcher.resolveSibling("lab/peers/products.py");
        try {
            return new TorchProducts(new ProcessBuilder(python.toString(), script.toString(), "--serve")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        } catch (IOException e) {
            throw new UsageException(python + " cannot be started, expected a Python with torch");
        }
    }

    String version() {
        return version;
    }

    /** One product of a network; processor time alone. */
    Timing time(String network) {
        try {
            questions.write(network);
            questions.newLine();
            questions.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Timing(Double.parseDouble(answer()), 0);
    }

    private String answer() {
        try {
            String line = answers.readLine();
            if (line == null) {
                throw new UsageException("Python ended without an answer, expected one with torch");
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
