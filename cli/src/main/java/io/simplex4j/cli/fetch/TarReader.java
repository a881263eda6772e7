package io.simplex4j.cli.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the regular files of a tar archive one by one. */
final class TarReader {
    /*
     * An archive is a sequence of blocks of 512 bytes: for each file a header (name at 0, size in octal at 124, type
     * at 156, a prefix of the name at 345), then its content, padded. Folders, links and extended headers are skipped,
     * so a name longer than 255 bytes is truncated; the archives read here have none.
     *
     * [1] POSIX.1-1988, ustar.
     */
    private static final int BLOCK = 512;

    private final InputStream in;
    private long left;
    private long padding;

    TarReader(InputStream in) {
        this.in = in;
    }

    /** The name of a file, with its folders, and its size. */
    record Entry(String name, long bytes) {}

    /** The next regular file, or null after the last. */
    @Nullable
    Entry next() throws IOException {
        while (true) {
            in.skipNBytes(left + padding);
            left = 0;
            padding = 0;
            byte[] header = in.readNBytes(BLOCK);
            if (header.length == 0 || (header.length == BLOCK && header[0] == 0)) {
                return null;
            }
            if (header.length < BLOCK) {
                throw new IOException("archive ends within a header");
            }
            left = size(header);
            padding = (BLOCK - left % BLOCK) % BLOCK;
            if (header[156] == '0' || header[156] == 0) {
                String prefix = isUstar(header) ? text(header, 345, 155) : "";
                String name = text(header, 0, 100);
                return new Entry(prefix.isEmpty() ? name : prefix + "/" + name, left);
            }
        }
    }

    /** At most this many bytes of the current file; fewer only at its end. */
    byte[] read(int max) throws IOException {
        int count = (int) Math.min(max, left);
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new IOException("archive ends within a file");
        }
        left -= count;
        return bytes;
    }

    private static boolean isUstar(byte[] header) {
        return text(header, 257, 5).equals("ustar");
    }

    private static long size(byte[] header) throws IOException {
        String digits = text(header, 124, 12).trim();
        if (!digits.matches("[0-7]{1,11}")) {
            throw new IOException("archive has a size that is not an octal number");
        }
        return Long.parseLong(digits, 8);
    }

    private static String text(byte[] header, int offset, int length) {
        int end = offset;
        while (end < offset + length && header[end] != 0) {
            end++;
        }
        return new String(header, offset, end - offset, StandardCharsets.UTF_8);
    }
}
