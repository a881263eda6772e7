package io.simplex4j.report.internal.drawing;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Base64;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** A raster image as a data URI of a PNG or JPEG file. The same pixels give the same bytes with the same JDK. */
public final class Raster {
    private static final float JPEG_QUALITY = 0.7f;

    private final int width;
    private final int height;
    private final int[] colours;

    private Raster(int width, int height, int[] colours) {
        this.width = width;
        this.height = height;
        this.colours = colours;
    }

    /** Returns black pixels. */
    public static Raster of(int width, int height) {
        return new Raster(width, height, new int[Math.multiplyExact(width, height)]);
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    /** Colours a box of whole pixels. */
    public void fill(Box box, int colour) {
        for (int row = (int) box.y(); row < box.bottom(); row++) {
            int start = row * width + (int) box.x();
            Arrays.fill(colours, start, start + (int) box.width(), colour);
        }
    }

    /** Mixes a colour into a pixel, with this share. */
    public void mix(int x, int y, int colour, double share) {
        colours[y * width + x] = SignColours.mixed(colours[y * width + x], colour, share);
    }

    /** Returns a JPEG file as a data URI, which is much smaller for a photograph. */
    public String jpegUri() {
        return uri("jpeg", JPEG_QUALITY, BufferedImage.TYPE_INT_RGB);
    }

    /** Returns a PNG file as a data URI; its pixels are grey if all of them are. */
    public String dataUri() {
        boolean grey = Arrays.stream(colours).allMatch(colour -> (colour & 0xffffff) == (colour & 0xff) * 0x010101);
        return uri("png", 0, grey ? BufferedImage.TYPE_BYTE_GRAY : BufferedImage.TYPE_INT_RGB);
    }

    private String uri(String format, float quality, int type) {
        BufferedImage image = new BufferedImage(width, height, type);
        if (type == BufferedImage.TYPE_BYTE_GRAY) {
            image.getRaster()
                    .setSamples(
                            0,
                            0,
                            width,
                            height,
                            0,
                            Arrays.stream(colours).map(colour -> colour & 0xff).toArray());
        } else {
            image.setRGB(0, 0, width, height, colours, 0, width);
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(file)) {
            ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
            ImageWriteParam how = writer.getDefaultWriteParam();
            how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            how.setCompressionQuality(quality);
            writer.setOutput(out);
            writer.write(null, new IIOImage(image, null, null), how);
            writer.dispose();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "data:image/" + format + ";base64," + Base64.getEncoder().encodeToString(file.toByteArray());
    }
}
