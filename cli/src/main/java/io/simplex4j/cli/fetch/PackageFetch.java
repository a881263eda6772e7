package io.simplex4j.cli.fetch;

import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.data.internal.Drafts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Fetches files with known checksums in the archive of a package, with a client such as npm or Maven.
 *
 * @param name of the package
 * @param client the client's name for people
 * @param command that leaves the archive in the folder where it is started
 * @param ending of the archive's name
 * @param remedy instructions if there is no client
 */
public record PackageFetch(String name, String client, List<String> command, String ending, String remedy) {
    /*
     * The archive is unpacked in a hidden folder inside the target. Only when all files are the known ones are they renamed,
     * one by one and atomically. On any failure, no file with other content gets a final name.
     */
    private static final int MAX_MINUTES = 15;
    private static final int LONGEST = 160;

    /** A file that is known. */
    public interface KnownFile {
        String name();

        /** Returns the problem with the file in a folder, if there is one. */
        Optional<String> problem(Path folder) throws IOException;

        /** Returns the problem with the content of a file, if there is one. */
        static Optional<String> problem(Path file, String sha256) throws IOException {
            if (!Files.isRegularFile(file)) {
                return Optional.of(file.getFileName() + " is missing");
            }
            String found = HexFormat.of().formatHex(ContentDigest.sha256().digest(Files.readAllBytes(file)));
            return found.equals(sha256)
                    ? Optional.empty()
                    : Optional.of(file.getFileName() + " has the SHA-256 checksum " + found + "; expected " + sha256);
        }
    }

    /** Takes the known files out of an archive. */
    public interface Unpacking {
        void unpack(Path archive, Path folder) throws IOException;
    }

    /** Returns the problem with the first unexpected file in a folder, if there is one. */
    private static Optional<String> problem(Path folder, List<? extends KnownFile> files) throws IOException {
        for (KnownFile file : files) {
            Optional<String> problem = file.problem(folder);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    /**
     * Makes sure that files are in a folder, which is created if necessary.
     *
     * @param before is run before anything is fetched
     * @return whether anything had to be fetched
     * @throws UnreadableDataException if the client is missing or fails, or its files are not the known ones
     * @throws UnwritableDataException if the folder cannot be written
     */
    public boolean fetch(Path folder, List<? extends KnownFile> files, Runnable before, Unpacking unpacking) {
        try {
            Files.createDirectories(folder);
            if (problem(folder, files).isEmpty()) {
                return false;
            }
            Path draft = Drafts.folder(folder.resolve("fetch"));
            try {
                before.run();
                unpack(download(draft), draft, unpacking);
                publish(draft, folder, files);
            } finally {
                Drafts.discard(draft);
            }
            return true;
        } catch (IOException e) {
            throw new UnwritableDataException(folder.toString(), "cannot be filled (" + e.getMessage() + ")", e);
        }
    }

    private Path download(Path folder) throws IOException {
        Path output = folder.resolve("client.log");
        Process process = start(folder, output);
        try {
            if (!process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
                throw refusal(client + " took more than " + MAX_MINUTES + " minutes");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnreadableDataException(name, client + " was interrupted", e);
        } finally {
            process.destroy();
        }
        if (process.exitValue() != 0) {
            throw refusal("cannot be fetched with " + client + complaint(output) + "; is there a network, and can "
                    + client + " reach its server?");
        }
        try (Stream<Path> found = Files.list(folder)) {
            return found.filter(file -> file.toString().endsWith(ending))
                    .findFirst()
                    .orElseThrow(() -> refusal(client + " left no " + ending + " file"));
        }
    }

    private UnreadableDataException refusal(String problem) {
        return new UnreadableDataException(name, problem);
    }

    private Process start(Path folder, Path output) {
        try {
            return new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(
                            Files.createFile(folder.resolve("nothing")).toFile()))
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException e) {
            throw new UnreadableDataException(name, "cannot start '" + command.get(0) + "'; " + remedy, e);
        }
    }

    /** The first line that the client marks as an error, otherwise its last line; without colours and shortened. */
    private static String complaint(Path output) throws IOException {
        List<String> lines = new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceAll("\u001b\\[[0-9;]*m", "").strip())
                .filter(line -> !line.isEmpty())
                .toList();
        return lines.stream()
                .filter(line -> line.matches("(\\[ERROR\\] |npm error|npm ERR!).*"))
                .findFirst()
                .or(() -> lines.stream().reduce((first, second) -> second))
                .map(line -> line.replace("[ERROR] ", ""))
                .map(line -> " (" + (line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line) + ")")
                .orElse("");
    }

    private void unpack(Path archive, Path draft, Unpacking unpacking) {
        try {
            unpacking.unpack(archive, draft);
        } catch (IOException e) {
            throw new UnreadableDataException(name, "cannot be unpacked (" + e.getMessage() + ")", e);
        }
    }

    private void publish(Path draft, Path folder, List<? extends KnownFile> files) throws IOException {
        Optional<String> problem = problem(draft, files);
        if (problem.isPresent()) {
            throw refusal("is not the known package: " + problem.get());
        }
        for (KnownFile file : files) {
            Files.move(
                    draft.resolve(file.name()),
                    folder.resolve(file.name()),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
