package io.simplex4j.data.image;

import io.simplex4j.data.UnreadableDataException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A JPEG file, checked from its first marker to its last before anything is decoded. */
final class JpegFile {
    /*
     * A file is a sequence of segments: FF, a marker, and for most of them a length and data. After a start of scan come
     * coded bytes in which FF is followed by 0 or a restart marker; any other marker ends them. One frame header (SOF)
     * gives the size and the number of components. The Java decoder fills missing parts with grey, so the end of the
     * image must be present. Only the segments that matter for the pixels are passed on: no previews, no profiles, no
     * notes.
     *
     * [1] ITU-T T.81, annex B.
     */
    private static final int START = 0xD8;
    private static final int END = 0xD9;
    private static final int SCAN = 0xDA;
    private static final int RESTARTS = 0xD0;
    private static final int JFIF = 0xE0;
    private static final int EXIF = 0xE1;
    private static final String EXIF_START = "Exif\0\0";
    private static final int FORMATS = 0xE2;
    private static final int ADOBE = 0xEE;
    private static final int COMMENT = 0xFE;
    private static final int FRAME_BYTES = 6;

    private final ByteBuffer bytes;
    private final String source;
    private final ByteArrayOutputStream picture = new ByteArrayOutputStream();
    private int width;
    private int height;
    private int frames;
    private Orientation orientation = Orientation.upright();

    private JpegFile(byte[] bytes, String source) {
        this.bytes = ByteBuffer.wrap(bytes);
        this.source = source;
    }

    static boolean starts(byte[] bytes) {
        return bytes.length >= 3
                && (bytes[0] & 0xFF) == 0xFF
                && (bytes[1] & 0xFF) == START
                && (bytes[2] & 0xFF) == 0xFF;
    }

    /** Checks the picture in bytes that start like a JPEG file. */
    static PictureFile.Encoded read(byte[] bytes, String source) {
        return new JpegFile(bytes, source).read();
    }

    private PictureFile.Encoded read() {
        bytes.position(2);
        pass(0, 2);
        int marker = segment();
        while (marker != END) {
            if (marker == SCAN) {
                scan();
            }
            marker = segment();
        }
        if (frames != 1) {
            throw refusal("holds " + frames + " frames; expected a JPEG of one");
        }
        return new PictureFile.Encoded(
                "jpeg", width, height, orientation, new ByteArrayInputStream(picture.toByteArray()));
    }

    /** Moves past the next segment and returns its marker. */
    private int segment() {
        int start = bytes.position();
        if (unsigned() != 0xFF) {
            throw refusal("has no marker at byte " + start + "; expected FF: the JPEG is damaged");
        }
        int marker = unsigned();
        while (marker == 0xFF) {
            marker = unsigned();
        }
        if (marker == END) {
            pass(start, bytes.position());
            return marker;
        }
        if (marker < 0xC0 || (marker >= RESTARTS && marker <= START)) {
            throw refusal(String.format(
                    Locale.ROOT,
                    "has marker FF %02X at byte %d; expected a segment: the JPEG is damaged",
                    marker,
                    start));
        }
        int length = unsigned() << 8 | unsigned();
        int data = bytes.position();
        if (length < 2 || length - 2 > bytes.remaining()) {
            throw cutShort();
        }
        bytes.position(data + length - 2);
        inspect(marker, data, length - 2);
        if (isPassedOn(marker)) {
            pass(start, bytes.position());
        }
        return marker;
    }

    private void inspect(int marker, int data, int length) {
        if (isFrame(marker)) {
            frame(data, length);
        } else if (marker == FORMATS && length >= 4 && text(data, 4).equals("MPF\0")) {
            throw refusal("holds several pictures (MPF); expected a single one");
        } else if (marker == EXIF
                && length >= EXIF_START.length()
                && text(data, EXIF_START.length()).equals(EXIF_START)) {
            orientation = Orientation.of(bytes.array(), data + EXIF_START.length(), length - EXIF_START.length());
        }
    }

    private void frame(int data, int length) {
        frames++;
        if (length < FRAME_BYTES) {
            throw cutShort();
        }
        int precision = bytes.get(data);
        height = bytes.getShort(data + 1) & 0xFFFF;
        width = bytes.getShort(data + 3) & 0xFFFF;
        int components = bytes.get(data + 5) & 0xFF;
        if (precision != 8) {
            throw refusal("is a JPEG of " + precision + " bits; expected 8");
        }
        if (components != 1 && components != 3) {
            throw refusal("is a JPEG of " + components + " components" + (components == 4 ? " (CMYK)" : "")
                    + "; expected 1 (grey) or 3 (colour)");
        }
    }

    /** Moves past coded bytes to the next marker. */
    private void scan() {
        int start = bytes.position();
        int at = start;
        while (at + 1 < bytes.limit()) {
            int after = bytes.get(at + 1) & 0xFF;
            boolean coded = bytes.get(at) != (byte) 0xFF || after == 0 || (after >= RESTARTS && after < START);
            if (!coded && after != 0xFF) {
                pass(start, at);
                bytes.position(at);
                return;
            }
            at++;
        }
        throw cutShort();
    }

    private static boolean isFrame(int marker) {
        return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    }

    private static boolean isPassedOn(int marker) {
        return marker < JFIF || marker == JFIF || marker == ADOBE || (marker > 0xEF && marker != COMMENT);
    }

    private int unsigned() {
        if (!bytes.hasRemaining()) {
            throw cutShort();
        }
        return bytes.get() & 0xFF;
    }

    private String text(int from, int length) {
        return new String(bytes.array(), from, length, StandardCharsets.ISO_8859_1);
    }

    private void pass(int from, int to) {
        picture.write(bytes.array(), from, to - from);
    }

    private UnreadableDataException cutShort() {
        return refusal("ends after " + bytes.limit() + " bytes; expected an end of image: the JPEG is cut short");
    }

    private UnreadableDataException refusal(String problem) {
        return new UnreadableDataException(source, problem);
    }
}
