package io.simplex4j.experiments.figure.internal;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOInvalidTreeException;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/** Pictures as PNG files that know how large they are to be printed. */
public final class PngFile {
    private static final double UNITS_PER_METRE = 96 / 0.0254;

    private PngFile() {}

    /** The content of a file for a picture with so many pixels per unit of length, of which an inch has 96. */
    public static byte[] encode(BufferedImage image, double pixelsPerUnit) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            IIOMetadata metadata = writer.getDefaultImageMetadata(
                    ImageTypeSpecifier.createFromRenderedImage(image), writer.getDefaultWriteParam());
            addSize(metadata, Math.round(UNITS_PER_METRE * pixelsPerUnit));
            writer.setOutput(out);
            writer.write(new IIOImage(image, null, metadata));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    private static void addSize(IIOMetadata metadata, long pixelsPerMetre) throws IIOInvalidTreeException {
        String format = "javax_imageio_png_1.0";
        IIOMetadataNode size = new IIOMetadataNode("pHYs");
        size.setAttribute("pixelsPerUnitXAxis", Long.toString(pixelsPerMetre));
        size.setAttribute("pixelsPerUnitYAxis", Long.toString(pixelsPerMetre));
        size.setAttribute("unitSpecifier", "meter");
        IIOMetadataNode root = new IIOMetadataNode(format);
        root.appendChild(size);
        metadata.mergeTree(format, root);
    }
}
