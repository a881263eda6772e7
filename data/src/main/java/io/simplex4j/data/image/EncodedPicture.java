package io.simplex4j.data.image;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** A picture that is whole but not decoded yet, without anything a decoder need not see. */
final class EncodedPicture {
    private final String format;
    private final int width;
    private final int height;
    private final byte[] bytes;

    EncodedPicture(String format, int width, int height, byte[] bytes) {
        this.format = format;
        this.width = width;
        this.height = height;
        this.bytes = bytes;
    }

    /** The format, as decoders are named. */
    String format() {
        return format;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    InputStream open() {
        return new ByteArrayInputStream(bytes);
    }
}
