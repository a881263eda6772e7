package io.simplex4j.lab.benchmarks.service;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Other programs of this machine. */
final class Programs {
    private Programs() {}

    /** Where the PATH has a program. */
    static Optional<Path> find(String name) {
        return Pattern.compile(java.io.File.pathSeparator)
                .splitAsStream(Optional.ofNullable(System.getenv("PATH")).orElse(""))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** What a program prints; it must end well. */
    static String run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(command + " ended with " + process.exitValue() + ", expected 0");
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + command.get(0), e);
        }
        return output;
    }
}
