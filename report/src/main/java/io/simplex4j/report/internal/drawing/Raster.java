package io.simplex4j.report.internal.drawing;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** A raster image and its PNG file. */
public final class Raster {
    /*
     * One chunk of each kind: header, printed size where it is known, pixels, end. Pixels are grey where all of them
     * are. They are compressed by the JDK at its highest level, without a filter, which would not make drawings smaller:
     * the same pixels give the same bytes with the same zlib.
     */
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

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

    /** Returns the pixels of an image. */
    public static Raster of(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        int[] colours = image.getRGB(0, 0, width, height, null, 0, width);
        return new Raster(width, height, colours);
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
        colours[y * width + x] = Colours.mixed(colours[y * width + x], colour, share);
    }

    /** Returns a JPEG file as a data URI, which is much smaller for a photograph. */
    public String jpegUri() {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, width, height, colours, 0, width);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(file)) {
            ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
            ImageWriteParam how = writer.getDefaultWriteParam();
            how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            how.setCompressionQuality(JPEG_QUALITY);
            writer.setOutput(out);
            writer.write(null, new IIOImage(image, null, null), how);
            writer.dispose();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "data:image/jpeg;base64," + Base64.getEncoder().encodeToString(file.toByteArray());
    }

    /** Returns the PNG file as a data URI. */
    public String dataUri() {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(png(0));
    }

    /**
     * Returns the content of the PNG file.
     *
     * @param pixelsPerMetre on paper; 0 to leave it out
     */
    public byte[] png(int pixelsPerMetre) {
        boolean grey = Arrays.stream(colours).allMatch(Raster::isGrey);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(SIGNATURE);
        byte kind = (byte) (grey ? 0 : 2);
        ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height);
        chunk(file, "IHDR", header.put((byte) 8).put(kind).array());
        if (pixelsPerMetre > 0) {
            ByteBuffer size = ByteBuffer.allocate(9).putInt(pixelsPerMetre).putInt(pixelsPerMetre);
            chunk(file, "pHYs", size.put((byte) 1).array());
        }
        chunk(file, "IDAT", compressed(samples(grey ? 1 : 3)));
        chunk(file, "IEND", new byte[0]);
        return file.toByteArray();
    }

    private static boolean isGrey(int colour) {
        int blue = colour & 0xff;
        return blue == (colour >> 8 & 0xff) && blue == (colour >> 16 & 0xff);
    }

    /** Row by row, each after a byte for "unfiltered". */
    private byte[] samples(int perPixel) {
        ByteBuffer samples = ByteBuffer.allocate((width * perPixel + 1) * height);
        for (int pixel = 0; pixel < colours.length; pixel++) {
            if (pixel % width == 0) {
                samples.put((byte) 0);
            }
            for (int shift = 8 * (perPixel - 1); shift >= 0; shift -= 8) {
                samples.put((byte) (colours[pixel] >> shift));
            }
        }
        return samples.array();
    }

    private static byte[] compressed(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[1 << 13];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
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
