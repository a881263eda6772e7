package io.simplex4j.data.image;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.ImageForm;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.jspecify.annotations.Nullable;

/** A file that should hold one picture. */
final class PictureFile {
    private static final int MAX_EXTRA_BYTES = 1 << 26;
    private static final int MAX_BYTES_PER_PIXEL = 16;
    private static final int LONGEST_START = 8;
    private static final long MAX_PIXELS = 64_000_000;

    /**
     * A complete picture that is not decoded yet, reduced to what a decoder needs.
     *
     * @param format as decoders are named
     * @param orientation its orientation
     */
    record Encoded(String format, int width, int height, Orientation orientation, InputStream content) {}

    private PictureFile() {}

    /** Reads a picture as the model's numbers. Rejects pictures that are incomplete or of another size. */
    static float[] read(Path file, ImageForm form) {
        return read(bytes(file, form), file.toString(), form);
    }

    static float[] read(byte[] bytes, String source, ImageForm form) {
        Encoded picture = encoded(bytes, source);
        boolean turned = picture.orientation().isTurned();
        int width = turned ? picture.height() : picture.width();
        int height = turned ? picture.width() : picture.height();
        if (form.resize().isPresent()) {
            requireUsable(width, height, source);
            return Pixels.of(decoded(picture, source), picture.orientation(), source)
                    .resized(form.resize().get(), form);
        }
        if (width != form.width() || height != form.height()) {
            throw new UnreadableDataException(
                    source,
                    "is " + size(width, height) + " pixels (width x height); expected "
                            + size(form.width(), form.height())
                            + "; 'resize' in the schema makes pictures fit, such as resize: {shorter: "
                            + Math.max(form.width(), form.height()) + ", crop: "
                            + Math.max(form.width(), form.height()) + "}");
        }
        return Pixels.of(decoded(picture, source), picture.orientation(), source)
                .in(form);
    }

    private static void requireUsable(int width, int height, String source) {
        if (width < 1 || height < 1 || (long) width * height > MAX_PIXELS) {
            throw new UnreadableDataException(
                    source,
                    "is " + size(width, height) + " pixels (width x height); expected 1 to " + MAX_PIXELS
                            + " in all to make it fit");
        }
    }

    private static byte[] bytes(Path file, ImageForm form) {
        String source = file.toString();
        long max = Math.min(
                Integer.MAX_VALUE - 8L, MAX_EXTRA_BYTES + (long) MAX_BYTES_PER_PIXEL * form.width() * form.height());
        try {
            if (!Files.isRegularFile(file) && Files.exists(file)) {
                throw new UnreadableDataException(source, "is not a regular file; expected a picture");
            }
            try (InputStream in = Files.newInputStream(file)) {
                long size = Files.size(file);
                if (size > max) {
                    throw new UnreadableDataException(
                            source,
                            "is " + size + " bytes long; expected at most " + max + " for a picture of "
                                    + size(form.width(), form.height()) + " pixels");
                }
                return in.readNBytes((int) max);
            }
        } catch (IOException e) {
            throw UnreadableDataException.of(source, e);
        }
    }

    private static Encoded encoded(byte[] bytes, String source) {
        if (PngFile.starts(bytes)) {
            return PngFile.read(bytes, source);
        }
        if (JpegFile.starts(bytes)) {
            return JpegFile.read(bytes, source);
        }
        byte[] start = Arrays.copyOf(bytes, Math.min(bytes.length, LONGEST_START));
        throw new UnreadableDataException(
                source,
                bytes.length == 0
                        ? "is empty; expected a PNG or JPEG picture"
                        : "is not a picture (starts with "
                                + HexFormat.ofDelimiter(" ").formatHex(start) + "); expected PNG or JPEG");
    }

    private static BufferedImage decoded(Encoded picture, String source) {
        Iterator<ImageReader> readers = ImageIO.getImageReadersByFormatName(picture.format());
        if (!readers.hasNext()) {
            throw new UnreadableDataException(
                    source, "cannot be decoded: this Java has no reader of " + picture.format());
        }
        ImageReader reader = readers.next();
        List<String> warnings = new ArrayList<>();
        try (ImageInputStream in = new MemoryCacheImageInputStream(picture.content())) {
            reader.addIIOReadWarningListener((from, text) -> warnings.add(text));
            reader.setInput(in, true, true);
            requireSameSize(picture, reader, source);
            BufferedImage image = reader.read(0);
            if (!warnings.isEmpty()) {
                throw damaged(warnings.get(0), source, null);
            }
            return image;
        } catch (UnreadableDataException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw damaged(String.valueOf(e.getMessage()), source, e);
        } finally {
            reader.dispose();
        }
    }

    private static void requireSameSize(Encoded picture, ImageReader reader, String source) throws IOException {
        if (reader.getWidth(0) != picture.width() || reader.getHeight(0) != picture.height()) {
            throw new UnreadableDataException(
                    source,
                    "states two sizes: " + size(picture.width(), picture.height()) + " and "
                            + size(reader.getWidth(0), reader.getHeight(0)) + " pixels; expected one");
        }
    }

    private static UnreadableDataException damaged(String reason, String source, @Nullable Exception e) {
        return new UnreadableDataException(source, "cannot be decoded (" + reason + "): the picture is damaged", e);
    }

    private static String size(int width, int height) {
        return Integer.toUnsignedString(width) + " x " + Integer.toUnsignedString(height);
    }
}
