package io.simplex4j.lab.benchmarks.gate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A worker that answers on its standard output each line of its standard input with a number. */
final class WorkerProcess implements Subject {
    private static final String ABSENT = "absent: ";

    private final List<String> command;
    private final Process process;
    private final BufferedReader out;
    private final Writer in;

    private WorkerProcess(List<String> command) throws IOException {
        this.command = command;
        this.process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.in = process.outputWriter(StandardCharsets.UTF_8);
    }

    /** A program that is not on this machine. */
    static final class AbsentException extends Exception {
        private static final long serialVersionUID = 1;

        AbsentException(String message) {
            super(message);
        }
    }

    /**
     * Starts a worker and waits until it is warm.
     *
     * @throws AbsentException if it lacks a library
     * @throws IllegalStateException if it ends
     */
    static WorkerProcess start(List<String> command) throws AbsentException {
        WorkerProcess worker;
        try {
            worker = new WorkerProcess(command);
        } catch (IOException e) {
            throw new AbsentException(command.get(0));
        }
        String line = worker.answer();
        if (line.startsWith(ABSENT)) {
            worker.close();
            throw new AbsentException(line.substring(ABSENT.length()));
        }
        if (!line.equals("ready")) {
            worker.close();
            throw new IllegalStateException("answer of " + command + " is " + line + "; expected ready");
        }
        return worker;
    }

    @Override
    public double round() {
        return ask("round");
    }

    @Override
    public double memory() {
        return ask("memory");
    }

    private double ask(String question) {
        try {
            in.write(question + "\n");
            in.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Double.parseDouble(answer());
    }

    private String answer() {
        try {
            String line = out.readLine();
            if (line == null) {
                throw new IllegalStateException("worker ended early: " + String.join(" ", command));
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the worker and waits for it. */
    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
