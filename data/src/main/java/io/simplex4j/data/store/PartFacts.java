package io.simplex4j.data.store;

import io.simplex4j.corpus.ContentDigest;
import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * What a description says of a part.
 *
 * @param bytes its length
 * @param sha256 its digest in hexadecimal digits
 */
record PartFacts(long bytes, String sha256) {
    private static final int BLOCK = 1 << 16;

    /** The facts of a file that is there. */
    static PartFacts of(Path file) throws IOException {
        MessageDigest digest = ContentDigest.sha256();
        byte[] block = new byte[BLOCK];
        long bytes = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                digest.update(block, 0, read);
                bytes += read;
            }
        }
        return new PartFacts(bytes, HexFormat.of().formatHex(digest.digest()));
    }

    /** Refuses a file other than the one described; its length is checked before its content. */
    void require(Path file, Part part) {
        String source = file.toString();
        try {
            long size = requireFile(file, part.mostBytes());
            requireSame("bytes", Long.toString(size), Long.toString(bytes), source);
            requireSame("sha256", of(file).sha256, sha256, source);
        } catch (NoSuchFileException e) {
            throw new UnreadableDataException(
                    source, "is missing, expected a file of " + bytes + " bytes as corpus.json says", e);
        } catch (IOException e) {
            throw UnreadableDataException.of(source, e);
        }
    }

    /** The size of a file; refused if it is a link, a folder or larger. */
    static long requireFile(Path file, long mostBytes) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!found.isRegularFile()) {
            throw new UnreadableDataException(
                    file.toString(),
                    (found.isSymbolicLink() ? "is a link" : "is not a regular file")
                            + ", expected a file of the corpus itself");
        }
        if (found.size() > mostBytes) {
            throw new UnreadableDataException(
                    file.toString(), "has " + found.size() + " bytes, expected at most " + mostBytes);
        }
        return found.size();
    }

    private static void requireSame(String what, String found, String expected, String source) {
        if (!found.equals(expected)) {
            throw new UnreadableDataException(
                    source,
                    "found " + what + " " + found + ", expected " + expected
                            + " as corpus.json says: the corpus was changed after it was built");
        }
    }
}
