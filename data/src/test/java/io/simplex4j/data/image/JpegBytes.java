package io.simplex4j.data.image;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** JPEG files, and changes to them. */
final class JpegBytes {
    private JpegBytes() {}

    static byte[] of(BufferedImage image) throws IOException {
        return written(new IIOImage(image, null, null), ImageWriteParam.MODE_DISABLED);
    }

    static byte[] progressive(BufferedImage image) throws IOException {
        return written(new IIOImage(image, null, null), ImageWriteParam.MODE_DEFAULT);
    }

    /** A file with as many components as the raster has bands. */
    static byte[] of(Raster raster) throws IOException {
        return written(new IIOImage(raster, null, null), ImageWriteParam.MODE_DISABLED);
    }

    /** The file with a segment after its start. */
    static byte[] with(byte[] jpeg, int marker, byte[] data) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(jpeg, 0, 2);
        bytes.writeBytes(PngBytes.bytes(0xFF, marker, (data.length + 2) >> 8, data.length + 2));
        bytes.writeBytes(data);
        bytes.write(jpeg, 2, jpeg.length - 2);
        return bytes.toByteArray();
    }

    /** Where the data of the first segment with a marker starts. */
    static int dataOf(byte[] jpeg, int marker) {
        int at = 2;
        while ((jpeg[at + 1] & 0xFF) != marker) {
            at += 2 + ((jpeg[at + 2] & 0xFF) << 8 | (jpeg[at + 3] & 0xFF));
        }
        return at + 4;
    }

    static byte[] changed(byte[] jpeg, int at, int value) {
        byte[] changed = Arrays.copyOf(jpeg, jpeg.length);
        changed[at] = (byte) value;
        return changed;
    }

    private static byte[] written(IIOImage image, int progressive) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            ImageWriteParam param = writer.getDefaultWriteParam();
            param.setProgressiveMode(progressive);
            writer.write(null, image, param);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
