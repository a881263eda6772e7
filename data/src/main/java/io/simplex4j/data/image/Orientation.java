package io.simplex4j.data.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The orientation of a picture in its Exif data, from 1 for upright to 8: how a camera was held.
 *
 * @param number as in Exif
 */
record Orientation(int number) {
    /*
     * Exif is a TIFF file: II or MM for the byte order, 42, and the position of a directory. Its entries are a tag, a
     * type, a count and a value, twelve bytes in all. Truncated data or another type mean no orientation. From 5 on
     * rows and columns change places.
     *
     * [1] CIPA DC-008, Exchangeable image file format for digital still cameras, section 4.6.
     */
    private static final int HEADER_BYTES = 8;
    private static final int ENTRY_BYTES = 12;
    private static final int LITTLE_END_FIRST = 'I' << 8 | 'I';
    private static final int BIG_END_FIRST = 'M' << 8 | 'M';
    private static final int TIFF = 42;
    private static final int TAG = 0x0112;
    private static final int SHORT = 3;
    private static final int UPRIGHT = 1;
    private static final int LAST = 8;
    private static final int FIRST_TURNED = 5;

    static Orientation upright() {
        return new Orientation(UPRIGHT);
    }

    /** Reads the orientation in Exif data. */
    static Orientation of(byte[] file, int from, int length) {
        return new Orientation(of(ByteBuffer.wrap(file, from, length).slice()));
    }

    /** Returns whether rows and columns change places. */
    boolean isTurned() {
        return number >= FIRST_TURNED;
    }

    /** Returns the column in a stored picture of this width that has a pixel of the upright picture. */
    int column(int x, int y, int width) {
        return switch (number) {
            case 2, 3 -> width - 1 - x;
            case 5, 6 -> y;
            case 7, 8 -> width - 1 - y;
            default -> x;
        };
    }

    /** Returns the row in a stored picture of this height that has a pixel of the upright picture. */
    int row(int x, int y, int height) {
        return switch (number) {
            case 3, 4 -> height - 1 - y;
            case 5, 8 -> x;
            case 6, 7 -> height - 1 - x;
            default -> y;
        };
    }

    private static int of(ByteBuffer exif) {
        if (exif.limit() < HEADER_BYTES) {
            return UPRIGHT;
        }
        int order = exif.getShort(0);
        if (order != LITTLE_END_FIRST && order != BIG_END_FIRST) {
            return UPRIGHT;
        }
        exif.order(order == LITTLE_END_FIRST ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        long directory = exif.getInt(4) & 0xFFFFFFFFL;
        if (exif.getShort(2) != TIFF || directory + 2 > exif.limit()) {
            return UPRIGHT;
        }
        int entries = exif.getShort((int) directory) & 0xFFFF;
        for (int i = 0; i < entries; i++) {
            long entry = directory + 2 + (long) i * ENTRY_BYTES;
            if (entry + ENTRY_BYTES > exif.limit()) {
                return UPRIGHT;
            }
            int at = (int) entry;
            if ((exif.getShort(at) & 0xFFFF) == TAG && exif.getShort(at + 2) == SHORT) {
                int orientation = exif.getShort(at + 8) & 0xFFFF;
                return orientation >= UPRIGHT && orientation <= LAST ? orientation : UPRIGHT;
            }
        }
        return UPRIGHT;
    }
}
