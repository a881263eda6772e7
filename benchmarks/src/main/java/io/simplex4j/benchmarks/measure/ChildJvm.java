package io.simplex4j.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a command of this program in a new virtual machine. */
public final class ChildJvm {
    private static final String MAIN = "io.simplex4j.benchmarks.Main";

    private ChildJvm() {}

    /** The exit code of a child and the last line that it printed. */
    public record Answer(int exit, String line) {}

    public static Answer run(List<String> options, List<String> command) {
        List<String> all = new ArrayList<>();
        all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        all.addAll(options);
        all.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
        all.addAll(command);
        try {
            Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return new Answer(process.waitFor(), output.substring(output.lastIndexOf('\n') + 1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a child", e);
        }
    }
}
