package io.simplex4j.data.image;

import io.simplex4j.data.UnreadableDataException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.CRC32;

/** A PNG file, checked from its first chunk to its last before anything is unpacked. */
final class PngFile {
    /*
     * A file is: eight bytes of signature, then chunks, each of a length, four letters, data and a CRC over letters and
     * data. IHDR comes first and gives the size, IEND comes last. The Java decoder trusts lengths, ignores checksums and
     * unpacks compressed texts whatever their size; so only the chunks a picture is made of are passed on to it, and
     * only when all of them are whole.
     *
     * [1] Portable Network Graphics (PNG) Specification (Third Edition), W3C.
     */
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final Set<String> PASSED_ON = Set.of("IHDR", "PLTE", "tRNS", "IDAT", "IEND");
    private static final int HEADER_BYTES = 13;
    private static final int FRAME_BYTES = 12;

    private final ByteBuffer bytes;
    private final String source;
    private final ByteArrayOutputStream picture = new ByteArrayOutputStream();
    private Orientation orientation = Orientation.upright();

    private PngFile(byte[] bytes, String source) {
        this.bytes = ByteBuffer.wrap(bytes);
        this.source = source;
    }

    static boolean starts(byte[] bytes) {
        return bytes.length >= SIGNATURE.length
                && Arrays.equals(bytes, 0, SIGNATURE.length, SIGNATURE, 0, SIGNATURE.length);
    }

    /** Checks the picture in bytes that start like a PNG file. */
    static PictureFile.Encoded read(byte[] bytes, String source) {
        return new PngFile(bytes, source).read();
    }

    private PictureFile.Encoded read() {
        bytes.position(SIGNATURE.length);
        picture.write(SIGNATURE, 0, SIGNATURE.length);
        int header = bytes.position();
        String chunk = next();
        if (!chunk.equals("IHDR") || bytes.position() - header != HEADER_BYTES + FRAME_BYTES) {
            throw refusal("starts with a chunk " + chunk + " of " + (bytes.position() - header - FRAME_BYTES)
                    + " bytes; expected IHDR of " + HEADER_BYTES);
        }
        while (!chunk.equals("IEND")) {
            chunk = next();
            if (chunk.equals("acTL")) {
                throw refusal("is an animated PNG; expected a single picture");
            }
        }
        int size = header + 2 * Integer.BYTES;
        return new PictureFile.Encoded(
                "png",
                bytes.getInt(size),
                bytes.getInt(size + Integer.BYTES),
                orientation,
                new ByteArrayInputStream(picture.toByteArray()));
    }

    /** Moves past the next chunk and returns its name. */
    private String next() {
        int start = bytes.position();
        if (bytes.remaining() < FRAME_BYTES) {
            throw refusal("ends after " + bytes.limit() + " bytes; expected an IEND chunk: the PNG is cut short");
        }
        long length = bytes.getInt() & 0xFFFFFFFFL;
        String name = new String(bytes.array(), bytes.position(), 4, StandardCharsets.ISO_8859_1);
        if (length > bytes.limit() - start - FRAME_BYTES) {
            throw refusal("ends after " + bytes.limit() + " bytes within a chunk " + name + "; expected " + length
                    + " bytes of it: the PNG is cut short");
        }
        int end = start + FRAME_BYTES + (int) length;
        CRC32 checksum = new CRC32();
        checksum.update(bytes.array(), bytes.position(), 4 + (int) length);
        if ((int) checksum.getValue() != bytes.getInt(end - Integer.BYTES)) {
            throw refusal("has a wrong checksum in its chunk " + name + " at byte " + start + ": the PNG is damaged");
        }
        if (name.equals("eXIf")) {
            orientation = Orientation.of(bytes.array(), bytes.position() + 4, (int) length);
        }
        if (PASSED_ON.contains(name)) {
            picture.write(bytes.array(), start, end - start);
        }
        bytes.position(end);
        return name;
    }

    private UnreadableDataException refusal(String problem) {
        return new UnreadableDataException(source, problem);
    }
}
