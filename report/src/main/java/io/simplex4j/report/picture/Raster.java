package io.simplex4j.report.picture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;

/** Pixels that are being coloured, and the PNG file of them: the same bytes on every machine and JDK. */
final class Raster {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final byte SUB = 1;
    private static final byte UP = 2;

    private final int width;
    private final int height;
    private final int[] colours;

    Raster(int width, int height) {
        this.width = width;
        this.height = height;
        this.colours = new int[Math.multiplyExact(width, height)];
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    /** Colours a box of whole pixels. */
    void fill(Box box, int colour) {
        for (int row = (int) box.y(); row < box.bottom(); row++) {
            int start = row * width + (int) box.x();
            Arrays.fill(colours, start, start + (int) box.width(), colour);
        }
    }

    /** The file as an address that holds its own content. */
    String dataUri() {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(png());
    }

    byte[] png() {
        boolean grey = Arrays.stream(colours).allMatch(Raster::isGrey);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(SIGNATURE);
        byte kind = (byte) (grey ? 0 : 2);
        ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height);
        chunk(file, "IHDR", header.put((byte) 8).put(kind).array());
        chunk(file, "IDAT", Deflate.of(filtered(grey ? 1 : 3)));
        chunk(file, "IEND", new byte[0]);
        return file.toByteArray();
    }

    private static boolean isGrey(int colour) {
        int blue = colour & 0xff;
        return blue == (colour >> 8 & 0xff) && blue == (colour >> 16 & 0xff);
    }

    /** Rows as differences: from the row above where it is the same, otherwise from the pixel to the left. */
    private byte[] filtered(int samples) {
        int length = width * samples;
        byte[] bytes = new byte[(length + 1) * height];
        for (int row = 0; row < height; row++) {
            int start = row * (length + 1);
            boolean same = row > 0
                    && Arrays.equals(colours, row * width, (row + 1) * width, colours, (row - 1) * width, row * width);
            bytes[start] = same ? UP : SUB;
            for (int i = 0; !same && i < length; i++) {
                int left = i < samples ? 0 : sample(row, i - samples, samples);
                bytes[start + 1 + i] = (byte) (sample(row, i, samples) - left);
            }
        }
        return bytes;
    }

    private int sample(int row, int place, int samples) {
        int colour = colours[row * width + place / samples];
        return (colour >> (8 * (samples - 1 - place % samples))) & 0xff;
    }

    private static void chunk(ByteArrayOutputStream file, String type, byte[] content) {
        ByteBuffer chunk = ByteBuffer.allocate(content.length + 12)
                .putInt(content.length)
                .put(type.getBytes(StandardCharsets.US_ASCII))
                .put(content);
        CRC32 sum = new CRC32();
        sum.update(chunk.array(), 4, content.length + 4);
        file.writeBytes(chunk.putInt((int) sum.getValue()).array());
    }
}
