package io.simplex4j.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a command of this program in a virtual machine of its own. */
final class ChildJvm {
    /** The last line that a child printed, or what it ended with if that was not 0. */
    record Answer(int exit, String line) {}

    private ChildJvm() {}

    /** Runs a command and waits for it. */
    static Answer run(List<String> options, List<String> command) {
        List<String> all = new ArrayList<>();
        all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        all.addAll(options);
        all.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
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
