package io.simplex4j.data.image;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** PNG files made by hand, right or wrong. */
final class PngBytes {
    static final int GREY = 0;
    static final int RGB = 2;
    static final int PALETTE = 3;
    static final int GREY_ALPHA = 4;
    static final int RGB_ALPHA = 6;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private PngBytes() {
        bytes.writeBytes(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
    }

    /** A file that has nothing but its header yet. */
    static PngBytes header(int width, int height, int depth, int colours) {
        ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height);
        return new PngBytes()
                .chunk(
                        "IHDR",
                        header.put((byte) depth)
                                .put((byte) colours)
                                .put(new byte[3])
                                .array());
    }

    PngBytes chunk(String name, byte[] data) {
        return chunk(name, data, 0);
    }

    PngBytes chunkWithWrongChecksum(String name, byte[] data) {
        return chunk(name, data, 1);
    }

    /** Bytes of pixels, each row after a 0 for no filter. */
    PngBytes pixels(int... rows) {
        return chunk("IDAT", deflated(bytes(rows)));
    }

    byte[] end() {
        chunk("IEND", new byte[0]);
        return bytes.toByteArray();
    }

    byte[] cut() {
        return bytes.toByteArray();
    }

    static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    static byte[] deflated(byte[] data) {
        Deflater deflater = new Deflater();
        deflater.setInput(data);
        deflater.finish();
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        byte[] block = new byte[4096];
        while (!deflater.finished()) {
            packed.write(block, 0, deflater.deflate(block));
        }
        deflater.end();
        return packed.toByteArray();
    }

    private PngBytes chunk(String name, byte[] data, int error) {
        byte[] letters = name.getBytes(StandardCharsets.ISO_8859_1);
        CRC32 checksum = new CRC32();
        checksum.update(letters);
        checksum.update(data);
        bytes.writeBytes(ByteBuffer.allocate(12 + data.length)
                .putInt(data.length)
                .put(letters)
                .put(data)
                .putInt((int) checksum.getValue() + error)
                .array());
        return this;
    }
}
