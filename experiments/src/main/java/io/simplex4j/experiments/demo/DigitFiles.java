package io.simplex4j.experiments.demo;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.ImageForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Digits as files: IDX for many, PNG for one. */
final class DigitFiles {
    static final String SCHEMA = """
            schema: simplex4j/schema/1
            title: Handwritten digits
            modality: image
            shape: [1, 28, 28]
            pixels: {mean: 0.1307, deviation: 0.3081}
            """;

    private static final int PICTURES_MAGIC = 0x803;
    private static final int LABELS_MAGIC = 0x801;
    private static final int BRIGHTEST = 255;

    private final ImageForm form;

    DigitFiles(ImageForm form) {
        this.form = form;
    }

    byte[] pictures(Matrix inputs) {
        ByteBuffer file = ByteBuffer.allocate(4 * Integer.BYTES + inputs.rows() * inputs.columns());
        file.putInt(PICTURES_MAGIC).putInt(inputs.rows()).putInt(form.height()).putInt(form.width());
        for (int row = 0; row < inputs.rows(); row++) {
            for (int pixel = 0; pixel < inputs.columns(); pixel++) {
                file.put((byte) brightness(inputs.at(row, pixel)));
            }
        }
        return file.array();
    }

    static byte[] labels(Corpus corpus) {
        ByteBuffer file = ByteBuffer.allocate(2 * Integer.BYTES + corpus.size());
        file.putInt(LABELS_MAGIC).putInt(corpus.size());
        for (int example = 0; example < corpus.size(); example++) {
            file.put((byte) Integer.parseInt(corpus.label(example).orElseThrow()));
        }
        return file.array();
    }

    byte[] png(Vec input) {
        BufferedImage image = new BufferedImage(form.width(), form.height(), BufferedImage.TYPE_BYTE_GRAY);
        for (int pixel = 0; pixel < input.size(); pixel++) {
            image.getRaster().setSample(pixel % form.width(), pixel / form.width(), 0, brightness(input.get(pixel)));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private int brightness(double input) {
        double light = (input - form.black(0)) / (form.white(0) - form.black(0));
        return (int) Math.max(0, Math.min(BRIGHTEST, Math.rint(BRIGHTEST * light)));
    }
}
